/** The clock of a process: the machine's, or the one that tests and staging move, which every process of a service shares. */
import type { Config } from "../../config.ts";
import type { Clock } from "../../domain/ports.ts";
import type { Db } from "../../store/connection.ts";

/** To the millisecond: what is answered now and what the database answers later are the same text. */
export const machineClock: Clock = () => Temporal.Now.instant().round("millisecond");

/**
 * The clock of `ASSETS_CLOCK`; undefined without it. Whoever has opened the database refuses it over one that is not
 * staging's (`refuseMovedClock`).
 */
export async function movedClock({ clockFile }: Pick<Config, "clockFile">): Promise<Clock | undefined> {
  if (clockFile === undefined) return undefined;
  const { openMovableClock } = await import("../../staging/clock.ts").catch((cause) => {
    throw new Error(
      "ASSETS_CLOCK só vale em testes e na homologação, e o pacote não traz esse relógio. Retire ASSETS_CLOCK da configuração",
      { cause },
    );
  });
  return openMovableClock(clockFile).now;
}

/** @throws with the remedy, when `ASSETS_CLOCK` is set beside a database that staging did not begin */
export async function refuseMovedClock({ clockFile }: Pick<Config, "clockFile">, db: Db): Promise<void> {
  if (clockFile !== undefined) await (await import("../../staging/database_mark.ts")).requireMarked(db);
}

/** The clock that a command goes by: that of the service whose database it has opened. */
export async function commandClock(config: Pick<Config, "clockFile">, db: Db): Promise<Clock> {
  const moved = await movedClock(config);
  if (moved === undefined) return machineClock;
  await refuseMovedClock(config, db);
  return moved;
}
