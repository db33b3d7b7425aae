/**
 * A clock for staging and tests: real time plus an offset in a file, which every process that names the file shares. It is
 * read at each look, so that a move is seen everywhere at once, and a restart does not go back in time.
 */
import type { Clock } from "../domain/ports.ts";

export interface MovableClock {
  readonly now: Clock;
  /**
   * Moves "now" forward to an instant, which has gone by already when it lies in the past: time never runs backwards.
   */
  moveTo(instant: Temporal.Instant): Promise<void>;
  /** Sets "now" to an instant, which may lie before it: what a machine does whose clock is put right. */
  setTo(instant: Temporal.Instant): Promise<void>;
}

/**
 * Opens the clock.
 *
 * @param file where the offset is kept, as an ISO 8601 duration; none yet is none
 */
export function openMovableClock(file: string): MovableClock {
  const now = () => Temporal.Now.instant().add(offsetIn(file)).round("millisecond");
  const setTo = async (instant: Temporal.Instant) => {
    const part = `${file}.${Deno.pid}.part`;
    await Deno.writeTextFile(part, Temporal.Now.instant().until(instant).toString());
    await Deno.rename(part, file);
  };
  return {
    now,
    setTo,
    moveTo: async (instant) => void (Temporal.Instant.compare(instant, now()) > 0 && await setTo(instant)),
  };
}

function offsetIn(file: string): Temporal.Duration {
  try {
    return Temporal.Duration.from(Deno.readTextFileSync(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return new Temporal.Duration();
    throw error;
  }
}
