import type { Task } from "graphile-worker";
import { removeExpiredCalls } from "../store/idempotency.ts";
import type { JobApp } from "./mod.ts";
import { NoPayload, task } from "./task.ts";

/** Removes what was kept only for a time: the answers of calls with an idempotency key. */
export const removeExpired = ({ db, clock }: JobApp): Task =>
  task(NoPayload, () => removeExpiredCalls(db, clock()));
