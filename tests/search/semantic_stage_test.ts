/** The optional semantic stage, with a small server of the protocol that knows what a few words mean. */
import assert from "node:assert/strict";
import { openSearch } from "../../search/mod.ts";
import { recordStage } from "../../search/semantic/accepted_stages.ts";
import type { EmbeddingsAddress } from "../../search/semantic/embeddings.ts";
import { fuse } from "../../search/semantic/fusion.ts";
import {
  embeddingsStage,
  evaluateStage,
  gainOf,
  isAcceptable,
  rerankStage,
} from "../../search/stage_evaluation.ts";
import { idsOf, precedent, request } from "../support/precedents/search_builders.ts";
import { openTestContext } from "../support/test_context.ts";

const meanings = [["carro", "automóvel", "veículo"], ["casa", "imóvel", "moradia"], ["dano"]];

/** A vector has how often each meaning stands in a text. */
function embeddingsServer() {
  const requested: { texts: string[]; key: string | null; type: string | undefined }[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { input, input_type: type } = await request.json() as { input: string[]; input_type?: string };
    requested.push({ texts: input, key: request.headers.get("authorization"), type });
    if (self.fails) return new Response("falhou", { status: 500 });
    const embed = (text: string) =>
      meanings.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length);
    if (self.isShort) return Response.json({ data: input.map((_, index) => ({ index, embedding: [1] })) });
    return Response.json({ data: input.map((text, index) => ({ index, embedding: embed(text) })) });
  });
  const self = {
    fails: false,
    isShort: false,
    requested,
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return self;
}

const bank = [
  precedent({ number: "1", thesis: "Dano, dano." }),
  precedent({ number: "2", thesis: "Dano à casa." }),
  precedent({ number: "3", thesis: "Dano ao carro alheio, quando estacionado." }),
];

const addressOf = (url: string, given: Partial<EmbeddingsAddress> = {}): EmbeddingsAddress => ({
  url,
  model: "pequeno",
  apiKey: "chave",
  queryPrefix: "",
  passagePrefix: "",
  sendsInputType: false,
  weight: 0.5,
  recall: 0,
  ...given,
});

const accepted = { accepted: true, figures: [] };

Deno.test("with embeddings what means the same comes earlier, without them and when they fail the engine's order stands", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await using server = embeddingsServer();
  const reasons: string[] = [];
  const open = () =>
    openSearch({
      db,
      embeddings: addressOf(server.url),
      onModelFailure: (reason) => reasons.push(reason),
    });
  const plain = await openSearch({ db });
  const semantic = await open();
  await semantic.apply({ put: bank, remove: [] });
  assert.deepEqual(server.requested.map(({ texts, key }) => [texts.length, key]), [[3, "Bearer chave"]]);

  const requested = request("dano automóvel");
  const before = await idsOf(plain, requested);
  assert.deepEqual(before, ["stj-rr-1", "stj-rr-2", "stj-rr-3"]);
  assert.deepEqual(await idsOf(semantic, requested), before, "a model that was not measured is off");
  await recordStage(db, "embeddings", addressOf(server.url), { accepted: false, figures: [] });
  assert.deepEqual(await idsOf(semantic, requested), before, "and one that was refused");
  await recordStage(db, "embeddings", addressOf(server.url), accepted);
  const after = await semantic.search(requested);
  // The last for the engine and the first by meaning; the first of all is second by meaning.
  assert.deepEqual(after.hits.map(({ precedent: { id } }) => id), ["stj-rr-1", "stj-rr-3", "stj-rr-2"]);
  const first = await semantic.search({ ...requested, page: { offset: 0, limit: 1 } });
  const rest = await idsOf(semantic, { ...requested, page: { cursor: first.nextCursor!, limit: 5 } });
  assert.deepEqual(rest, after.hits.slice(1).map(({ precedent: { id } }) => id));

  server.requested.length = 0;
  await semantic.apply({ put: bank, remove: [] });
  assert.deepEqual(server.requested, [], "what has its vector is not asked for again");
  server.fails = true;
  const failing = await open();
  assert.deepEqual(await idsOf(failing, requested), before);
  assert.deepEqual(await idsOf(failing, requested), before);
  assert.equal(server.requested.length, 1, "one that failed is left in peace for a while");
  await failing.apply({ put: [precedent({ number: "4", thesis: "Dano ao veículo." })], remove: [] });
  assert.equal((await plain.search(request("dano"))).total, 4);
  assert.match(reasons[0] ?? "", /answered 500$/);
});

Deno.test("what no word finds is found by its meaning, counted once, filtered as the rest, and behind what words find", async () => {
  await using t = await openTestContext();
  await using server = embeddingsServer();
  const address = addressOf(server.url, {
    recall: 2,
    sendsInputType: true,
    queryPrefix: "q: ",
    passagePrefix: "p: ",
  });
  const semantic = await openSearch({ db: t.db, embeddings: address });
  await recordStage(t.db, "embeddings", address, accepted);
  const put = [
    ...bank,
    precedent({ number: "9", thesis: "Imóvel apreendido." }),
    precedent({ number: "8", thesis: "Outro." }),
  ];
  await semantic.apply({ put, remove: [] });
  assert.deepEqual(server.requested.map(({ texts, type }) => [texts[0]!.slice(0, 3), type]), [[
    "p: ",
    "passage",
  ]]);
  const found = await semantic.search(request("moradia"));
  assert.deepEqual(found.hits.map(({ precedent: { id } }) => id), ["stj-rr-9", "stj-rr-2"]);
  assert.equal(found.total, 2);
  assert.deepEqual(found.species, [{ key: "RR", total: 2 }]);
  assert.equal(server.requested.at(-1)!.type, "query");
  const filtered = { ...request("moradia"), filters: { includeCancelled: true, number: "9" } };
  assert.deepEqual(await idsOf(semantic, filtered), ["stj-rr-9"]);
  assert.equal((await semantic.search(request("moradia E lar"))).total, 0, "operators say what is found");
});

