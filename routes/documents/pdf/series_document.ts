/** Report of a series: what each of its orders asked and blocked. */
import { courtOf, type DocumentOrder, orderFacts } from "./order.ts";
import { facts, movementColumns, remainingOf, table, type TargetAmounts, totalOf } from "./parts.ts";
import type { Document } from "./render.ts";
import { formatAmount, formatDate, formatMoment } from "./text.ts";

/** One order of a series. */
export interface DocumentSeriesOrder extends TargetAmounts {
  readonly position: number;
  readonly protocolNumber: string;
  readonly protocoledAt: Temporal.Instant;
  readonly situation: string;
  readonly requested: bigint;
}

export interface DocumentSeries {
  readonly situation: string;
  /** Reason for its closing, as users read it. */
  readonly closingReason: string | undefined;
  /** Reason to disregard it, with the remedy. */
  readonly disregard: string | undefined;
  readonly startedOn: Temporal.PlainDate;
  readonly endsOn: Temporal.PlainDate;
  readonly requested: bigint;
  /** What is left to block of all defendants, which is what the next order asks. */
  readonly left?: bigint;
  readonly orders: readonly DocumentSeriesOrder[];
}

/** @param first first order of the series */
export function seriesReport(first: DocumentOrder, series: DocumentSeries): Document {
  const total = (of: (order: DocumentSeriesOrder) => bigint | undefined) =>
    formatAmount(totalOf(series.orders, of));
  const amountIfAny = (of: (order: DocumentSeriesOrder) => bigint | undefined) =>
    (totalOf(series.orders, of) ?? 0n) > 0n ? total(of) : undefined;
  return {
    title: "Relatório da reiteração programada",
    subtitle: courtOf(first),
    protocolNumber: first.protocol?.number,
    confidential: first.confidential,
    landscape: true,
    content: [
      facts("Série", [
        ["Situação", series.situation],
        ["Motivo do encerramento", series.closingReason],
        ["Observação", series.disregard],
        ["Período", `${formatDate(series.startedOn)} a ${formatDate(series.endsOn)}`],
        ["Ordens", String(series.orders.length)],
        ["Valor pedido no início", formatAmount(series.requested)],
        ["Valor bloqueado até agora", total(({ blocked }) => blocked)],
        ["Transferido pelos desdobramentos", total(({ transferred }) => transferred)],
        ["Desbloqueado pelos desdobramentos", total(({ unblocked }) => unblocked)],
        ["Saldo bloqueado", total(remainingOf)],
        ["Do saldo, em dúvida: pedido e sem resposta", amountIfAny(({ inDoubt }) => inDoubt)],
        ["Feito fora do serviço (código 07)", amountIfAny(({ outside }) => outside)],
        ["Falta bloquear", formatAmount(series.left)],
      ]),
      table<DocumentSeriesOrder>(
        "Ordens da série",
        [
          { title: "Nº", text: ({ position }) => String(position), width: 20, numeric: true },
          { title: "Protocolo", text: ({ protocolNumber }) => protocolNumber, width: 90 },
          { title: "Protocolada em", text: ({ protocoledAt }) => formatMoment(protocoledAt), width: 90 },
          { title: "Situação", text: ({ situation }) => situation },
          // The column has no total: each order asks what the one before it left unblocked.
          { title: "Pedido", text: ({ requested }) => formatAmount(requested), width: 70, numeric: true },
          ...movementColumns<DocumentSeriesOrder>(),
        ],
        series.orders,
        "Nenhuma ordem.",
      ),
      orderFacts(first),
    ],
  };
}
