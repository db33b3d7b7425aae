/**
 * Reads orders by the time of their last change, oldest first, page by page with a cursor; pure.
 *
 * A change becomes visible when its transaction ends, with the time at which the transaction began. A reading
 * that reached its end therefore continues from a little before its own beginning: a change made meanwhile
 * may be read twice and is never missed.
 */

/** A position in the sequence of changes: the latest change of one order. */
export interface ChangePosition {
  readonly changedAt: Temporal.Instant;
  readonly id: string;
}

/** The state of a reading between two calls. */
export interface ChangeCursor {
  /** The position of the last order read; undefined: orders changed at or after `since` are read. */
  readonly after: ChangePosition | undefined;
  readonly since: Temporal.Instant;
  /** When this reading began, with its first page. */
  readonly begunAt: Temporal.Instant;
}

/** The longest time a transaction that changes orders takes, the dispatch of a whole day included. */
const OVERLAP = { minutes: 10 } as const;

/**
 * The cursor of the next call: after a full page it continues behind the last order read; at the end it
 * starts a new reading that catches later changes.
 */
export function nextChangeCursor(
  { since, begunAt }: ChangeCursor,
  read: readonly ChangePosition[],
  pageSize: number,
): string {
  const last = read.at(-1);
  if (last !== undefined && read.length === pageSize) {
    return [since, begunAt, last.changedAt, last.id].map(String).join("~");
  }
  const certain = begunAt.subtract(OVERLAP);
  return String(Temporal.Instant.compare(certain, since) > 0 ? certain : since);
}

/**
 * Starts a reading now; `since` is not taken earlier than 1970, because the database rejects distant years.
 */
export const firstChangeCursor = (since: Temporal.Instant, now: Temporal.Instant): ChangeCursor => ({
  after: undefined,
  since: Temporal.Instant.compare(since, EPOCH) < 0 ? EPOCH : since,
  begunAt: now,
});

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the cursor of a call made now; undefined when the text is not a cursor. */
export function parseChangeCursor(text: string, now: Temporal.Instant): ChangeCursor | undefined {
  const parts = text.split("~");
  const [since, begunAt, changedAt] = parts.slice(0, 3).map(readInstant);
  if (since === undefined) return undefined;
  if (parts.length === 1) return firstChangeCursor(since, now);
  const id = parts[3];
  if (parts.length !== 4 || begunAt === undefined || changedAt === undefined) return undefined;
  return id === undefined || !UUID.test(id) ? undefined : { after: { changedAt, id }, since, begunAt };
}

/** Reads an instant as `nextChangeCursor` writes it. */
function readInstant(text: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text);
    return Temporal.Instant.compare(instant, EPOCH) < 0 ? undefined : instant;
  } catch {
    return undefined;
  }
}
