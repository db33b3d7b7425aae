import assert from "node:assert/strict";
import { sql } from "kysely";
import { indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import type { SearchEngine } from "../../../search/engine.ts";
import { readSynonyms } from "../../../search/language/synonym_table.ts";
import { findIndexFault } from "../../../search/search_fault.ts";
import { openTypesenseEngine } from "../../../search/typesense/typesense.ts";
import { listAlarms } from "../../../store/operations/alarms.ts";
import { lastRuns } from "../../../store/precedents/index_runs.ts";
import { statusHistory } from "../../../store/precedents/precedent_index.ts";
import { allIndexedIds } from "../../support/precedents/indexed_ids.ts";
import { indexing, STJ, theme } from "../../support/precedents/indexing.ts";
import { bankStandIn } from "../../support/precedents/precedents_bank_stand_in.ts";
import { smallTypesense } from "../../support/precedents/typesense_server.ts";
import { openTestContext, testContext } from "../../support/test_context.ts";

Deno.test("the first run reads everything page by page and makes it searched at once, later ones only what was updated", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [theme(1), theme(2), theme(3)]);
  const first = await index();
  assert.deepEqual([first.kind, first.counts.put, first.failures], ["full", 3, []]);
  assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-2", "stj-rr-3"]);

  t.advance({ hours: 24 });
  stand.records.get("recurso-repetitivo")!.push(theme(4, { dataAtualizacao: "2026-11-24" }));
  stand.requested.length = 0;
  const second = await index();
  assert.deepEqual([second.kind, second.counts.records, second.counts.put], ["incremental", 1, 1]);
  assert.ok(
    stand.requested.every((path) => path.includes("dataInicial=2026-11-23")),
    stand.requested.join("\n"),
  );
  assert.equal((await ids()).length, 4);
});

Deno.test("what is read again unchanged is not put into the index again", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [theme(1, { dataAtualizacao: "2026-11-23" })]);
  await index();
  const { counts } = await index();
  assert.deepEqual([counts.records, counts.put], [1, 0]);
});

Deno.test("a reading broken off is begun anew by the next run, and what failed delays no other resource", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  await index();
  const day = { dataAtualizacao: "2026-11-23" };
  stand.records.set("recurso-repetitivo", [1, 2, 3, 4, 5].map((number) => theme(number, day)));
  stand.records.set("controversia", [{
    ...day,
    orgao: STJ,
    numero: 9,
    descricao: "Controvérsia",
    situacao: "CONTROVERSIA_PENDENTE",
  }]);
  stand.fail = (source, page) => source === "recurso-repetitivo" && page === 2 ? 500 : undefined;
  const failed = await index();
  assert.deepEqual(failed.failures, ["recurso-repetitivo: answered 500"]);
  assert.deepEqual(await ids(), ["stj-ct-9", "stj-rr-1", "stj-rr-2"]);

  delete stand.fail;
  // What went meanwhile moves the others forward; a reading that went on with the second page would not meet the third.
  stand.records.get("recurso-repetitivo")!.splice(0, 1);
  const { counts, failures } = await index();
  assert.deepEqual([failures, counts.put], [[], 3]);
  assert.equal((await ids()).length, 6);
});

Deno.test("an index that lost its documents, or was filled by another engine since, is filled whole by the next run", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  await using other = smallTypesense();
  const address = {
    host: "127.0.0.1",
    port: other.port,
    protocol: "http",
    apiKey: other.apiKey,
    index: "p",
  } as const;
  const typesense = openTypesenseEngine({ address, synonyms: () => readSynonyms(t.db) });
  const runWith = async (search: SearchEngine) => {
    const fault = await findIndexFault(t.db, search);
    const end = await indexPrecedents({ db: t.db, clock: t.clock, bank: stand.bank, search });
    assert.equal(await findIndexFault(t.db, search), undefined);
    return [fault, end.type === "done" && end.kind, await allIndexedIds(search)];
  };
  const alarms = async () =>
    (await t.db.selectFrom("alarm").select("resolution").where("type", "=", "precedent-index-lost")
      .execute()).length;
  stand.records.set("recurso-repetitivo", [theme(1)]);
  assert.deepEqual(await runWith(t.app.search), ["never-filled", "full", ["stj-rr-1"]]);
  assert.deepEqual(await runWith(typesense), ["other-engine", "full", ["stj-rr-1"]]);
  // Known to be indexed, but by the other engine only.
  stand.records.set("recurso-repetitivo", [theme(1), theme(2)]);
  assert.deepEqual(await runWith(t.app.search), ["other-engine", "full", ["stj-rr-1", "stj-rr-2"]]);
  assert.deepEqual(await runWith(t.app.search), [undefined, "incremental", ["stj-rr-1", "stj-rr-2"]]);
  assert.equal(await alarms(), 0);

  await sql`update search_document set precedent = null where id = 'stj-rr-1'`.execute(t.db);
  assert.deepEqual(await runWith(t.app.search), ["lost", "full", ["stj-rr-1", "stj-rr-2"]]);
  const build = await t.app.search.rebuild();
  await build.swap();
  assert.deepEqual(await runWith(t.app.search), ["lost", "full", ["stj-rr-1", "stj-rr-2"]]);
  assert.equal(await alarms(), 2);
  assert.deepEqual(
    await t.db.selectFrom("alarm").select("id").where("resolved_at", "is", null).execute(),
    [],
  );
});

