/** How the demonstration writes times, amounts and digests for people. */
import Table from "cli-table3";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDayAndMonth } from "../../domain/formatting.ts";
import { centavos, formatReais } from "../../domain/money.ts";

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

type Alignment = "left" | "right";
type Cell = string | number;

/** The sections and tables of the demonstration's last page. */
export const section = (title: string, body: string): string => `\n  ${title}\n${body.replace(/^/gm, "  ")}`;

export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  right: readonly number[] = [],
): string {
  const align = head.map((_, column): Alignment => right.includes(column) ? "right" : "left");
  const plain = { head: [], border: [], compact: true };
  const drawn = new Table({ head: [...head], colAligns: align, style: plain });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

/** The sum of amounts, in reais. */
export const reais = (amounts: readonly bigint[]): string =>
  formatReais(centavos(amounts.reduce((sum, amount) => sum + amount, 0n)));
