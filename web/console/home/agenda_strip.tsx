/** The next five business days, with what happens on each to which orders. */
import { HOURS, lastMinuteBefore } from "../../../domain/calendar/calendar.ts";
import {
  formatCount,
  formatDayAndMonth,
  formatList,
  formatTime,
  weekdayName,
} from "../../../domain/formatting.ts";
import type { AgendaDayAnswer } from "../../../routes/orders/agenda.ts";
import type { Site } from "../../site.ts";

type Entry = AgendaDayAnswer["acontece"][number];

export const AgendaStrip = (
  { site, days, today }: { site: Site; days: readonly AgendaDayAnswer[]; today: Temporal.PlainDate },
) => (
  <section class="part" aria-labelledby="agenda">
    <h2 id="agenda">Os próximos dias úteis</h2>
    <ol class="agenda">
      {days.map(({ data, acontece }) => {
        const date = Temporal.PlainDate.from(data);
        return (
          <li class={acontece.length === 0 ? "empty" : date.equals(today) ? "today" : undefined}>
            <h3>
              <time datetime={data}>{dayText(date, today)}</time>
            </h3>
            {acontece.length === 0
              ? <p class="help">Nada previsto</p>
              : <ul>{acontece.map((entry) => <Happens site={site} entry={entry} />)}</ul>}
          </li>
        );
      })}
    </ol>
  </section>
);

/** `Hoje, 25/11`, or `quinta-feira, 26/11`. */
const dayText = (date: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  `${date.equals(today) ? "Hoje" : weekdayName(date)}, ${formatDayAndMonth(date)}`;

const Happens = ({ site, entry }: { site: Site; entry: Entry }) => {
  const { tipo, dataHora, ordens, desdobramentos, numeros } = entry;
  const { what, tone } = texts[tipo];
  const more = ordens - numeros.length;
  return (
    <li class={tone}>
      <time datetime={dataHora}>{hourOf(entry)}</time> {what}
      <strong>
        {formatList([
          ...ordens > 0 ? [formatCount(ordens, "ordem", "ordens")] : [],
          ...desdobramentos > 0 ? [formatCount(desdobramentos, "desdobramento", "desdobramentos")] : [],
        ])}
      </strong>
      {numeros.length > 0 && (
        <small>
          {numeros.map((number, index) => (
            <>
              {index > 0 && ", "}
              <a href={site.to(`/console/ordem/${number}`)}>{number}</a>
            </>
          ))}
          {more > 0 && ` e ${formatCount(more, "outra", "outras")}`}
        </small>
      )}
    </li>
  );
};

/** The time for answers ends within its last minute, which is the one that is said. */
const hourOf = ({ tipo, dataHora }: Entry): string =>
  tipo === "PRAZO_RESPOSTAS"
    ? formatTime(lastMinuteBefore(Temporal.Instant.from(dataHora)).toString())
    : tipo === "PUBLICACAO"
    ? `até ${HOURS.answersPublished}`
    : formatTime(dataHora);

const texts = {
  ENVIO: { what: "Saem às instituições", tone: "leaves" },
  PRAZO_RESPOSTAS: { what: "Termina o prazo das instituições", tone: "due" },
  PUBLICACAO: { what: "Respostas publicadas", tone: "published" },
  REPETICAO: { what: "A série repete o que faltar", tone: "leaves" },
} as const satisfies Record<Entry["tipo"], { readonly what: string; readonly tone: string }>;
