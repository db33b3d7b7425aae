/**
 * What a block reached, told by kind of asset, must agree with the amount and with the code.
 *
 * Source: specification, "Institution response codes" and its rule 1.
 */
import { type Centavos, sum, ZERO } from "../money.ts";
import { findCode } from "./response_code.ts";
import { fail, ok, type Result } from "../result.ts";

/** What a block reached, when the institution told it by kind of asset; together, what is blocked. */
export interface AssetParts {
  /** In deposit, savings and payment accounts. */
  readonly accounts: Centavos;
  readonly termDeposits: Centavos;
  readonly securities: Centavos;
  /** Owned by the federal, a state, district or municipal government: code 28. */
  readonly publicSecurities: Centavos;
}

export type AssetPartsRefusal =
  /** Told by kind of asset, it is told wholly. */
  | { readonly type: "parts-deny-amount"; readonly total: Centavos; readonly blocked: Centavos }
  /** Securities of a public entity prevail over whatever else was reached. */
  | { readonly type: "public-securities-deny-code"; readonly code: string; readonly wanted: string }
  /** The code says that no term deposit was reached. */
  | { readonly type: "term-deposits-deny-code"; readonly code: string; readonly wanted: string }
  /** The code says that a term deposit, or in part a security, was reached. */
  | { readonly type: "code-lacks-asset"; readonly code: string };

const PUBLIC_SECURITIES = "28";
/** Codes that say nothing of assets, each with the one that tells of a term deposit. */
const withTermDeposit: Readonly<Record<string, string>> = { "01": "12", "03": "13" };

/** Whether the parts an institution told agree with the rest of its answer; an unknown code is another's matter. */
export function checkAssetParts(
  code: string,
  blocked: Centavos,
  parts: AssetParts,
): Result<void, AssetPartsRefusal> {
  const { accounts, termDeposits, securities, publicSecurities } = parts;
  const total = sum([accounts, termDeposits, securities, publicSecurities]);
  if (total !== blocked) return fail({ type: "parts-deny-amount", total, blocked });
  if (publicSecurities > ZERO && findCode(code)?.takesPrecedence === false) {
    return fail({ type: "public-securities-deny-code", code, wanted: PUBLIC_SECURITIES });
  }
  const wanted = withTermDeposit[code];
  if (termDeposits > ZERO && wanted !== undefined) {
    return fail({ type: "term-deposits-deny-code", code, wanted });
  }
  const lacks = (code === "12" && termDeposits === ZERO) ||
    (code === "13" && termDeposits === ZERO && securities === ZERO);
  return lacks ? fail({ type: "code-lacks-asset", code }) : ok(undefined);
}
