import type { Task } from "graphile-worker";
import { formatAnchor, MAX_SEALED_ROWS, type Stream, streams } from "../../domain/audit/audit_seal.ts";
import { sealNext } from "../../store/audit/audit_seals.ts";
import { moveMark } from "../../store/audit/seal_marks.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
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
  app: Pick<JobApp, "db" | "clock" | "log" | "sealKeys">,
  stream: Stream,
): Promise<void> {
  const { db, clock, log, sealKeys: keys } = app;
  if (keys === undefined) throw new Error("There is no key to seal with");
  // Before anything is added: a chain that grows again looks whole by its length.
  await watchEnd(app, stream);
  for (let made = 0; made < MAX_SEALS_A_RUN; made++) {
    const sealed = await sealNext(db, stream, { now: clock(), keys });
    if (sealed === "busy" || sealed === "nothing") return;
    // Logs are collected elsewhere: the line is the seal's witness outside the database.
    log("info", "Rows were sealed", { anchor: formatAnchor(sealed), rows: sealed.rowCount });
    if (sealed.rowCount < MAX_SEALED_ROWS) return;
  }
}

/** Raises an alarm when the chain lacks the last seal that was seen; an operator who has looked ends it. */
async function watchEnd(
  { db, clock, log }: Pick<JobApp, "db" | "clock" | "log">,
  stream: Stream,
): Promise<void> {
  const end = await moveMark(db, stream);
  if (end === undefined) return;
  const { marked, found } = end;
  log("error", "Seals were removed", { stream, marked, found });
  await raiseAlarm(db, clock(), {
    type: "seals-removed",
    subject: stream,
    detail:
      `A cadeia de lacres de ${stream} já teve o lacre ${marked}, que não está mais nela (agora termina em ` +
      `${
        found ?? "nenhum"
      }): lacres foram removidos ou refeitos por quem é dono das tabelas. Guarde o banco como está e ` +
      "confira-o com deno task audit --anchors, contra as âncoras guardadas fora dele.",
  });
}
