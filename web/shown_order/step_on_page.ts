/** The step of the shown order that a page of the consoles is shown for. */
import type { Context } from "hono";
import type { App } from "../../routes/app.ts";
import { readShownOrder } from "./shown_order.ts";
import { shownSteps, STEP_PARAMETER } from "./shown_steps.ts";

export interface StepOnPage {
  readonly number: number;
  readonly of: number;
  readonly title: string;
  readonly text: string;
  /** What is said while the next step is being done; undefined on the last. */
  readonly doingNext: string | undefined;
  /** Seconds from the first step to the latest. */
  readonly seconds: number;
}

/** Undefined on all other pages, and for a step that is not done. */
export async function stepOnPage({ demo, holidays }: App, c: Context): Promise<StepOnPage | undefined> {
  const asked = c.req.method === "GET" ? c.req.query(STEP_PARAMETER) : undefined;
  if (demo === undefined || asked === undefined) return undefined;
  const [number, shown] = [Number(asked), await readShownOrder(demo)];
  const step = shownSteps[number - 1];
  if (step === undefined || shown === undefined || shown.step < number) return undefined;
  const { begunAt, steppedAt, facts } = shown;
  return {
    number,
    of: shownSteps.length,
    title: step.title,
    text: step.text({ demo, facts, holidays: await holidays() }),
    doingNext: shownSteps[number]?.doing,
    seconds: Math.round(
      Temporal.Instant.from(begunAt).until(Temporal.Instant.from(steppedAt)).total("seconds"),
    ),
  };
}
