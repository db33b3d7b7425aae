/**
 * The terms of institutions' OpenPGP keys; pure.
 *
 * An institution changes from one key to the next while both are in force: files for it are encrypted to
 * every key in force, and its signature may be made with any of them.
 */
import { fail, ok, type Result } from "../result.ts";

/** The period in which a key is in force. */
export interface KeyValidity {
  readonly validFrom: Temporal.Instant;
  /** The first instant at which the key is no longer in force. */
  readonly validUntil: Temporal.Instant | undefined;
  readonly revokedAt: Temporal.Instant | undefined;
}

export type KeyStatus = "awaited" | "in-force" | "expired" | "revoked";

/**
 * The status of a key at an instant. A revoked key counts as revoked for all time, because others may have
 * had it long before the revocation.
 */
export function keyStatusOf(
  { validFrom, validUntil, revokedAt }: KeyValidity,
  at: Temporal.Instant,
): KeyStatus {
  if (revokedAt !== undefined) return "revoked";
  if (Temporal.Instant.compare(at, validFrom) < 0) return "awaited";
  return validUntil !== undefined && Temporal.Instant.compare(at, validUntil) >= 0 ? "expired" : "in-force";
}

/** Divides keys into those in force at one of the given instants and the others. */
export function partitionKeys<T extends KeyValidity>(
  keys: readonly T[],
  ...instants: readonly Temporal.Instant[]
): { readonly inForce: readonly T[]; readonly others: readonly T[] } {
  const inForce = keys.filter((key) => instants.some((at) => keyStatusOf(key, at) === "in-force"));
  return { inForce, others: keys.filter((key) => !inForce.includes(key)) };
}

/**
 * The instant until which keys are in force without interruption: a key that begins before another ends
 * continues it. Returns `from` when no key is in force then; undefined when there is no end.
 */
export function inForceUntil(
  keys: readonly KeyValidity[],
  from: Temporal.Instant,
): Temporal.Instant | undefined {
  const inForce = keys.filter((key) => keyStatusOf(key, from) === "in-force");
  if (inForce.length === 0) return from;
  const ends = inForce.flatMap(({ validUntil }) => validUntil ?? []);
  if (ends.length < inForce.length) return undefined;
  return inForceUntil(keys, ends.reduce((a, b) => Temporal.Instant.compare(a, b) > 0 ? a : b));
}

/**
 * How many days before the end of a key operators are alerted: a new key has to be made, confirmed and
 * registered by then.
 */
export const defaultKeyNoticeDays = 30;

/**
 * The institutions, by fingerprint, of each key that several have, neither revoked nor past its term: whoever holds
 * its private half opens the files of all of them, and signs for all.
 */
export function sharedKeys(
  institutions: readonly {
    readonly ispb: string;
    readonly keys: readonly (KeyValidity & { readonly fingerprint: string })[];
  }[],
  at: Temporal.Instant,
): ReadonlyMap<string, readonly string[]> {
  const held = institutions.flatMap(({ ispb, keys }) =>
    keys.filter((key) => ["awaited", "in-force"].includes(keyStatusOf(key, at)))
      .map(({ fingerprint }) => ({ ispb, fingerprint }))
  );
  const holders = Map.groupBy(held, ({ fingerprint }) => fingerprint);
  return new Map(
    [...holders].filter(([, group]) => group.length > 1)
      .map(([fingerprint, group]) => [fingerprint, group.map(({ ispb }) => ispb)]),
  );
}

export type KeyNotice =
  | { readonly type: "ends"; readonly at: Temporal.Instant }
  /** The institution's files must be encrypted and it has no key in force: no file is sent or accepted. */
  | { readonly type: "none-in-force" };

/**
 * What operators must be alerted to about an institution's keys; undefined when nothing. An institution that
 * does not require encryption may let its last key end.
 */
export function keyNotice(
  { required, keys }: { readonly required: boolean; readonly keys: readonly KeyValidity[] },
  now: Temporal.Instant,
  noticeDays: number,
): KeyNotice | undefined {
  const end = inForceUntil(keys, now);
  if (end === undefined || !keyEndsSoon(end, now, noticeDays)) return undefined;
  if (!end.equals(now)) return { type: "ends", at: end };
  return required ? { type: "none-in-force" } : undefined;
}

export const keyEndsSoon = (end: Temporal.Instant, now: Temporal.Instant, noticeDays: number): boolean =>
  Temporal.Instant.compare(end, now.add({ hours: noticeDays * 24 })) <= 0;

export type KeyValidityRefusal =
  /** The term ends before it starts, or has already ended. */
  | { readonly type: "key-term-empty" }
  /** The key expires before the term begins. */
  | { readonly type: "key-expires-before"; readonly expiresAt: Temporal.Instant };

/**
 * Decides the term of a key to be registered: from now or a later start, until the given end or the key's own
 * expiry, whichever comes first.
 */
export function decideKeyValidity(
  { from, until, expiresAt, now }: {
    readonly from: Temporal.Instant | undefined;
    readonly until: Temporal.Instant | undefined;
    /** The expiry in the key itself; undefined when it never expires. */
    readonly expiresAt: Temporal.Instant | undefined;
    readonly now: Temporal.Instant;
  },
): Result<Pick<KeyValidity, "validFrom" | "validUntil">, KeyValidityRefusal> {
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
