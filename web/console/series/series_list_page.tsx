/** The list of series, with filters for status, court case and judge. */
import type { SeriesSummary } from "../../../routes/series/series_schema.ts";
import type { Result } from "../../../domain/result.ts";
import type { Problem } from "../../api.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import type { Filter } from "../../components/filter_form.tsx";
import { formatAmount, formatDate } from "../../../domain/formatting.ts";
import { List, type ListedRows, ListPage } from "../../components/list_page.tsx";
import type { QueryParameters, Site } from "../../site.ts";
import { HeldAmounts } from "../orders/doubt_notes.tsx";
import { defendantsText } from "../orders/order_values.ts";
import { SituationChip } from "../situation.tsx";
import { UnitNote } from "../unit_note.tsx";

const path = "/console/series";

type SeriesLine = SeriesSummary;

const filters: readonly Filter[] = [
  {
    kind: "choice",
    name: "situacao",
    label: "Situação",
    none: "Todas",
    options: [{ value: "ATIVA", text: "Ativas" }, { value: "ENCERRADA", text: "Encerradas" }],
  },
  { name: "numeroProcesso", label: "Processo", isNumber: true },
  { name: "cpfJuiz", label: "CPF do juiz", isNumber: true },
];

export const SeriesListPage = ({ context, query, unit, found }: {
  context: PageContext;
  query: QueryParameters;
  /** Name of the unit whose series are listed; undefined for the whole court. */
  unit: string | undefined;
  found: Result<ListedRows<SeriesLine>, Problem>;
}) => (
  <ListPage
    {...{ context, path, query, filters }}
    title="Séries"
    heading="Séries de reiteração programada"
    problem={found.ok ? undefined : found.error}
    note={<UnitNote site={context.site} unit={unit} path={path} />}
  >
    {found.ok && <SeriesList {...{ site: context.site, query, listed: found.value }} />}
  </ListPage>
);

const SeriesList = (
  { site, query, listed }: { site: Site; query: QueryParameters; listed: ListedRows<SeriesLine> },
) => (
  <List
    {...{ site, path, query, listed }}
    one="série"
    many="séries"
    empty={
      <EmptyState title="Nenhuma série com estes filtros.">
        Uma série começa com o protocolo de um bloqueio com reiteração programada.
      </EmptyState>
    }
    caption="Séries"
    columns={[
      {
        name: "Série",
        sort: "dataHoraInicio",
        cell: (one) => <a href={site.to(`/console/serie/${one.id}`)}>Da ordem {one.numeroProtocolo}</a>,
        note: (one) => `${formatDate(one.dataHoraInicio)} a ${formatDate(one.dataFim)}`,
      },
      {
        name: "Processo",
        sort: "numeroProcesso",
        cell: (one) => <>{one.numeroProcesso} {one.sigilosa && <small>Sigilosa</small>}</>,
        note: defendantsText,
      },
      {
        name: "Juiz",
        sort: "nomeJuiz",
        cell: (one) => one.nomeJuiz,
        note: (one) => one.nomeVara,
      },
      { name: "Ordens", kind: "count", cell: (one) => one.quantidadeOrdens },
      { name: "Pedido", kind: "amount", cell: (one) => formatAmount(one.valorPedido) },
      { name: "Bloqueado", kind: "amount", cell: (one) => <HeldAmounts of={one} /> },
      { name: "Falta", kind: "amount", cell: (one) => formatAmount(one.valorRestante) },
      {
        name: "Situação",
        isPlainOnCard: true,
        cell: (one) => <SituationChip of="series" situation={one.situacao} />,
        note: (one) => one.desconsiderada !== undefined && "Desconsiderada: faça nova ordem",
      },
    ]}
  />
);
