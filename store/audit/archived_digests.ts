/** Where the archive has what institutions sent, with the digests of it that the sealed audit trail keeps. */
import { sql } from "kysely";
import { evidenceActions } from "../../domain/audit/evidence.ts";
import type { Db } from "../connection/connection.ts";
import { entriesAfter, readPages, withPlaces } from "./evidence_entries.ts";

interface ArchivedDigest {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
}

/** Received files whose rows are there; those that are gone have lost their place too. */
export async function* archivedAnswers(db: Db): AsyncGenerator<ArchivedDigest> {
  const entries = readPages(async (after, limit) => {
    const { rows } = await sql<
      Omit<ArchivedDigest, "path"> & { path: string | null; txid: string; entry: bigint }
    >`
      select a.txid::text, a.entry, a.subject as name, f.archive_path as path, a.detail ->> 'sha256' as sha256
      from ${entriesAfter([evidenceActions.answerReceived], after, limit)} a
      left join answer_file f on f.id = (a.detail ->> 'id')::bigint order by a.txid, a.entry`.execute(db);
    return withPlaces(rows);
  });
  for await (const { path, ...entry } of entries) if (path !== null) yield { ...entry, path };
}

const DOCUMENTS_A_PAGE = 500;

/** Documents of answers: their rows' digests are in those of their files' decisions. */
export async function* archivedDocuments(db: Db): AsyncGenerator<ArchivedDigest> {
  for (let after = { file_id: 0n, line: 0 };;) {
    const page = await db.selectFrom("answer_attachment")
      .select(["file_id", "line", "file_name as name", "archive_path as path", "sha256"])
      .where(sql<boolean>`(file_id, line) > (${after.file_id.toString()}::bigint, ${after.line}::integer)`)
      .orderBy("file_id").orderBy("line").limit(DOCUMENTS_A_PAGE).execute();
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < DOCUMENTS_A_PAGE) return;
    after = last;
  }
}
