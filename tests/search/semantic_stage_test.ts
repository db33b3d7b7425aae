/** The optional semantic stage, with a small server of the protocol that knows what a few words mean. */
import assert from "node:assert/strict";
import { openSearch } from "../../search/mod.ts";
import { idsOf, precedent, request } from "../support/precedents/search_builders.ts";
import { openTestContext } from "../support/test_context.ts";

const meanings = [["carro", "automóvel", "veículo"], ["casa", "imóvel"], ["dano"]];

/** A vector has how often each meaning stands in a text. */
function embeddingsServer() {
  const requested: { texts: string[]; key: string | null }[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { input } = await request.json() as { input: string[] };
    requested.push({ texts: input, key: request.headers.get("authorization") });
    if (self.fails) return new Response("falhou", { status: 500 });
    const embed = (text: string) =>
      meanings.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length);
    return Response.json({ data: input.map((text, index) => ({ index, embedding: embed(text) })) });
  });
  const self = {
    fails: false,
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

Deno.test("with embeddings what means the same comes earlier, without them and when they fail the engine's order stands", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await using server = embeddingsServer();
  const reasons: string[] = [];
  const open = () =>
    openSearch({
      db,
      embeddings: { url: server.url, model: "pequeno", apiKey: "chave" },
      onEmbeddingsFailure: (reason) => reasons.push(reason),
    });
  const plain = await openSearch({ db });
  const semantic = await open();
  await semantic.apply({ put: bank, remove: [] });
  assert.deepEqual(server.requested.map(({ texts, key }) => [texts.length, key]), [[3, "Bearer chave"]]);

  const requested = request("dano automóvel");
  const before = await idsOf(plain, requested);
  assert.deepEqual(before, ["stj-rr-1", "stj-rr-2", "stj-rr-3"]);
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
