import type { Task } from "graphile-worker";
import { formatAnchor, MAX_SEALED_ROWS, type Stream, streams } from "../../domain/audit/audit_seal.ts";
import { sealNext } from "../../store/audit/audit_seals.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

/** A million rows a run; what is left waits for the next minute, and a stop does not wait for it. */
const MAX_SEALS_A_RUN = 100;

/** Seals what has finished since the last run. Two at once are harmless: one of them finds the stream taken. */
export const seal = (app: JobApp): Task =>
  task(NoPayload, async () => {
    for (const stream of streams) await sealFinished(app, stream);
  });

/** Seals the rows of one stream, in as many steps as they need. */
export async function sealFinished(
  { db, clock, log }: Pick<JobApp, "db" | "clock" | "log">,
  stream: Stream,
): Promise<void> {
  for (let made = 0; made < MAX_SEALS_A_RUN; made++) {
    const sealed = await sealNext(db, stream, { now: clock() });
    if (sealed === "busy" || sealed === "nothing") return;
    // Logs are collected elsewhere: the line is the seal's witness outside the database.
    log("info", "Rows were sealed", { anchor: formatAnchor(sealed), rows: sealed.rowCount });
    if (sealed.rowCount < MAX_SEALED_ROWS) return;
  }
}
