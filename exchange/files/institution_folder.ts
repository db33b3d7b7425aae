/**
 * Whether one institution's folder answers. Several servers may keep a file system, and a folder whose server is away must not
 * hold up the work of the others: it is left alone until it answers, and operators are alerted.
 */
import { basename, dirname } from "node:path";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import { openAlarmSubjects, raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import { folderAnswers, isOverdue, overdueCount, whenAnswered } from "./folder_answers.ts";
import type { ExchangeFolders } from "./folders.ts";

/** How long one institution's folder may take. */
const ANSWERS_WITHIN_MS = 5_000;
/** The most questions left without an answer: each holds one of the 32 threads that all files of the process need. */
const MOST_OVERDUE = 16;

const TYPE = "institution-folder-silent";

type FolderKind = "outbox" | "inbox" | "receipts";

interface Folders {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: ExchangeFolders;
}

/** An institution's folder does not answer. Nothing was done in it, and operators are alerted. */
export class InstitutionFolderSilent extends Error {
  constructor(readonly path: string) {
    super(`The folder ${path} does not answer (timed out)`);
  }
}

/** Paths that operators have been alerted to and that have not answered since. */
const reported = new Set<string>();
/** Whether the log says already that folders are left alone because too many others do not answer. */
let isCrowded = false;
/** Questions that are waited for. With those left without an answer they are never more than may be left so. */
const pending = new Set<Promise<boolean>>();
/** Who wants to ask waits in line for a free place. */
let turn: Promise<unknown> = Promise.resolve();

/** @throws InstitutionFolderSilent when an institution's folder does not answer */
export async function requireInstitutionFolder(ctx: Folders, ispb: string, kind: FolderKind): Promise<void> {
  const path = ctx.folders[kind](ispb);
  const silent = await silentPath(path);
  if (silent === undefined) return;
  await report(ctx, silent);
  throw new InstitutionFolderSilent(silent);
}

/** Whether an institution's folder answers; where it does not, operators are alerted. */
export async function institutionFolderAnswers(
  ctx: Folders,
  ispb: string,
  kind: FolderKind,
): Promise<boolean> {
  return await requireInstitutionFolder(ctx, ispb, kind).then(() => true, (error) => {
    if (error instanceof InstitutionFolderSilent) return false;
    throw error;
  });
}

/** Of a folder and the institution's folder above it, the one that does not answer: asked is first the one above. */
export async function silentPath(folder: string): Promise<string | undefined> {
  for (const path of [dirname(folder), folder]) {
    if (!await answers(path)) return path;
  }
  return undefined;
}

async function answers(path: string): Promise<boolean> {
  if (isOverdue(path)) return false;
  const begun = turn.then(() => ask(path));
  turn = begun;
  return (await begun)?.question ?? false;
}

/** Asks about a folder as soon as there is a place; undefined when the folder is not to be asked. */
async function ask(path: string): Promise<{ readonly question: Promise<boolean> } | undefined> {
  while (pending.size > 0 && pending.size + overdueCount() >= MOST_OVERDUE) await Promise.race(pending);
  if (isOverdue(path) || overdueCount() >= MOST_OVERDUE) return undefined;
  const question = folderAnswers(path, ANSWERS_WITHIN_MS).finally(() => pending.delete(question));
  pending.add(question);
  return { question };
}

/** Alerts operators to a folder once; the alarm ends when the question about it is answered. */
async function report({ db, clock, log }: Folders, path: string): Promise<void> {
  if (reported.has(path)) return;
  if (!isOverdue(path)) {
    // One that was not asked may be sound; those that keep it from being asked have alarms of their own.
    if (!isCrowded) {
      log("error", "Too many institutions' folders do not answer; no other is used until some do", { path });
    }
    isCrowded = true;
    return;
  }
  isCrowded = false;
  reported.add(path);
  const alarm = { type: TYPE, subject: subjectOf(path) } as const;
  log("error", "An institution's folder does not answer; nothing is read or written there", { path });
  try {
    await raiseAlarm(db, clock(), { ...alarm, detail: detailOf(path) });
  } catch (error) {
    reported.delete(path);
    throw error;
  }
  whenAnswered(path).then(async () => {
    reported.delete(path);
    log("info", "An institution's folder answers again", { path });
    await resolveAlarms(db, clock(), alarm);
  }).catch((error) => log("error", "An alarm could not be ended; it is looked at again", { path, error }));
}

/** Ends the alarms of this machine's folders that answer, whose process ended before they did. */
export async function resolveAnsweringFolders({ db, clock, folders }: Folders): Promise<void> {
  for (const subject of await openAlarmSubjects(db, TYPE)) {
    const [, host, ispb, kind] = /^(.*):([0-9A-Z]{8})(?:\/(outbox|inbox|receipts))?$/.exec(subject) ?? [];
    if (host !== Deno.hostname() || ispb === undefined) continue;
    const path = kind === undefined ? dirname(folders.inbox(ispb)) : folders[kind as FolderKind](ispb);
    if (await answers(path)) await resolveAlarms(db, clock(), { type: TYPE, subject });
  }
}

/** The path within the exchange folder, behind the machine that finds it silent. */
function subjectOf(path: string): string {
  const name = basename(path);
  const isOwn = name === "outbox" || name === "inbox" || name === "receipts";
  return `${Deno.hostname()}:${isOwn ? `${basename(dirname(path))}/${name}` : name}`;
}

const detailOf = (path: string): string =>
  `A pasta ${path}, da instituição ${
    /([0-9A-Z]{8})(?:\/\w+)?$/.exec(path)?.[1]
  }, não responde em ${Deno.hostname()}: nada é lido nem gravado nela, e as demais instituições são atendidas normalmente. ` +
  "Confira o servidor e a montagem de rede dela; o serviço a usa de novo sozinho quando responder.";
