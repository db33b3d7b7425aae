/** Splits that are decided, as tables say them: with what is saved, or all that is wrong. */
import assert from "node:assert/strict";
import type { OrderState, OrderStatus } from "../../../domain/orders/order.ts";
import type { SplitAction } from "../../../domain/splits/split_action.ts";
import {
  decideSplitDraft,
  type SplitFacts,
  type SplitRefusal,
  type SplitRequest,
} from "../../../domain/splits/split_draft.ts";
import { cents, order, OTHER_JUDGE, past } from "./split_builders.ts";

export const INVALID_NUMBER = "0001234-56.2018.2.00.0000";
export const active = { status: "active", disregard: undefined } as const;
export const closed = { status: "closed", disregard: undefined } as const;
export const other = { cpf: OTHER_JUDGE, name: "Juiz B", court: "401" };
export const information = { ...order, kind: "information" } as const;
export const confidential = { ...order, confidential: true };

export type Accepted = [sentence: string, request: SplitRequest, facts: SplitFacts, actions: SplitAction[]];
export type Refused = [sentence: string, request: SplitRequest, facts: SplitFacts, refusals: SplitRefusal[]];

export const unblockFor = (amount: number): SplitAction => ({
  type: "unblock",
  target: 1n,
  amount: cents(amount),
});
export const transferOf = (amount: number, asset?: string): SplitAction => ({
  type: "transfer",
  target: 1n,
  amount: cents(amount),
  asset,
});
export const again = (target = 1n): SplitAction => ({
  type: "reiterate",
  target,
  unanswered: { of: "order" },
});

export const unblocked = (amount: number, code?: string) =>
  past(7n, { type: "unblock", amount: cents(amount) }, code, { unblocked: code === "01" ? amount : 0 });

export const at1 = <F extends object>(fault: F) => ({ target: 1n, ...fault });
export const chosen = (status: OrderStatus) => ({ ...order, state: { status } as OrderState });

export const accepts = (request: SplitRequest, given: SplitFacts, actions: SplitAction[]) => () => {
  const decided = decideSplitDraft(request, given);
  assert.deepEqual(decided.ok ? decided.value.actions : decided.error, actions);
};

export const refuses = (request: SplitRequest, given: SplitFacts, refusals: SplitRefusal[]) => () => {
  assert.deepEqual(decideSplitDraft(request, given), { ok: false, error: refusals });
};
