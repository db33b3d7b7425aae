/** Report of the file exchange over a period: volume and delay of each day. */
import { formatNumber, NO_VALUE } from "../../../domain/formatting.ts";
import { paragraph, type PdfColumn, table } from "./parts.ts";
import type { Document } from "./render.ts";
import { formatDate } from "./text.ts";

/** A day with files. */
interface ReportDay {
  readonly day: Temporal.PlainDate;
  readonly remittances: number;
  readonly lines: number;
  /** Minutes from the start of dispatch to the last publication; null if nothing was published. */
  readonly minutesToLast: number | null;
  readonly accepted: number;
  readonly rejected: number;
  readonly late: number;
  readonly answered: number;
}

export const exchangeReport = (
  { from, until, days }: {
    readonly from: Temporal.PlainDate;
    readonly until: Temporal.PlainDate;
    readonly days: readonly ReportDay[];
  },
): Document => ({
  title: "Relatório da troca de arquivos",
  subtitle: `De ${formatDate(from)} a ${formatDate(until)}`,
  protocolNumber: undefined,
  confidential: false,
  landscape: true,
  content: [
    table<ReportDay>(
      "Dia a dia",
      [
        { title: "Dia", text: (one) => formatDate(one.day), width: 80 },
        counted("Remessas", ({ remittances }) => remittances),
        counted("Linhas", ({ lines }) => lines),
        {
          title: "Minutos até a última",
          text: ({ minutesToLast }) =>
            minutesToLast === null ? NO_VALUE : formatNumber(Math.max(0, minutesToLast)),
          numeric: true,
        },
        counted("Retornos aceitos", ({ accepted }) => accepted),
        counted("Rejeitados", ({ rejected }) => rejected),
        counted("Fora do prazo", ({ late }) => late),
        counted("Respostas", ({ answered }) => answered),
      ],
      days,
      "Nada passou neste período.",
    ),
    paragraph(
      "Remessas e linhas são do envio de cada dia; retornos e respostas, dos arquivos recebidos nele. Fora do prazo são " +
        "os rejeitados que chegaram depois do prazo das instituições.",
    ),
  ],
});

const counted = (title: string, of: (day: ReportDay) => number): PdfColumn<ReportDay> => ({
  title,
  text: (one) => formatNumber(of(one)),
  numeric: true,
  total: (rows) => formatNumber(rows.reduce((sum, one) => sum + of(one), 0)),
});
