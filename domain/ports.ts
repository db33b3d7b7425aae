/**
 * Interfaces of functions that are passed to the pure rules and to everything that needs a clock or a log.
 */

/**
 * The only source of the present time: the system's clock in production, a movable one in staging and tests.
 */
export type Clock = () => Temporal.Instant;

/** Writes a structured log line; the implementation masks tax ids. */
export type Log = (
  level: "info" | "warn" | "error",
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** What a process's log has lost, because the disk was full or nobody read it. */
export interface LostLines {
  readonly lines: number;
  /** Whether lines are lost now, and not before some that were written. */
  readonly failing: boolean;
}
