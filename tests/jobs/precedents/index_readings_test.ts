/** What an indexing run tells and keeps beside the index: refused records, counts, histories, its lock and its progress. */
import assert from "node:assert/strict";
import { type IndexingOptions, indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import { indexReport } from "../../../program/commands/precedents.ts";
import { precedentsBank } from "../../../registries/bnp.ts";
import { listRefusals, withIndexingLock } from "../../../store/precedents/index_runs.ts";
import { listRelatedIds } from "../../../store/precedents/precedent_disputes.ts";
import { statusHistory } from "../../../store/precedents/precedent_index.ts";
import { formerTexts } from "../../../store/precedents/precedent_versions.ts";
import { indexing, theme } from "../../support/precedents/indexing.ts";
import { bankStandIn } from "../../support/precedents/precedents_bank_stand_in.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a bad record is told of with the reason and skipped; once it is right it is indexed and told of no more", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [
    theme(1, { questao: 42 }),
    theme(2, { orgao: 999 }),
    theme(3, { tipoRecurso: "OUTRO" }),
    null,
    theme(4),
  ]);
  const { counts, failures } = await index();
  assert.deepEqual([await ids(), counts.refused, failures], [["stj-rr-4"], 4, []]);
  const reasons = new Map((await listRefusals(t.db)).map(({ key, reason }) => [key, reason]));
  assert.match(reasons.get("orgao=300 tipoRecurso=ESPECIAL numero=1")!, /campo questao/);
  assert.match(reasons.get("orgao=999 tipoRecurso=ESPECIAL numero=2")!, /órgão 999/);
  assert.match(reasons.get("orgao=300 tipoRecurso=OUTRO numero=3")!, /tipo OUTRO/);
  assert.ok(reasons.has("?"));
  const report = await indexReport(t.db, Temporal.PlainDate.from("2026-11-23"));
  assert.equal(report.good, false);
  assert.match(report.text, /órgão 999 não consta/);

  stand.records.set("recurso-repetitivo", [theme(1), theme(4)]);
  await index({ full: true });
  assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-4"]);
  assert.deepEqual(await listRefusals(t.db), []);
  assert.equal((await indexReport(t.db, Temporal.PlainDate.from("2026-11-23"))).good, true);
});

Deno.test("the counts of a run add up to what was read, and records of one precedent are named", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index, ids } = indexing(t, stand);
  const day = { dataAtualizacao: "2026-11-23" };
  stand.records.set("recurso-repetitivo", [
    theme(1, day),
    theme(2, { ...day, orgao: 999 }),
    theme(3, day),
    theme(1, { ...day, questao: "Outra" }),
  ]);
  const sums = async (options: IndexingOptions = {}) => {
    const { counts } = await index(options);
    const { records, put, unchanged, refused, duplicates } = counts;
    assert.equal(put + unchanged + refused + duplicates, records);
    return [records, put, unchanged, refused, duplicates];
  };
  assert.deepEqual(await sums(), [4, 2, 0, 1, 1]);
  assert.deepEqual(await sums({ full: true }), [4, 0, 2, 1, 1]);
  assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-3"]);
  assert.deepEqual(
    (await listRefusals(t.db)).map(({ key, reason }) => `${key}: ${reason}`).filter((text) =>
      text.includes("repete")
    ),
    [
      "orgao=300 tipoRecurso=ESPECIAL numero=1: repete stj-rr-1, que outro registro já trouxe; vale o último lido",
    ],
  );
  stand.records.get("recurso-repetitivo")!.splice(2, 2, theme(3, { ...day, questao: "Mudou" }));
  assert.deepEqual(await sums(), [3, 2, 0, 1, 0]);
  const { text } = await indexReport(t.db, Temporal.PlainDate.from("2026-11-23"));
  assert.match(text, /repetidos/);
});

Deno.test("each status a precedent has had is kept with the day it came, and a change of something else adds nothing", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  const write = (others: Record<string, unknown>) =>
    stand.records.set("recurso-repetitivo", [theme(1, others)]);
  write({});
  await index();
  write({ dataAtualizacao: "2026-11-23", tese: "Uma tese" });
  await index();
  t.advance({ hours: 48 });
  write({ dataAtualizacao: "2026-11-24", situacao: "MERITO_JULGADO" });
  await index();
  const history = await statusHistory(t.db, "stj-rr-1");
  assert.deepEqual(history.map(({ status, since }) => [status, since.toString()]), [
    ["Afetado", "2026-11-20"],
    ["Mérito julgado", "2026-11-24"],
  ]);
});

Deno.test("while one process indexes another does not", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { search } = t.app;
  const end = await withIndexingLock(
    t.db,
    () => indexPrecedents({ db: t.db, clock: t.clock, bank: stand.bank, search }),
  );
  assert.deepEqual(end, { type: "busy" });
  assert.deepEqual(stand.requested, []);
});

