/**
 * Delegations of protocol: how one is registered and ended; pure. `isActiveDelegation` says whether one holds on a day.
 *
 * Source: specification, "User profiles" (administrator) and "Authentication", rule 3.
 */
import type { Delegation, Profile } from "./identity/caller.ts";
import { fail, ok, type Result } from "./result.ts";

export interface DelegationRequest {
  readonly judgeCpf: string;
  readonly assistantCpf: string;
  /** The first day; the day of registration when absent. */
  readonly startsOn: Temporal.PlainDate | undefined;
  /** The last day; when absent, the delegation holds until somebody ends it. */
  readonly endsOn: Temporal.PlainDate | undefined;
}

/** A user as the corporate registry knows them. */
interface RegisteredUser {
  readonly cpf: string;
  readonly name: string;
  readonly court: string;
  readonly active: boolean;
  readonly profiles: readonly Profile[];
}

export interface DelegationFacts {
  readonly id: string;
  readonly today: Temporal.PlainDate;
  /** JTR of the administrator's court. */
  readonly court: string;
  readonly judge: RegisteredUser | undefined;
  readonly assistant: RegisteredUser | undefined;
  /** The delegations between the same judge and assistant that nobody has ended. */
  readonly existing: readonly Delegation[];
}

export type DelegationRefusal =
  | { readonly type: "unknown-delegating-judge" }
  | { readonly type: "unknown-assistant" }
  /** A delegation cannot begin on a day that is over: nobody held it then. */
  | { readonly type: "delegation-in-past" }
  | { readonly type: "delegation-ends-before-start" }
  /** Both delegations would hold on the same day, and ending one would leave the other in force. */
  | { readonly type: "overlapping-delegation" };

/** Decides a new delegation: returns the one to save, or every refusal. */
export function decideDelegation(
  request: DelegationRequest,
  { id, today, court, judge, assistant, existing }: DelegationFacts,
): Result<Delegation, DelegationRefusal[]> {
  const { startsOn = today, endsOn } = request;
  const refusals: DelegationRefusal[] = [];
  const isJudge = holds(judge, "judge", court);
  const isAssistant = holds(assistant, "assistant", court);
  if (!isJudge) refusals.push({ type: "unknown-delegating-judge" });
  if (!isAssistant) refusals.push({ type: "unknown-assistant" });
  if (before(startsOn, today)) refusals.push({ type: "delegation-in-past" });
  if (endsOn !== undefined && before(endsOn, startsOn)) {
    refusals.push({ type: "delegation-ends-before-start" });
  }
  if (existing.some((other) => overlap(other, { startsOn, endsOn }))) {
    refusals.push({ type: "overlapping-delegation" });
  }
  if (!isJudge || !isAssistant || refusals.length > 0) return fail(refusals);
  return ok({
    id,
    court,
    judgeCpf: judge.cpf,
    judgeName: judge.name,
    assistantCpf: assistant.cpf,
    assistantName: assistant.name,
    startsOn,
    endsOn,
    endedAt: undefined,
  });
}

/** Ends a delegation, also before its first day. One that no longer holds cannot be ended again. */
export function endDelegation(
  delegation: Delegation,
  { now, today }: { readonly now: Temporal.Instant; readonly today: Temporal.PlainDate },
): Result<Delegation, { readonly type: "delegation-over" }> {
  const { endsOn, endedAt } = delegation;
  return endedAt !== undefined || (endsOn !== undefined && before(endsOn, today))
    ? fail({ type: "delegation-over" })
    : ok({ ...delegation, endedAt: now });
}

const before = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;

/**
 * Whether a user is active in the court with a profile. A blocked user is accepted: a password reset ends the
 * block, and a blocked user cannot protocol meanwhile.
 */
const holds = (
  user: RegisteredUser | undefined,
  profile: Profile,
  court: string,
): user is RegisteredUser =>
  user !== undefined && user.active && user.court === court && user.profiles.includes(profile);

type Period = Pick<Delegation, "startsOn" | "endsOn">;

/** Whether two periods, both with their last day included, have a day in common. */
const overlap = (a: Period, b: Period): boolean =>
  (a.endsOn === undefined || !before(a.endsOn, b.startsOn)) &&
  (b.endsOn === undefined || !before(b.endsOn, a.startsOn));