for (const full of [true, false]) {
  Deno.test(
    `what is removed while pages are read hides no other record from the ${
      full ? "nightly" : "hourly"
    } reading`,
    testContext(async (t) => {
      await using stand = bankStandIn();
      const { index, ids } = indexing(t, stand);
      await index();
      const themes = [1, 2, 3, 4, 5].map((number) => theme(number, { dataAtualizacao: "2026-11-23" }));
      stand.records.set("recurso-repetitivo", themes);
      // The second page is asked for: the first record goes, and the third moves to the page that was read.
      let removals = 1;
      stand.fail = (source, page) => {
        if (source === "recurso-repetitivo" && page === 2 && removals-- > 0) themes.splice(0, 1);
        return undefined;
      };
      const { failures, counts } = await index({ full });
      assert.deepEqual(failures, []);
      assert.deepEqual(
        [counts.records, counts.put, counts.unchanged],
        [4, 4, 0],
        "the last reading alone counts",
      );
      const left = ["stj-rr-2", "stj-rr-3", "stj-rr-4", "stj-rr-5"];
      assert.deepEqual(await ids(), full ? left : ["stj-rr-1", ...left]);
      // The next hourly reading meets the removal in the bank's history.
      stand.history = [{ categoria: "RR", idOrgao: STJ, numero: 1, tipo: "ESPECIAL" }];
      assert.equal((await index()).counts.removed, full ? 0 : 1);
      assert.deepEqual(await ids(), left);
    }),
  );
}

Deno.test("a bank that changes during every reading is a failure, and the former index goes on being searched", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  const themes = [theme(1), theme(2), theme(3)];
  stand.records.set("recurso-repetitivo", themes);
  await index();
  stand.fail = (source, page) => {
    if (source === "recurso-repetitivo" && page === 2) themes.push(theme(themes.length + 1));
    return undefined;
  };
  const { failures } = await index({ full: true });
  assert.match(failures.join(), /^recurso-repetitivo: o banco mudou durante cada uma de 3 leituras/);
  assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-2", "stj-rr-3"]);
});

Deno.test("a full run that cannot read a resource leaves the searched index as it was", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [theme(1)]);
  await index();
  stand.records.set("recurso-repetitivo", [theme(2)]);
  stand.fail = (source) => source === "nota-tecnica" ? 503 : undefined;
  const { failures } = await index({ full: true });
  assert.equal(failures.length, 1);
  assert.match(failures[0]!, /^nota-tecnica: .*o índice anterior continua em uso$/);
  assert.deepEqual(await ids(), ["stj-rr-1"]);
  assert.match((await lastRuns(t.db, 1))[0]!.failure!, /nota-tecnica/);
});

Deno.test("a bank that cannot be read for a day is an alarm with the reason, which ends with the first run that reads it", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  const alarms = async () => (await listAlarms(t.db, { open: true }, { limit: 9, offset: 0 })).rows;
  await index();
  stand.fail = (source) => source === "nota-tecnica" ? 503 : undefined;
  t.advance({ hours: 23 });
  await index();
  assert.deepEqual(await alarms(), []);
  t.advance({ hours: 1 });
  await index();
  await index();
  const [alarm, ...others] = await alarms();
  assert.deepEqual([alarm?.type, alarm?.subject, others], ["precedent-index-lost", "leitura", []]);
  assert.match(alarm!.detail, /desde 23\/11\/2026 às 10:00: nota-tecnica: /);
  stand.fail = () => undefined;
  await index();
  assert.deepEqual(await alarms(), []);
});

Deno.test("what the bank no longer has leaves the index with the next full run, and its history says so", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [theme(1), theme(2)]);
  await index();
  stand.records.set("recurso-repetitivo", [theme(2)]);
  await index();
  assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-2"]);
  const { counts } = await index({ full: true });
  assert.deepEqual([await ids(), counts.removed, counts.put], [["stj-rr-2"], 1, 0]);
  const history = await statusHistory(t.db, "stj-rr-1");
  assert.deepEqual(history.map(({ status, removed }) => [status, removed]), [
    ["Afetado", false],
    [undefined, true],
  ]);
});
