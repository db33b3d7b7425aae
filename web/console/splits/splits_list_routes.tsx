/** The list of splits, from which several are protocoled at once; and those of one order. */
import { Hono } from "hono";
import type { paths } from "../../../docs/client/assets.d.ts";
import type { Result } from "../../../domain/result.ts";
import { type Problem, resultOf } from "../../api.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  doneOf,
  type PageContext,
  renderConsole,
  statusOf,
} from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Faults, SelectField, TextField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import type { Site } from "../../site.ts";
import { dateTime, plural } from "../../components/formatting.ts";
import type { Schemas } from "../orders/order_shown.ts";
import { SituationChip, splitSituations } from "../situation.tsx";
import { UnitNote } from "../unit_note.tsx";

const path = "/console/desdobramentos";

type Query = NonNullable<paths["/v1/desdobramento"]["get"]["parameters"]["query"]>;

type SplitLine = Schemas["DesdobramentoResumido"];

const filterNames = ["situacao", "numeroProcesso", "ordem", "numeroProtocolo", "varaId"] as const;
type Filter = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

const done = {
  protocolados: (count: number) =>
    `${plural(count, "desdobramento protocolado", "desdobramentos protocolados")}.`,
  criados: (count: number) =>
    `${plural(count, "desdobramento criado", "desdobramentos criados")}. Marque-os e protocole.`,
};

export const splitsListRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { api, context } = c.var;
    const filter: Filter = Object.fromEntries(filterNames.flatMap((name) => {
      const value = c.req.query(name)?.trim();
      return value ? [[name, value]] : [];
    }));
    const query = { ...filter as Query, pageNumber: Number(c.req.query("pagina")) || 1 };
    const found = resultOf(await api.GET("/v1/desdobramento", { params: { query } }));
    return renderConsole(
      c,
      <SplitsPage context={context} filter={filter} found={found} done={doneOf(c, done)} />,
      found.ok ? 200 : statusOf(found.error),
    );
  });

const SplitsPage = ({ context, filter, found, done }: {
  context: PageContext;
  filter: Filter;
  found: Result<Window & { readonly content: readonly SplitLine[] }, Problem>;
  done: string | undefined;
}) => {
  const { site } = context;
  const problem = found.ok ? undefined : found.error;
  return (
    <ConsoleLayout context={context} title="Desdobramentos" here={path} done={done}>
      <h1>Desdobramentos</h1>
      <UnitNote site={site} unit={filter.varaId} path={path} />
      <Faults problem={problem} />
      <Views site={site} filter={filter} />
      <Filters site={site} filter={filter} problem={problem} />
      {found.ok && (
        <>
          {found.value.content.length === 0
            ? (
              <Nothing title="Nenhum desdobramento com estes filtros.">
                Um desdobramento é feito na página da ordem respondida, em Desdobrar.
              </Nothing>
            )
            : <ProtocolChoice site={site} splits={found.value.content} />}
          <Pages
            of={found.value}
            to={(pagina) => site.to(addressOf(path, { ...filter, pagina }))}
            one="desdobramento"
            many="desdobramentos"
          />
        </>
      )}
    </ConsoleLayout>
  );
};

