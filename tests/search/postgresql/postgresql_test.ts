import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import type { SearchEngine, SearchRequest } from "../../../search/engine.ts";
import { openPostgresqlEngine } from "../../../search/postgresql/postgresql.ts";
import { parseQuery } from "../../../search/query/query.ts";
import { idsOf, precedent, request } from "../../support/precedents/search_builders.ts";
import { LONG_SWAP_WAIT } from "../../support/precedents/swap_wait.ts";
import { openTestContext, type TestContext, testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const bank: readonly Precedent[] = [
  precedent({
    number: "1",
    question: "Prescrição da pretensão de cobrança.",
    thesis: "O prazo é de cinco anos.",
    updatedOn: "2024-01-01",
  }),
  precedent({
    number: "2",
    thesis: "O dano moral coletivo independe de prova do dano.",
    updatedOn: "2025-01-01",
  }),
  precedent({
    number: "10",
    organ: "STF",
    species: "RG",
    thesis: "É do INSS a competência para as prescrições.",
    updatedOn: "2023-05-05",
  }),
  precedent({
    number: "3",
    organ: "TST",
    species: "SUM",
    thesis: "A moral do dano: vínculo de emprego e empregado doméstico.",
    updatedOn: undefined,
  }),
  precedent({ number: "4", thesis: "Dano estético.", cancelled: true }),
  precedent({
    number: "5",
    organ: "TRF01",
    species: "NT",
    question: "Instituto Nacional do Seguro Social: benefício.",
    decisions: { texts: [{ type: "Acórdão", text: "Trata-se de auxílio-doença." }] },
  }),
];

/** An engine over the bank, and a second process's engine over the same database. */
const withBank = (
  body: (engine: SearchEngine, other: SearchEngine, testContext: TestContext) => Promise<void>,
) =>
  testContext(async (testContext) => {
    const engine = openPostgresqlEngine({ ...testContext, ...LONG_SWAP_WAIT });
    await engine.apply({ put: bank, remove: [] });
    await body(engine, openPostgresqlEngine({ ...testContext, ...LONG_SWAP_WAIT }), testContext);
  });

const finds: readonly (readonly [string, readonly string[]])[] = [
  ["prescrição", ["stf-rg-10", "stj-rr-1"]],
  ["PRESCRICOES", ["stf-rg-10", "stj-rr-1"]],
  ["dano", ["stj-rr-2", "tst-sum-3"]],
  ["dano doméstico", ["stj-rr-2", "tst-sum-3"]],
  ["+dano doméstico", ["stj-rr-2", "tst-sum-3"]],
  ["dano -coletivo", ["tst-sum-3"]],
  ["dano E coletivo", ["stj-rr-2"]],
  ["(prescrição OU dano) E NÃO INSS", ["stj-rr-1", "stj-rr-2", "tst-sum-3"]],
  ['"dano moral"', ["stj-rr-2"]],
  ['"moral do dano"', ["tst-sum-3"]],
  ['"danos morais"', []],
  ['"dano moral"~2', ["stj-rr-2", "tst-sum-3"]],
  ["dano ADJ moral", ["stj-rr-2"]],
  ["vínculo PROX/2 empregos", ["tst-sum-3"]],
  ["vínculo PROX/1 empregos", []],
  ["INSS", ["stf-rg-10", "trf01-nt-5"]],
  ["instituto nacional do seguro social", ["stf-rg-10", "trf01-nt-5"]],
  ["auxílio", ["trf01-nt-5"]],
  ["xilofone", []],
  ["de", ["stj-rr-1", "stj-rr-2", "trf01-nt-5", "tst-sum-3"]],
  ["stf-rg-10", ["stf-rg-10"]],
  ["tema 1 stj", ["stj-rr-1"]],
];

for (const [text, ids] of finds) {
  Deno.test(
    `"${text}" finds ${ids.join(", ") || "nothing"}`,
    withBank(async (engine) => {
      const { hits, total } = await engine.search(request(text));
      assert.deepEqual(hits.map(({ precedent }) => precedent.id).sort(), [...ids].sort());
      assert.equal(total, ids.length);
    }),
  );
}

Deno.test(
  "a citation comes first and is named",
  withBank(async (engine) => {
    const { hits, cited } = await engine.search(request("tema 1 stj"));
    assert.deepEqual(cited, ["stj-rr-1"]);
    assert.deepEqual(hits[0]?.precedent, JSON.parse(JSON.stringify(bank[0])));
  }),
);

const filtered: readonly (readonly [string, Partial<SearchRequest["filters"]>, readonly string[]])[] = [
  ["an organ", { organs: ["STJ"] }, ["stj-rr-1", "stj-rr-2"]],
  ["organs, an empty list being all", { organs: [] }, [
    "stf-rg-10",
    "stj-rr-1",
    "stj-rr-2",
    "trf01-nt-5",
    "tst-sum-3",
  ]],
  ["organ and species", { organs: ["STJ", "TST"], species: ["SUM"] }, ["tst-sum-3"]],
  ["a number", { number: "10" }, ["stf-rg-10"]],
  ["the first and the last day, inclusive", { updatedFrom: "2024-01-01", updatedTo: "2025-01-01" }, [
    "stj-rr-1",
    "stj-rr-2",
  ]],
  ["the cancelled ones too", { includeCancelled: true, organs: ["STJ"] }, [
    "stj-rr-1",
    "stj-rr-2",
    "stj-rr-4",
  ]],
  ["an organ nobody has", { organs: ["TSE"] }, []],
];

for (const [what, filters, ids] of filtered) {
  Deno.test(
    `a search is filtered by ${what}`,
    withBank(async (engine) => {
      const requested = request("", { filters: { includeCancelled: false, ...filters } });
      assert.deepEqual((await idsOf(engine, requested)).sort(), ids);
      assert.equal((await engine.search(requested)).total, ids.length);
    }),
  );
}

Deno.test(
  "a facet counts what its values would find, its own filter left aside",
  withBank(async (engine) => {
    const { organs, species, total } = await engine.search(
      request("dano prescrição", { filters: { includeCancelled: true, organs: ["STJ"] } }),
    );
    assert.equal(total, 3);
    assert.deepEqual(organs, [{ key: "STJ", total: 3 }, { key: "STF", total: 1 }, { key: "TST", total: 1 }]);
    assert.deepEqual(species, [{ key: "RR", total: 3 }]);
    for (const { key, total } of organs) {
      const filters = { includeCancelled: true, organs: [key] };
      assert.equal((await engine.search(request("dano prescrição", { filters }))).total, total);
    }
  }),
);

const orders: readonly (readonly [SearchRequest["order"], readonly string[]])[] = [
  ["updated-asc", ["stf-rg-10", "stj-rr-1", "stj-rr-2", "trf01-nt-5", "tst-sum-3"]],
  ["updated-desc", ["trf01-nt-5", "stj-rr-2", "stj-rr-1", "stf-rg-10", "tst-sum-3"]],
  ["numeric-asc", ["stj-rr-1", "stj-rr-2", "tst-sum-3", "trf01-nt-5", "stf-rg-10"]],
  ["numeric-desc", ["stf-rg-10", "trf01-nt-5", "tst-sum-3", "stj-rr-2", "stj-rr-1"]],
];

for (const [order, ids] of orders) {
  Deno.test(
    `hits come in the order ${order}, those without a date last`,
    withBank(async (engine) => assert.deepEqual(await idsOf(engine, request("", { order })), ids)),
  );
}

Deno.test(
  "who has all the words comes first, and each hit says which it lacks",
  withBank(async (engine) => {
    const { hits } = await engine.search(request("dano coletivo domésticos"));
    assert.deepEqual(hits.map(({ precedent, missing }) => [precedent.id, missing]), [
      ["stj-rr-2", ["domésticos"]],
      ["tst-sum-3", ["coletivo"]],
    ]);
  }),
);

Deno.test(
  "forms of the words are marked, stop words are not, and the rest is escaped",
  withBank(async (engine) => {
    await engine.apply({
      put: [precedent({ number: "6", thesis: "Vínculo de emprego <b> do EMPREGADO & cia." })],
      remove: [],
    });
    const { hits } = await engine.search(
      request("vínculo de emprego <b>", { filters: { number: "6", includeCancelled: false } }),
    );
    assert.equal(
      hits[0]?.highlight?.thesis,
      "<mark>Vínculo</mark> de <mark>emprego</mark> &lt;<mark>b</mark>&gt; do <mark>EMPREGADO</mark> &amp; cia.",
    );
    assert.equal(hits[0]?.highlight?.question, undefined);
    assert.equal(hits[0]?.highlight?.thesisSnippet, undefined);
  }),
);

Deno.test(
  "a word that is its own stem marks no other of that stem where it stands itself",
  withBank(async (engine) => {
    const thesis = ["O juízo, pelo juiz e pelos juízes.", "Compete ao juízo."];
    await engine.apply({
      put: thesis.map((thesis, at) => precedent({ number: String(at + 6), thesis })),
      remove: [],
    });
    const { hits } = await engine.search(request("juiz", { order: "numeric-asc" }));
    assert.deepEqual(
      hits.flatMap(({ precedent, highlight }) => Number(precedent.number) < 6 ? [] : [highlight?.thesis]),
      ["O juízo, pelo <mark>juiz</mark> e pelos <mark>juízes</mark>.", "Compete ao <mark>juízo</mark>."],
    );
  }),
);

Deno.test(
  "of a long thesis the stretches around the marks are shown",
  withBank(async (engine) => {
    const filling = "palavras sem importância que enchem o texto ".repeat(12);
    const thesis = `${filling}prescrição ${filling}pretensão ${filling}`;
    await engine.apply({ put: [precedent({ number: "7", thesis })], remove: [] });
    const requested = request("prescrição pretensão", { filters: { number: "7", includeCancelled: false } });
    const snippet = (await engine.search(requested)).hits[0]?.highlight?.thesisSnippet ?? "";
    assert.match(
      snippet,
      /^\(\.\.\.\) .*<mark>prescrição<\/mark>.* \(\.\.\.\) .*<mark>pretensão<\/mark>.* \(\.\.\.\)$/,
    );
    assert.ok(snippet.length < thesis.length / 2);
  }),
);

Deno.test(
  "what another process applies is found at once, and what it removes is not",
  withBank(async (engine, other) => {
    assert.equal((await engine.search(request(""))).total, 5);
    const applied = await other.apply({
      put: [precedent({ number: "1", thesis: "Usucapião." })],
      remove: ["stj-rr-2", "unknown"],
    });
    assert.deepEqual(applied, { put: 1, removed: 1 });
    for (const each of [engine, other]) {
      assert.deepEqual(await idsOf(each, request("usucapião")), ["stj-rr-1"]);
      assert.deepEqual(await idsOf(each, request("cobrança")), []);
      assert.equal((await each.search(request(""))).total, 4);
      assert.equal(await each.get("stj-rr-2"), undefined);
    }
  }),
);

Deno.test(
  "an index changed many times ranks and counts as one built anew",
  withBank(async (engine, other) => {
    for (let round = 0; round < 8; round++) {
      await engine.apply({
        put: bank.map((each) => ({ ...each, thesis: `${each.thesis} mudança ${round}` })),
        remove: [],
      });
      await engine.search(request("dano"));
    }
    await engine.apply({ put: bank, remove: [] });
    for (const text of ["dano moral prescrição", "mudança", ""]) {
      assert.deepEqual(await engine.search(request(text)), await other.search(request(text)));
    }
  }),
);

Deno.test(
  "a rebuild is not seen before its swap, then by every process, with what was applied meanwhile",
  withBank(async (engine, other) => {
    const build = await engine.rebuild();
    await build.add([precedent({ number: "100", thesis: "Dano novo." }), bank[0]!]);
    await build.add([precedent({ number: "100", thesis: "Dano novíssimo." })]);
    await other.apply({ put: [precedent({ number: "200", thesis: "Dano chegado." })], remove: ["stj-rr-1"] });
    assert.deepEqual((await idsOf(engine, request("dano"))).sort(), ["stj-rr-2", "stj-rr-200", "tst-sum-3"]);
    await build.swap();
    for (const each of [engine, other]) {
      assert.deepEqual((await idsOf(each, request("dano"))).sort(), ["stj-rr-100", "stj-rr-200"]);
      assert.equal((await each.search(request("novíssimo"))).total, 1);
      assert.equal((await each.search(request(""))).total, 2);
    }
  }),
);

Deno.test(
  "an abandoned build leaves no trace",
  withBank(async (engine, _other, { db }) => {
    const build = await engine.rebuild();
    await build.add([precedent({ number: "100", thesis: "Dano novo." })]);
    await build.abandon();
    assert.equal((await engine.search(request("novo"))).total, 0);
    const builds = await db.selectFrom("search_build").select("id").execute();
    assert.equal(builds.length, 1);
  }),
);

Deno.test(
  "pages by cursor give every hit once, although others come and go meanwhile",
  withBank(async (engine) => {
    const many = Array.from(
      { length: 45 },
      (_, index) =>
        precedent({ number: String(1000 + index), thesis: `Usucapião ${"rural ".repeat(index % 7)}` }),
    );
    await engine.apply({ put: many, remove: [] });
    for (const order of ["text", "numeric-desc", "chronological-asc"] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 20; page++) {
        const answer = await engine.search(request("usucapião rural", {
          order,
          page: cursor === undefined ? { offset: 0, limit: 7 } : { cursor, limit: 7 },
        }));
        assert.equal(answer.total, 45);
        seen.push(...answer.hits.map(({ precedent }) => precedent.id));
        cursor = answer.nextCursor;
        if (cursor === undefined) break;
      }
      assert.equal(seen.length, 45);
      assert.equal(new Set(seen).size, 45);
      assert.deepEqual(
        seen,
        await idsOf(engine, request("usucapião rural", { order, page: { offset: 0, limit: 50 } })),
      );
    }
    const first = await engine.search(
      request("usucapião", { order: "numeric-asc", page: { offset: 0, limit: 5 } }),
    );
    await engine.apply({ put: [precedent({ number: "7", thesis: "Usucapião." })], remove: ["stj-rr-1001"] });
    const page = { cursor: first.nextCursor!, limit: 5 };
    const next = await idsOf(engine, request("usucapião", { order: "numeric-asc", page }));
    assert.deepEqual(next[0], "stj-rr-1005");
  }),
);

