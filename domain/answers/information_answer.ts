/**
 * What goes with the answer to an information request: accounts and documents.
 *
 * Source: specification, "Institution response codes", codes 30, 32 and 35. The code and the time of execution are
 * judged as those of any target: `answer.ts`.
 */
import type { InformationKind } from "./information_kind.ts";
import { findCode } from "./response_code.ts";
import { fail, ok, type Result } from "../result.ts";

/** An account of the client, by its letters in the institutions' files. */
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
  /** What the court asked for. */
  readonly requested: readonly InformationKind[];
  readonly accounts: number;
  /** What each document answers. */
  readonly documents: readonly InformationKind[];
}

export type SupplementRefusal =
  /** The institution says that it has no such information. */
  | { readonly type: "negative-with-supplement"; readonly code: string }
  /** Bank data nobody ordered is not to be disclosed. */
  | { readonly type: "document-not-requested"; readonly information: InformationKind };

/** Whether what goes with an answer was asked for. */
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
