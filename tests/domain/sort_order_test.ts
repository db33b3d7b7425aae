import assert from "node:assert/strict";
import { parseSortOrder, sortRows } from "../../domain/sort_order.ts";

interface Row {
  readonly name: string;
  readonly amount?: bigint;
}

const columns = { nome: ({ name }: Row) => name, valor: ({ amount }: Row) => amount };
const rows: readonly Row[] = [
  { name: "Ágata", amount: 9n },
  { name: "Zélia" },
  { name: "andré", amount: 10n },
  { name: "Bento", amount: 9n },
];

for (
  const [requested, ...expected] of [
    [undefined, "Ágata", "Zélia", "andré", "Bento"],
    ["nome", "Ágata", "andré", "Bento", "Zélia"],
    ["-nome", "Zélia", "Bento", "andré", "Ágata"],
    ["valor", "Ágata", "Bento", "andré", "Zélia"],
    ["-valor", "andré", "Ágata", "Bento", "Zélia"],
  ] as const
) {
  Deno.test(`rows asked for by ${requested ?? "nothing"} come so, those without a value last`, () => {
    assert.deepEqual(sortRows(rows, parseSortOrder(columns, requested)).map(({ name }) => name), expected);
  });
}
