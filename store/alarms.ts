/** What an operator must look at. */
import type { Db, Tx } from "./connection.ts";

export interface Alarm {
  readonly type:
    | "remittance-differs"
    | "remittance-incomplete"
    | "publish-failed"
    | "sequence-conflict"
    /** A file that an error keeps from being decided. */
    | "intake-failed"
    /** What lies in an inbox and is never opened. */
    | "inbox-entry-refused";
  readonly subject: string;
  readonly detail: string;
}

/** Raises an alarm; while one of the same type and subject is open, nothing is added. */
export async function raiseAlarm(
  db: Db | Tx,
  at: Temporal.Instant,
  { type, subject, detail }: Alarm,
): Promise<void> {
  await db.insertInto("alarm").values({ at: at.toString(), type, subject, detail, resolved_at: null })
    .onConflict((conflict) =>
      conflict.columns(["type", "subject"]).where("resolved_at", "is", null).doNothing()
    )
    .execute();
}
