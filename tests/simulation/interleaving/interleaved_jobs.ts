/** The jobs of a month of money by several workers at once, whose statements meet in an order drawn by a seed. */
import { type ExchangeContext, intakeFile, resumeIntake } from "../../../exchange/mod.ts";
import { type Random, seeded } from "../../support/processes/random.ts";
import type { TestContext } from "../../support/test_context.ts";
import { followUpSteps, type MoneyJobs, plainJobs, steps } from "../money/money_jobs.ts";
import { interleave, type Interleaved } from "./statement_gate.ts";

type Step = (ctx: ExchangeContext) => Promise<unknown>;

/** Each worker goes through the due jobs in an order of its own, since a queue gives them out as it likes. */
const worker = (random: Random, all: readonly Step[]) => {
  const shuffled = all.map((step) => ({ step, at: random() })).sort((a, b) => a.at - b.at);
  return async (ctx: ExchangeContext) => {
    for (const { step } of shuffled) await step(ctx);
  };
};

/** What was let through, over all hours. */
interface Totals {
  statements: number;
  deaths: number;
  waits: number;
}

export function interleavedJobs(seed: number): { readonly jobs: MoneyJobs; readonly totals: Totals } {
  const random = seeded(seed);
  const totals: Totals = { statements: 0, deaths: 0, waits: 0 };
  const together = async (t: TestContext, works: readonly Step[]) => {
    const { statements, deaths, waits }: Interleaved = await interleave(t, random, works);
    totals.statements += statements;
    totals.deaths += deaths;
    totals.waits += waits;
  };
  const workers = (all: readonly Step[]) =>
    Array.from({ length: random() < 0.3 ? 3 : 2 }, () => worker(random, all));
  const hour =
    (name: "dispatch" | "close" | "publish", all: (t: TestContext) => readonly Step[]) =>
    async (t: TestContext) => {
      await together(t, workers(all(t)));
      // The next minute's look, by somebody who lives.
      await plainJobs[name](t);
    };
  return {
    totals,
    jobs: {
      dispatch: hour("dispatch", () => steps.dispatch),
      close: hour("close", () => steps.close),
      publish: hour("publish", (t) => [...steps.publish, ...followUpSteps(t)]),
      intake: async (t, ispb, name) => {
        await together(t, workers([(ctx) => intakeFile(ctx, ispb, name)]));
        await resumeIntake(t.exchange);
        await plainJobs.intake(t, ispb, name);
      },
    },
  };
}
