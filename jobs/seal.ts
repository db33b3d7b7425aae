import type { Task } from "graphile-worker";
import {
  formatAnchor,
  MAX_SEALED_ROWS,
  type SealedStream,
  sealedStreams,
} from "../domain/audit/audit_seal.ts";
import { explainBreak } from "../domain/audit/seal_break.ts";
import { sealNext } from "../store/audit/audit_seals.ts";
import { findMarkFault } from "../store/audit/seal_positions.ts";
import { raiseAlarm } from "../store/operations/alarms.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

/** A million rows in a run; the rest waits for the next minute, so that a stop need not wait for it. */
const MAX_SEALS_A_RUN = 100;

/**
 * Seals the rows finished since the last run. Two runs at once are harmless: one of them finds the stream
 * locked.
 */
export const sealTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    for (const stream of sealedStreams) await sealFinished(app, stream);
  });

/** Seals the rows of one stream, in as many seals as necessary. */
export async function sealFinished(
  app: Pick<JobApp, "db" | "clock" | "log" | "sealKeys">,
  stream: SealedStream,
): Promise<void> {
  const { db, clock, log, sealKeys: keys } = app;
  if (keys?.current === undefined) throw new Error("There is no key to seal with");
  // The end is checked before a seal is added: a shortened chain that grows again looks complete by its
  // length.
  await watchEnd(app, stream);
  for (let made = 0; made < MAX_SEALS_A_RUN; made++) {
    const sealed = await sealNext(db, stream, { now: clock(), keys });
    if (sealed === "busy" || sealed === "nothing") return;
    // Logs are collected elsewhere, so the line proves the seal independently of the database.
    log("info", "Rows were sealed", { anchor: formatAnchor(sealed), rows: sealed.rowCount });
    if (sealed.rowCount < MAX_SEALED_ROWS) return;
  }
}

/** Raises an alarm when the chain lacks the last seal made; an operator ends it after looking. */
async function watchEnd(
  { db, clock, log }: Pick<JobApp, "db" | "clock" | "log">,
  stream: SealedStream,
): Promise<void> {
  const fault = await findMarkFault(db, stream);
  // The next seal moves a mark that is behind, as where a process of the version before has sealed.
  if (fault === undefined || fault.type === "mark-behind") return;
  log("error", "The end of the chain of seals is not the marked one", { stream, fault });
  await raiseAlarm(db, clock(), {
    type: "seals-removed",
    subject: stream,
    detail:
      `Na cadeia de lacres de ${stream}, ${
        explainBreak(fault).join(" ")
      }. Só quem é dono das tabelas faz isso, ou a volta ` +
      "de uma cópia. Guarde o banco como está e confira-o com deno task audit --anchors, contra as âncoras guardadas " +
      "fora dele.",
  });
}
