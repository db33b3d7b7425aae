/**
 * A month as it was recorded, against the same month now: a change of a file, an event, an answer or a document is seen in a
 * line. To accept it: `ASSETS_TEST_RECORD=1 deno task test tests/simulation/golden`
 */
import assert from "node:assert/strict";
import { testContext } from "../../support/test_context.ts";
import { liveMonth } from "../money/money_history.ts";
import { differences, goldenOf } from "./golden_month.ts";

const SEED = 2;

Deno.test(
  "a month of twenty-two business days leaves the files, events, answers and documents that were recorded",
  testContext(async (t) => {
    const { orders } = await liveMonth(t, SEED);
    const found: string[] = [];
    for (const [name, lines] of await goldenOf(t, orders)) {
      const file = new URL(name, import.meta.url);
      if (Deno.env.get("ASSETS_TEST_RECORD") === "1") {
        await Deno.writeTextFile(file, `${lines.join("\n")}\n`);
      }
      const old = (await Deno.readTextFile(file)).split("\n").slice(0, -1);
      found.push(...differences(name, old, lines));
    }
    assert.equal(found.join("\n"), "");
  }),
);

Deno.test("a line that is another, or one more, is named with its file and what it belongs to", () => {
  const old = ["== A.txt", "00;a", "10;1"];
  assert.deepEqual(differences("files.txt", old, old), []);
  assert.deepEqual(differences("files.txt", old, ["== A.txt", "00;a", "10;2"]), [
    "files.txt:3 (A.txt)\n  was: 10;1\n  is:  10;2",
  ]);
  assert.deepEqual(differences("files.txt", old, ["== A.txt", "00;a", "10;0", "10;1"]), [
    "files.txt:3 (A.txt)\n  was: 10;1\n  is:  10;0",
  ]);
});
