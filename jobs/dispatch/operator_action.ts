import type { Task } from "graphile-worker";
import * as v from "valibot";
import { performOperatorAction } from "../../exchange/mod.ts";
import { findRemittance } from "../../store/dispatch/remittances.ts";
import { findAction } from "../../store/operations/operator_actions.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, task } from "../task.ts";
import { completeDispatchJob } from "./dispatch.ts";

const OperatorActionPayload = v.object({ actionId: v.pipe(v.string(), v.regex(/^\d+$/)) });

/**
 * Performs an operator's action on a remittance's file; when it publishes one, its day's dispatch may be
 * complete.
 */
export const operatorActionTask = (app: JobApp): Task =>
  task(OperatorActionPayload, async ({ actionId }) => {
    const performed = await performOperatorAction(app, BigInt(actionId));
    if (performed?.outcome !== "published") return;
    const action = await findAction(app.db, BigInt(actionId));
    const remittance = action && await findRemittance(app.db, action.remittanceId);
    if (remittance !== undefined) await enqueue(app.db, [completeDispatchJob(remittance.dispatchDate)]);
  });
