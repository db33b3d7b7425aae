/**
 * Claims a file from an inbox with one rename, so that only one of two workers gets it, and then archives its
 * raw bytes.
 */
import { dirname } from "node:path";
import { localDate } from "../../domain/calendar/calendar.ts";
import { insertReceived, type NewReceivedFile, type ReceivedFile } from "../../store/intake/answer_files.ts";
import type { ExchangeContext } from "../context.ts";
import type { LockingSession } from "../exclusive_work.ts";
import { makeBelow } from "../files/folders.ts";
import {
  type FileDigest,
  fileDigest,
  linkPart,
  lstat,
  type Sink,
  syncFolder,
  writeNewPart,
} from "../files/publication.ts";
import { deliveredAt, mayBeRead, openRegular, readChunks } from "../files/safe_open.ts";
import { readSidecar } from "../files/sidecar.ts";
import { parseFileName, sidecarOf } from "../layout/file_name.ts";
import { moveToQuarantine } from "../quarantine.ts";

/** A claimed file in a folder of its own, `.work/<ISPB>_<uuid>/<name as delivered>`. */
export interface Claim {
  readonly id: string;
  readonly ispb: string;
  readonly folder: string;
  /** The file's name, where the claiming worker still knows it. */
  readonly name?: string;
}

/**
 * Claims a file: moves it, with its digest file, out of the institution's reach; undefined when it is no
 * longer there.
 */
export async function claimFile(
  { folders }: ExchangeContext,
  ispb: string,
  name: string,
): Promise<Claim | undefined> {
  const id = crypto.randomUUID();
  const folder = `${folders.work}/${ispb}_${id}`;
  const inbox = folders.inbox(ispb);
  // Its rights may have been taken since it was looked at; the next look puts it into quarantine.
  if (!(await mayBeRead(`${inbox}/${name}`))) return undefined;
  await Deno.mkdir(folder);
  if (!(await moved(`${inbox}/${name}`, `${folder}/${name}`))) {
    await Deno.remove(folder);
    return undefined;
  }
  await moved(`${inbox}/${sidecarOf(name)}`, `${folder}/${sidecarOf(name)}`);
  return { id, ispb, folder, name };
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await Deno.rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The claims that may not be recorded in the database yet. */
export async function openClaims({ folders }: ExchangeContext): Promise<Claim[]> {
  const claims: Claim[] = [];
  for await (const { name } of Deno.readDir(folders.work)) {
    const [_, ispb, id] = /^([0-9A-Z]{8})_([0-9a-f-]{36})$/.exec(name) ?? [];
    if (ispb !== undefined && id !== undefined) claims.push({ id, ispb, folder: `${folders.work}/${name}` });
  }
  return claims;
}

/** A claim and the time its file was complete in the inbox; undefined when that is no longer known. */
interface DatedClaim {
  readonly claim: Claim;
  readonly receivedAt: Temporal.Instant | undefined;
}

interface Registered {
  /** The files recorded now, without those recorded before and claims without a file. */
  readonly files: readonly ReceivedFile[];
  /** The errors of claims that could not be archived, by claim. */
  readonly errors: ReadonlyMap<string, unknown>;
}

/**
 * Archives claimed files, records them as received, and removes the claims. Safe to repeat after a crash; a
 * file that cannot be archived does not delay the others.
 *
 * @param maxBytes the most bytes archived of a file
 */
export async function recordClaims(
  ctx: ExchangeContext,
  { db }: LockingSession,
  claims: readonly DatedClaim[],
  maxBytes: number,
): Promise<Registered> {
  const errors = new Map<string, unknown>();
  const archived = await Promise.all(claims.map(async ({ claim, receivedAt }) => {
    try {
      return await keep(ctx, claim, { maxBytes, receivedAt });
    } catch (error) {
      return void errors.set(claim.id, error);
    }
  }));
  const files = archived.filter((file) => file !== undefined);
  // One sync serves all files that were linked into a day's archive.
  for (const folder of new Set(files.map(({ archivePath }) => dirname(archivePath)))) {
    await syncFolder(folder);
  }
  const ids = await insertReceived(db, files, ctx.clock());
  const folders = claims.filter(({ claim }) => !errors.has(claim.id)).map(({ claim }) => claim.folder);
  await Promise.all(folders.map((folder) => Deno.remove(folder, { recursive: true })));
  return {
    files: files.flatMap((file) => {
      const id = ids.get(file.claimId);
      return id === undefined ? [] : [{ ...file, id }];
    }),
    errors,
  };
}

/** Archives a claimed file; undefined when the claim holds no file. */
async function keep(
  ctx: ExchangeContext,
  claim: Claim,
  { maxBytes, receivedAt }: { maxBytes: number; receivedAt: Temporal.Instant | undefined },
): Promise<NewReceivedFile | undefined> {
  const name = claim.name ?? await claimedName(claim);
  if (name === undefined) return undefined;
  const path = `${claim.folder}/${name}`;
  const info = await Deno.lstat(path);
  const inPlace = receivedAt ?? deliveredAt(info, ctx.clock());
  if (!info.isFile) {
    // The entry was replaced between the look at it and the rename.
    const { ispb } = claim;
    return void await moveToQuarantine(ctx, { ispb, name, code: "Q02", from: path, deliveredAt: inPlace });
  }
  if (!(await mayBeRead(path))) {
    const { ispb } = claim;
    return void await moveToQuarantine(ctx, { ispb, name, code: "Q06", from: path, deliveredAt: inPlace });
  }
  const archived = await archive(ctx, claim, path, { day: localDate(inPlace), maxBytes });
  const parsed = parseFileName(name);
  return {
    claimId: claim.id,
    ispb: claim.ispb,
    fileName: name,
    sequence: parsed.ok ? parsed.value.sequence : undefined,
    sha256: archived.sha256,
    announcedSha256: await readSidecar(sidecarOf(path)),
    size: BigInt(Math.max(info.size, archived.size)),
    archivePath: archived.path,
    receivedAt: inPlace,
  };
}

async function claimedName({ folder }: Claim): Promise<string | undefined> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) names.push(name);
  // A name with a leading dot is a part of the archive's copy; files with such names are never claimed.
  return names.find((name) => !name.startsWith(".") && !names.some((other) => name === sidecarOf(other)));
}

