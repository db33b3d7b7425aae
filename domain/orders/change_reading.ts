/**
 * Reading what has changed since a moment, oldest change first, by cursor; pure.
 *
 * A change is seen once its transaction has ended, with the moment at which that began. A reading that has come to its end
 * therefore goes on a little before the moment it began at: what changes meanwhile may be read twice and is never missed.
 */

/** A place in the sequence of changes: the latest change of one order. */
export interface ChangePlace {
  readonly changedAt: Temporal.Instant;
  readonly id: string;
}

/** What is still to be read. */
export interface ChangeCursor {
  /** The last one read; undefined: those changed from `since` on are read, `since` included. */
  readonly after: ChangePlace | undefined;
  readonly since: Temporal.Instant;
  /** When this reading began, with its first page. */
  readonly begunAt: Temporal.Instant;
}

/** How long a transaction that changes orders takes at most, the dispatch of a whole day included. */
const OVERLAP = { minutes: 10 } as const;

/** Where the next call goes on, as clients keep it: after the last of a full page; after the end, where something may still appear. */
export function continueReading(
  { since, begunAt }: ChangeCursor,
  read: readonly ChangePlace[],
  pageSize: number,
): string {
  const last = read.at(-1);
  if (last !== undefined && read.length === pageSize) {
    return [since, begunAt, last.changedAt, last.id].map(String).join("~");
  }
  const certain = begunAt.subtract(OVERLAP);
  return String(Temporal.Instant.compare(certain, since) > 0 ? certain : since);
}

/** A reading that begins now; nothing changed before the epoch, and earlier years are not the database's. */
export const startReading = (since: Temporal.Instant, now: Temporal.Instant): ChangeCursor => ({
  after: undefined,
  since: Temporal.Instant.compare(since, EPOCH) < 0 ? EPOCH : since,
  begunAt: now,
});

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place a text was written for, of a call that is made now; undefined when none can have been. */
export function readChangeCursor(text: string, now: Temporal.Instant): ChangeCursor | undefined {
  const parts = text.split("~");
  const [since, begunAt, changedAt] = parts.slice(0, 3).map(readInstant);
  if (since === undefined) return undefined;
  if (parts.length === 1) return startReading(since, now);
  const id = parts[3];
  if (parts.length !== 4 || begunAt === undefined || changedAt === undefined) return undefined;
  return id === undefined || !UUID.test(id) ? undefined : { after: { changedAt, id }, since, begunAt };
}

/** An instant as `continueReading` writes it. */
function readInstant(text: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text);
    return Temporal.Instant.compare(instant, EPOCH) < 0 ? undefined : instant;
  } catch {
    return undefined;
  }
}
