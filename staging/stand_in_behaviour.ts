/** Faults of the stand-in registries, for tests and to see what users see when a registry is down. */
import { setTimeout as pause } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import * as v from "valibot";

export const standInNames = ["corporate", "customer", "case-data"] as const;
export type StandInName = (typeof standInNames)[number];

export const Behaviour = v.variant("mode", [
  v.object({ mode: v.literal("normal") }),
  /** Correct answers, delayed by `delayMs`. */
  v.object({
    mode: v.literal("slow"),
    delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  }),
  /** Answers with an error `status`: always, or only to the next `times` requests. */
  v.object({
    mode: v.literal("failing"),
    status: v.picklist([500, 502, 503, 504]),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  /** Answers 200 with unrelated JSON. */
  v.object({ mode: v.literal("nonsense") }),
]);
export type Behaviour = v.InferOutput<typeof Behaviour>;

export interface Behaviours {
  behave(name: StandInName, behaviour: Behaviour): void;
  /** Middleware in front of a stand-in's own answers. */
  middleware(name: StandInName): MiddlewareHandler;
}

/** @param stopping ends pending delays */
export function behaviours(stopping: AbortSignal): Behaviours {
  const current = new Map<StandInName, Behaviour>();
  return {
    behave: (name, behaviour) => void current.set(name, behaviour),
    middleware: (name) => async (context, next) => {
      const behaviour = current.get(name) ?? { mode: "normal" };
      if (behaviour.mode === "failing") {
        if (behaviour.times !== undefined) current.set(name, after(behaviour.times, behaviour));
        return context.json({ erro: "fora do ar" }, behaviour.status);
      }
      if (behaviour.mode === "nonsense") return context.json({ resposta: 42 });
      if (behaviour.mode === "slow") {
        await pause(behaviour.delayMs, undefined, { signal: stopping }).catch(() => undefined);
      }
      await next();
      return undefined;
    },
  };
}

function after(times: number, behaviour: Behaviour & { mode: "failing" }): Behaviour {
  return times === 1 ? { mode: "normal" } : { ...behaviour, times: times - 1 };
}
