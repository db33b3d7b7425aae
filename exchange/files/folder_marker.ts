/**
 * The mark of the exchange folder: a file whose text is also in the database. A folder that is not mounted,
 * or another one mounted in its place, lacks the mark: then nothing is written, operators are alerted, and
 * the folder is checked again later.
 */
import { statfs } from "node:fs/promises";
import { faultSeconds } from "../../domain/operations/alarm_thresholds.ts";
import { type FolderFault, folderUnwritableText } from "../../domain/operations/outage_text.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import {
  recordedFolder,
  recordFolderMarked,
  recordFolderReturned,
} from "../../store/dispatch/exchange_folder.ts";
import { raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { retryUntilAvailable } from "../../store/queue/retries.ts";
import { answerOf, ANSWERS_WITHIN_MS, folderAnswers } from "./folder_answers.ts";
import { FilesAhead } from "./newer_files.ts";
import { publishText } from "./publication.ts";

export const MARKER_FILE = ".assets-exchange";

/** The text of a mark; undefined when none can be read; `no-answer` when the file system does not say. */
type FoundMark = string | "no-rights" | "no-answer" | undefined;

/** The exchange folder does not exist, or is not the one recorded in the database. */
export class ExchangeFolderAbsent extends Error {
  /** The text of the alarm. */
  readonly detail: string;

  constructor(dir: string, found: FoundMark) {
    super(
      found === undefined
        ? `The exchange folder ${dir} has no mark: it is not mounted, or empty`
        : found === "no-rights"
        ? `The mark of the exchange folder ${dir} cannot be read: the program's user has no right to`
        : found === "no-answer"
        ? `The exchange folder ${dir} does not answer`
        : `The exchange folder ${dir} bears the mark of another service`,
    );
    this.detail = detailOf(dir, found);
  }
}

export interface FolderMarker {
  /**
   * Returns when the folder has its mark.
   *
   * @throws ExchangeFolderAbsent when it has not; operators are alerted
   */
  require(): Promise<void>;
}

interface Marked {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly dir: string;
  /** Creates the service's own folders in the exchange folder, and refuses one that is not to be used. */
  readonly prepare: () => Promise<void>;
  /** Milliseconds; 10,000 by default. */
  readonly answersWithinMs?: number;
}

/** The text of the alarm about a folder that is not the right one. */
function detailOf(dir: string, found: FoundMark): string {
  if (found === "no-rights") {
    return `A pasta de troca ${dir} não pode ser lida: o usuário deste processo não tem permissão, e nada é gravado nela. ` +
      `Dê a ele a pasta e o arquivo ${MARKER_FILE} dela (chown ou chmod); o serviço a procura de novo sozinho.`;
  }
  return found === "no-answer"
    ? `A pasta de troca ${dir} não responde: nada é lido nem gravado nela. Confira o servidor e a montagem de rede; o ` +
      "serviço a procura de novo sozinho."
    : `A pasta de troca ${dir} não é a deste serviço (não montada, vazia ou outra): nada é gravado nela. ` +
      "Monte a pasta certa; o serviço a procura de novo sozinho. Se o banco de dados é que é novo, apague da pasta o " +
      `arquivo ${MARKER_FILE} e inicie os trabalhadores de novo.`;
}

/**
 * Marks the folder at the first start. At later starts it checks the mark, and starts without a folder that
 * lacks it.
 */
export async function openFolderMarker(
  { db, clock, log, dir, prepare, answersWithinMs = ANSWERS_WITHIN_MS }: Marked,
): Promise<FolderMarker> {
  const alarm = { type: "exchange-folder-absent", subject: `${Deno.hostname()}:${dir}` } as const;
  const readMark = markReader(dir, answersWithinMs);
  let wanted: string | undefined;
  let state: "unknown" | "there" | "away" | "refused" = "unknown";

  const lost = async (text: FoundMark): Promise<never> => {
    const error = new ExchangeFolderAbsent(dir, text);
    if (state !== "away") log("error", "The exchange folder is away; nothing is written", { error });
    state = "away";
    await raiseAlarm(db, clock(), { ...alarm, detail: error.detail });
    throw error;
  };
  /** Reports that a folder that came back is newer than the database; the process continues without it. */
  const refuse = async (error: unknown): Promise<never> => {
    if (error instanceof FilesAhead && state === "away") {
      state = "refused";
      await resolveAlarms(db, clock(), alarm);
      await raiseAlarm(db, clock(), { ...alarm, detail: error.message });
      log("error", "The exchange folder is newer than the database; nothing is written", { error });
    }
    throw error;
  };
  const found = async () => {
    const returned = state !== "unknown";
    await prepare().catch(refuse);
    await resolveAlarms(db, clock(), alarm);
    if (returned) {
      await recordFolderReturned(db);
      await enqueue(db, [{ task: "compare_outboxes", key: "compare_outboxes" }]);
      log("info", "The exchange folder is back", { dir });
    }
    state = "there";
  };
  let turn: Promise<unknown> = Promise.resolve();
  const look = async () => {
    // A folder that does not answer is not marked either: that would hold the database's row up with it.
    if (wanted === undefined && !await folderAnswers(dir, answersWithinMs)) await lost("no-answer");
    wanted ??= await retryUntilAvailable(() => markOnce(db, dir));
    const text = await readMark();
    if (text !== wanted) await lost(text);
    if (state !== "there") await found();
  };
  const mark: FolderMarker = {
    async require() {
      if (state === "there" && await readMark() === wanted) return;
      // Checks run one after the other: an alarm written after the folder was found again would stay open.
      const looked = turn.then(look);
      turn = looked.catch(() => {});
      await looked;
    },
  };
  await mark.require().catch((error) => {
    if (!(error instanceof ExchangeFolderAbsent)) throw error;
  });
  return mark;
}

/**
 * Marks the folder, if no process has yet. Only one process does so at a time, because each removes the
 * leftovers of a killed one and would remove the file another is just writing.
 *
 * @returns the text of the mark
 */
const markOnce = (db: Db, dir: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const known = await recordedFolder(tx);
    const wanted = `${known.mark}\n`;
    if (known.marked) return wanted;
    await Deno.mkdir(dir, { recursive: true });
    await publishText(dir, MARKER_FILE, wanted);
    // Only the service reads the mark; institutions do not.
    await Deno.chmod(`${dir}/${MARKER_FILE}`, 0o600);
    if (await markOf(dir) === wanted) await recordFolderMarked(tx);
    return wanted;
  });

