/** Functions that the shell passes to the pure core. */

/** The one source of "now"; production passes the system's, staging and tests one they move. */
export type Clock = () => Temporal.Instant;

/** A structured log line; the implementation masks tax ids. */
export type Log = (
  level: "info" | "warn" | "error",
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;