Deno.test("a token that is no longer taken is had again; wrong credentials say which settings to look at", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  await index();
  assert.equal(stand.tokens, 1);
  stand.expireTokens();
  assert.deepEqual((await index()).failures, []);
  assert.equal(stand.tokens, 2);

  const wrong = precedentsBank({ ...stand.address, user: "leitor", password: "outro" });
  const answer = await wrong.page("controversia", { page: 1 });
  assert.ok(!answer.ok);
  assert.match(answer.error.reason, /401.*BNP_API_USER.*BNP_API_PSWD/);
});

Deno.test("progress is told of every page and ends at all there was", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  stand.records.set("repercussao-geral", [1, 2, 3].map((numero) => theme(numero, { orgao: 100 })));
  const seen: number[] = [];
  await index({ onProgress: ({ read }) => void seen.push(read) });
  assert.equal(seen.at(-1), 3);
  assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
});

Deno.test("an index of precedents in another form is filled whole by itself; only what the bank changed counts as changed", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  stand.records.set("recurso-repetitivo", [theme(1, { dataJulgamento: "2020-05-05" }), theme(2)]);
  await index();
  const indexedAt = async () =>
    (await t.db.selectFrom("indexed_precedent").select(["id", "indexed_at"]).orderBy("id").execute())
      .map(({ id, indexed_at }) => [id, indexed_at.toString()]);
  const before = await indexedAt();
  await t.db.updateTable("index_run").set({ form: 1 }).execute();
  // As an earlier program had made it.
  await t.db.updateTable("indexed_precedent").set({ digest: "other" }).execute();
  t.advance({ hours: 30 });
  stand.records.set("recurso-repetitivo", [
    theme(1, { dataJulgamento: "2020-05-05" }),
    theme(2, { situacao: "CANCELADO", dataAtualizacao: "2026-11-24" }),
  ]);
  assert.equal((await index()).kind, "full");
  const after = await indexedAt();
  assert.deepEqual(after[0], before[0]);
  assert.notDeepEqual(after[1], before[1]);
  assert.equal((await t.app.search.get("stj-rr-1"))?.dates?.judged, "2020-05-05");
  assert.equal((await index()).kind, "incremental");
});

Deno.test("once all is read, precedents of one dispute are known as one, and no longer when that ends", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  const controversy = { orgao: 300, numero: 3, descricao: "Penhora", dataAtualizacao: "2026-11-20" };
  stand.records.set("controversia", [{
    ...controversy,
    situacao: "CONTROVERSIA_VINCULADA_AO_TEMA_STJ",
    numeroTemaVinculado: 1,
  }]);
  stand.records.set("recurso-repetitivo", [theme(1), theme(2)]);
  await index();
  const disputes = async () =>
    await Promise.all(
      ["stj-ct-3", "stj-rr-1", "stj-rr-2"].map(async (id) => (await t.app.search.get(id))?.dispute),
    );
  assert.deepEqual(await disputes(), ["stj-rr-1", "stj-rr-1", undefined]);
  assert.deepEqual(await listRelatedIds(t.db, "stj-rr-1"), ["stj-ct-3"]);
  stand.records.set("controversia", [{
    ...controversy,
    situacao: "CONTROVERSIA_CANCELADA",
    dataAtualizacao: "2026-11-24",
  }]);
  await index({ full: true });
  assert.deepEqual(await disputes(), [undefined, undefined, undefined]);
  assert.deepEqual(await listRelatedIds(t.db, "stj-rr-1"), []);
});

Deno.test("what a court changes in a precedent's texts is kept beside them, once, and goes with the precedent", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  const { index } = indexing(t, stand);
  const texts = (questao: string, tese: string, dataAtualizacao: string) =>
    stand.records.set("recurso-repetitivo", [theme(1, { questao, tese, dataAtualizacao }), theme(2)]);
  const kept = async () =>
    (await formerTexts(t.db, "stj-rr-1")).map((
      { question, thesis, until },
    ) => [question, thesis, `${until}`]);
  texts("Incide juros?", "", "2026-11-20");
  await index();
  assert.deepEqual(await kept(), []);
  texts("Incide juros?", "Incide.", "2026-11-23");
  await index();
  texts("Incidem juros?", "Incide.", "2026-11-24");
  await index({ full: true });
  await index({ full: true });
  assert.deepEqual(await kept(), [["Incide juros?", "Incide.", "2026-11-24"], [
    "Incide juros?",
    "",
    "2026-11-23",
  ]]);
  for (let change = 0; change < 25; change++) {
    texts(`Incidem ${change} juros?`, "Incide.", "2026-11-24");
    await index();
  }
  assert.equal((await kept()).length, 20);
  assert.equal((await kept())[0]?.[0], "Incidem 23 juros?");
  stand.records.set("recurso-repetitivo", [theme(2)]);
  await index({ full: true });
  assert.deepEqual(await kept(), []);
});
