/** Board of what waits for an operator: a row for each institution, or for institutions that have the same. */
import { localDate } from "../../../domain/calendar/calendar.ts";
import { formatCount, formatNumber, formatTime, taxIdText } from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip } from "../../components/data_table.tsx";
import { Hidden } from "../../components/field.tsx";
import { addressWithQuery } from "../../site.ts";
import type { Incident, Incidents, Matter } from "./incidents.ts";

export const IncidentBoard = ({ context, incidents }: { context: PageContext; incidents: Incidents }) => {
  const { listed, total } = incidents;
  const { site } = context;
  return (
    <section aria-labelledby="atencao">
      <h2 id="atencao">Pede atenção</h2>
      {listed.length === 0 && <p class="all-well">Nada pede atenção.</p>}
      {listed.length > 0 && (
        <ul class="incidents">
          {linesOf(listed).map((line) =>
            line.length > 1
              ? <Several context={context} incidents={line} isPart={total > listed.length} />
              : <Line context={context} incident={line[0]!} />
          )}
        </ul>
      )}
      {total > listed.length && (
        <p>
          Há mais {formatNumber(total - listed.length)}: veja os{" "}
          <a href={site.to("/operacao/alarmes")}>alarmes</a>, a{" "}
          <a href={site.to("/operacao/quarentena")}>quarentena</a> e as{" "}
          <a href={site.to("/operacao/tarefas?situacao=DESISTIU")}>tarefas paradas</a>.
        </p>
      )}
    </section>
  );
};

/** Number of institutions from which on the same matter, if it is all they have, is grouped to one line. */
const SEVERAL = 3;
/** So many institutions of such a line are named; the others are a click away. */
const NAMED = 12;

/** Groups the incidents to lines: one each, or all with the same single matter at the place of the first. */
function linesOf(listed: readonly Incident[]): (readonly Incident[])[] {
  const keyOf = ({ key, institution, matters }: Incident) =>
    institution === undefined || matters.length > 1 ? key : matters[0]!.type;
  return [...Map.groupBy(listed, keyOf).values()]
    .flatMap((group) => group.length < SEVERAL ? group.map((one) => [one]) : [group]);
}

const Severity = ({ isCritical }: Pick<Incident, "isCritical">) =>
  isCritical ? <Chip tone="bad" text="Crítico" /> : <Chip tone="attention" text="Atenção" />;

