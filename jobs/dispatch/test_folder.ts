import type { Task } from "graphile-worker";
import * as v from "valibot";
import { raiseExchangeAlarms, testOutbox } from "../../exchange/mod.ts";
import { type JobApp, task } from "../task.ts";

const TestFolderPayload = v.object({ ispb: v.string() });

/** Tests an institution's outbox because an operator asked, and brings the alarms up to date with what was found. */
export const testFolderTask = (app: JobApp): Task =>
  task(TestFolderPayload, async ({ ispb }) => {
    await testOutbox(app, ispb);
    await raiseExchangeAlarms(app, app.silenceLimits, app.keyNoticeDays);
  });
