/**
 * Moves entries into quarantine: one rename out of the institution's reach, then the bytes are kept, then a
 * row is written for the operators. Only regular files are opened; nothing is followed or decompressed. If
 * the process dies, the next worker completes the move.
 */
import { basename } from "node:path";
import { type EntryKind, type QuarantineCode, quarantineReasons } from "../domain/operations/quarantine.ts";
import { insertQuarantineEntry } from "../store/intake/quarantine_entries.ts";
import { openAlarmSubjects, raiseAlarm, resolveAlarms } from "../store/operations/alarms.ts";
import type { ExchangeContext } from "./context.ts";
import { withLock } from "./exclusive_work.ts";
import { displayName, moveUndecodableName, REPLACEMENT_CHARACTER } from "./files/hostile_name.ts";
import {
  discardPart,
  type FileDigest,
  fileDigest,
  linkPart,
  lstat,
  syncFolder,
  writeNewPart,
  writePart,
} from "./files/publication.ts";
import { deliveredAt, entryKindOf, mayBeRead, openRegular, readChunks } from "./files/safe_open.ts";
import { answerLimits } from "./layout/limits.ts";

/** An entry of an inbox that is to be quarantined. */
export interface SuspectEntry {
  readonly name: string;
  readonly code: QuarantineCode;
}

/** What is known of an entry before it is moved, stored beside it until it is recorded. */
interface Note {
  readonly id: string;
  readonly ispb: string;
  readonly name: string;
  /** In hexadecimal. */
  readonly rawName: string;
  readonly code: QuarantineCode;
  readonly deliveredAt: string;
}

const HEAD_BYTES = 4_096;

/**
 * Moves entries of an institution's inbox into quarantine. Entries that are gone, or that another worker
 * holds, are left.
 */
export async function quarantineEntries(
  ctx: ExchangeContext,
  ispb: string,
  suspects: readonly SuspectEntry[],
): Promise<void> {
  if (suspects.length === 0) return;
  await withLock(ctx.pool, { space: "inbox", key: ispb }, async () => {
    for (const suspect of suspects) {
      try {
        await put(ctx, ispb, suspect);
      } catch (error) {
        await reportStuck(ctx, ispb, suspect, error);
      }
    }
  });
}

/** Records the entries that a dead worker had moved and not recorded. */
export async function resumeQuarantine(ctx: ExchangeContext): Promise<void> {
  const owners = new Set<string>();
  for await (const { name } of Deno.readDir(ctx.folders.work)) {
    const [_, ispb] = FOLDER.exec(name) ?? [];
    if (ispb !== undefined) owners.add(ispb);
  }
  for (const ispb of owners) {
    await withLock(ctx.pool, { space: "inbox", key: ispb }, async () => {
      for await (const { name } of Deno.readDir(ctx.folders.work)) {
        if (FOLDER.exec(name)?.[1] === ispb) await recordEntry(ctx, `${ctx.folders.work}/${name}`);
      }
    });
  }
}

/** `<ISPB>_<uuid>.quarantine`, with the entry as `entry` and what is known of it as `note.json`. */
const FOLDER = /^([0-9A-Z]{8})_([0-9a-f-]{36})\.quarantine$/;

async function put(ctx: ExchangeContext, ispb: string, { name, code }: SuspectEntry): Promise<void> {
  const from = `${ctx.folders.inbox(ispb)}/${name}`;
  const info = await lstat(from);
  if (info !== undefined) {
    const inPlace = deliveredAt(info, ctx.clock());
    return await moveToQuarantine(ctx, { ispb, name, code, from, deliveredAt: inPlace });
  }
  // The entry is listed but cannot be opened by its listed name.
  if (name.includes(REPLACEMENT_CHARACTER)) {
    await moveToQuarantine(ctx, { ispb, name, code, deliveredAt: ctx.clock() });
  }
}

/**
 * Puts an entry into quarantine; the caller holds the lock of the institution's inbox.
 *
 * @param from its path; when absent, the first entry of the inbox whose name is not UTF-8
 */
