/** The bytes of a remittance. They depend on rows only, never on a clock: built again, they are the same. */
import { sql } from "kysely";
import { ZONE } from "../domain/calendar.ts";
import { centavos } from "../domain/money.ts";
import { type Remittance, streamLines } from "../store/remittances.ts";
import { blockExpressions } from "./block_line.ts";
import type { RecordLayout, ValuesOf } from "./field.ts";
import { parseFileName } from "./file_name.ts";
import { LAYOUT_VERSION, remittance as layout, SERVICE } from "./layout.ts";
import type { Sink } from "./publication.ts";
import { LINE_END, SEPARATOR, writeRecord } from "./record.ts";
import type { Session } from "./session.ts";

/**
 * Sends the bytes of a remittance to `sink`. The lines are PostgreSQL's own, streamed.
 *
 * @throws when there are not as many lines as were frozen
 */
export async function writeRemittance(session: Session, remittance: Remittance, sink: Sink): Promise<void> {
  await sink(encoded(layout.header, headerOf(remittance)));
  const lines = await session.db.transaction().setAccessMode("read only").execute(async (tx) => {
    // A remittance is a small part of tables that are in memory: without the hint each would read them from end to end.
    await sql`select set_config('TimeZone', ${ZONE}, true), set_config('random_page_cost', '1.1', true)`
      .execute(tx);
    return copyLines(session, remittance.id, sink);
  });
  if (lines !== remittance.lineCount) {
    throw new Error(`${remittance.fileName} has ${lines} lines, but ${remittance.lineCount} were frozen`);
  }
  await sink(encoded(layout.trailer, trailerOf(remittance)));
}

/** Streams the lines, and answers how many there were. */
async function copyLines({ client }: Session, remittanceId: bigint, sink: Sink): Promise<number> {
  const rows = streamLines(client, { remittanceId, expressions: blockExpressions, delimiter: SEPARATOR });
  let lines = 0;
  let failure: { readonly error: unknown } | undefined;
  for await (const chunk of rows) {
    // A stream that is not read to its end leaves the connection inside `COPY`, unfit even for a rollback.
    if (failure !== undefined) continue;
    const data = withLineEnds(chunk);
    lines += data.length - chunk.length;
    await sink(data).catch((error: unknown) => failure = { error });
  }
  if (failure !== undefined) throw failure.error;
  return lines;
}

const CR = 13;
const LF = 10;

/** CR LF for every LF; no cell holds a line feed, so one more byte is one more line. */
function withLineEnds(chunk: Uint8Array): Uint8Array {
  let count = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) count++;
  const data = new Uint8Array(chunk.length + count);
  let from = 0;
  let to = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
    data.set(chunk.subarray(from, at), to);
    to += at - from;
    data[to++] = CR;
    data[to++] = LF;
    from = at + 1;
  }
  data.set(chunk.subarray(from), to);
  return data;
}

function headerOf(remittance: Remittance): ValuesOf<typeof layout.header> {
  return {
    versaoLayout: LAYOUT_VERSION,
    remetente: SERVICE,
    ispbDestinatario: remittance.ispb,
    dataMovimento: businessDate(remittance),
    sequencial: remittance.sequence,
    geradoEm: remittance.frozenAt,
    nomeArquivo: remittance.fileName,
  };
}

/** The name's own date: a postponed file that may already have been seen keeps its name and its bytes. */
function businessDate({ fileName }: Remittance): Temporal.PlainDate {
  const name = parseFileName(fileName);
  if (!name.ok) throw new Error(`"${fileName}" is not the name of a remittance`);
  return name.value.date;
}

function trailerOf({ sequence, lineCount, amountSum }: Remittance): ValuesOf<typeof layout.trailer> {
  return {
    sequencial: sequence,
    quantidadeLinhas: lineCount + 2,
    [layout.block.count]: lineCount,
    [layout.block.sum.name]: centavos(amountSum),
  };
}

const encoder = new TextEncoder();

const encoded = <L extends RecordLayout>(record: L, values: ValuesOf<L>): Uint8Array =>
  encoder.encode(writeRecord(record, values) + LINE_END);
