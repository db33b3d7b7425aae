/** What a record may cost the indexing: its length and its time have limits, and who exceeds them is refused by name. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { listRefusals, refuseSilenced } from "../../../store/precedents/index_runs.ts";
import { indexing, theme } from "../../support/precedents/indexing.ts";
import { bankStandIn } from "../../support/precedents/precedents_bank_stand_in.ts";
import { openTestContext } from "../../support/test_context.ts";

const keyOf = (number: number) => `orgao=300 tipoRecurso=ESPECIAL numero=${number}`;

Deno.test("four texts that once stopped a process for 24 seconds are indexed at once", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  const records = [1, 2, 3, 4].map((number) => theme(number, { questao: "<li ".repeat(15_000) }));
  stand.records.set("recurso-repetitivo", records);
  const began = performance.now();
  await index();
  assert.ok(performance.now() - began < 20_000);
  assert.equal((await ids()).length, 4);
});

Deno.test("a record of more than two million characters is refused by name, and the others are indexed", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [theme(1, { tese: "x".repeat(2_000_000) }), theme(2)]);
  await index();
  assert.deepEqual(await ids(), ["stj-rr-2"]);
  const [refused] = await listRefusals(t.db);
  assert.equal(refused?.key, keyOf(1));
  assert.match(refused!.reason, /tem 2\.000\.\d{3} caracteres ao todo; o limite é de 2\.000\.000/);
});

Deno.test("a record that kept a thread from answering is refused until its court changes it", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  const record = theme(1);
  const sha256 = createHash("sha256").update(JSON.stringify(record)).digest("hex");
  const silenced = { source: "recurso-repetitivo", key: keyOf(1), sha256, runId: 0n };
  await refuseSilenced(t.db, silenced, t.clock());
  stand.records.set("recurso-repetitivo", [record, theme(2)]);
  await index({ full: true });
  assert.deepEqual(await ids(), ["stj-rr-2"]);
  assert.deepEqual((await listRefusals(t.db)).map(({ key }) => key), [keyOf(1)]);
  stand.records.set("recurso-repetitivo", [theme(1, { questao: "Corrigida" }), theme(2)]);
  await index({ full: true });
  assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-2"]);
  assert.deepEqual(await listRefusals(t.db), []);
});
