/**
 * Movable clock for the staging environment and tests: real time plus an offset in a file that all processes
 * share. The file is read each time, so that a move takes effect everywhere at once, and a restart does not
 * go back in time.
 */
import type { Clock } from "../domain/ports.ts";

export interface MovableClock {
  readonly now: Clock;
  /**
   * Moves the clock forward to an instant; does nothing if that is in the past, since time never runs
   * backwards.
   */
  moveTo(instant: Temporal.Instant): Promise<void>;
  /** Sets the clock to an instant, possibly earlier, like a machine whose clock is corrected. */
  setTo(instant: Temporal.Instant): Promise<void>;
}

/**
 * Opens the clock.
 *
 * @param file file of the offset, an ISO 8601 duration; without a file there is no offset
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