export async function moveToQuarantine(
  ctx: ExchangeContext,
  { ispb, name, code, from, deliveredAt }: SuspectEntry & {
    readonly ispb: string;
    readonly from?: string;
    readonly deliveredAt: Temporal.Instant;
  },
): Promise<void> {
  const id = crypto.randomUUID();
  const folder = `${ctx.folders.work}/${ispb}_${id}.quarantine`;
  const rawName = new TextEncoder().encode(name).toHex();
  const note: Note = { id, ispb, name, rawName, code, deliveredAt: deliveredAt.toString() };
  await Deno.mkdir(folder);
  await syncFolder(ctx.folders.work);
  await writeNote(folder, note);
  try {
    if (from !== undefined) await Deno.rename(from, `${folder}/entry`);
    else await moveUnspelt(ctx, note, folder);
  } catch (error) {
    await Deno.remove(folder, { recursive: true });
    throw error;
  }
  // What is recorded is never seen in the inbox again.
  await syncFolder(folder);
  await recordEntry(ctx, folder);
}

const NOTE = "note.json";

/** The note lasts before anything is moved: without it an entry is nobody's. */
async function writeNote(folder: string, note: Note): Promise<void> {
  const part = await writeNewPart(
    folder,
    NOTE,
    (sink) => sink(new TextEncoder().encode(JSON.stringify(note))),
  );
  await Deno.rename(part.path, `${folder}/${NOTE}`);
  await syncFolder(folder);
}

async function moveUnspelt(ctx: ExchangeContext, note: Note, folder: string): Promise<void> {
  const rawName = await moveUndecodableName(ctx.folders.inbox(note.ispb), `${folder}/entry`);
  if (rawName === undefined) return;
  await writeNote(folder, { ...note, name: new TextDecoder().decode(rawName), rawName: rawName.toHex() });
}

/** Keeps the bytes of a moved entry and records it. Safe to repeat after a crash. */
async function recordEntry(ctx: ExchangeContext, folder: string): Promise<void> {
  const note = await readNote(folder) ?? await noteOfNameless(ctx, folder);
  const moved = note && await keep(ctx, folder, note);
  if (note !== undefined && moved !== undefined) {
    const now = ctx.clock();
    await insertQuarantineEntry(ctx.db, {
      entryId: note.id,
      ispb: note.ispb,
      name: displayName(note.name),
      rawName: Uint8Array.fromHex(note.rawName),
      code: codeOf(note, moved),
      ...moved,
      deliveredAt: Temporal.Instant.from(note.deliveredAt),
    }, now);
    ctx.log("warn", "Put into quarantine", { ispb: note.ispb, entry: note.id, code: note.code });
  }
  await Deno.remove(folder, { recursive: true });
}

/** What was moved may be something else than what was looked at. */
const codeOf = (note: Note, { kind }: QuarantinedEntry): QuarantineCode =>
  kind === "file" ? note.code : kind === "other" ? "Q06" : "Q02";

/** Reads the note; undefined when there is none, because the worker died before the entry was moved. */
async function readNote(folder: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(`${folder}/${NOTE}`));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** An entry whose note a failing disk lost is an operator's to look at, and never thrown away; undefined when there is none. */
async function noteOfNameless(ctx: ExchangeContext, folder: string): Promise<Note | undefined> {
  const info = await lstat(`${folder}/entry`);
  const [, ispb, id] = FOLDER.exec(basename(folder)) ?? [];
  if (info === undefined || ispb === undefined || id === undefined) return undefined;
  const name = `sem-nome-${id}`;
  const rawName = new TextEncoder().encode(name).toHex();
  return { id, ispb, name, rawName, code: "Q01", deliveredAt: deliveredAt(info, ctx.clock()).toString() };
}

interface QuarantinedEntry {
  readonly kind: EntryKind;
  readonly size: bigint;
  readonly sha256: string | undefined;
  readonly head: Uint8Array;
  readonly path: string;
}

/**
 * Keeps an entry: a file's bytes are copied, because whoever still has it open could go on writing to it;
 * anything else is moved as it is. An entry that was moved already is described from its new place.
 */
