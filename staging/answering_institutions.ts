/**
 * The simulated institutions of a running staging environment, which answer automatically through the same folders as
 * real ones: started once its database is filled, and waited for.
 *
 * Source: specification, "Limits", row Staging automatic responses.
 */
import { dirname } from "node:path";
import { match } from "ts-pattern";
import type { Clock, Log } from "../domain/ports.ts";
import { makeFolders } from "../exchange/files/folders.ts";
import type { TestRole } from "../exchange/institution/automatic/automatic_answers.ts";
import {
  type AutomaticInstitution,
  openInstitution,
} from "../exchange/institution/automatic/automatic_institution.ts";
import type { ExchangeContext } from "../exchange/mod.ts";
import { enqueueAnswers } from "../jobs/intake/intake_tasks.ts";
import type { JobApp } from "../jobs/task.ts";
import { lastSequences } from "../store/dispatch/exchange_folder.ts";
import type { AutomaticSwitches } from "./automatic_switches.ts";
import { lateInstitution } from "./data/seed_institutions.ts";
import type { StagingData } from "./data/staging_data.ts";

type Options = Omit<Parameters<typeof startAutomaticInstitutions>[0], "exchange" | "usedSequence">;

interface AnsweringInstitutions extends AsyncDisposable {
  start(app: JobApp): Promise<void>;
  /**
   * Lets them answer what is due, and enqueues the intake of what they deliver.
   *
   * @returns the number of jobs; none before the start
   */
  readonly answer: () => Promise<number>;
}

export function answeringInstitutions(options: Options): AnsweringInstitutions {
  let running: { readonly institutions: AutomaticInstitutions; readonly app: JobApp } | undefined;
  return {
    async start(app) {
      const institutions = await startAutomaticInstitutions({
        ...options,
        exchange: app,
        usedSequence: async (ispb) => (await lastSequences(app.db)).get(`${ispb} in`) ?? 0,
      });
      running = { institutions, app };
    },
    async answer() {
      if (running === undefined) return 0;
      await running.institutions.turn();
      return await enqueueAnswers(running.app);
    },
    [Symbol.asyncDispose]: async () => await running?.institutions[Symbol.asyncDispose](),
  };
}

/** Interval at which moves of the clock are noticed. */
const ROUND_MS = 100;
/** Number of rounds after which each outbox is read; why it is not watched: `docs/upstream.md`. */
const ROUNDS_PER_POLL = 5;

interface AutomaticInstitutionsOptions {
  readonly exchange: Pick<ExchangeContext, "folders" | "holidays">;
  /** The last sequence an institution's answer files have used. */
  readonly usedSequence?: (ispb: string) => Promise<number>;
  readonly stagingData: Pick<StagingData, "institutions" | "institution">;
  readonly clock: Clock;
  readonly log: Log;
  /** Seed of the partial amounts, which makes them reproducible. */
  readonly seed?: string;
}

/**
 * Opens every institution that receives remittances; a group's leader receives and answers for its members.
 */
export async function openInstitutions(
  { exchange, stagingData, usedSequence, log, seed = "assets" }: Omit<AutomaticInstitutionsOptions, "clock">,
): Promise<AutomaticInstitution[]> {
  const { folders, holidays } = exchange;
  // In a folder beside the exchange's own hidden ones, so that ledgers and remittances are kept or deleted
  // together.
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

/** The specification names three test institutions; the fourth is one of its "others". */
const roleNamed = (name: string): TestRole =>
  match(name)
    .returnType<TestRole>()
    .with("Instituição de Teste 1", () => "1")
    .with("Instituição de Teste 2", () => "2")
    .with("Instituição de Teste 3", () => "3")
    .with(lateInstitution.name, () => "late")
    .otherwise(() => "other");

interface AutomaticInstitutions extends AsyncDisposable {
  /** Resolves once every institution has looked into its outbox and answered what is due now. */
  turn(): Promise<void>;
}

/** Starts the institutions and runs them until disposed of; work in progress is finished first. */
export async function startAutomaticInstitutions(
  { clock, log, automaticAnswers, ...options }: AutomaticInstitutionsOptions & {
    readonly automaticAnswers: Pick<AutomaticSwitches, "isOn">;
  },
): Promise<AutomaticInstitutions> {
  const institutions = await openInstitutions({ ...options, log });
  const stopping = new AbortController();
  /** Those who wait for a round that begins after they asked. */
  let waiting: (() => void)[] = [];
  const working = (async () => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const [served, look] = [waiting, waiting.length > 0 || round % ROUNDS_PER_POLL === 0];
      waiting = [];
      for (const institution of institutions) {
        await takeTurn(institution, { look, automaticAnswers, clock, log });
      }
      for (const serve of served) serve();
      await pause(ROUND_MS, stopping.signal);
    }
    for (const serve of waiting) serve();
  })();
  return {
    turn: () =>
      stopping.signal.aborted ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await working;
    },
  };
}

/**
 * One turn of every institution. An institution's failure is logged and retried in the next turn; the others
 * go on.
 */
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
    // Also if switched off meanwhile: what was promised while it was on is answered.
    await institution.answerDue(clock());
  } catch (error) {
    log("error", "An automatic institution failed", { outbox: institution.outbox, error });
  }
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
