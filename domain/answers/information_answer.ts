/**
 * The accounts and documents that accompany the answer to an information request.
 *
 * Source: specification, "Institution response codes", codes 30, 32 and 35. The code and the time of
 * execution are checked as for any target, in `answer.ts`.
 */
import type { InformationKind } from "./information_kind.ts";
import { findCode } from "./response_code.ts";
import { fail, ok, type Result } from "../result.ts";

/** The kinds of a client's account, by their letters in the institutions' files. */
export const accountKindTitles = {
  CC: "Conta de depósito à vista",
  CP: "Conta de poupança",
  PG: "Conta de pagamento",
  SL: "Conta-salário",
  IN: "Conta de investimento",
  OU: "Outra",
} as const;
export type AccountKind = keyof typeof accountKindTitles;

export const accountSituationTitles = { A: "Ativa", I: "Inativa", E: "Encerrada" } as const;
export type AccountSituation = keyof typeof accountSituationTitles;

interface InformationSupplement {
  readonly code: string;
  /** The kinds of information the court asked for. */
  readonly requested: readonly InformationKind[];
  readonly accounts: number;
  /** The kind of information each document answers. */
  readonly documents: readonly InformationKind[];
}

export type SupplementRefusal =
  /** The code says that the institution has no such information, yet accounts or documents accompany it. */
  | { readonly type: "negative-with-supplement"; readonly code: string }
  /**
   * The document is of a kind the court did not ask for, and bank data must not be disclosed without an
   * order.
   */
  | { readonly type: "document-not-requested"; readonly information: InformationKind };

/** Checks that the accounts and documents of an answer were asked for. */
export function checkSupplement(
  { code, requested, accounts, documents }: InformationSupplement,
): Result<void, SupplementRefusal> {
  if (findCode(code)?.excludesSupplement && accounts + documents.length > 0) {
    return fail({ type: "negative-with-supplement", code });
  }
  const unasked = documents.find((kind) => !requested.includes(kind));
  return unasked === undefined
    ? ok(undefined)
    : fail({ type: "document-not-requested", information: unasked });
}
