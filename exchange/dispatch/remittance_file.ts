/**
 * The bytes of a remittance. They depend only on its own rows, whose lines were stored as text when it was
 * frozen, so building them again gives the same bytes.
 */
import { type Remittance, streamLines } from "../../store/dispatch/remittances.ts";
import type { LockingSession } from "../exclusive_work.ts";
import type { ExchangeFolders } from "../files/folders.ts";
import type { Sink } from "../files/publication.ts";
import type { RecordLayout, ValuesOf } from "../layout/field.ts";
import { envelopeOf, parseFileName } from "../layout/file_name.ts";
import { remittanceLayout } from "../layout/layout.ts";
import { LINE_END, writeRecord } from "../layout/record.ts";
import { remittanceHeader, trailerValues } from "../layout/remittance_text.ts";

/**
 * Sends the bytes of a remittance to `sink`, streaming the lines from PostgreSQL.
 *
 * @throws when the number of lines is not the number frozen
 */
export async function writeRemittance(
  session: LockingSession,
  remittance: Remittance,
  sink: Sink,
): Promise<void> {
  await sink(
    encoded(remittanceLayout.header, remittanceHeader({ ...remittance, date: businessDate(remittance) })),
  );
  const lines = await copyLines(session, remittance.id, sink);
  if (lines !== remittance.lineCount) {
    throw new Error(`${remittance.fileName} has ${lines} lines, but ${remittance.lineCount} were frozen`);
  }
  await sink(encoded<RecordLayout>(remittanceLayout.trailer, trailerOf(remittance)));
}

/**
 * The end of the last stream on each connection: files are built concurrently, and a connection can stream
 * only one at a time.
 */
const streaming = new WeakMap<LockingSession["client"], Promise<unknown>>();

async function copyLines(session: LockingSession, remittanceId: bigint, sink: Sink): Promise<number> {
  const before = streaming.get(session.client) ?? Promise.resolve();
  const lines = before.then(() => streamTo(session, remittanceId, sink));
  streaming.set(session.client, lines.catch(() => {}));
  return await lines;
}

/** Streams the lines and returns their number. */
async function streamTo({ client }: LockingSession, remittanceId: bigint, sink: Sink): Promise<number> {
  const rows = streamLines(client, remittanceId);
  let lines = 0;
  let failure: { readonly error: unknown } | undefined;
  for await (const chunk of rows) {
    // The stream is read to its end even after a failure: otherwise the connection would stay inside `COPY`,
    // unusable even for a rollback.
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

/** Replaces every LF by CR LF. No cell contains a line feed, so each added byte is one line. */
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

/**
 * The date in the file's name, which a postponed file that may have been seen keeps, as it keeps its bytes.
 */
function businessDate({ fileName }: Pick<Remittance, "fileName">): Temporal.PlainDate {
  const name = parseFileName(fileName);
  if (!name.ok) throw new Error(`"${fileName}" is not the name of a remittance`);
  return name.value.date;
}

function trailerOf({ sequence, lineCount, totals }: Remittance): ValuesOf<RecordLayout> {
  const ofRecords = Object.entries(totals).map((
    [type, { count, sum }],
  ) => [type, { count, sum: BigInt(sum) }]);
  return trailerValues(remittanceLayout, {
    sequence,
    lines: lineCount + 2,
    totals: Object.fromEntries(ofRecords),
  });
}

const encoder = new TextEncoder();

const encoded = <L extends RecordLayout>(record: L, values: ValuesOf<L>): Uint8Array =>
  encoder.encode(writeRecord(record, values) + LINE_END);

// The names of a remittance's file: the one its institution sees, and those of its archived copies.

type Named = Pick<Remittance, "fileName">;

/**
 * Whether the institution sees, or may have seen, an OpenPGP envelope; undefined while neither form is
 * settled.
 */
export const isEncrypted = ({ digest }: Remittance): boolean | undefined =>
  digest && digest.plain !== undefined;

/**
 * The archive folder of the day in the file's name, which does not change once the file may have been seen.
 */
export const archiveFolderOf = (folders: ExchangeFolders, remittance: Named): string =>
  folders.archive(businessDate(remittance));

/** The archived text, which can be built again. */
export const archivedTextPath = (folders: ExchangeFolders, remittance: Named): string =>
  `${archiveFolderOf(folders, remittance)}/${remittance.fileName}`;

/**
 * The archived envelope, which cannot be made again. Its name contains its digest, so that an envelope made
 * before a crash and never published is not taken for the published one.
 */
export const archivedEnvelopePath = (
  folders: ExchangeFolders,
  remittance: Remittance,
  sha256: string,
): string => envelopeOf(`${archivedTextPath(folders, remittance)}.${sha256}`);

/** The archived copy of the bytes the institution sees, once their digest is recorded. */
export const publishedCopyPath = (folders: ExchangeFolders, remittance: Remittance): string =>
  isEncrypted(remittance)
    ? archivedEnvelopePath(folders, remittance, remittance.digest?.sha256 ?? "")
    : archivedTextPath(folders, remittance);
