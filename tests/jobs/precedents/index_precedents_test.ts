import assert from "node:assert/strict";
import { type IndexingOptions, indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import { indexReport } from "../../../commands/precedents/precedents_report.ts";
import type { SearchEngine } from "../../../search/engine.ts";
import { findIndexFault } from "../../../search/index_fault.ts";
import { readSynonyms } from "../../../search/language/synonym_table.ts";
import { openTypesenseEngine } from "../../../search/typesense/typesense.ts";
import { smallTypesense } from "../../support/precedents/typesense_server.ts";
import { sql } from "kysely";
import { precedentsBank } from "../../../registries/precedents/bnp.ts";
import { lastRuns, listRefusals, withIndexingLock } from "../../../store/precedents/index_runs.ts";
import { statusHistory } from "../../../store/precedents/precedent_index.ts";
import { type BankStandIn, bankStandIn } from "../../support/precedents/precedents_bank_stand_in.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { allIndexedIds } from "../../support/precedents/indexed_ids.ts";

const STJ = 300;

/** A theme as the bank answers it. */
const theme = (numero: number, others: Record<string, unknown> = {}) => ({
  orgao: STJ,
  numero,
  tipoRecurso: "ESPECIAL",
  questao: `Questão ${numero}`,
  situacao: "AFETADO",
  assuntos: "899",
  relator: "Ministra",
  dataAtualizacao: "2026-11-20",
  ...others,
});

/** The job over a bank that can be told to fail and an engine that can be looked into. */
function indexing(t: TestContext, stand: BankStandIn) {
  const { search } = t.app;
  const index = async (options: IndexingOptions = {}) => {
    const end = await indexPrecedents({ db: t.db, clock: t.clock, bank: stand.bank, search }, options);
    if (end.type === "busy") throw new Error("The index is being built by somebody else");
    return end;
  };
  return { index, ids: () => allIndexedIds(search) };
}

Deno.test(
  "the first run reads everything page by page and makes it searched at once, later ones only what was updated",
  testContext(async (t) => {
    await using stand = bankStandIn();
    const { index, ids } = indexing(t, stand);
    stand.records.set("recurso-repetitivo", [theme(1), theme(2), theme(3)]);
    const first = await index();
    assert.deepEqual([first.kind, first.counts.put, first.failures], ["full", 3, []]);
    assert.deepEqual(await ids(), ["stj-rr-1", "stj-rr-2", "stj-rr-3"]);

    t.advance({ hours: 24 });
    stand.records.get("recurso-repetitivo")!.push(theme(4, { dataAtualizacao: "2026-11-24" }));
    stand.asked.length = 0;
    const second = await index();
    assert.deepEqual([second.kind, second.counts.records, second.counts.put], ["incremental", 1, 1]);
    assert.ok(stand.asked.every((path) => path.includes("dataInicial=2026-11-23")), stand.asked.join("\n"));
    assert.equal((await ids()).length, 4);
  }),
);

Deno.test(
  "what is read again unchanged is not put into the index again",
  testContext(async (t) => {
    await using stand = bankStandIn();
    const { index } = indexing(t, stand);
    stand.records.set("recurso-repetitivo", [theme(1, { dataAtualizacao: "2026-11-23" })]);
    await index();
    const { counts } = await index();
    assert.deepEqual([counts.records, counts.put], [1, 0]);
  }),
);

Deno.test(
  "a reading broken off is begun anew by the next run, and what failed delays no other resource",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "an index that lost its documents, or was filled by another engine since, is filled whole by the next run",
  testContext(async (t) => {
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
  }),
);

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

Deno.test(
  "a bank that changes during every reading is a failure, and the former index goes on being searched",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a full run that cannot read a resource leaves the searched index as it was",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "what the bank no longer has leaves the index with the next full run, and its history says so",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a bad record is told of with the reason and skipped; once it is right it is indexed and told of no more",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "the counts of a run add up to what was read, and records of one precedent are named",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "each status a precedent has had is kept with the day it came, and a change of something else adds nothing",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "while one process indexes another does not",
  testContext(async (t) => {
    await using stand = bankStandIn();
    const { search } = t.app;
    const end = await withIndexingLock(
      t.db,
      () => indexPrecedents({ db: t.db, clock: t.clock, bank: stand.bank, search }),
    );
    assert.deepEqual(end, { type: "busy" });
    assert.deepEqual(stand.asked, []);
  }),
);

Deno.test(
  "a token that is no longer taken is had again; wrong credentials say which settings to look at",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "progress is told of every page and ends at all there was",
  testContext(async (t) => {
    await using stand = bankStandIn();
    const { index } = indexing(t, stand);
    stand.records.set("repercussao-geral", [1, 2, 3].map((numero) => theme(numero, { orgao: 100 })));
    const seen: number[] = [];
    await index({ onProgress: ({ read }) => void seen.push(read) });
    assert.equal(seen.at(-1), 3);
    assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
  }),
);
