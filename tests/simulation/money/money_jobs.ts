/** What the timetable's jobs do, each part at its hour: once and undisturbed, or in any way that comes to the same. */
import {
  closeAnswers,
  completeDispatch,
  type ExchangeContext,
  intakeFile,
  publishAnswers,
  publishRemittances,
  runCutoff,
} from "../../../exchange/mod.ts";
import { expireSeries } from "../../../jobs/continue_series.ts";
import { followUpAnsweredOrders } from "../../../jobs/follow_up.ts";
import { unfinishedDays } from "../../../store/dispatch/dispatch_completion.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import type { TestContext } from "../../support/test_context.ts";

export interface MoneyJobs {
  dispatch(t: TestContext): Promise<void>;
  close(t: TestContext): Promise<void>;
  publish(t: TestContext): Promise<void>;
  intake(t: TestContext, ispb: string, name: string): Promise<void>;
}

/** The jobs that are due at an hour, in their order; each is a work of its own. */
export const steps = {
  dispatch: [
    runCutoff,
    async (ctx: ExchangeContext) =>
      publishRemittances(ctx, (await frozenRemittances(ctx.db)).map(({ id }) => id)),
    async (ctx: ExchangeContext) => {
      for (const day of await unfinishedDays(ctx.db)) await completeDispatch(ctx, day);
    },
  ],
  close: [closeAnswers],
  publish: [publishAnswers],
} as const;

/** What follows published answers. */
export const followUpSteps = ({ registries, app: { webhooks } }: TestContext) =>
  [expireSeries, followUpAnsweredOrders].map((step) => (ctx: ExchangeContext) =>
    step({ ...ctx, registries, webhooks })
  );

type Step = (ctx: ExchangeContext) => Promise<unknown>;

async function runSteps({ exchange }: TestContext, all: readonly Step[]): Promise<void> {
  for (const step of all) await step(exchange);
}

export const plainJobs: MoneyJobs = {
  dispatch: (t) => runSteps(t, steps.dispatch),
  close: (t) => runSteps(t, steps.close),
  publish: (t) => runSteps(t, [...steps.publish, ...followUpSteps(t)]),
  intake: async ({ exchange }, ispb, name) => void await intakeFile(exchange, ispb, name),
};
