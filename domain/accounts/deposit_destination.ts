/**
 * The default destination of a judicial deposit: the standard account of a unit or court, or the federal
 * savings bank.
 *
 * Source: specification, "Judicial deposit data" and the look-up of the standard account below it.
 */
import { match } from "ts-pattern";
import type { Profile } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";
import { type CreditType, FEDERAL_SAVINGS_BANK } from "./deposit_request.ts";

/** An account registered for judicial deposits. */
export interface DepositAccount {
  readonly ispb: string;
  readonly agency: string;
  readonly account: string;
}

/** What a court has registered for its deposits. */
export interface RegisteredDepositAccounts {
  readonly unitAccount: DepositAccount | undefined;
  readonly courtAccount: DepositAccount | undefined;
  /** Code of the court's relationship agency at the federal savings bank. */
  readonly relationshipAgency: string | undefined;
}

/**
 * Neither the unit nor the court has a standard account: somebody has to register one, see
 * `accountRegistrar`.
 */
export interface NoStandardAccount {
  readonly type: "no-standard-account";
  readonly field: "useDefault";
}

/** The profile that registers the standard account of a unit, and the one that registers the court's. */
export const accountRegistrar = {
  unit: "standard-deposit-registrar",
  court: "administrator",
} as const satisfies Record<string, Profile>;

/**
 * The standard deposit account: the unit's if there is one, else the court's, else a refusal that asks to
 * register one.
 */
export function standardAccount(
  unitAccount: DepositAccount | undefined,
  courtAccount: DepositAccount | undefined,
): Result<DepositAccount & { readonly registeredFor: keyof typeof accountRegistrar }, NoStandardAccount> {
  if (unitAccount !== undefined) return ok({ ...unitAccount, registeredFor: "unit" });
  if (courtAccount !== undefined) return ok({ ...courtAccount, registeredFor: "court" });
  return fail({ type: "no-standard-account", field: "useDefault" });
}

/**
 * The fields that the default fills in, for a screen to show; a field is undefined where nothing is
 * registered, or where the default fills in nothing (an account at the federal savings bank).
 */
export function prefilledDestination(
  creditType: CreditType,
  { unitAccount, courtAccount, relationshipAgency }: RegisteredDepositAccounts,
): Readonly<Record<DestinationField, string | undefined>> {
  return match(creditType)
    .with("general", () => {
      const standard = standardAccount(unitAccount, courtAccount);
      if (!standard.ok) return { ispb: undefined, agency: undefined, account: undefined };
      const { ispb, agency, account } = standard.value;
      return { ispb, agency, account };
    })
    .with("tax", "social-security", () => ({
      ispb: FEDERAL_SAVINGS_BANK,
      agency: relationshipAgency,
      account: undefined,
    }))
    .exhaustive();
}

export const destinationFields = ["ispb", "agency", "account"] as const;

export type DestinationField = typeof destinationFields[number];
