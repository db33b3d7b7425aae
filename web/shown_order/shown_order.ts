/** The order that the guide shows: how far it has come, and what is known of it. */
import * as v from "valibot";
import type { Demo } from "../../routes/app.ts";

/** What a step finds out and later ones tell, in the words or numbers of the API. */
const Facts = v.partial(v.object({
  draftId: v.string(),
  institutions: v.number(),
  number: v.string(),
  /** Dispatch day of the order. */
  leavesOn: v.string(),
  remittanceId: v.string(),
  remittances: v.number(),
  blocked: v.string(),
  splitId: v.string(),
  transferred: v.string(),
  unblocked: v.string(),
  /** Dispatch day of the split. */
  splitLeavesOn: v.string(),
}));
export type Facts = v.InferOutput<typeof Facts>;

/** Times are of the real clock. */
const ShownOrder = v.object({
  begunAt: v.string(),
  /** When the latest step was done. */
  steppedAt: v.string(),
  /** The latest step that is done, from 1. */
  step: v.number(),
  facts: Facts,
  /** Session of the browser that has made the latest step. */
  watcher: v.optional(v.string()),
  /** Why the next step could not be done. */
  problem: v.optional(v.object({ title: v.string(), detail: v.string() })),
});
export type ShownOrder = v.InferOutput<typeof ShownOrder>;

/** The order as kept; undefined before the first, and after an update that keeps something else of it. */
export async function readShownOrder({ shownOrder }: Demo): Promise<ShownOrder | undefined> {
  const kept = v.safeParse(ShownOrder, await shownOrder.read());
  return kept.success ? kept.output : undefined;
}

/** A fact that a step has found out and a later one needs. */
export function known<Name extends keyof Facts>(facts: Facts, name: Name): NonNullable<Facts[Name]> {
  const value = facts[name];
  if (value === undefined) throw new Error(`The shown order lacks ${name}`);
  return value;
}

/** Seconds without a step after which nobody is taken to watch any more. */
const WATCHED_SECONDS = 60;

/** Seconds for which somebody else is still taken to watch; none at its end, or where it cannot go on. */
export function watchedFor(
  { step, steppedAt, problem, watcher }: ShownOrder,
  { steps, now, session }: {
    /** Number of steps. */
    readonly steps: number;
    readonly now: Temporal.Instant;
    /** Who asks. */
    readonly session: string | undefined;
  },
): number {
  if (step >= steps || problem !== undefined || watcher === session) return 0;
  const idle = Temporal.Instant.from(steppedAt).until(now).total("seconds");
  return Math.max(0, Math.ceil(WATCHED_SECONDS - idle));
}
