/**
 * What an answer line of an institution's file says beside its code, amount and time, by the name of its field in the
 * layout: lines are kept as they were received.
 *
 * The amount blocked by kind of asset, which must agree with the total and with the response code.
 *
 * Source: layout v1.11, records 10, 20, 30 and 40; specification, "Institution response codes" and its rule 1.
 */
import { type Centavos, sum, ZERO } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import { type AssetKind, assetKinds } from "./code_effects.ts";
import { findCode, responseCodes } from "./response_code.ts";

/**
 * The amount blocked of each kind of asset, where the institution gives it; the parts add up to what is
 * blocked. `accounts` are deposit, savings and payment accounts; `publicSecurities` are owned by a federal,
 * state, district or municipal government.
 */
export type AssetParts = Readonly<Record<AssetKind, Centavos>>;

export type AssetPartsRefusal =
  /** The parts do not add up to the amount blocked. */
  | { readonly type: "parts-deny-amount"; readonly total: Centavos; readonly blocked: Centavos }
  /**
   * Government-owned securities were blocked, and the code is not the one that takes precedence then (28).
   */
  | { readonly type: "public-securities-deny-code"; readonly code: string; readonly wanted: string }
  /** A term deposit was blocked, and the code says that none was. */
  | { readonly type: "term-deposits-deny-code"; readonly code: string; readonly wanted: string }
  /** The code says that a term deposit or a security was blocked, and no part has one. */
  | { readonly type: "code-lacks-asset"; readonly code: string };

/**
 * Checks that the parts agree with the rest of the answer. An unknown code is not refused here; the check of
 * the code refuses it.
 */
export function checkAssetParts(
  code: string,
  blocked: Centavos,
  parts: AssetParts,
): Result<void, AssetPartsRefusal> {
  const total = sum(assetKinds.map((kind) => parts[kind]));
  if (total !== blocked) return fail({ type: "parts-deny-amount", total, blocked });
  const known = findCode(code);
  if (known === undefined) return ok(undefined);
  const prevailing = responseCodes.find(({ takesPrecedence }) => takesPrecedence);
  if (parts.publicSecurities > ZERO && prevailing !== undefined && !known.takesPrecedence) {
    return fail({ type: "public-securities-deny-code", code, wanted: prevailing.code });
  }
  const { withTermDeposit: wanted, mustTellOf } = known;
  if (parts.termDeposits > ZERO && wanted !== undefined) {
    return fail({ type: "term-deposits-deny-code", code, wanted });
  }
  const lacks = mustTellOf.length > 0 && mustTellOf.every((kind) => parts[kind] === ZERO);
  return lacks ? fail({ type: "code-lacks-asset", code }) : ok(undefined);
}

/** The amounts by kind of asset; in centavos. */
export const assetFields = {
  accounts: "valorContas",
  termDeposits: "valorDepositoPrazo",
  securities: "valorTitulos",
  publicSecurities: "valorTitulosPublicos",
} as const satisfies Readonly<Record<keyof AssetParts, string>>;

export const detailFields = {
  /** The balance that a transfer unblocks; in centavos. */
  rest: "valorDesbloqueado",
  /** What remains blocked; in centavos. */
  balance: "saldoBloqueado",
  transferId: "idTransferencia",
  /** `S` where a transfer has arrived. */
  received: "recebida",
  receivedOn: "dataRecebimento",
  account: "contaJudicial",
} as const;