/**
 * Archives the bytes as a copy instead of a link, because whoever still has the delivered file open could go
 * on writing to it.
 */
async function archive(
  { folders }: ExchangeContext,
  claim: Claim,
  path: string,
  { day, maxBytes }: { day: Temporal.PlainDate; maxBytes: number },
): Promise<FileDigest & { readonly path: string }> {
  const folder = folders.archive(day);
  const name = `${claim.ispb}_${claim.id}.txt`;
  const target = `${folder}/${name}`;
  // The part is written beside the claim and is removed with it: a day's archive has too many files to search
  // for leftovers.
  const part = await writeNewPart(claim.folder, name, (sink) => copy(path, sink, maxBytes));
  const placed = await linkPart(part, target).catch(async (error) => {
    // This is the first file of its day.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await makeBelow(folders.archiveRoot, folder);
    return await linkPart(part, target);
  });
  // The file was archived before a crash and has changed in the claim since: the first copy is kept.
  const digest = placed === "differs" ? await fileDigest(target) : part;
  if (digest === undefined || digest === "irregular") {
    throw new Error(`The archive's "${name}" is not a file`);
  }
  return { ...digest, path: target };
}

async function copy(path: string, sink: Sink, maxBytes: number): Promise<void> {
  const file = await openRegular(path);
  if (file === undefined || file === "irregular") throw new Error("What was claimed is no longer a file");
  try {
    for await (const chunk of readChunks(file, maxBytes)) await sink(chunk);
  } finally {
    await file.close();
  }
}

/** The entry of an inbox with a name, and when it was delivered; undefined when there is none. */
export async function deliveryTime(
  { folders, clock }: ExchangeContext,
  ispb: string,
  name: string,
): Promise<Temporal.Instant | undefined> {
  const info = await lstat(`${folders.inbox(ispb)}/${name}`);
  return info && deliveredAt(info, clock());
}
