/**
 * The mark of the exchange folder: a file whose text the database knows. A folder that is not mounted, or another one
 * mounted in its place, has not got it: nothing is written there, operators are told, and it is looked for again.
 */
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection.ts";
import { knownFolder, saveMarked, saveReturned } from "../../store/dispatch/exchange_folder.ts";
import { raiseAlarm, resolveGone } from "../../store/operations/alarms.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { retryUntilAvailable } from "../../store/queue/retries.ts";
import { publishText } from "./publication.ts";

export const MARK_FILE = ".assets-exchange";

/** The text of a mark; undefined: there is none that can be read. */
type FoundMark = string | "no-rights" | undefined;

/** The folder is not there, or is not the one the database knows. */
export class ExchangeFolderAbsent extends Error {
  constructor(dir: string, found: FoundMark) {
    super(
      found === undefined
        ? `The exchange folder ${dir} has no mark: it is not mounted, or empty`
        : found === "no-rights"
        ? `The mark of the exchange folder ${dir} cannot be read: the program's user has no right to`
        : `The exchange folder ${dir} bears the mark of another service`,
    );
  }
}

export interface ExchangeMark {
  /** Returns when the folder bears its mark. @throws ExchangeFolderAbsent when it does not, which operators are told */
  require(): Promise<void>;
}

interface Marked {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly dir: string;
  /** Makes what lies in the folder besides the institutions'. */
  readonly prepare: () => Promise<void>;
}

/** Gives the folder its mark at the first start; later looks for it, and goes on without a folder that lacks it. */
export async function openMark({ db, clock, log, dir, prepare }: Marked): Promise<ExchangeMark> {
  const alarm = { type: "exchange-folder-absent", subject: `${Deno.hostname()}:${dir}` } as const;
  const wanted = await retryUntilAvailable(() => markOnce(db, dir));
  let state: "unknown" | "there" | "away" = "unknown";

  const lost = async (text: FoundMark): Promise<never> => {
    const error = new ExchangeFolderAbsent(dir, text);
    if (state !== "away") log("error", "The exchange folder is away; nothing is written", { error });
    state = "away";
    const detail = text === "no-rights"
      ? `A pasta de troca ${dir} não pode ser lida: o usuário deste processo não tem permissão, e nada é gravado nela. ` +
        `Dê a ele a pasta e o arquivo ${MARK_FILE} dela (chown ou chmod); o serviço a procura de novo sozinho.`
      : `A pasta de troca ${dir} não é a deste serviço (não montada, vazia ou outra): nada é gravado nela. ` +
        "Monte a pasta certa; o serviço a procura de novo sozinho. Se o banco de dados é que é novo, apague da pasta o " +
        `arquivo ${MARK_FILE} e inicie os trabalhadores de novo.`;
    await raiseAlarm(db, clock(), { ...alarm, detail });
    throw error;
  };
  const found = async () => {
    const returned = state === "away";
    await prepare();
    await resolveGone(db, clock(), alarm);
    if (returned) {
      await saveReturned(db);
      await enqueue(db, [{ task: "compare_outboxes", key: "compare_outboxes" }]);
      log("info", "The exchange folder is back", { dir });
    }
    state = "there";
  };
  let turn: Promise<unknown> = Promise.resolve();
  const look = async () => {
    const text = await markOf(dir);
    if (text !== wanted) await lost(text);
    if (state !== "there") await found();
  };
  const mark: ExchangeMark = {
    async require() {
      if (state === "there" && await markOf(dir) === wanted) return;
      // One after the other: an alarm written after the folder was found again would stay.
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
 * Gives the folder its mark, if no process has yet. One at a time: each removes what one that was killed here left behind,
 * and would take that of another which is just writing.
 *
 * @returns the text of the mark
 */
const markOnce = (db: Db, dir: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const known = await knownFolder(tx);
    const wanted = `${known.mark}\n`;
    if (known.marked) return wanted;
    await Deno.mkdir(dir, { recursive: true });
    await publishText(dir, MARK_FILE, wanted);
    // No institution's: only the service reads it.
    await Deno.chmod(`${dir}/${MARK_FILE}`, 0o600);
    if (await markOf(dir) === wanted) await saveMarked(tx);
    return wanted;
  });

async function markOf(dir: string): Promise<FoundMark> {
  try {
    return await Deno.readTextFile(`${dir}/${MARK_FILE}`);
  } catch (error) {
    // No mounting mends what the program was not allowed to reach when it was started.
    if (error instanceof Deno.errors.NotCapable) throw error;
    if (error instanceof Deno.errors.PermissionDenied) return "no-rights";
    // Not there, not mounted, a stale network mount: whatever it is, the folder is not known to be ours.
    return undefined;
  }
}
