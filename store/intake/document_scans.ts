/** What the scanner of malicious programs has said of the documents of answers. */
import { sql } from "kysely";
import type { ScanState, Verdict } from "../../domain/document_scan.ts";
import type { Db, Tx } from "../connection/connection.ts";

/** A document to be scanned, and what was known of it. */
export interface UnscannedDocument {
  readonly fileId: bigint;
  readonly line: number;
  readonly ispb: string;
  readonly name: string;
  readonly archivePath: string;
  readonly sha256: string;
  readonly sizeBytes: bigint;
  readonly state: "waiting" | "infected";
}

/**
 * Documents to be scanned: those never tried first, the newest of them first, since they are asked for; then those whose
 * last attempt is the longest ago, so that one which always fails is in nobody's way.
 *
 * @param triedBefore the last attempt of a waiting document was before it
 * @param foundBefore the last attempt of an infected one
 */
export async function documentsToScan(
  db: Db,
  { triedBefore, foundBefore, limit }: {
    readonly triedBefore: Temporal.Instant;
    readonly foundBefore: Temporal.Instant;
    readonly limit: number;
  },
): Promise<UnscannedDocument[]> {
  const rows = await db.selectFrom("document_scan as s")
    .innerJoin(
      "answer_attachment as a",
      (join) => join.onRef("a.file_id", "=", "s.file_id").onRef("a.line", "=", "s.line"),
    )
    .innerJoin("answer_file as f", "f.id", "s.file_id")
    .select(["s.file_id", "s.line", "s.state", "f.ispb", "a.file_name", "a.archive_path"])
    .select(["a.sha256", "a.size_bytes"])
    .where("s.state", "<>", "clean")
    .where(sql<boolean>`(s.tried_at is null or s.tried_at < case s.state
      when 'waiting' then ${triedBefore.toString()}::timestamptz
      else ${foundBefore.toString()}::timestamptz end)`)
    .orderBy("s.tried_at", (order) => order.asc().nullsFirst())
    .orderBy("s.file_id", "desc").orderBy("s.line").limit(limit).execute();
  return rows.map((row) => ({
    fileId: row.file_id,
    line: row.line,
    ispb: row.ispb,
    name: row.file_name,
    archivePath: row.archive_path,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    state: row.state as UnscannedDocument["state"],
  }));
}

/** Records a verdict; false when another run has recorded one meanwhile, or the document's retention has ended. */
export async function saveVerdict(
  tx: Tx,
  document: UnscannedDocument,
  verdict: Verdict,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(tx, document).set({
    state: verdict.type,
    finding: verdict.type === "infected" ? verdict.finding : null,
    tried_at: now.toString(),
    failing_since: null,
    failure: null,
  }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records that a document could not be scanned; what was known of it stays. */
export async function saveScanFailure(
  db: Db,
  document: UnscannedDocument,
  failure: string,
  now: Temporal.Instant,
): Promise<void> {
  await rowOf(db, document).set({
    tried_at: now.toString(),
    failing_since: sql<string>`coalesce(failing_since, ${now.toString()}::timestamptz)`,
    failure,
  }).execute();
}

const rowOf = (db: Db | Tx, { fileId, line, state }: UnscannedDocument) =>
  db.updateTable("document_scan").where("file_id", "=", fileId).where("line", "=", line)
    .where("state", "=", state);

/** The documents that cannot be scanned, as a whole, and the one that has failed the longest. */
export interface FailingScans {
  readonly count: bigint;
  readonly since: Temporal.Instant;
  readonly ispb: string;
  readonly name: string;
  readonly failure: string;
}

/** Undefined when the last attempt of every document has succeeded. */
export async function failingScans(db: Db | Tx): Promise<FailingScans | undefined> {
  const row = await db.selectFrom("document_scan as s")
    .innerJoin(
      "answer_attachment as a",
      (join) => join.onRef("a.file_id", "=", "s.file_id").onRef("a.line", "=", "s.line"),
    )
    .innerJoin("answer_file as f", "f.id", "s.file_id")
    .select(["f.ispb", "a.file_name", "s.failing_since", "s.failure"])
    .select(sql<bigint>`count(*) over ()`.as("count"))
    .where("s.state", "<>", "clean").where("s.failing_since", "is not", null)
    .orderBy("s.failing_since").orderBy("s.file_id").orderBy("s.line").limit(1).executeTakeFirst();
  return row && {
    count: row.count,
    since: row.failing_since!,
    ispb: row.ispb,
    name: row.file_name,
    failure: row.failure!,
  };
}

/** What is known of a document, of its row; a document without one waits. */
export const toScanState = (
  { state, finding }: { readonly state: ScanState["type"] | null; readonly finding: string | null },
): ScanState => state === "infected" ? { type: state, finding: finding! } : { type: state ?? "waiting" };
