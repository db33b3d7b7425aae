/** What was received and issued, compared with what the sealed audit trail says of it. */
import { sql } from "kysely";
import { evidenceActions, type EvidenceReport } from "../../domain/audit/evidence.ts";
import type { Db } from "../connection/connection.ts";
import {
  decidedAnswers,
  issuedDocuments,
  quarantinedEntries,
  quarantineReceipts,
  receivedAnswers,
  unrecordedRows,
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
