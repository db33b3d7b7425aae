/** Two whole services side by side, each for its courts, as `docs/scale.md` sets cells up. */
import assert from "node:assert/strict";
import { createInboxScanner, intakeFile } from "../../exchange/mod.ts";
import { openInstitutions } from "../../staging/answering_institutions.ts";
import { protocolOrder, signInPeople } from "../support/api.ts";
import { runExchange } from "../support/exchange/run_exchange.ts";
import { markdownCode } from "../support/markdown_code.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

const DAY = "2026-11-23";
const INSTITUTION = "99000001";

const page = await Deno.readTextFile(new URL("../../docs/scale.md", import.meta.url));
const statements = markdownCode(page).blocks.find((block) => block.startsWith("alter sequence"))!;

/** Gives a service the numbers of a cell, by the statements of the page. */
async function makeCell(t: TestContext, cell: number): Promise<void> {
  await t.pool.query(statements.replaceAll(/\b1(?=\d{9})/g, String(cell)));
}

const rowOf = async (t: TestContext, query: string) => (await t.pool.query(query)).rows[0];

Deno.test("cells give numbers of their own, and an institution's answer belongs to the cell that asked", async () => {
  await using one = await openTestContext();
  await using two = await openTestContext();
  const cells = [one, two];
  for (const [n, t] of cells.entries()) await makeCell(t, n + 1);
  const numbers: string[] = [];
  for (const t of cells) {
    t.setTime(`${DAY}T10:00`);
    const { judge } = await signInPeople(t);
    numbers.push((await protocolOrder(t, judge.token)).numeroProtocolo);
  }
  assert.deepEqual(numbers, ["20261000000001", "20262000000001"]);
  assert.equal((await rowOf(one, "select nextval('transfer_id_seq')::text as n")).n, "100000000001");
  assert.equal((await rowOf(two, "select nextval('transfer_id_seq')::text as n")).n, "200000000001");

  // The same name of a remittance in both folders: each institution has a place for each cell.
  two.setTime(`${DAY}T19:00`);
  await two.work();
  const sent = await rowOf(two, `select file_name as name from remittance where ispb = '${INSTITUTION}'`);
  await runExchange(one, DAY);
  assert.equal(
    (await rowOf(one, `select file_name as name from remittance where ispb = '${INSTITUTION}'`)).name,
    sent.name,
  );

  const institutions = await openInstitutions({
    ...two,
    stagingData: two.externalServices.stagingData,
    log: two.app.log,
  });
  two.setTime("2026-11-24T10:00");
  for (const institution of institutions) {
    await institution.collect();
    await institution.answerDue(two.clock());
  }
  const [found] = (await createInboxScanner(two.exchange).scan()).filter(({ ispb }) => ispb === INSTITUTION);
  const path = (t: TestContext) => `${t.exchange.folders.inbox(INSTITUTION)}/${found!.name}`;
  const stray = found!.name.replace("_000001_", "_000002_");
  const bytes = await Deno.readTextFile(path(two));
  await Deno.writeTextFile(path(one).replace(found!.name, stray), bytes);
  assert.equal((await intakeFile(one.exchange, INSTITUTION, stray)).type, "rejected");
  assert.equal((await intakeFile(two.exchange, INSTITUTION, found!.name)).type, "accepted");
});

Deno.test("a cell that is recovered before its first number stays among its own", async () => {
  await using t = await openTestContext();
  await makeCell(t, 3);
  await t.pool.query("select move_numbers(null, null, 10000000)");
  t.setTime(`${DAY}T10:00`);
  const { judge } = await signInPeople(t);
  assert.match((await protocolOrder(t, judge.token)).numeroProtocolo, /^20263\d{9}$/);
});
