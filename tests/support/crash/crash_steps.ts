/** Where processes are killed: whoever comes to one of these statements is in the middle of the step named. */

export interface Step {
  readonly name: string;
  readonly role: "api" | "worker";
  readonly table: string;
  /** What PostgreSQL's `~*` finds in it. */
  readonly statement: string;
}

const at = (name: string, role: Step["role"], table: string, statement: string): Step => ({
  name,
  role,
  table,
  statement,
});

/** By day, while courts protocol and what was answered is followed up. */
export const courtSteps: readonly Step[] = [
  at("protocol", "api", "event", "insert into event"),
  at("webhook", "worker", "webhook_delivery", "update webhook_delivery"),
  at("index", "worker", "indexed_precedent", "insert into indexed_precedent"),
];

/** In the morning, when answers are published. */
export const morningSteps: readonly Step[] = [
  at("answers published", "worker", "event", "insert into event"),
  at("follow-up", "worker", "split", 'insert into "split"'),
  at("series", "worker", "series", "update series s set orders"),
];

/** At the cut-off. */
export const dispatchSteps: readonly Step[] = [
  at("dispatch", "worker", "dispatch_run", 'insert into "dispatch_run"'),
  at("freeze", "worker", "remittance_line", "insert into remittance_line"),
  at("digest", "worker", "remittance", "update remittance r set sha256"),
  at("publish", "worker", "remittance", "update remittance set status = 'published'"),
  at("sent", "worker", "event", "insert into event"),
  at("SFTP send", "worker", "file_delivery", 'update "file_delivery"|insert into file_delivery'),
];

/** When institutions answer. */
export const intakeSteps: readonly Step[] = [
  at("SFTP fetch", "worker", "remote_file", 'insert into "remote_file"'),
  at("claim", "worker", "answer_file", 'insert into "answer_file"'),
  at("intake", "worker", "answer_line", "copy answer_line"),
  at("apply", "worker", "order_target", "update order_target t set code"),
  at("accept", "worker", "answer_file", "update answer_file f set status"),
  at("receipt", "worker", "answer_file", "receipt_written_at"),
];

export const allSteps: readonly Step[] = [...courtSteps, ...morningSteps, ...dispatchSteps, ...intakeSteps];
