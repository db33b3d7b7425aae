/** The columns of tables of series. */
import { formatAmount, formatDate } from "../../../domain/formatting.ts";
import type { SeriesSummary } from "../../../routes/series/series_schema.ts";
import type { Column } from "../../components/data_table.tsx";
import type { Site } from "../../site.ts";
import { HeldAmounts } from "../orders/doubt_notes.tsx";
import { defendantsText } from "../orders/order_values.ts";
import { SituationChip } from "../situation.tsx";

export const seriesColumns = (site: Site): Column<SeriesSummary>[] => [
  {
    name: "Série",
    sort: "dataHoraInicio",
    cell: (one) => <a href={site.to(`/console/serie/${one.id}`)}>Da ordem {one.numeroProtocolo}</a>,
  },
  { name: "Início", kind: "number", cell: (one) => formatDate(one.dataHoraInicio) },
  { name: "Até", kind: "number", cell: (one) => formatDate(one.dataFim) },
  {
    name: "Processo",
    kind: "number",
    sort: "numeroProcesso",
    constantBy: "numeroProcesso",
    cell: (one) => <>{one.numeroProcesso} {one.sigilosa && <small>Sigilosa</small>}</>,
  },
  { name: "Réu", isCut: true, cell: defendantsText },
  {
    name: "Magistratura",
    sort: "nomeJuiz",
    constantBy: "cpfJuiz",
    isCut: true,
    cell: (one) => one.nomeJuiz,
  },
  { name: "Vara", constantBy: "varaId", isCut: true, cell: (one) => one.nomeVara },
  { name: "Ordens", kind: "count", cell: (one) => one.quantidadeOrdens },
  { name: "Pedido", kind: "amount", cell: (one) => formatAmount(one.valorPedido) },
  { name: "Bloqueado", kind: "amount", cell: (one) => <HeldAmounts of={one} /> },
  { name: "Falta", kind: "amount", cell: (one) => formatAmount(one.valorRestante) },
  {
    name: "Situação",
    constantBy: "situacao",
    isPlainOnCard: true,
    cell: (one) => <SituationChip of="series" situation={one.situacao} />,
    note: (one) => one.desconsiderada !== undefined && "Desconsiderada: faça nova ordem",
  },
];
