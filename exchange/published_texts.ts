/** Makes the text of every published remittance again and compares it with the digest in the audit trail. */
import { createHash } from "node:crypto";
// @ts-types="@types/pg"
import type pg from "pg";
import type { EvidenceFault, EvidenceReport } from "../domain/audit/evidence.ts";
import {
  type PublishedText,
  publishedTexts,
  unrecordedRemittances,
} from "../store/audit/published_digests.ts";
import type { Db } from "../store/connection/connection.ts";
import { findRemittance } from "../store/dispatch/remittances.ts";
import { writeRemittance } from "./dispatch/remittance_file.ts";

export async function compareRemittanceTexts(
  { db, pool }: { readonly db: Db; readonly pool: pg.Pool },
): Promise<EvidenceReport> {
  const faults: EvidenceReport["faults"][number][] = [];
  let compared = 0;
  let masked = 0;
  for await (const published of publishedTexts(db)) {
    compared++;
    if (published.masked) masked++;
    const fault = await faultOf({ db, pool }, published);
    if (fault === undefined) continue;
    const { fileName: name, found, lines: recorded } = published;
    faults.push({ name, fault, ...fault === "lines" && { found, recorded } });
  }
  const { uncovered, names } = await unrecordedRemittances(db);
  faults.push(...names.map((name) => ({ name, fault: "unrecorded" as const })));
  return { of: "remittance", compared, masked, uncovered, stored: 0, ended: 0, faults };
}

async function faultOf(
  { db, pool }: { readonly db: Db; readonly pool: pg.Pool },
  { id, fileName, sha256, found, lines, masked }: PublishedText,
): Promise<EvidenceFault | undefined> {
  const remittance = id === null ? undefined : await findRemittance(db, id);
  if (remittance === undefined) return "missing";
  if (found !== lines) return "lines";
  const { digest } = remittance;
  const recorded = digest?.plain?.sha256 ?? digest?.sha256;
  if (remittance.fileName !== fileName || remittance.lineCount !== lines) return "changed";
  if (sha256 !== null && recorded !== sha256) return "changed";
  if (masked || sha256 === null) return undefined;
  const hash = createHash("sha256");
  const client = await pool.connect();
  try {
    await writeRemittance({ client, db }, remittance, (bytes) => {
      hash.update(bytes);
      return Promise.resolve();
    });
  } finally {
    client.release();
  }
  return hash.digest("hex") === sha256 ? undefined : "content";
}
