/** What the columns of documents' tables add up to. */
import assert from "node:assert/strict";
import { amountColumn, movementColumns, type TargetAmounts } from "../../../../routes/documents/pdf/parts.ts";

const spaced = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

Deno.test("a total is of what has been said: of nothing, it says nothing; of zero, zero", () => {
  const column = amountColumn<bigint | undefined>("Bloqueado", (amount) => amount);
  for (
    const [rows, expected] of [
      [[], "–"],
      [[undefined, undefined], "–"],
      [[undefined, 0n], "R$ 0,00"],
      [[150n, undefined, 50n], "R$ 2,00"],
    ] as const
  ) assert.equal(spaced(column.total?.(rows)), expected);
});

Deno.test("of a block nobody has answered, neither what is blocked nor what is left of it is said", () => {
  const unanswered: TargetAmounts = { blocked: undefined, transferred: undefined, unblocked: undefined };
  for (const { text } of movementColumns<TargetAmounts>()) assert.equal(text(unanswered), "–");
});
