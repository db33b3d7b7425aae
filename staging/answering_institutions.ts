/** The simulated institutions of a running service: started once its database is filled, and waited for. */
import type { JobApp } from "../jobs/app.ts";
import { enqueueAnswers } from "../jobs/intake/enqueue_answers.ts";
import { lastSequences } from "../store/dispatch/exchange_folder.ts";
import { type AutomaticInstitutions, startAutomaticInstitutions } from "./automatic_institutions.ts";

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
