/** What the records of a file come to: how many of each, and the sums its trailer carries. */
import { number } from "../../domain/formatting/formatting.ts";
import type { FileLayout } from "../../exchange/layout/field.ts";
import type { Detail } from "../kit_file.ts";
import { reais, table } from "../terminal/readable.ts";

export interface AnswerTotals {
  add(detail: Detail): void;
  /** Of all records. */
  readonly details: number;
  /** As a table; empty when there is nothing. */
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
        number(count),
        record.sum === undefined ? "" : reais(sum),
      ]);
      return rows.length === 0
        ? ""
        : table(["registro", "", "quantidade", "soma"], rows, [false, false, true, true]);
    },
  };
}
