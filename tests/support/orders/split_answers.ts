/** Answers to a split's actions, for tables and properties of what becomes of them. */
import type { Instruction } from "../../../domain/splits/split_action.ts";
import type { ActionAnswer, ActionCommand, ActionState } from "../../../domain/splits/split_answer.ts";
import { cents, protocol } from "./split_builders.ts";

export const NOW = Temporal.Instant.from("2026-11-25T09:00:00Z");
const EXECUTED = Temporal.Instant.from("2026-11-24T13:00:00Z");
const RECEIVED = Temporal.Instant.from("2026-11-25T07:00:00Z");

/** The state of an action that has been sent and is not answered. */
export const asking = (requested: Instruction): ActionState & { readonly status: "requested" } => ({
  status: "requested",
  requested,
  requestedBlock: cents(150_00),
  protocoledAt: protocol.at,
});

const answer = (code: string, answer: ActionAnswer): ActionCommand => ({
  type: "answer",
  code,
  answer,
  executedAt: EXECUTED,
  receivedAt: RECEIVED,
  now: NOW,
});
export const unblocked = (code: string, done: number, left = 100_00 - done) =>
  answer(code, { to: "unblock", unblocked: cents(done), balance: cents(left) });
export const transferred = (code: string, done: number, rest = 0, left = 100_00 - done - rest) =>
  answer(code, { to: "transfer", transferred: cents(done), unblocked: cents(rest), balance: cents(left) });
export const cancelled = (code: string, blocked: number) =>
  answer(code, { to: "cancellation", blocked: cents(blocked) });

/** When an answer was executed and received, as its event has it. */
export const when = { executedAt: EXECUTED, at: RECEIVED };