Deno.test(
  "an unknown word is taken for the one it is like",
  withBank(async (engine) => {
    const { didYouMean } = await engine.search(request("+prescrisão da pretenção"));
    assert.equal(didYouMean, "+prescrição da pretensão");
    assert.equal((await engine.search(request("prescrição"))).didYouMean, undefined);
    assert.equal((await engine.search(request("xilofone"))).didYouMean, undefined);
  }),
);

Deno.test(
  "a prefix is completed by words that stand with those before it",
  withBank(async (engine) => {
    assert.deepEqual(await engine.suggest("pres", 5), ["prescrição"]);
    assert.deepEqual(await engine.suggest("dano mor", 5), ["dano moral"]);
    assert.deepEqual(await engine.suggest("cobrança mor", 5), []);
    assert.deepEqual(await engine.suggest("", 5), []);
  }),
);

Deno.test(
  "similar precedents share its words, itself and cancelled ones left out",
  withBank(async (engine) => {
    assert.deepEqual((await engine.similar("stj-rr-2", 5)).map(({ id }) => id), ["tst-sum-3"]);
    assert.deepEqual(await engine.similar("unknown", 5), []);
  }),
);

Deno.test(
  "explanations do not keep a broken query from being searched",
  withBank(async (engine) => {
    const query = parseQuery({ general: "(dano E" });
    assert.equal((await engine.search(request("", { query }))).total, 2);
  }),
);

