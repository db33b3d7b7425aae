/** No amount moves twice: histories of money in which institutions are silent, in truth having done it or not. */
import fc from "fast-check";
import { moneyHistory, simulateMoney } from "./core_money.ts";

Deno.test("whatever is asked, silent and asked again, no more moves in truth than was asked or confirmed", () => {
  fc.assert(fc.property(moneyHistory, simulateMoney), { numRuns: 1_000, seed: 20261123 });
});