/** @param isPart whether there are more than were read */
const Several = ({ context, incidents, isPart }: {
  context: PageContext;
  incidents: readonly Incident[];
  isPart: boolean;
}) => {
  const { site } = context;
  const [{ isCritical, matters: [first] }] = incidents as [Incident];
  const { title, remedy, type } = first!;
  const untaken = incidents.reduce((sum, one) => sum + one.untaken, 0);
  const rest = incidents.length - NAMED;
  return (
    <li class={isCritical ? "critical" : undefined}>
      <div>
        <p class="what">
          <strong>
            {title}: {isPart && "ao menos "}
            {formatCount(incidents.length, "instituição", "instituições")}
          </strong>{" "}
          <Severity isCritical={isCritical} />
        </p>
        <ul class="row-links">
          {incidents.slice(0, NAMED).map(({ institution, matters: [matter] }) => (
            <li>
              <a id={`${matter!.id}-ver`} href={site.to(matter!.place.path)}>{institution!.name}</a>
              {rest <= 0 && <small>{matter!.cause}</small>}
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <p>
            <a
              id={`todas-${type}`}
              href={site.to(
                type === "QUARENTENA"
                  ? "/operacao/quarentena"
                  : addressWithQuery("/operacao/alarmes", { tipo: type }),
              )}
            >
              Ver todas
            </a>
          </p>
        )}
        {remedy !== undefined && <p class="help">{remedy}</p>}
        <p class="help">
          {untaken === 0 ? "Todas assumidas." : "Há as que ninguém assumiu."}
        </p>
      </div>
      <div class="actions">
        {untaken > 0 && <Take context={context} choice={{ name: "tipo", value: type }} of={title} />}
      </div>
    </li>
  );
};

const Line = ({ context, incident }: { context: PageContext; incident: Incident }) => {
  const { site } = context;
  const { institution, isCritical, matters, choice, untaken } = incident;
  const [first, ...others] = matters as [Matter, ...Matter[]];
  const title = institution === undefined ? first.title : `${institution.name}: ${lowerFirst(first.title)}`;
  return (
    <li class={isCritical ? "critical" : undefined}>
      <div>
        <p class="what">
          <strong>
            {institution === undefined ? first.title : (
              <>
                <a
                  id={`i-${institution.ispb}`}
                  href={site.to(`/operacao/instituicao/${institution.ispb}#alarmes`)}
                >
                  {institution.name}
                </a>
                : {lowerFirst(first.title)}
              </>
            )}
          </strong>{" "}
          <Severity isCritical={isCritical} />
        </p>
        <p>{first.cause}</p>
        {first.remedy !== undefined && <p class="help">{first.remedy}</p>}
        {others.length > 0 && (
          <ul>
            {others.map(({ id, title, cause, place }) => (
              <li>
                <a id={`${id}-ver`} href={addressOf(context, place.path)}>{title}</a> <small>{cause}</small>
              </li>
            ))}
          </ul>
        )}
        <History context={context} incident={incident} />
      </div>
      <div class="actions">
        {matters.map((matter) => matter.act && <Act context={context} matter={matter} of={title} />)}
        <a
          class="br-button secondary small"
          id={`${first.id}-ver`}
          href={addressOf(context, first.place.path)}
          aria-label={`${first.place.name}: ${title}`}
        >
          {first.place.name}
        </a>
        {choice !== undefined && untaken > 0 && <Take context={context} choice={choice} of={title} />}
      </div>
    </li>
  );
};

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const addressOf = ({ site }: PageContext, path: string) => path.startsWith("#") ? path : site.to(path);

/** Since when it is so, and who sees to it. */
const History = (
  { context, incident: { since, taken, untaken } }: { context: PageContext; incident: Incident },
) => {
  const at = (instant: string) => formatTime(instant, localDate(context.now));
  return (
    <>
      {since !== undefined && <p class="help">Desde {at(since)}</p>}
      {taken !== undefined && (
        <p class="taken">
          Assumido por {taxIdText(taken.by)} às {at(taken.at)}
          {taken.note === undefined ? "." : <>: {taken.note}</>}
          {untaken > 0 && ` Depois disso, ${formatCount(untaken, "alarme novo", "alarmes novos")}.`}
        </p>
      )}
    </>
  );
};

const Act = ({ context, matter: { id, act }, of }: { context: PageContext; matter: Matter; of: string }) => (
  <Button context={context} to={act!.to} label={act!.label} of={of} id={`${id}-agir`} isFirst>
    <input type="hidden" name="motivo" value={`${act!.label}, pela página Hoje`} />
  </Button>
);

const Take = (
  { context, choice, of }: { context: PageContext; choice: NonNullable<Incident["choice"]>; of: string },
) => (
  <Button
    context={context}
    to="/operacao/alarmes/assumir"
    label="Assumir"
    of={of}
    id={`assumir-${choice.value}`}
  >
    <input type="hidden" name={choice.name} value={choice.value} />
    <input type="hidden" name="motivo" value="Assumido pela página Hoje" />
  </Button>
);

const Button = (
  { context: { site, session }, to, label, of, id, isFirst = false, children }: {
    readonly context: PageContext;
    readonly to: string;
    readonly label: string;
    readonly of: string;
    readonly id: string;
    readonly isFirst?: boolean;
    readonly children: unknown;
  },
) => (
  <form method="post" action={site.to(to)}>
    <Hidden csrf={session.csrf} once />
    {children}
    <button
      class={`br-button ${isFirst ? "primary" : "secondary"} small`}
      type="submit"
      id={id}
      aria-label={`${label}: ${of}`}
    >
      {label}
    </button>
  </form>
);
