/** How the demonstration writes times, amounts and digests for people. */
import { formatCount, formatDayAndMonth } from "../../domain/formatting.ts";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";

/** `23/11 19:00:01` */
export const shortClock = (instant: Temporal.Instant | undefined): string => {
  if (instant === undefined) return "-";
  const local = instant.toZonedDateTimeISO(TIME_ZONE).toPlainDateTime();
  const time = local.toPlainTime().toString({ smallestUnit: "second" });
  return `${formatDayAndMonth(local.toPlainDate())} ${time}`;
};

const SHOWN_DIGITS = 12;

export const shortDigest = (sha256: string | undefined): string => sha256?.slice(0, SHOWN_DIGITS) ?? "-";

/** `1 ordem enviada`, `2 ordens enviadas` */
export const ordersThat = (count: number, participle: string): string =>
  formatCount(count, `ordem ${participle}`, `ordens ${participle}s`);
