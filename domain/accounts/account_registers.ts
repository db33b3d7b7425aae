/**
 * The accounts courts register: the single account of a person or company, and those judicial deposits go to by
 * default; pure.
 *
 * Source: specification, "User profiles", "Order / draft" (single account flag) and "Judicial deposit data".
 */
import type { DepositAccount } from "./deposit_destination.ts";
import type { Branch } from "../identity/court_unit.ts";
import { fail, ok, type Result } from "../result.ts";

/** Where orders reach somebody who has registered one account for all of them. */
export interface SingleAccount {
  readonly ispb: string;
  readonly branch: string;
  readonly account: string;
}

/** An account for judicial deposits and whom it is for. */
export interface DepositRegistration extends DepositAccount {
  /** `undefined`: the court as a whole. */
  readonly unitId: string | undefined;
  /** The court's relationship agency for tax and social-security deposits. */
  readonly relationshipAgency: string | undefined;
}

export type RegisterRefusal =
  | { readonly type: "unknown-account-institution" }
  /** No unit of the caller's court, or none the registry lists. */
  | { readonly type: "unknown-account-unit" }
  /** The relationship agency is the court's, not a unit's. */
  | { readonly type: "relationship-agency-of-unit" };

/** The ISPBs of the service's institutions. */
type Institutions = Pick<ReadonlySet<string>, "has">;

/** Which branch of the judiciary a court is of: a single account is valid in one only. */
export const judiciaryBranchOf = (court: string): Branch => court.charAt(0) as Branch;

/** Whom a deposit account is registered for; `accountRegistrar` says which profile does it. */
export const scopeOf = ({ unitId }: Pick<DepositRegistration, "unitId">): "unit" | "court" =>
  unitId === undefined ? "court" : "unit";

/** Decides a single account: the account to save, or what is wrong with it. */
export function decideSingleAccount(
  account: SingleAccount,
  institutions: Institutions,
): Result<SingleAccount, RegisterRefusal[]> {
  return institutions.has(account.ispb) ? ok(account) : fail([{ type: "unknown-account-institution" }]);
}

/**
 * Decides a deposit account: the one to save, or everything that is wrong with it.
 *
 * @param facts.unit the unit it is for, of whatever court; not read for one of the court as a whole
 */
export function decideDepositAccount(
  registration: DepositRegistration,
  facts: {
    /** JTR of the caller's court. */
    readonly court: string;
    readonly unit: { readonly court: string } | undefined;
    readonly institutions: Institutions;
  },
): Result<DepositRegistration, RegisterRefusal[]> {
  const isOfUnit = scopeOf(registration) === "unit";
  const refusals: RegisterRefusal[] = [];
  if (isOfUnit && facts.unit?.court !== facts.court) refusals.push({ type: "unknown-account-unit" });
  if (!facts.institutions.has(registration.ispb)) refusals.push({ type: "unknown-account-institution" });
  if (isOfUnit && registration.relationshipAgency !== undefined) {
    refusals.push({ type: "relationship-agency-of-unit" });
  }
  return refusals.length === 0 ? ok(registration) : fail(refusals);
}
