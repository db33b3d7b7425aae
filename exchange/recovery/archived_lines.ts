/** Reads an archived remittance: its header, and its lines both as text and as values. */
import type { AdoptedLine } from "../../store/dispatch/adoption.ts";
import type { LineRecord } from "../../store/dispatch/dispatch_tables.ts";
import { remittanceLayout } from "../layout/layout.ts";
import { readLines } from "../layout/lines.ts";
import { splitLine } from "../layout/record.ts";
import { collectFaults } from "../layout/rejection.ts";
import {
  lineOf,
  MAX_REMITTANCE_LINE_BYTES,
  readRemittance,
  type RemittanceHeader,
  type RemittanceLine,
} from "../layout/remittance_reading.ts";

/**
 * Reads the whole file once.
 *
 * @throws when it is not a complete remittance
 */
export async function headerOf(path: string): Promise<RemittanceHeader> {
  const read = await readRemittance(path, () => {});
  if (read.ok) return read.value;
  throw new Error(`O arquivo ${path} do arquivo morto não é uma remessa inteira`);
}

const detailTypes: ReadonlySet<string> = new Set(remittanceLayout.details.map(({ type }) => type));

/** The lines with requests, many at a time. */
export async function* archivedLines(
  path: string,
): AsyncGenerator<readonly (AdoptedLine & { readonly asks: RemittanceLine })[]> {
  let line = 0;
  for await (const texts of readLines(path, { maxLineBytes: MAX_REMITTANCE_LINE_BYTES }, collectFaults())) {
    yield texts.flatMap((text) => {
      line++;
      const cells = splitLine(text);
      return cells === undefined || !detailTypes.has(cells[0]!) ? [] : [{ ...lineRow(line, text, cells) }];
    });
  }
}

function lineRow(line: number, text: string, cells: readonly string[]) {
  const asks = lineOf(cells);
  const process = asks.numeroProcesso;
  return {
    line,
    record: Number(cells[0]) as LineRecord,
    // The request without the line's number.
    rest: text.slice(text.indexOf(";", text.indexOf(";") + 1) + 1),
    protocolNumber: asks.numeroProtocolo,
    protocoledAt: asks.dataHoraProtocolo,
    // `NNNNNNN-DD.AAAA.J.TR.OOOO`
    jtr: process.slice(16, 17) + process.slice(18, 20),
    occurrence: "ocorrencia" in asks ? asks.ocorrencia : 0,
    amount: "valor" in asks ? asks.valor : 0n,
    origin: "numeroProtocoloOrigem" in asks ? asks.numeroProtocoloOrigem : undefined,
    text,
    asks,
  };
}
