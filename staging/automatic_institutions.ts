/**
 * The institutions of staging, which answer by themselves through the folders a real institution would use.
 *
 * Source: specification, "Limits", row Staging automatic responses.
 */
import { dirname } from "node:path";
import { match } from "ts-pattern";
import type { Clock, Log } from "../domain/ports.ts";
import { makeFolders } from "../exchange/files/folders.ts";
import type { ExchangeContext } from "../exchange/mod.ts";
import type { TestRole } from "../institution/automatic/automatic_answers.ts";
import {
  type AutomaticInstitution,
  openInstitution,
} from "../institution/automatic/automatic_institution.ts";
import type { AutomaticSwitches } from "./automatic_switches.ts";
import { lateInstitution } from "./data/seed_institutions.ts";
import type { StagingData } from "./data/staging_data.ts";

/** How long a move of the clock or a new file can go unnoticed. */
const ROUND_MS = 100;
/** Every so many rounds each outbox is looked into, whatever was or was not announced. */
const ROUNDS_PER_POLL = 20;

interface AutomaticInstitutionsOptions {
  readonly exchange: Pick<ExchangeContext, "folders" | "holidays">;
  /** The last number an institution's answers have used. */
  readonly usedSequence?: (ispb: string) => Promise<number>;
  readonly stagingData: Pick<StagingData, "institutions" | "institution">;
  readonly clock: Clock;
  readonly log: Log;
  /** Makes partial amounts reproducible. */
  readonly seed?: string;
}

/** Every institution that receives remittances: the leader of a group receives, and answers, for its branches. */
export async function openInstitutions(
  { exchange, stagingData, usedSequence, log, seed = "assets" }: Omit<AutomaticInstitutionsOptions, "clock">,
): Promise<AutomaticInstitution[]> {
  const { folders, holidays } = exchange;
  // Beside the exchange's own hidden folders, so that ledgers and remittances are kept or deleted together.
  const ledgers = `${dirname(folders.work)}/.institutions`;
  await Deno.mkdir(ledgers, { recursive: true });
  const roleOf = (ispb: string) => roleNamed(stagingData.institution(ispb)?.name ?? "");
  const receivers = stagingData.institutions.filter(({ leaderIspb }) => leaderIspb === undefined);
  return await Promise.all(receivers.map(async ({ ispb }) => {
    await makeFolders(folders, ispb);
    const folder = { outbox: folders.outbox(ispb), inbox: folders.inbox(ispb) };
    return openInstitution({
      ispb,
      ...folder,
      holidays,
      roleOf,
      seed,
      log,
      ledgerPath: `${ledgers}/${ispb}.json`,
      ...usedSequence && { usedSequence: () => usedSequence(ispb) },
    });
  }));
}

/** The specification knows its three test institutions by their names; the fourth is one of its "others". */
const roleNamed = (name: string): TestRole =>
  match(name)
    .returnType<TestRole>()
    .with("Instituição de Teste 1", () => "1")
    .with("Instituição de Teste 2", () => "2")
    .with("Instituição de Teste 3", () => "3")
    .with(lateInstitution.name, () => "late")
    .otherwise(() => "other");

/** Opens the institutions and lets them work until disposed of; what one is doing then, it finishes. */
export async function startAutomaticInstitutions(
  { clock, log, automaticAnswers, ...options }: AutomaticInstitutionsOptions & {
    readonly automaticAnswers: Pick<AutomaticSwitches, "isOn">;
  },
): Promise<AsyncDisposable> {
  const institutions = await openInstitutions({ ...options, log });
  const stopping = new AbortController();
  const outboxes = watchFolders(institutions.map(({ outbox }) => outbox), log);
  const working = (async () => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const look = outboxes.changed() || round % ROUNDS_PER_POLL === 0;
      for (const institution of institutions) {
        await takeTurn(institution, { look, automaticAnswers, clock, log });
      }
      await pause(ROUND_MS, stopping.signal);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all([working, outboxes.stop()]);
    },
  };
}

/** What fails for one institution is told and tried again at the next look; the others go on. */
async function takeTurn(
  institution: AutomaticInstitution,
  { look, automaticAnswers, clock, log }: {
    readonly look: boolean;
    readonly automaticAnswers: Pick<AutomaticSwitches, "isOn">;
    readonly clock: Clock;
    readonly log: Log;
  },
): Promise<void> {
  try {
    if (look) await institution.collect();
    if (!await automaticAnswers.isOn(institution.ispb)) await institution.leave();
    // A promise was made while it was on, and is kept.
    await institution.answerDue(clock());
  } catch (error) {
    log("error", "An automatic institution failed", { outbox: institution.outbox, error });
  }
}

interface FolderWatch {
  /** Whether anything changed since the last time this was asked. Only a hint: an event can be lost. */
  changed(): boolean;
  stop(): Promise<void>;
}

function watchFolders(folders: readonly string[], log: Log): FolderWatch {
  const watcher = Deno.watchFs([...folders], { recursive: false });
  let changed = false;
  const ended = (async () => {
    // Reading a folder is an event too.
    for await (const { kind } of watcher) changed ||= kind !== "access";
  })().catch((error) => log("warn", "Outboxes are no longer watched, only polled", { error }));
  return {
    changed() {
      const was = changed;
      changed = false;
      return was;
    },
    stop() {
      watcher.close();
      return ended;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
