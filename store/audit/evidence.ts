/** What was received and issued, compared with what the sealed audit trail says of it. */
import { sql } from "kysely";
import type { StreamPosition } from "../../domain/audit/audit_seal.ts";
import { evidenceActions, type EvidenceReport } from "../../domain/audit/evidence.ts";
import type { Db } from "../connection/connection.ts";
import {
  decidedAnswers,
  entriesAfter,
  issuedDocuments,
  mayBeMasked,
  quarantinedEntries,
  quarantineReceipts,
  readPages,
  receivedAnswers,
  type UnrecordedRows,
  unrecordedRows,
  withPlaces,
} from "./evidence_entries.ts";

type Comparison = ReturnType<typeof receivedAnswers>;

async function report(
  of: EvidenceReport["of"],
  [entries, ...others]: readonly [Comparison, ...Comparison[]],
  { uncovered, names }: Awaited<ReturnType<typeof unrecordedRows>>,
): Promise<EvidenceReport> {
  const faults: EvidenceReport["faults"][number][] = [];
  const told = new Set<string>();
  let compared = 0;
  let masked = 0;
  for (const [index, comparison] of [entries, ...others].entries()) {
    for await (const { name, fault, found, recorded, masked: isMasked } of comparison) {
      if (index === 0) compared++;
      if (isMasked) masked++;
      // A file that is gone is so to each of its entries.
      if (fault === null || told.has(`${fault} ${name}`)) continue;
      told.add(`${fault} ${name}`);
      faults.push({ name, fault, ...fault === "lines" && { found: found ?? 0, recorded: recorded ?? 0 } });
    }
  }
  faults.push(...names.map((name) => ({ name, fault: "unrecorded" as const })));
  return { of, compared, masked, uncovered, stored: 0, ended: 0, faults };
}

/** Institutions' files, their lines and receipts. */
export const compareAnswers = async (db: Db): Promise<EvidenceReport> =>
  await report(
    "answer_file",
    [receivedAnswers(db), decidedAnswers(db)],
    await unrecordedRows(db, [evidenceActions.answerReceived], {
      rows: sql`select id::text as key, file_name as name, received_at as at from answer_file`,
    }),
  );

/** What was put in quarantine, and the receipts of what was refused. */
export const compareQuarantine = async (db: Db): Promise<EvidenceReport> =>
  await report(
    "quarantine",
    [quarantinedEntries(db), quarantineReceipts(db)],
    await unrecordedRows(db, [evidenceActions.quarantined], {
      rows: sql`select id::text as key, name, quarantined_at as at from quarantine`,
    }),
  );

/** Documents under authenticity codes. */
export const compareDocuments = async (db: Db): Promise<EvidenceReport> =>
  await report(
    "document",
    [issuedDocuments(db)],
    await unrecordedRows(db, [evidenceActions.documentIssued], {
      rows: sql`select code as key, code as name, issued_at as at from document`,
      key: sql`a.subject`,
    }),
  );

// Where the archive has what institutions sent, with the digests of it that the sealed audit trail keeps.

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

// What remittances were published with, or were adopted with by recovery, as the sealed audit trail says.

const ACTIONS = [evidenceActions.remittancePublished, evidenceActions.remittanceAdopted];

export interface PublishedText {
  readonly place: StreamPosition;
  readonly fileName: string;
  /** The id of the remittance; null when it is gone. */
  readonly id: bigint | null;
  /**
   * The digest of the text that was published; null where an entry of an early version tells that of the envelope
   * alone.
   */
  readonly sha256: string | null;
  /** Whether lines of it are masked by now, so that its text cannot be made again. */
  readonly masked: boolean;
  /** Lines that it has now, and those it was published with. */
  readonly found: number;
  readonly lines: number;
}

/** The entries of published and adopted remittances, oldest first. */
export const publishedTexts = (db: Db): AsyncGenerator<PublishedText> =>
  readPages(async (after, limit) => {
    const { rows } = await sql<Omit<PublishedText, "place"> & { txid: string; entry: bigint }>`
      select a.txid::text, a.entry, a.subject as "fileName", r.id, l.found, (l.masked and ${mayBeMasked}) as masked,
        (a.detail ->> 'lines')::integer as lines,
        coalesce(a.detail ->> 'textSha256', case when r.plain_sha256 is null then a.detail ->> 'sha256' end) as sha256
      from ${entriesAfter(ACTIONS, after, limit)} a
      left join remittance r on case when a.detail ? 'id' then r.id = (a.detail ->> 'id')::bigint
        else r.file_name = a.subject end
      cross join lateral (
        select count(*)::integer as found, coalesce(bool_or(text = ''), false) as masked
        from remittance_line where remittance_id = r.id
      ) l order by a.txid, a.entry`.execute(db);
    return withPlaces(rows);
  });

/** Published remittances that no entry tells of. */
export const unrecordedRemittances = (db: Db): Promise<UnrecordedRows> =>
  unrecordedRows(db, ACTIONS, {
    rows:
      sql`select file_name as key, file_name as name, published_at as at from remittance where status = 'published'`,
    key: sql`a.subject`,
  });
