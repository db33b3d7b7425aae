/** Taking a file from an inbox: one rename, so that of two workers one has it; then its raw bytes into the archive. */
import { localDate } from "../domain/calendar.ts";
import { raiseAlarm } from "../store/alarms.ts";
import { insertReceived } from "../store/answers.ts";
import type { ExchangeContext } from "./context.ts";
import { parseFileName, sidecarOf } from "./file_name.ts";
import { deliveredAt, readSidecar } from "./inbox.ts";
import {
  type Digest,
  digestOf,
  discardPart,
  linkPart,
  lstat,
  type Sink,
  syncFolder,
  writePart,
} from "./publication.ts";
import type { Session } from "./session.ts";

/** A file in a folder of its own, `.work/<ISPB>_<uuid>/<name as delivered>`. */
export interface Claim {
  readonly id: string;
  readonly ispb: string;
  readonly folder: string;
}

/** Moves a file out of the institution's reach, its digest file along; undefined when it is no longer there. */
export async function claim(
  { folders }: ExchangeContext,
  ispb: string,
  name: string,
): Promise<Claim | undefined> {
  const id = crypto.randomUUID();
  const folder = `${folders.work}/${ispb}_${id}`;
  const inbox = folders.inbox(ispb);
  await Deno.mkdir(folder);
  if (!(await moved(`${inbox}/${name}`, `${folder}/${name}`))) {
    await Deno.remove(folder);
    return undefined;
  }
  await moved(`${inbox}/${sidecarOf(name)}`, `${folder}/${sidecarOf(name)}`);
  return { id, ispb, folder };
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

/** Claims that are not known to be written down, of one institution or of all. */
export async function openClaims({ folders }: ExchangeContext, ispb?: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  for await (const { name } of Deno.readDir(folders.work)) {
    const [_, owner, id] = /^([0-9A-Z]{8})_([0-9a-f-]{36})$/.exec(name) ?? [];
    if (owner === undefined || id === undefined || (ispb !== undefined && owner !== ispb)) continue;
    claims.push({ id, ispb: owner, folder: `${folders.work}/${name}` });
  }
  return claims;
}

/**
 * Archives a claimed file's bytes, writes it down as received, and lets go of the claim. Done again after a crash, it
 * ends the same.
 *
 * @param receivedAt when the file was in place; by the claim itself when that is no longer known
 * @param maxBytes bytes beyond are not archived
 */
export async function register(
  ctx: ExchangeContext,
  { db }: Session,
  claim: Claim,
  { maxBytes, receivedAt }: { maxBytes: number; receivedAt: Temporal.Instant | undefined },
): Promise<void> {
  const name = await claimedName(claim);
  if (name === undefined) return await Deno.remove(claim.folder, { recursive: true });
  const path = `${claim.folder}/${name}`;
  const info = await Deno.lstat(path);
  if (!info.isFile) return await refuse(ctx, claim, name);
  const inPlace = receivedAt ?? deliveredAt(info, ctx.clock());
  const archived = await archive(ctx, claim, path, {
    day: localDate(inPlace),
    maxBytes,
  });
  const parsed = parseFileName(name);
  await insertReceived(db, {
    claimId: claim.id,
    ispb: claim.ispb,
    fileName: name,
    sequence: parsed.ok ? parsed.value.sequence : undefined,
    sha256: archived.sha256,
    announcedSha256: await readSidecar(sidecarOf(path)),
    size: BigInt(Math.max(info.size, archived.size)),
    archivePath: archived.path,
    receivedAt: inPlace,
  });
  await Deno.remove(claim.folder, { recursive: true });
}

async function claimedName({ folder }: Claim): Promise<string | undefined> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) names.push(name);
  return names.find((name) => !names.some((other) => name === sidecarOf(other)));
}

/**
 * Copies the bytes rather than keeping the inode: whoever still holds the delivered file open can go on writing to it.
 */
async function archive(
  { folders }: ExchangeContext,
  claim: Claim,
  path: string,
  { day, maxBytes }: { day: Temporal.PlainDate; maxBytes: number },
): Promise<Digest & { readonly path: string }> {
  const folder = folders.archive(day);
  await Deno.mkdir(folder, { recursive: true });
  const name = `${claim.ispb}_${claim.id}.txt`;
  const kept = `${folder}/${name}`;
  const part = await writePart(folder, name, (sink) => copy(path, sink, maxBytes));
  const placed = await linkPart(part, kept);
  await discardPart(part);
  await syncFolder(folder);
  // Archived before a crash, and changed in the claim since: the first copy stands.
  const digest = placed === "differs" ? await digestOf(kept) : part;
  if (digest === undefined || digest === "irregular") {
    throw new Error(`The archive's "${name}" is not a file`);
  }
  return { ...digest, path: kept };
}

async function copy(path: string, sink: Sink, maxBytes: number): Promise<void> {
  using file = await Deno.open(path, { read: true });
  const chunk = new Uint8Array(256 * 1024);
  let left = maxBytes;
  for (let size = await file.read(chunk); size !== null && left > 0; size = await file.read(chunk)) {
    await sink(chunk.subarray(0, Math.min(size, left)));
    left -= size;
  }
}

/** What was swapped for something that is not a file, between the look and the rename, is put away unopened. */
async function refuse(ctx: ExchangeContext, claim: Claim, name: string): Promise<void> {
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "inbox-entry-refused",
    subject: `${claim.ispb}/${JSON.stringify(name)}`,
    detail:
      `Deixou de ser um arquivo comum ao ser recolhido; foi guardado sem ser aberto, como ${claim.id}. ` +
      "Confira com a instituição o que ela entregou.",
  });
  const folder = ctx.folders.archive(localDate(ctx.clock()));
  await Deno.mkdir(folder, { recursive: true });
  await Deno.rename(claim.folder, `${folder}/${claim.ispb}_${claim.id}.refused`);
}

/** Whether an institution has a claim that is not written down yet. */
export async function hasOpenClaim(ctx: ExchangeContext, ispb: string): Promise<boolean> {
  return (await openClaims(ctx, ispb)).length > 0;
}

/** What lies in an inbox under a name, and since when; undefined when nothing does. */
export async function deliveryTime(
  { folders, clock }: ExchangeContext,
  ispb: string,
  name: string,
): Promise<Temporal.Instant | undefined> {
  const info = await lstat(`${folders.inbox(ispb)}/${name}`);
  return info && deliveredAt(info, clock());
}
