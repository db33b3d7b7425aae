/**
 * The caller of the API, and what their profiles permit.
 *
 * Source: specification, "User profiles" and "Authentication".
 */
import { fail, ok, type Result } from "../result.ts";

export type Profile =
  | "assistant"
  | "judge"
  | "administrator"
  | "single-account-maintainer"
  | "standard-deposit-registrar"
  | "operator";

export interface Caller {
  /** The user's CPF, 11 digits; that of the impersonated user when a service token calls. */
  readonly cpf: string;
  readonly name: string;
  readonly profiles: readonly Profile[];
  /** The JTR of the user's court, three digits. */
  readonly court: string;
  readonly units: readonly string[];
  /** `service`: a court's system calls in the user's name with a service token. */
  readonly via: "user" | "service";
  readonly clientId: string;
}

/** A judge's permission for an assistant to protocol in the judge's name. */
export interface Delegation {
  readonly id: string;
  /** The JTR of the court whose administrator registered it; it holds for that court's orders only. */
  readonly court: string;
  readonly judgeCpf: string;
  readonly judgeName: string;
  readonly assistantCpf: string;
  readonly assistantName: string;
  readonly startsOn: Temporal.PlainDate;
  readonly endsOn: Temporal.PlainDate | undefined;
  readonly endedAt: Temporal.Instant | undefined;
}

export type AuthorityRefusal =
  | { readonly type: "profile-required"; readonly profiles: readonly Profile[] }
  /** A judge protocols only what was drafted in their own name. */
  | { readonly type: "not-the-judge"; readonly judgeCpf: string }
  | { readonly type: "no-active-delegation"; readonly judgeCpf: string };

/** Checks that the caller has at least one of the profiles. */
export function requireProfile(caller: Caller, ...profiles: Profile[]): Result<Caller, AuthorityRefusal> {
  return profiles.some((profile) => caller.profiles.includes(profile))
    ? ok(caller)
    : fail({ type: "profile-required", profiles });
}

/** Whether a delegation holds on a day; its first and last day are included. */
export function isActiveDelegation(delegation: Delegation, today: Temporal.PlainDate): boolean {
  const { startsOn, endsOn, endedAt } = delegation;
  return endedAt === undefined &&
    Temporal.PlainDate.compare(startsOn, today) <= 0 &&
    (endsOn === undefined || Temporal.PlainDate.compare(today, endsOn) <= 0);
}

/** Whether a caller may act by delegation: only an assistant can act in another judge's name. */
export const actsByDelegation = ({ profiles }: Pick<Caller, "profiles">): boolean =>
  profiles.includes("assistant");

/**
 * Checks that a caller may protocol in a judge's name: the caller is that judge, or an assistant with that
 * judge's active delegation (specification, Authentication, rule 3).
 */
export function mayProtocol(
  caller: Caller,
  judgeCpf: string,
  delegations: readonly Delegation[],
  today: Temporal.PlainDate,
): Result<{ readonly onBehalfOf: string | undefined }, AuthorityRefusal> {
  if (caller.profiles.includes("judge") && caller.cpf === judgeCpf) return ok({ onBehalfOf: undefined });
  if (actsByDelegation(caller)) {
    const active = delegations.some((delegation) =>
      delegation.court === caller.court && delegation.assistantCpf === caller.cpf &&
      delegation.judgeCpf === judgeCpf && isActiveDelegation(delegation, today)
    );
    return active ? ok({ onBehalfOf: judgeCpf }) : fail({ type: "no-active-delegation", judgeCpf });
  }
  return caller.profiles.includes("judge")
    ? fail({ type: "not-the-judge", judgeCpf })
    : fail({ type: "profile-required", profiles: ["judge", "assistant"] });
}
