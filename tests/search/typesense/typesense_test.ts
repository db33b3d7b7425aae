/** What is Typesense's alone: how it is written to, waited for and told of when it fails; on the small one. */
import assert from "node:assert/strict";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { openTypesenseEngine } from "../../../search/typesense/typesense.ts";
import { SearchUnavailable } from "../../../search/unavailable.ts";
import { idsOf, precedent, request } from "../../support/precedents/search_builders.ts";
import { bank } from "../../support/precedents/search_cases.ts";
import { type SmallTypesense, smallTypesense } from "../../support/precedents/typesense_server.ts";
import { until } from "../../support/until.ts";

const engineOf = ({ port, apiKey }: Pick<SmallTypesense, "port" | "apiKey">) =>
  openTypesenseEngine({
    address: { host: "127.0.0.1", port, protocol: "http", apiKey, index: "precedentes" },
    synonyms: () => Promise.resolve(new Synonyms([["INSS", "Instituto Nacional do Seguro Social"]])),
  });

const unavailable = (message: RegExp) => (error: unknown) =>
  error instanceof SearchUnavailable && message.test(error.message);

Deno.test("a server that still loads its data is waited for", async () => {
  await using server = smallTypesense();
  server.setReady(false);
  const found = engineOf(server).search(request("dano"));
  let requested = 0;
  await until("it to be asked again", () => (requested += server.takeCalls().length) > 1);
  server.setReady(true);
  assert.equal((await found).total, 0);
});

Deno.test("what is wrong with the server is told with the name of the setting", async () => {
  await using server = smallTypesense();
  await assert.rejects(
    engineOf({ ...server, apiKey: "errada" }).search(request("dano")),
    unavailable(/TYPESENSE_API_KEY/),
  );
  const { port } = server;
  const engine = engineOf(server);
  await engine.apply({ put: bank, remove: [] });
  await server[Symbol.asyncDispose]();
  for (const down of [engine, engineOf({ port, apiKey: "chave" })]) {
    await assert.rejects(down.search(request("dano")), unavailable(/TYPESENSE_HOST/));
    await assert.rejects(down.apply({ put: bank, remove: [] }), unavailable(/TYPESENSE_HOST/));
  }
});

Deno.test("one refused precedent leaves the index as it was, and is named", async () => {
  await using server = smallTypesense();
  const engine = engineOf(server);
  await engine.apply({ put: bank, remove: [] });
  const before = await engine.search(request("", { page: { offset: 0, limit: 50 } }));
  const put = [
    precedent({ number: "1", thesis: "Outra." }),
    precedent({ number: "2000", thesis: "Nova." }),
    precedent({ number: "13", updatedOn: "sem data" }),
  ];
  await assert.rejects(
    engine.apply({ put, remove: ["stj-rr-2"] }),
    unavailable(/1 precedente.*stj-rr-13.*date/),
  );
  assert.deepEqual(await engine.search(request("", { page: { offset: 0, limit: 50 } })), before);
  const build = await engine.rebuild();
  await assert.rejects(build.add(put), unavailable(/stj-rr-13/));
  await build.abandon();
  assert.equal((await engine.search(request(""))).total, before.total);
});

Deno.test("an index is one collection behind an alias; what broken builds left is dropped by the next", async () => {
  await using server = smallTypesense();
  const engine = engineOf(server);
  await engine.apply({ put: bank, remove: [] });
  await engine.rebuild();
  const build = await engine.rebuild();
  assert.equal(server.collections().length, 2);
  await build.add(bank.slice(0, 2));
  await build.swap();
  assert.equal(server.collections().length, 1);
  assert.match(server.collections()[0]!, /^precedentes_\d+$/);
  assert.deepEqual((await idsOf(engine, request(""))).sort(), ["stj-rr-1", "stj-rr-2"]);
});

Deno.test("an index that somebody dropped is made anew, empty", async () => {
  await using server = smallTypesense();
  const engine = engineOf(server);
  await engine.apply({ put: bank, remove: [] });
  await fetch(`http://127.0.0.1:${server.port}/collections/${server.collections()[0]}`, {
    method: "DELETE",
    headers: { "x-typesense-api-key": server.apiKey },
  }).then((response) => response.body?.cancel());
  assert.equal((await engine.search(request("dano"))).total, 0);
  assert.deepEqual(await engine.apply({ put: bank, remove: [] }), { put: bank.length, removed: 0 });
});

Deno.test("a search costs few calls, however much it finds", async () => {
  await using server = smallTypesense();
  const engine = engineOf(server);
  await engine.apply({ put: bank, remove: [] });
  await engine.search(request("dano"));
  server.takeCalls();
  await engine.search(request('dano moral "vínculo de emprego"'));
  const calls = server.takeCalls();
  assert.ok(calls.length <= 6 && calls.every((call) => call === "POST /multi_search"), calls.join());
});
