/**
 * The OpenPGP keys of institutions: which of them hold; pure.
 *
 * An institution changes from one key to the next while both hold: what is for it is sealed to every key in force, and
 * what it signs may be signed with any of them.
 */
import { fail, ok, type Result } from "../result.ts";

/** When a key holds. */
export interface KeyTerm {
  readonly validFrom: Temporal.Instant;
  /** The first instant at which it no longer holds. */
  readonly validUntil: Temporal.Instant | undefined;
  readonly revokedAt: Temporal.Instant | undefined;
}

export type KeyStatus = "awaited" | "in-force" | "expired" | "revoked";

/** How a key stands at an instant. A revoked one stays revoked, for it may have been somebody else's long before. */
export function keyStatusOf({ validFrom, validUntil, revokedAt }: KeyTerm, at: Temporal.Instant): KeyStatus {
  if (revokedAt !== undefined) return "revoked";
  if (Temporal.Instant.compare(at, validFrom) < 0) return "awaited";
  return validUntil !== undefined && Temporal.Instant.compare(at, validUntil) >= 0 ? "expired" : "in-force";
}

/** The keys that hold at an instant, or at one of several, and those that do not. */
export function partitionKeys<T extends KeyTerm>(
  keys: readonly T[],
  ...instants: readonly Temporal.Instant[]
): { readonly inForce: readonly T[]; readonly others: readonly T[] } {
  const inForce = keys.filter((key) => instants.some((at) => keyStatusOf(key, at) === "in-force"));
  return { inForce, others: keys.filter((key) => !inForce.includes(key)) };
}

/**
 * Until when an unbroken row of keys holds: one that begins before another ends continues it. The instant itself where none
 * holds at it; undefined when there is no end.
 */
export function heldUntil(keys: readonly KeyTerm[], from: Temporal.Instant): Temporal.Instant | undefined {
  const inForce = keys.filter((key) => keyStatusOf(key, from) === "in-force");
  if (inForce.length === 0) return from;
  const ends = inForce.flatMap(({ validUntil }) => validUntil ?? []);
  if (ends.length < inForce.length) return undefined;
  return heldUntil(keys, ends.reduce((a, b) => Temporal.Instant.compare(a, b) > 0 ? a : b));
}

/** Days before the end of a key at which an operator is told: a new one has to be made, confirmed and registered. */
export const usualKeyNoticeDays = 30;

type KeyNotice =
  | { readonly type: "ends"; readonly at: Temporal.Instant }
  /** Of an institution whose files have to be sealed: none leaves, and none is accepted. */
  | { readonly type: "none-in-force" };

/** Whether operators are to see to an institution's keys; not where it does without and its last one has ended. */
export function keyNotice(
  { required, keys }: { readonly required: boolean; readonly keys: readonly KeyTerm[] },
  now: Temporal.Instant,
  noticeDays: number,
): KeyNotice | undefined {
  const end = heldUntil(keys, now);
  if (end === undefined || !endsSoon(end, now, noticeDays)) return undefined;
  if (!end.equals(now)) return { type: "ends", at: end };
  return required ? { type: "none-in-force" } : undefined;
}

export const endsSoon = (end: Temporal.Instant, now: Temporal.Instant, noticeDays: number): boolean =>
  Temporal.Instant.compare(end, now.add({ hours: noticeDays * 24 })) <= 0;

export type TermRefusal =
  /** Its end is not after its start, or is past. */
  | { readonly type: "key-term-empty" }
  /** The key itself ends before the term begins. */
  | { readonly type: "key-expires-before"; readonly expiresAt: Temporal.Instant };

/** The term of a key to be registered: from now on unless later, until its own expiry unless earlier. */
export function decideTerm(
  { from, until, expiresAt, now }: {
    readonly from: Temporal.Instant | undefined;
    readonly until: Temporal.Instant | undefined;
    /** As the key itself says; undefined when it never expires. */
    readonly expiresAt: Temporal.Instant | undefined;
    readonly now: Temporal.Instant;
  },
): Result<Pick<KeyTerm, "validFrom" | "validUntil">, TermRefusal> {
  const validFrom = from === undefined || Temporal.Instant.compare(from, now) < 0 ? now : from;
  if (until !== undefined && Temporal.Instant.compare(until, validFrom) <= 0) {
    return fail({ type: "key-term-empty" });
  }
  if (expiresAt !== undefined && Temporal.Instant.compare(expiresAt, validFrom) <= 0) {
    return fail({ type: "key-expires-before", expiresAt });
  }
  return ok({ validFrom, validUntil: earlier(until, expiresAt) });
}

function earlier(
  a: Temporal.Instant | undefined,
  b: Temporal.Instant | undefined,
): Temporal.Instant | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Temporal.Instant.compare(a, b) < 0 ? a : b;
}
