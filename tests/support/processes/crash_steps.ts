/** Where processes are killed: whoever waits for these tables in these statements is in the middle of the step named. */

export interface Step {
  readonly name: string;
  readonly role: "api" | "worker";
  readonly table: string;
  readonly statement: RegExp;
}

const at = (name: string, role: Step["role"], table: string, statement: RegExp): Step => ({
  name,
  role,
  table,
  statement,
});

/** By day, while courts protocol and what was answered is followed up. */
export const courtSteps: readonly Step[] = [
  at("protocol", "api", "event", /insert into event/i),
  at("webhook", "worker", "webhook_delivery", /update webhook_delivery/i),
  at("index", "worker", "indexed_precedent", /insert into indexed_precedent/i),
];

/** In the morning, when answers are published. */
export const morningSteps: readonly Step[] = [
  at("answers published", "worker", "event", /insert into event/i),
  at("follow-up", "worker", "split", /insert into "split"/i),
  at("series", "worker", "series", /update series s set orders/i),
];

/** At the cut-off. */
export const dispatchSteps: readonly Step[] = [
  at("dispatch", "worker", "dispatch_run", /insert into "dispatch_run"/i),
  at("freeze", "worker", "remittance_line", /insert into remittance_line/i),
  at("digest", "worker", "remittance", /update remittance r set sha256/i),
  at("publish", "worker", "remittance", /update remittance set status = 'published'/i),
  at("sent", "worker", "event", /insert into event/i),
  at("SFTP send", "worker", "file_delivery", /update "file_delivery"|insert into file_delivery/i),
];

/** When institutions answer. */
export const intakeSteps: readonly Step[] = [
  at("SFTP fetch", "worker", "remote_file", /insert into "remote_file"/i),
  at("claim", "worker", "answer_file", /insert into "answer_file"/i),
  at("intake", "worker", "answer_line", /copy answer_line/i),
  at("apply", "worker", "order_target", /update order_target t set code/i),
  at("accept", "worker", "answer_file", /update answer_file f set status/i),
  at("receipt", "worker", "answer_file", /receipt_written_at/i),
];

export const allSteps: readonly Step[] = [...courtSteps, ...morningSteps, ...dispatchSteps, ...intakeSteps];
