import assert from "node:assert/strict";
import { indexedId } from "../../../domain/precedents/bnp_resource.ts";
import { indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import { precedentsBank } from "../../../registries/bnp.ts";
import { statusHistory } from "../../../store/precedents/precedent_index.ts";
import { as, element, sent, TRF1 } from "../../support/precedents/bnp_builders.ts";
import { allIndexedIds } from "../../support/precedents/indexed_ids.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("what a court removes leaves the index with the next hourly reading, and what it sends again comes back", async () => {
  await using t = await openTestContext();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => t.http.fetch(request, { remoteAddr: info.remoteAddr }),
  );
  await using _ = { [Symbol.asyncDispose]: () => server.shutdown() };
  const bank = precedentsBank({
    url: `http://127.0.0.1:${server.addr.port}`,
    tokenUrl: t.externalServices.tokenUrl,
    user: "indexador-precedentes",
    password: "segredo-indexador-precedentes",
  });
  const { search } = t.app;
  const index = async () => {
    const end = await indexPrecedents({ db: t.db, clock: t.clock, bank, search });
    assert.ok(end.type === "done" && end.failures.length === 0, JSON.stringify(end));
    return [end.kind, end.counts.removed, await allIndexedIds(search)];
  };
  const [controversy, review] = [element("controversia", 1), element("controle-concentrado", 2)];
  await sent(t, "TRF1", "controversia", [controversy, element("controversia", 3)]);
  await sent(t, "STF", "controle-concentrado", [review]);
  assert.deepEqual(await index(), ["full", 0, ["stf-adi-2", "trf01-ct-1", "trf01-ct-3"]]);

  await as(t, "TRF1", "DELETE", `/v1/controversia/${TRF1}/1`);
  await as(t, "STF", "DELETE", "/v1/controle-concentrado/2/ADI/0");
  assert.deepEqual(await index(), ["incremental", 2, ["trf01-ct-3"]]);
  assert.deepEqual(await index(), ["incremental", 0, ["trf01-ct-3"]]);
  const history = await statusHistory(t.db, "trf01-ct-1");
  assert.deepEqual(history.map(({ removed }) => removed), [false, true]);

  await sent(t, "TRF1", "controversia", [controversy]);
  await sent(t, "STF", "controle-concentrado", [review]);
  assert.deepEqual(await index(), ["incremental", 0, ["stf-adi-2", "trf01-ct-1", "trf01-ct-3"]]);
});

Deno.test("a key of the bank names the precedent that is searched, or none", () => {
  const ids: [category: string, kind: string | undefined, id: string | undefined][] = [
    ["RR", "ESPECIAL", "trf01-rr-7"],
    ["IRDR", undefined, "trf01-irdr-7"],
    ["ENU", "ORDINARIA", "trf01-sum-7"],
    ["ENU", "SUMULA_VINCULANTE", "trf01-sv-7"],
    ["CC", "ADI/0", "trf01-adi-7"],
    ["CC", "ADPF/2", "trf01-adpf-7-2"],
    ["GR", undefined, undefined],
    ["RCTNU", undefined, undefined],
  ];
  for (const [category, kind, id] of ids) {
    assert.equal(indexedId({ category, organ: "TRF01", number: 7, kind }), id, `${category} ${kind}`);
  }
});
