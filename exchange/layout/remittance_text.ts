/**
 * Makes a small remittance as text from the values of its lines, without a database, for the manual's
 * examples and for tests.
 */
import { HOURS, instantAt } from "../../domain/calendar/calendar.ts";
import type { Centavos } from "../../domain/money.ts";
import type { FileLayout, RecordLayout, ValuesOf } from "./field.ts";
import { formatFileName } from "./file_name.ts";
import { LAYOUT_VERSION, remittanceLayout, SERVICE } from "./layout.ts";
import { LINE_END, writeRecord } from "./record.ts";
import type { RemittanceLine } from "./remittance_reading.ts";

/** The count and sum of the records of one type. */
export interface RecordTotal {
  readonly count: number;
  readonly sum?: bigint | undefined;
}

/**
 * @param lines the number of lines of the whole file, header and trailer included
 * @param totals by record type; a type that is missing has no records
 */
export function trailerValues(
  { details }: FileLayout,
  { sequence, lines, totals }: {
    readonly sequence: number;
    readonly lines: number;
    readonly totals: Readonly<Record<string, RecordTotal>>;
  },
): ValuesOf<RecordLayout> {
  const ofDetails = details.flatMap(({ type, count, sum }) => [
    [count, totals[type]?.count ?? 0] as const,
    ...(sum === undefined ? [] : [[sum.name, (totals[type]?.sum ?? 0n) as Centavos] as const]),
  ]);
  return Object.fromEntries([["sequencial", sequence], ["quantidadeLinhas", lines], ...ofDetails]);
}

/** The name and text of a remittance that was frozen when the window opened. */
export function remittanceText({ ispb, date, sequence, lines }: {
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  readonly sequence: number;
  readonly lines: readonly RemittanceLine[];
}): { readonly name: string; readonly text: string } {
  const name = formatFileName({ kind: "REM", ispb, date, sequence });
  const frozenAt = instantAt(date, HOURS.dispatchOpens);
  const header = writeRecord(
    remittanceLayout.header,
    remittanceHeader({ ispb, date, sequence, frozenAt, fileName: name }),
  );
  const totals: Record<string, { count: number; sum: bigint }> = {};
  const details = lines.map((line) => {
    const record: RecordLayout = remittanceLayout[line.kind];
    const total = totals[record.type] ??= { count: 0, sum: 0n };
    total.count++;
    if ("valor" in line) total.sum += line.valor;
    return writeRecord(record, line as unknown as ValuesOf<RecordLayout>);
  });
  const trailer = trailerValues(remittanceLayout, { sequence, lines: lines.length + 2, totals });
  const all = [header, ...details, writeRecord<RecordLayout>(remittanceLayout.trailer, trailer)];
  return { name, text: all.map((line) => line + LINE_END).join("") };
}

/** The values of a remittance's header. */
export const remittanceHeader = ({ ispb, date, sequence, frozenAt, fileName }: {
  readonly ispb: string;
  /** The business day in the file's name. */
  readonly date: Temporal.PlainDate;
  readonly sequence: number;
  readonly frozenAt: Temporal.Instant;
  readonly fileName: string;
}): ValuesOf<typeof remittanceLayout.header> => ({
  versaoLayout: LAYOUT_VERSION,
  remetente: SERVICE,
  ispbDestinatario: ispb,
  dataMovimento: date,
  sequencial: sequence,
  geradoEm: frozenAt,
  nomeArquivo: fileName,
});