Deno.test("after a swap the former copy answers while the new one is read, and then the new one does", async () => {
  await using t = await openTestContext();
  const { db } = t;
  const writer = openPostgresqlEngine({ db });
  await writer.apply({ put: [precedent({ number: "1", thesis: "Dano moral." })], remove: [] });
  const reader = openPostgresqlEngine({ db, swapWaitMs: 0 });
  const ids = () => idsOf(reader, request("dano"));
  assert.deepEqual(await ids(), ["stj-rr-1"]);
  const build = await writer.rebuild();
  await build.add([precedent({ number: "2", thesis: "Dano estético." })]);
  await build.swap();
  assert.deepEqual(await ids(), ["stj-rr-1"], "its precedents are still there");
  await until("the new one to be read", async () => (await ids())[0] === "stj-rr-2");
  const next = await writer.rebuild();
  await next.abandon();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_build`.execute(
    db,
  );
  assert.deepEqual(rows, [{ count: 1 }], "and the former one goes when the next begins");
});

Deno.test("a search ends although a hit goes at each of its readings", () =>
  testContext(async (testContext) => {
    const put = Array.from({ length: 30 }, (_, at) => precedent({ number: String(at + 1), thesis: "Dano." }));
    const other = openPostgresqlEngine({ ...testContext, ...LONG_SWAP_WAIT });
    await other.apply({ put, remove: [] });
    let gone = 0;
    const db = testContext.db.withPlugin({
      transformQuery: ({ node }) => node,
      // What is read before a search's hits are: the state of the index, and what changed in it.
      async transformResult({ result }) {
        const isBefore = ["synonyms", "words"].some((name) => result.rows[0]?.[name] !== undefined);
        if (isBefore) await other.apply({ put: [], remove: [`stj-rr-${++gone}`] });
        return result;
      },
    });
    const engine = openPostgresqlEngine({ ...testContext, db, ...LONG_SWAP_WAIT });
    const ids = await idsOf(engine, request("dano", { page: { offset: 0, limit: 30 } }));
    assert.ok(gone >= 6, String(gone));
    assert.deepEqual(ids.sort(), put.slice(gone).map(({ id }) => id).sort());
  })());
