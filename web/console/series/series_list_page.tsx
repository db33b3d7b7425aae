/** The list of series, narrowed by situation, process, judge. */
import type { Result } from "../../../domain/result.ts";
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Faults, SelectField, TextField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import type { Site } from "../../site.ts";
import { day, reais } from "../../components/formatting.ts";
import type { Schemas } from "../orders/order_shown.ts";
import { SituationChip } from "../situation.tsx";
import { UnitNote } from "../unit_note.tsx";

const path = "/console/series";

type SeriesLine = Schemas["SerieResumida"];

const names = ["situacao", "numeroProcesso", "cpfJuiz", "varaId"] as const;
type Filter = Readonly<Partial<Record<(typeof names)[number], string>>>;

export const filterOf = (query: Readonly<Record<string, string>>): Filter =>
  Object.fromEntries(names.flatMap((name) => query[name]?.trim() ? [[name, query[name].trim()]] : []));

export const SeriesListPage = ({ context, filter, found }: {
  context: PageContext;
  filter: Filter;
  found: Result<Window & { readonly content: readonly SeriesLine[] }, Problem>;
}) => {
  const { site } = context;
  const problem = found.ok ? undefined : found.error;
  return (
    <ConsoleLayout context={context} title="Séries" here={path}>
      <h1>Séries de reiteração programada</h1>
      <UnitNote site={site} unit={filter.varaId} path={path} />
      <Faults problem={problem} />
      <Filters site={site} filter={filter} problem={problem} />
      {found.ok && (
        <>
          {found.value.content.length === 0
            ? (
              <Nothing title="Nenhuma série com estes filtros.">
                Uma série começa com o protocolo de um bloqueio com reiteração programada.
              </Nothing>
            )
            : <SeriesTable site={site} series={found.value.content} />}
          <Pages
            of={found.value}
            to={(pagina) => site.to(addressOf(path, { ...filter, pagina }))}
            one="série"
            many="séries"
          />
        </>
      )}
    </ConsoleLayout>
  );
};

const Filters = (
  { site, filter, problem }: { site: Site; filter: Filter; problem: Problem | undefined },
) => {
  const errors = problem?.erros;
  return (
    <form class="filters" method="get" action={site.to(path)} role="search" aria-label="Filtros">
      <SelectField
        {...{ name: "situacao", label: "Situação", value: filter.situacao, errors }}
        options={[{ value: "ATIVA", text: "Ativas" }, { value: "ENCERRADA", text: "Encerradas" }]}
        none="Todas"
      />
      <TextField
        {...{ name: "numeroProcesso", label: "Processo", value: filter.numeroProcesso, errors }}
        attributes={{ inputmode: "numeric", maxlength: 30 }}
      />
      <TextField
        {...{ name: "cpfJuiz", label: "CPF do juiz", value: filter.cpfJuiz, errors }}
        attributes={{ inputmode: "numeric", maxlength: 14 }}
      />
      <div class="actions">
        <button class="br-button primary" type="submit">Filtrar</button>
        <a class="br-button secondary" href={site.to(path)}>Limpar</a>
      </div>
    </form>
  );
};

const SeriesTable = ({ site, series }: { site: Site; series: readonly SeriesLine[] }) => (
  <DataTable
    caption="Séries"
    rows={series}
    columns={[
      {
        name: "Série",
        cell: (one) => (
          <>
            <a href={site.to(`/console/serie/${one.id}`)}>Da ordem {one.numeroProtocolo}</a>
            <small>{day(one.dataHoraInicio)} a {day(one.dataFim)}</small>
          </>
        ),
      },
      {
        name: "Processo",
        cell: (one) => <>{one.numeroProcesso} {one.sigilosa && <small>Sigilosa</small>}</>,
      },
      {
        name: "Juiz",
        cell: (one) => (
          <>
            {one.nomeJuiz}
            <small>{one.nomeVara}</small>
          </>
        ),
      },
      { name: "Ordens", kind: "count", cell: (one) => one.quantidadeOrdens },
      { name: "Pedido", kind: "amount", cell: (one) => reais(one.valorPedido) },
      { name: "Bloqueado", kind: "amount", cell: (one) => reais(one.valorBloqueado) },
      { name: "Falta", kind: "amount", cell: (one) => reais(one.valorRestante) },
      {
        name: "Situação",
        isPlainOnCard: true,
        cell: (one) => (
          <>
            <SituationChip of="series" situation={one.situacao} />
            {one.desconsiderada !== undefined && <small>Desconsiderada: faça nova ordem</small>}
          </>
        ),
      },
    ]}
  />
);
