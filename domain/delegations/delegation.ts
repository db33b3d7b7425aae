/**
 * Delegations of protocol: what makes a new one acceptable, and how one ends; pure. Whether one holds on a day is
 * `isActive`'s to say.
 *
 * Source: specification, "User profiles" (administrator) and "Authentication", rule 3.
 */
import type { Delegation, Profile } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";

export interface DelegationRequest {
  readonly judgeCpf: string;
  readonly assistantCpf: string;
  /** The day it is registered, when not said. */
  readonly startsOn: Temporal.PlainDate | undefined;
  /** The last day; without one it holds until somebody ends it. */
  readonly endsOn: Temporal.PlainDate | undefined;
}

/** Somebody as the corporate registry knows them. */
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
  /** Those of the same judge and assistant that nobody has ended. */
  readonly existing: readonly Delegation[];
}

export type DelegationRefusal =
  | { readonly type: "unknown-delegating-judge" }
  | { readonly type: "unknown-assistant" }
  /** Nobody had the power on a day that is over. */
  | { readonly type: "delegation-in-past" }
  | { readonly type: "delegation-ends-before-start" }
  /** On some day both would hold, and ending one would leave the other. */
  | { readonly type: "overlapping-delegation" };

/** Decides a delegation: the one to save, or everything that is wrong with it. */
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

/** The delegation as it is once ended, also before its first day; one that no longer holds cannot be ended again. */
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

/** A blocked user is accepted: a password reset ends a block, and a blocked user cannot protocol meanwhile. */
const holds = (
  user: RegisteredUser | undefined,
  profile: Profile,
  court: string,
): user is RegisteredUser =>
  user !== undefined && user.active && user.court === court && user.profiles.includes(profile);

type Period = Pick<Delegation, "startsOn" | "endsOn">;

/** Whether two periods, both ends included, have a day in common. */
const overlap = (a: Period, b: Period): boolean =>
  (a.endsOn === undefined || !before(a.endsOn, b.startsOn)) &&
  (b.endsOn === undefined || !before(b.endsOn, a.startsOn));
