/** Staging's clock: real time plus an offset that only grows, kept so that a restart does not go back in time. */
import type { Clock } from "../domain/ports.ts";

export interface MovableClock {
  readonly now: Clock;
  /**
   * Moves "now" forward to an instant, which has gone by already when it lies in the past: time never runs backwards.
   */
  moveTo(instant: Temporal.Instant): Promise<void>;
}

/** @param file where the offset is kept, as an ISO 8601 duration */
export async function openMovableClock(file: string): Promise<MovableClock> {
  let offset = Temporal.Duration.from(await readOr(file, "PT0S"));
  const now = () => Temporal.Now.instant().add(offset).round("millisecond");
  return {
    now,
    async moveTo(instant) {
      const ahead = now().until(instant);
      if (ahead.sign <= 0) return;
      offset = offset.add(ahead);
      await Deno.writeTextFile(`${file}.part`, offset.toString());
      await Deno.rename(`${file}.part`, file);
    },
  };
}

async function readOr(file: string, otherwise: string): Promise<string> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return otherwise;
    throw error;
  }
}
