/**
 * Makes a remittance's bytes from the database again and compares them with the recorded digest; nothing is
 * written.
 */
import { createHash } from "node:crypto";
// @ts-types="@types/pg"
import type pg from "pg";
import type { EvidenceFault, EvidenceReport } from "../../domain/audit/evidence.ts";
import { type PublishedText, publishedTexts, unrecordedRemittances } from "../../store/audit/evidence.ts";
import type { Db } from "../../store/connection/connection.ts";
import { findRemittance } from "../../store/dispatch/remittances.ts";
import type { ExchangeContext } from "../context.ts";
import { withLock } from "../exclusive_work.ts";
import { institutionFolderAnswers } from "../files/institution_folder.ts";
import { type FileDigest, lstat } from "../files/publication.ts";
import { openRegular, readChunks } from "../files/safe_open.ts";
import { fetchFromStorage } from "../files/stored_files.ts";
import { openPublication, remittanceLock } from "./publish.ts";
import { archivedTextPath, writeRemittance } from "./remittance_file.ts";

export interface RebuildComparison {
  readonly fileName: string;
  /**
   * - `identical`: digest and size are those recorded.
   * - `different`: digest or size differ.
   * - `not-recorded`: the file was never written, so there is nothing to compare with.
   */
  readonly result: "identical" | "different" | "not-recorded";
  readonly rebuilt: FileDigest;
  readonly recorded: FileDigest | undefined;
  /** Whether it was published and is not in its outbox: collected, or missing. */
  readonly hasLeft: boolean;
  /**
   * The number of the first line that differs from the archived copy, the header being 1; absent when there
   * is no such copy.
   */
  readonly firstDifferentLine: number | undefined;
}

/** Compares a remittance's recorded digest with the bytes its rows give now. */
export async function compareRemittance(
  ctx: ExchangeContext,
  id: bigint,
): Promise<RebuildComparison | "busy"> {
  return await withLock(ctx.pool, remittanceLock(id), async (session) => {
    const { remittance, outbox, name } = await openPublication(ctx, session, id);
    await using comparison = await openComparison(ctx, archivedTextPath(ctx.folders, remittance));
    const hash = createHash("sha256");
    let size = 0;
    await writeRemittance(session, remittance, async (bytes) => {
      hash.update(bytes);
      size += bytes.length;
      await comparison.take(bytes);
    });
    const rebuilt = { sha256: hash.digest("hex"), size };
    // An envelope cannot be made again, so the text inside it is compared.
    const text = remittance.digest?.plain ?? remittance.digest;
    const recorded = text && { sha256: text.sha256, size: Number(text.size) };
    const same = recorded?.sha256 === rebuilt.sha256 && recorded.size === rebuilt.size;
    return {
      fileName: remittance.fileName,
      result: recorded === undefined ? "not-recorded" : same ? "identical" : "different",
      rebuilt,
      recorded,
      hasLeft: remittance.status === "published" &&
        await institutionFolderAnswers(ctx, remittance.ispb, "outbox") &&
        await lstat(`${outbox}/${name}`) === undefined,
      firstDifferentLine: recorded === undefined || same ? undefined : await comparison.end(),
    };
  });
}

interface Comparison extends AsyncDisposable {
  /** Takes the next bytes of the rebuilt file. */
  take(bytes: Uint8Array): Promise<void>;
  /**
   * Returns the first line that differs, once all bytes were taken; undefined when there is no copy or no
   * difference.
   */
  end(): Promise<number | undefined>;
}

const LF = 10;

/** Reads the archived copy in step with the rebuilt bytes, so that neither is ever in memory whole. */
async function openComparison(ctx: ExchangeContext, path: string): Promise<Comparison> {
  await fetchFromStorage(ctx, path);
  const file = await openRegular(path);
  if (file === undefined || file === "irregular") {
    return {
      take: () => Promise.resolve(),
      end: () => Promise.resolve(undefined),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  const chunks = readChunks(file);
  let archived: Uint8Array = new Uint8Array();
  let line = 1;
  let different = false;

  const more = async (): Promise<boolean> => {
    if (archived.length > 0) return true;
    const { value, done } = await chunks.next();
    archived = value ?? archived;
    return done !== true;
  };
  return {
    async take(bytes) {
      for (let at = 0; at < bytes.length && !different;) {
        if (!(await more())) return void (different = true);
        const length = Math.min(bytes.length - at, archived.length);
        for (let index = 0; index < length; index++) {
          if (bytes[at + index] !== archived[index]) return void (different = true);
          if (archived[index] === LF) line++;
        }
        at += length;
        archived = archived.subarray(length);
      }
    },
    end: async () => different || await more() ? line : undefined,
    [Symbol.asyncDispose]: async () => {
      await chunks.return(undefined);
      await file.close();
    },
  };
}

// Makes the text of every published remittance again and compares it with the digest in the audit trail.

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