const Views = ({ site, filter }: { site: Site; filter: Filter }) => {
  const only = Object.keys(filter).every((name) => ["situacao", "varaId"].includes(name))
    ? filter.situacao ?? ""
    : undefined;
  return (
    <ul class="views">
      {[{ value: "", text: "Todos" }, ...splitSituations].map(({ value, text }) => (
        <li>
          <a
            href={site.to(addressOf(path, { situacao: value, varaId: filter.varaId }))}
            {...value === only ? { "aria-current": "page" } : {}}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
};

const Filters = (
  { site, filter, problem }: { site: Site; filter: Filter; problem: Problem | undefined },
) => {
  const errors = problem?.erros;
  return (
    <form class="filters" method="get" action={site.to(path)} role="search" aria-label="Filtros">
      <TextField
        {...{ name: "numeroProcesso", label: "Processo", value: filter.numeroProcesso, errors }}
        attributes={{ inputmode: "numeric", maxlength: 30 }}
      />
      <TextField
        {...{ name: "ordem", label: "Protocolo da ordem", value: filter.ordem, errors }}
        attributes={{ inputmode: "numeric", maxlength: 14 }}
      />
      <TextField
        {...{
          name: "numeroProtocolo",
          label: "Protocolo do desdobramento",
          value: filter.numeroProtocolo,
          errors,
        }}
        attributes={{ inputmode: "numeric", maxlength: 14 }}
      />
      <SelectField
        {...{ name: "situacao", label: "Situação", value: filter.situacao, errors }}
        options={splitSituations}
        none="Todas"
      />
      <div class="actions">
        <button class="br-button primary" type="submit">Filtrar</button>
        <a class="br-button secondary" href={site.to(path)}>Limpar</a>
      </div>
    </form>
  );
};

/** What awaits protocol can be ticked; the next page says what will be sent, and when. */
const ProtocolChoice = ({ site, splits }: { site: Site; splits: readonly SplitLine[] }) => {
  const some = splits.some(isWaiting);
  if (!some) return <SplitsTable site={site} splits={splits} caption="Desdobramentos" choose={false} />;
  return (
    <form method="get" action={site.to(`${path}/protocolar`)}>
      <div class="br-checkbox part" data-script hidden>
        <input id="todos" type="checkbox" data-all="id" />
        <label for="todos">Marcar todos os que aguardam protocolo</label>
      </div>
      <SplitsTable site={site} splits={splits} caption="Desdobramentos" choose />
      <div class="submit">
        <button class="br-button primary" type="submit">Protocolar os marcados</button>
      </div>
    </form>
  );
};

const isWaiting = ({ situacao }: SplitLine) => situacao === "AGUARDANDO_PROTOCOLO";

const SplitsTable = (
  { site, splits, caption, choose }: {
    site: Site;
    splits: readonly SplitLine[];
    caption: string;
    choose: boolean;
  },
) => (
  <DataTable
    caption={caption}
    rows={splits}
    columns={[
      choose && {
        name: "Escolher",
        kind: "choice",
        cell: (split) => isWaiting(split) && <Box split={split} />,
      },
      {
        name: "Desdobramento",
        cell: (split) => (
          <>
            <a href={site.to(`/console/desdobramento/${split.id}`)}>
              {split.numeroProtocolo ?? `De ${dateTime(split.dataHoraCriacao)}`}
            </a>
            {split.dataHoraProtocolo !== undefined && <small>{dateTime(split.dataHoraProtocolo)}</small>}
            {split.origem === "REGRA_DO_TRIBUNAL" && <small>Pela regra do tribunal</small>}
            {split.interrompeSerie && <small>Interrompe a série</small>}
          </>
        ),
      },
      {
        name: "Ordem",
        cell: (split) => (
          <a href={site.to(`/console/ordem/${split.numeroProtocoloOrdem}`)}>{split.numeroProtocoloOrdem}</a>
        ),
      },
      {
        name: "Processo",
        cell: (split) => <>{split.numeroProcesso} {split.sigilosa && <small>Sigilosa</small>}</>,
      },
      {
        name: "Unidade e juiz",
        cell: (split) => (
          <>{split.nomeVara} {split.nomeJuiz !== undefined && <small>{split.nomeJuiz}</small>}</>
        ),
      },
      {
        name: "Situação",
        isPlainOnCard: true,
        cell: (split) => <SituationChip of="split" situation={split.situacao} />,
      },
    ]}
  />
);

const Box = ({ split: { id, numeroProtocoloOrdem } }: { split: SplitLine }) => (
  <div class="br-checkbox">
    <input id={`d-${id}`} type="checkbox" name="id" value={id} />
    <label for={`d-${id}`}>
      <span class="sr-only">{`Escolher o desdobramento da ordem ${numeroProtocoloOrdem}`}</span>
    </label>
  </div>
);

/** The splits of one order, on its page. */
export const SplitsOfOrder = ({ splits, site }: { splits: readonly SplitLine[]; site: Site }) =>
  splits.length === 0 ? null : (
    <section class="part" aria-labelledby="desdobramentos">
      <h2 id="desdobramentos">Desdobramentos</h2>
      <SplitsTable site={site} splits={splits} caption="Desdobramentos da ordem" choose={false} />
    </section>
  );
