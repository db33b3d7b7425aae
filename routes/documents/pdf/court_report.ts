/** Report of what a court's blocks came to, month by month. */
import { formatNumber, monthName } from "../../../domain/formatting.ts";
import { paragraph, type PdfColumn, table } from "./parts.ts";
import type { Document } from "./render.ts";
import { formatAmount, formatDate } from "./text.ts";

/** Amounts in centavos. */
interface ReportMonth {
  /** The first day. */
  readonly month: Temporal.PlainDate;
  readonly orders: bigint;
  readonly asked: bigint;
  readonly blocked: bigint;
  readonly transferred: bigint;
  readonly received: bigint;
  readonly unblocked: bigint;
  readonly inDoubt: bigint;
}

/** @param of whose orders they are: a court or a unit */
export const courtReport = (
  { from, until, months, of }: {
    readonly from: Temporal.PlainDate;
    readonly until: Temporal.PlainDate;
    readonly months: readonly ReportMonth[];
    readonly of: string;
  },
): Document => ({
  title: "Números do tribunal",
  subtitle: `${of}, ordens criadas de ${formatDate(from)} a ${formatDate(until)}`,
  protocolNumber: undefined,
  confidential: false,
  landscape: true,
  content: [
    table<ReportMonth>(
      "Mês a mês",
      [
        { title: "Mês", text: ({ month }) => `${monthName(month)} de ${month.year}`, width: 90 },
        {
          title: "Bloqueios",
          text: ({ orders }) => formatNumber(orders),
          numeric: true,
          total: (rows) => formatNumber(rows.reduce((all, { orders }) => all + orders, 0n)),
        },
        amount("Pedido", ({ asked }) => asked),
        amount("Bloqueado", ({ blocked }) => blocked),
        amount("Transferido", ({ transferred }) => transferred),
        amount("Recebido", ({ received }) => received),
        amount("Desbloqueado", ({ unblocked }) => unblocked),
        amount("Parado", ({ blocked, transferred, unblocked }) => blocked - transferred - unblocked),
        amount("Em dúvida", ({ inDoubt }) => inDoubt),
      ],
      months,
      "Nenhum bloqueio foi enviado neste período.",
    ),
    paragraph(
      "Pelo mês em que as ordens foram criadas. Ficam de fora as ordens sigilosas, as respostas ainda não publicadas e o que " +
        "foi feito fora do serviço (código 07); de cada série conta só o que a primeira ordem pede. Parado é o bloqueado que " +
        "não foi transferido nem desbloqueado; em dúvida, o que dele foi pedido em desdobramento sem resposta (código 98).",
    ),
  ],
});

const amount = (title: string, of: (month: ReportMonth) => bigint): PdfColumn<ReportMonth> => ({
  title,
  text: (month) => formatAmount(of(month)),
  numeric: true,
  total: (rows) => formatAmount(rows.reduce((all, month) => all + of(month), 0n)),
});
