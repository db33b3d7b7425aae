/** The sections and tables of the demonstration's last page. */
import Table from "cli-table3";
import { centavos, formatReais } from "../../domain/money.ts";

type Alignment = "left" | "right";
type Cell = string | number;

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
