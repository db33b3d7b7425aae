/** How the demonstration writes times, amounts and digests for people. */
import { ZONE } from "../../domain/calendar/calendar.ts";

/** `seg., 23/11/2026, 19:00`, as the courts' wall clock reads. */
export const wallClock = (instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(ZONE).toLocaleString("pt-BR", {
    weekday: "short",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });

/** `23/11 19:00:01` */
export const shortClock = (instant: Temporal.Instant | undefined): string => {
  if (instant === undefined) return "-";
  const local = instant.toZonedDateTimeISO(ZONE).toPlainDateTime();
  const time = local.toPlainTime().toString({ smallestUnit: "second" });
  return `${shortDate(local.toPlainDate())} ${time}`;
};

/** `25/12` */
export const shortDate = (day: Temporal.PlainDate): string =>
  day.toLocaleString("pt-BR", { day: "2-digit", month: "2-digit" });

const SHOWN_DIGITS = 12;

export const shortDigest = (sha256: string | undefined): string => sha256?.slice(0, SHOWN_DIGITS) ?? "-";

/** `1 ordem`, `2 ordens` */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** `1 ordem enviada`, `2 ordens enviadas` */
export const ordersThat = (count: number, participle: string): string =>
  count === 1 ? `1 ordem ${participle}` : `${count} ordens ${participle}s`;
