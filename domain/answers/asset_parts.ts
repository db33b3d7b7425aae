/**
 * What a block reached, told by kind of asset, must agree with the amount and with the code.
 *
 * Source: specification, "Institution response codes" and its rule 1.
 */
import { type Centavos, sum, ZERO } from "../money.ts";
import { type AssetKind, assetKinds } from "./code_effects.ts";
import { findCode, responseCodes } from "./response_code.ts";
import { fail, ok, type Result } from "../result.ts";

/**
 * What a block reached by kind of asset, when the institution told it; together, what is blocked. `accounts` are deposit,
 * savings and payment accounts; `publicSecurities` are owned by a federal, state, district or municipal government.
 */
export type AssetParts = Readonly<Record<AssetKind, Centavos>>;

export type AssetPartsRefusal =
  /** Told by kind of asset, it is told wholly. */
  | { readonly type: "parts-deny-amount"; readonly total: Centavos; readonly blocked: Centavos }
  /** Securities of a public entity prevail over whatever else was reached. */
  | { readonly type: "public-securities-deny-code"; readonly code: string; readonly wanted: string }
  /** The code says that no term deposit was reached. */
  | { readonly type: "term-deposits-deny-code"; readonly code: string; readonly wanted: string }
  /** The code says that a term deposit, or in part a security, was reached. */
  | { readonly type: "code-lacks-asset"; readonly code: string };

/** Whether the parts an institution told agree with the rest of its answer; an unknown code is another's matter. */
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