Deno.test("vectors of another length are not used, and that is told", async () => {
  await using t = await openTestContext();
  await using server = embeddingsServer();
  const reasons: string[] = [];
  const semantic = await openSearch({
    db: t.db,
    embeddings: addressOf(server.url),
    onModelFailure: (reason) => reasons.push(reason),
  });
  await recordStage(t.db, "embeddings", addressOf(server.url), accepted);
  await semantic.apply({ put: bank, remove: [] });
  const before = await idsOf(await openSearch({ db: t.db }), request("dano automóvel"));
  server.isShort = true;
  assert.deepEqual(await idsOf(semantic, request("dano automóvel")), before);
  await semantic.apply({ put: [precedent({ number: "7", thesis: "Dano novo." })], remove: [] });
  assert.deepEqual(reasons, [
    "a vector of 1 numbers, and 3 are kept",
    "vectors of 1 numbers, and 3 of the same model are kept",
  ]);
});

Deno.test("the first twenty are put in the order of a server of re-ranking that was measured to help", async () => {
  await using t = await openTestContext();
  const asked: { query: string; documents: string[]; top_n: number }[] = [];
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    assert.equal(new URL(request.url).pathname, "/rerank");
    const body = await request.json() as (typeof asked)[number];
    asked.push(body);
    return Response.json({
      results: body.documents.map((text, index) => ({
        index,
        relevance_score: text.includes("alheio") ? 1 : 0,
      })),
    });
  });
  const address = { url: `http://127.0.0.1:${server.addr.port}`, model: "ordena", apiKey: undefined };
  const reranked = await openSearch({ db: t.db, rerank: address });
  await reranked.apply({ put: bank, remove: [] });
  assert.deepEqual(await idsOf(reranked, request("dano")), ["stj-rr-1", "stj-rr-2", "stj-rr-3"]);
  assert.deepEqual(asked, [], "one that was not measured is off");
  await recordStage(t.db, "rerank", address, accepted);
  const first = await reranked.search({ ...request("dano"), page: { offset: 0, limit: 2 } });
  assert.deepEqual(first.hits.map(({ precedent: { id } }) => id), ["stj-rr-3", "stj-rr-1"]);
  const rest = await idsOf(reranked, { ...request("dano"), page: { cursor: first.nextCursor!, limit: 2 } });
  assert.deepEqual(rest, ["stj-rr-2"]);
  const [one] = asked as { query: string; documents: string[]; top_n: number }[];
  assert.deepEqual([one!.query, one!.top_n, one!.documents.length], ["dano", 3, 3]);
});

const sets = [{
  precedents: bank,
  queries: [{ text: "dano automóvel", source: "s", grades: new Map([["stj-rr-3", 3]]) }],
  isOfNeeds: false,
}];

Deno.test("a model that helps is accepted, and one that loses is refused", async () => {
  await using server = embeddingsServer();
  const { embeddings } = await import("../../search/semantic/embeddings.ts");
  const address = addressOf(server.url, { weight: 0.9 });
  const helping = await evaluateStage(
    sets,
    embeddingsStage(embeddings(address, () => {}), address),
    () => {},
  );
  assert.equal(helping.accepted, true);
  assert.ok(gainOf(helping.sources[0]!) > 0);
  const reversed = rerankStage((_, texts) => Promise.resolve(texts.map((_, at) => texts.length - 1 - at)));
  const good = [{ ...sets[0]!, queries: [{ ...sets[0]!.queries[0]!, grades: new Map([["stj-rr-1", 3]]) }] }];
  assert.equal((await evaluateStage(good, reversed, () => {})).accepted, false);
  const source = { source: "s", queries: 9, measure: "nDCG@10" as const, engine: 0.5, stage: 0.5 };
  assert.equal(isAcceptable([source]), false, "nothing gained");
  assert.equal(
    isAcceptable([{ ...source, stage: 0.6 }, { ...source, stage: 0.494 }]),
    false,
    "a source lost",
  );
  assert.equal(isAcceptable([{ ...source, stage: 0.6 }, { ...source, stage: 0.496 }]), true);
});

Deno.test("without weight the engine's order stands, and what has no vector keeps its place", () => {
  const found = ["a", "b", "c"], nearness = (id: string) => id === "c" ? 0.9 : undefined;
  assert.deepEqual(fuse({ found, besides: [], nearness, weight: 0 }), found);
  assert.deepEqual(fuse({ found, besides: ["d"], nearness: () => undefined, weight: 0.5 }), [...found, "d"]);
});
