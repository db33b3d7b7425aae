/** The index that PostgreSQL keeps beside an engine outside: what it answers when that one cannot. */
import assert from "node:assert/strict";
import { indexPrecedents } from "../../jobs/precedents/index_precedents.ts";
import { routes } from "../../routes/mod.ts";
import type { SearchEngine } from "../../search/engine.ts";
import { withFallbackIndex } from "../../search/fallback_index.ts";
import { openPostgresqlEngine } from "../../search/postgresql/postgresql.ts";
import { findIndexInUse } from "../../search/search_fault.ts";
import { QueryTooLarge, SearchUnavailable } from "../../search/unavailable.ts";
import { call, parseRefusal } from "../support/api.ts";
import { allIndexedIds } from "../support/precedents/indexed_ids.ts";
import { bankStandIn } from "../support/precedents/precedents_bank_stand_in.ts";
import { idsOf, request } from "../support/precedents/search_builders.ts";
import { largeBank } from "../support/precedents/search_cases.ts";
import { postgresql, typesense } from "../support/precedents/search_engines.ts";
import { LONG_SWAP_WAIT } from "../support/precedents/swap_wait.ts";
import { openTestContext, testContext } from "../support/test_context.ts";

const refuses = (error: Error) => () => Promise.reject(error);
const away = refuses(new SearchUnavailable("O Typesense não respondeu"));

/** An engine outside that answers nothing, each in its way, and how a search is answered then. */
const failing: [why: string, search: SearchEngine["search"], notice: RegExp | undefined][] = [
  ["is away", away, /^O Typesense não respondeu a tempo/],
  ["never answers", () => new Promise(() => {}), /^O Typesense não respondeu a tempo/],
  ["finds the question too large", refuses(new QueryTooLarge("muitos")), /^A pesquisa tem operadores demais/],
];

for (const [why, search, notice] of failing) {
  Deno.test(`where the engine outside ${why}, the database's index answers and says so`, async () => {
    await using t = await openTestContext();
    const { db } = t;
    const fallback = openPostgresqlEngine({ db, ...LONG_SWAP_WAIT });
    await fallback.apply({ put: largeBank(20), remove: [] });
    let requested = 0;
    const outside: SearchEngine = {
      ...fallback,
      name: "typesense",
      search: (request) => (requested++, search(request)),
    };
    const engine = withFallbackIndex(outside, fallback, {
      timeoutMs: why === "never answers" ? 50 : 120_000,
    });
    const { notices, ...answer } = await engine.search(request("dano"));
    assert.match(notices[0] ?? "", notice!);
    const { notices: _, ...expected } = await fallback.search(request("dano"));
    assert.deepEqual(answer, expected);
    await engine.search(request("moral"));
    assert.equal(
      requested,
      why.includes("large") ? 2 : 1,
      "one that does not answer is left in peace for a while",
    );
  });
}

Deno.test("fifty words joined by E, and a list to its end, are as the database's index has them", (t) =>
  testContext(async (context) => {
    await using one = postgresql.open(context);
    await using two = typesense.open(context);
    const engine = withFallbackIndex(two.engine, one.engine);
    await engine.apply({ put: largeBank(300), remove: [] });
    const many = Array.from({ length: 50 }, (_, n) => n % 2 === 0 ? "prescrição" : `dano${n}`).join(" E ");
    await t.step("operators", async () => {
      const { notices, ...found } = await engine.search(request(many));
      const { notices: others, ...expected } = await one.engine.search(request(many));
      assert.deepEqual(found, expected);
      assert.match(notices.filter((text) => !others.includes(text)).join(), /^$|operadores demais/);
    });
    await t.step("list", async () => {
      for (let offset = 150; offset < 300; offset += 50) {
        const requested = request("prescrição dano", { page: { offset, limit: 50 } });
        assert.deepEqual(await idsOf(engine, requested), await idsOf(one.engine, requested), String(offset));
      }
    });
  })());

Deno.test("while the engine outside is away the database's index is kept up with an alarm, and it is filled anew when it is back", async () => {
  await using t = await openTestContext();
  await using stand = bankStandIn();
  await using outside = typesense.open(t);
  let isAway = false;
  const state = () => isAway ? away() : outside.engine.state();
  const fallback = openPostgresqlEngine({ ...t, ...LONG_SWAP_WAIT });
  const search = withFallbackIndex({ ...outside.engine, state }, fallback);
  const index = async () => {
    const end = await indexPrecedents({ db: t.db, clock: t.clock, bank: stand.bank, search });
    assert.ok(end.type === "done" && end.failures.length === 0, JSON.stringify(end));
    return [end.kind, (await allIndexedIds(fallback)).length, (await allIndexedIds(outside.engine)).length];
  };
  const open = async () =>
    (await t.db.selectFrom("alarm").select("detail").where("resolved_at", "is", null).execute())
      .map(({ detail }) => detail.split(".")[0]);
  const theme = (numero: number) => ({
    orgao: 300,
    numero,
    tipoRecurso: "ESPECIAL",
    questao: "Questão",
    situacao: "AFETADO",
    dataAtualizacao: "2026-11-23",
  });
  stand.records.set("recurso-repetitivo", [theme(1)]);
  assert.deepEqual(await index(), ["full", 1, 1]);
  isAway = true;
  stand.records.get("recurso-repetitivo")!.push(theme(2));
  assert.deepEqual(await index(), ["incremental", 2, 1]);
  assert.deepEqual(await open(), ["O Typesense não respondeu"]);
  assert.equal((await findIndexInUse(t.db, search)).fault, undefined, "searches find what the bank holds");
  isAway = false;
  assert.deepEqual(await index(), ["full", 2, 2]);
  assert.deepEqual(await open(), []);
  assert.deepEqual(await index(), ["incremental", 2, 2]);
});

Deno.test("a search that nothing answers is a problem of the search, and so is a download before its first byte", async () => {
  await using t = await openTestContext();
  const search = { ...t.app.search, search: away };
  const http = routes({ ...t.app, search });
  const requested = await call({ ...t, http }, "POST", "/api/v1/precedentes", { json: { filtro: {} } });
  assert.deepEqual([requested.status, parseRefusal(requested).code], [503, "pesquisa-indisponivel"]);
  assert.ok(Number(requested.headers.get("retry-after")) > 0);
  const download = await call({ ...t, http }, "GET", "/api/v1/exportacao");
  assert.deepEqual([download.status, parseRefusal(download).code], [503, "pesquisa-indisponivel"]);
});