async function keep(
  ctx: ExchangeContext,
  folder: string,
  { ispb, id }: Note,
): Promise<QuarantinedEntry | undefined> {
  const path = `${ctx.folders.quarantine}/${ispb}_${id}`;
  const entry = await lstat(`${folder}/entry`);
  const info = entry ?? await lstat(path);
  if (info === undefined) return undefined;
  const kind = entryKindOf(info);
  const size = BigInt(info.size);
  if (kind !== "file") {
    if (entry !== undefined) await moveEntry(ctx, folder, path);
    return { kind, size, sha256: undefined, head: new Uint8Array(), path };
  }
  if (!(await mayBeRead(entry === undefined ? path : `${folder}/entry`))) {
    // Its bytes cannot be copied: it is moved as it is, for somebody with the right to read it.
    if (entry !== undefined) await moveEntry(ctx, folder, path);
    return { kind: "other", size, sha256: undefined, head: new Uint8Array(), path };
  }
  const { sha256 } = entry === undefined
    ? await regularDigest(path)
    : await copyEntry(ctx, `${folder}/entry`, path);
  return { kind, size, sha256, head: await headOf(path), path };
}

async function moveEntry({ folders }: ExchangeContext, folder: string, to: string): Promise<void> {
  await Deno.rename(`${folder}/entry`, to);
  await syncFolder(folders.quarantine);
}

async function copyEntry({ folders }: ExchangeContext, from: string, to: string): Promise<FileDigest> {
  await using stack = new AsyncDisposableStack();
  const file = await openRegular(from);
  if (file === undefined || file === "irregular") throw new Error("What was moved is no longer a file");
  stack.defer(() => file.close());
  const part = await writePart(folders.quarantine, to.slice(folders.quarantine.length + 1), async (sink) => {
    for await (const chunk of readChunks(file, answerLimits.maxFileBytes)) await sink(chunk);
  });
  stack.defer(() => discardPart(part));
  // The file was copied before a crash and has changed since: the first copy is kept.
  const placed = await linkPart(part, to);
  await syncFolder(folders.quarantine);
  return placed === "differs" ? await regularDigest(to) : part;
}

async function regularDigest(path: string): Promise<FileDigest> {
  const digest = await fileDigest(path);
  if (digest === undefined || digest === "irregular") throw new Error(`"${path}" is not a file`);
  return digest;
}

async function headOf(path: string): Promise<Uint8Array> {
  using file = await Deno.open(path, { read: true });
  const head = new Uint8Array(HEAD_BYTES);
  return head.slice(0, await file.read(head) ?? 0);
}

const STUCK = "inbox-entry-refused";

const stuckSubject = (ispb: string, name: string): string => `${ispb}/${JSON.stringify(displayName(name))}`;

/** Ends the alarms about entries that could not be moved and are in their inboxes no longer. */
export async function resolveRemovedEntries(ctx: ExchangeContext): Promise<void> {
  for (const subject of await openAlarmSubjects(ctx.db, STUCK)) {
    const [_, ispb] = /^([0-9A-Z]{8})\/"/.exec(subject) ?? [];
    if (ispb === undefined) continue;
    const names = await Array.fromAsync(
      Deno.readDir(ctx.folders.inbox(ispb)),
      ({ name }) => stuckSubject(ispb, name),
    ).catch(() => undefined);
    // Nothing is known of an inbox that is absent or cannot be read; another alarm is about that.
    if (names === undefined || names.includes(subject)) continue;
    await resolveAlarms(ctx.db, ctx.clock(), { type: STUCK, subject });
  }
}

/** An entry that can be neither taken nor moved stays in its place, and an alarm says what to do. */
async function reportStuck(
  ctx: ExchangeContext,
  ispb: string,
  { name, code }: SuspectEntry,
  error: unknown,
): Promise<void> {
  ctx.log("error", "An entry could not be moved to the quarantine", { ispb, error });
  const remedy = error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.NotFound
    ? "O nome não é UTF-8 e o programa find não pode ser executado"
    : "A entrada não pôde ser movida";
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: STUCK,
    subject: stuckSubject(ispb, name),
    detail:
      `${quarantineReasons[code]} ${remedy}; ficou onde está, sem ser aberta. Peça à instituição que a ` +
      "retire, ou confira as permissões da pasta.",
  });
}
