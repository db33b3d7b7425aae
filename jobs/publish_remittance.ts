import type { Task } from "graphile-worker";
import * as v from "valibot";
import { publishRemittance } from "../exchange/mod.ts";
import { enqueue } from "../store/jobs.ts";
import { findRemittance } from "../store/remittances.ts";
import { finishJob } from "./dispatch.ts";
import type { JobApp } from "./mod.ts";
import { task } from "./task.ts";

export const PublishRemittance = v.object({ remittanceId: v.pipe(v.string(), v.regex(/^\d+$/)) });

/** Publishes one remittance; the next minute's dispatch tries again what another worker holds or a fault stopped. */
export const publishRemittanceTask = (app: JobApp): Task =>
  task(PublishRemittance, async ({ remittanceId }) => {
    const id = BigInt(remittanceId);
    const outcome = await publishRemittance(app, id);
    if (outcome !== "published" && outcome !== "already-published") return;
    const remittance = await findRemittance(app.db, id);
    if (remittance !== undefined) await enqueue(app.db, [finishJob(remittance.dispatchDate)]);
  });
