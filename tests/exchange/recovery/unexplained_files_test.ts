import assert from "node:assert/strict";
import { surveyArchive } from "../../../exchange/mod.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a file that keeps the service from starting and is older than the last freeze is named, and not taken over", async () => {
  await using t = await openTestContext();
  const { db, exchange, exchangeDir } = t;
  const name = "ASSETS_REM_00000000_20261123_000007_V0111.txt";
  const day = exchange.folders.archive(Temporal.PlainDate.from("2026-11-23"));
  await Deno.mkdir(day, { recursive: true });
  await Deno.writeTextFile(`${day}/${name}`, "");
  await db.insertInto("dispatch_run").values({
    business_date: "2026-11-25",
    frozen_at: "2026-11-25T22:00:00Z",
  }).execute();
  const { remittances, unexplained } = await surveyArchive(exchange, exchangeDir);
  assert.deepEqual({ remittances, unexplained }, { remittances: [], unexplained: [name] });
});
