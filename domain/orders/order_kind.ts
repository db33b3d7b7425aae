/**
 * The kinds of order, and what each asks of the institutions.
 *
 * Source: specification, "What the service does", 2; wire names by the HTTP contract, "Orders".
 */
import type { Deposit } from "../accounts/judicial_deposit.ts";
import type { InformationKind } from "../answers/information_answer.ts";

export const orderKinds = ["block", "information"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The kinds as the wire has them (`tipo`). */
export const wireKind = {
  block: "BLOQUEIO",
  information: "REQUISICAO_INFORMACOES",
} as const satisfies Record<OrderKind, string>;

/** The content of an order, once decided. */
export type OrderContent =
  | {
    readonly kind: "block";
    /** When present, the order is a block-and-transfer: what is blocked is transferred to this deposit. */
    readonly deposit: Deposit | undefined;
    /** The last day of the programmed repetition; when absent, the block is asked once. */
    readonly repetitionEndsOn: Temporal.PlainDate | undefined;
    /** Whether an amount above the sanity limit was asked for and confirmed. */
    readonly largeAmountConfirmed: boolean;
  }
  | { readonly kind: "information"; readonly information: readonly InformationKind[] };
