import type { Task } from "graphile-worker";
import {
  deliveryJob,
  recordDeliveries,
  subscriptionsBehind,
  subscriptionsDue,
} from "../../store/notices/webhook_deliveries.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

const EVENTS_A_STEP = 5_000;
/**
 * A hundred thousand events in a run; the rest waits for the next minute, so that other subscriptions need
 * not wait.
 */
const MAX_STEPS_A_RUN = 20;

/**
 * Records deliveries for new events of the feed, then enqueues one job for each subscription with pending
 * deliveries.
 */
export const recordDeliveriesTask = ({ db, clock }: JobApp): Task =>
  task(NoPayload, async () => {
    for (const subscription of await subscriptionsBehind(db)) {
      for (let step = 0; step < MAX_STEPS_A_RUN; step++) {
        const passed = await recordDeliveries(db, subscription, { now: clock(), limit: EVENTS_A_STEP });
        if (passed < EVENTS_A_STEP) break;
      }
    }
    await enqueue(db, (await subscriptionsDue(db, clock())).map(deliveryJob));
  });
