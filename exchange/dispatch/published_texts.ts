/** Makes the text of every published remittance again and compares it with the digest in the audit trail. */
import { createHash } from "node:crypto";
// @ts-types="@types/pg"
import type pg from "pg";
import { STREAM_START } from "../../domain/audit/audit_seal.ts";
import { type PublishedText, publishedTexts } from "../../store/audit/published_digests.ts";
import type { Db } from "../../store/connection.ts";
import { findRemittance } from "../../store/dispatch/remittances.ts";
import { writeRemittance } from "./remittance_file.ts";

export interface PublishedTextsReport {
  readonly compared: number;
  /** Remittances with lines whose retention has ended: only the number of their lines is compared. */
  readonly masked: number;
  /** The file names of those that are not what was published. */
  readonly different: readonly string[];
}

const PAGE = 200;

export async function checkPublishedTexts(
  { db, pool }: { readonly db: Db; readonly pool: pg.Pool },
): Promise<PublishedTextsReport> {
  const different: string[] = [];
  let compared = 0;
  let masked = 0;
  for (let after = STREAM_START;;) {
    const page = await publishedTexts(db, after, PAGE);
    for (const published of page) {
      compared++;
      if (published.masked) masked++;
      if (!await isAsPublished({ db, pool }, published)) different.push(published.fileName);
    }
    if (page.length < PAGE) return { compared, masked, different };
    after = page.at(-1)!.place;
  }
}

async function isAsPublished(
  { db, pool }: { readonly db: Db; readonly pool: pg.Pool },
  { id, sha256, found, lines, masked }: PublishedText,
): Promise<boolean> {
  const remittance = await findRemittance(db, id);
  if (remittance === undefined || found !== lines || remittance.lineCount !== lines) return false;
  if (masked) return true;
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
  return hash.digest("hex") === sha256;
}