/** Less room than this is none: a remittance is larger. */
const LEAST_ROOM = 1024 * 1024;

/**
 * Looks whether the exchange folder takes files, so that a disk that is full or only to be read is told before something
 * has to leave. What passes within some seconds is not told.
 *
 * @returns looks once; a folder that is not there has another alarm
 */
export function folderRoomWatch(
  { db, clock, dir, work, mark }: Pick<Marked, "db" | "clock" | "dir"> & {
    /** One of the service's own folders in it. */
    readonly work: string;
    readonly mark: FolderMarker;
  },
  told: number = faultSeconds["folder-unwritable"],
): () => Promise<void> {
  const alarm = { type: "exchange-folder-unwritable", subject: `${Deno.hostname()}:${dir}` } as const;
  let foundAt: number | undefined;
  let isFirst = true;
  return async () => {
    await mark.require();
    const fault = await folderFault(work);
    if (fault === undefined) {
      if (isFirst || foundAt !== undefined) await resolveAlarms(db, clock(), alarm);
      isFirst = false;
      foundAt = undefined;
      return;
    }
    foundAt ??= performance.now();
    if (performance.now() - foundAt < told * 1_000) return;
    await raiseAlarm(db, clock(), { ...alarm, detail: folderUnwritableText(dir, fault) });
  };
}

/** A folder is made and removed: opening a file in a folder that stops answering would hold the process up. */
export async function folderFault(work: string): Promise<FolderFault | undefined> {
  const probe = `${work}/.probe_${Deno.pid}`;
  try {
    await Deno.mkdir(probe, { mode: 0o700 }).catch((error) => {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    });
    await Deno.remove(probe);
    const { bavail, bsize } = await statfs(work);
    return bavail * bsize < LEAST_ROOM ? "full" : undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EROFS") return "read-only";
    if (code === "ENOSPC" || code === "EDQUOT") return "full";
    if (code === "EACCES" || code === "EPERM") return "no-rights";
    throw error;
  }
}

/** @throws ExchangeFolderAbsent when a folder does not bear the mark of the database */
export async function requireFolderMarker(dir: string, mark: string): Promise<void> {
  const found = await markReader(dir, ANSWERS_WITHIN_MS)();
  if (found !== `${mark}\n`) throw new ExchangeFolderAbsent(dir, found);
}

/**
 * Reads the mark in the time there is; while a reading that took longer has not ended, no other begins. A file that is the
 * one of the last reading is not opened again: opening it holds the whole process up when the folder stops answering.
 */
function markReader(dir: string, withinMs: number): () => Promise<FoundMark> {
  let overdue: Promise<FoundMark> | undefined;
  let last: { readonly identity: string; readonly mark: FoundMark } | undefined;
  return async () => {
    const file = await answerOf(`${dir}/${MARKER_FILE}`, withinMs);
    if (file === "no-answer") return file;
    const identity = file && identityOf(file);
    if (identity !== undefined && identity === last?.identity) return last.mark;
    const begun = overdue;
    const reading = begun ?? markOf(dir);
    overdue = reading;
    const forget = () => void (overdue = undefined);
    reading.then(forget, forget);
    const mark = await withTimeout(withinMs, reading, () => "no-answer" as const);
    // What was begun before may be the reading of another file.
    const isOfFile = begun === undefined && identity !== undefined && mark !== "no-answer";
    last = isOfFile ? { identity, mark } : undefined;
    return mark;
  };
}

/** A text that is another one for another file, and when a file's bytes or rights have changed. */
const identityOf = ({ dev, ino, size, mode, uid, gid, mtime, ctime }: Deno.FileInfo): string =>
  [dev, ino, size, mode, uid, gid, mtime?.getTime(), ctime?.getTime()].join();

async function markOf(dir: string): Promise<FoundMark> {
  try {
    return await Deno.readTextFile(`${dir}/${MARKER_FILE}`);
  } catch (error) {
    // The program itself was started without permission for the folder, which no mounting corrects.
    if (error instanceof Deno.errors.NotCapable) throw error;
    if (error instanceof Deno.errors.PermissionDenied) return "no-rights";
    // Missing, not mounted or a stale network mount: in each case the folder is not known to be the right
    // one.
    return undefined;
  }
}
