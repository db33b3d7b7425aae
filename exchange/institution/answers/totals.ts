/** The totals of a file: the number of records of each type, and the sums of its trailer. */
import { formatNumber } from "../../../domain/formatting.ts";
import type { FileLayout } from "../../layout/field.ts";
import type { Detail } from "../kit_file.ts";
import { reais, table } from "../terminal/readable.ts";

export interface AnswerTotals {
  add(detail: Detail): void;
  /** The sums over all records. */
  readonly details: number;
  /** The totals as a table; empty when there are no records. */
  text(): string;
}

export function createAnswerTotals({ details }: FileLayout): AnswerTotals {
  const byType = new Map(details.map((record) => [record.type, {
    record,
    sumAt: record.fields.findIndex(({ name }) => name === record.sum?.of) + 1,
    count: 0,
    sum: 0n,
  }]));
  let all = 0;
  return {
    get details() {
      return all;
    },
    add({ layout, cells }) {
      const total = byType.get(layout.type);
      if (total === undefined) return;
      all++;
      total.count++;
      if (total.sumAt > 0) total.sum += BigInt(cells[total.sumAt] ?? "");
    },
    text() {
      const rows = [...byType.values()].filter(({ count }) => count > 0).map(({ record, count, sum }) => [
        record.type,
        record.title,
        formatNumber(count),
        record.sum === undefined ? "" : reais(sum),
      ]);
      return rows.length === 0
        ? ""
        : table(["registro", "", "quantidade", "soma"], rows, [false, false, true, true]);
    },
  };
}
