/**
 * The accounts that courts register: the single account of a person or company, and the default accounts for
 * judicial deposits; pure.
 *
 * Source: specification, "User profiles", "Order / draft" (single account flag) and "Judicial deposit data".
 */
import type { Branch } from "../identity/court_unit.ts";
import { fail, ok, type Result } from "../result.ts";
import type { DepositAccount } from "./deposit_destination.ts";

/** The one account a person or company has registered to receive all blocks. */
export interface SingleAccount {
  readonly ispb: string;
  readonly agency: string;
  readonly account: string;
}

/** An account for judicial deposits and whom it is for. */
export interface DepositRegistration extends DepositAccount {
  /** `undefined`: the court as a whole. */
  readonly unitId: string | undefined;
  /** The court's relationship agency for tax and social-security deposits. */
  readonly relationshipAgency: string | undefined;
}

export type AccountRefusal =
  | { readonly type: "unknown-account-institution" }
  /** The unit is of another court, or the registry does not list it. */
  | { readonly type: "unknown-account-unit" }
  /** A relationship agency is registered for the court as a whole, never for a unit. */
  | { readonly type: "relationship-agency-of-unit" };

/** The ISPBs of the service's institutions. */
type Institutions = Pick<ReadonlySet<string>, "has">;

/** The branch of the judiciary a court belongs to: a single account is valid within one branch only. */
export const judiciaryBranchOf = (court: string): Branch => court.charAt(0) as Branch;

/**
 * Whether a deposit account is registered for a unit or for the court as a whole; `accountRegistrar` says
 * which profile registers each.
 */
export const depositAccountScope = ({ unitId }: Pick<DepositRegistration, "unitId">): "unit" | "court" =>
  unitId === undefined ? "court" : "unit";

/** Decides whether a single account may be saved: its institution must be known. */
export function decideSingleAccount(
  account: SingleAccount,
  institutions: Institutions,
): Result<SingleAccount, AccountRefusal[]> {
  return institutions.has(account.ispb) ? ok(account) : fail([{ type: "unknown-account-institution" }]);
}

/**
 * Decides whether a deposit account may be saved, or returns everything that is wrong with it.
 *
 * @param facts.unit the unit the account is for, of any court; ignored for an account of the court as a whole
 */
export function decideDepositAccount(
  registration: DepositRegistration,
  facts: {
    /** JTR of the caller's court. */
    readonly court: string;
    readonly unit: { readonly court: string } | undefined;
    readonly institutions: Institutions;
  },
): Result<DepositRegistration, AccountRefusal[]> {
  const isOfUnit = depositAccountScope(registration) === "unit";
  const refusals: AccountRefusal[] = [];
  if (isOfUnit && facts.unit?.court !== facts.court) refusals.push({ type: "unknown-account-unit" });
  if (!facts.institutions.has(registration.ispb)) refusals.push({ type: "unknown-account-institution" });
  if (isOfUnit && registration.relationshipAgency !== undefined) {
    refusals.push({ type: "relationship-agency-of-unit" });
  }
  return refusals.length === 0 ? ok(registration) : fail(refusals);
}
