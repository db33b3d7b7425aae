/** Both engines are asked the same and have to find the same; see `search_engines.ts` for which Typesense it is. */
import assert from "node:assert/strict";
import type { SearchEngine } from "../../search/engine.ts";
import { parseQuery } from "../../search/query/query.ts";
import { precedent, request } from "../support/precedents/search_builders.ts";
import { bank, filterings, findings, largeBank, orders } from "../support/precedents/search_cases.ts";
import { engineKinds } from "../support/precedents/search_engines.ts";
import { openTestContext, type TestContext, testContext } from "../support/test_context.ts";

const idsOf = async (engine: SearchEngine, requested: ReturnType<typeof request>): Promise<string[]> =>
  (await engine.search(requested)).hits.map(({ precedent }) => precedent.id);

const all = { offset: 0, limit: 1_000 };

for (const { name, open } of engineKinds) {
  /** Over the bank, with the engine of a second process. */
  const withBank = (
    body: (engine: SearchEngine, other: SearchEngine, testContext: TestContext) => Promise<void>,
  ) =>
    testContext(async (testContext) => {
      await using opened = open(testContext);
      await opened.engine.apply({ put: bank, remove: [] });
      await body(opened.engine, opened.again(), testContext);
    });

  Deno.test(`${name}: an index that never held anything is searched in vain`, async () => {
    await using t = await openTestContext();
    await using opened = open(t);
    const { total, hits, organs } = await opened.engine.search(request("dano"));
    assert.deepEqual({ total, hits, organs }, { total: 0, hits: [], organs: [] });
    assert.equal(await opened.engine.get("stj-rr-1"), undefined);
    assert.deepEqual(await opened.engine.suggest("da", 5), []);
  });

  Deno.test(`${name}: each query finds what it says, no more, and counts it`, (t) =>
    withBank(async (engine) => {
      for (const { typed, ids } of findings) {
        await t.step(typeof typed === "string" ? typed || "(nothing)" : JSON.stringify(typed), async () => {
          const query = parseQuery(typeof typed === "string" ? { general: typed } : typed);
          const requested = request("", { query, page: all });
          assert.deepEqual((await idsOf(engine, requested)).sort(), ids);
          assert.equal((await engine.search(requested)).total, ids.length);
        });
      }
    })());

  Deno.test(`${name}: each filter lets through what it says`, (t) =>
    withBank(async (engine) => {
      for (const { what, filters, ids } of filterings) {
        await t.step(what, async () => {
          const requested = request("", { filters: { includeCancelled: false, ...filters }, page: all });
          assert.deepEqual((await idsOf(engine, requested)).sort(), ids);
          assert.equal((await engine.search(requested)).total, ids.length);
        });
      }
    })());

  Deno.test(
    `${name}: a facet counts what each of its values would find`,
    withBank(async (engine) => {
      const filters = { includeCancelled: true, organs: ["STJ"], species: ["RR", "SUM"] };
      for (const text of ["", "dano prescrição", '"vínculo de emprego" dano']) {
        const { organs, species, stages, years } = await engine.search(request(text, { filters }));
        for (const { key, total } of organs) {
          const requested = request(text, { filters: { ...filters, organs: [key] } });
          assert.equal((await engine.search(requested)).total, total, `${text} ${key}`);
        }
        for (const { key, total } of species) {
          const requested = request(text, { filters: { ...filters, species: [key] } });
          assert.equal((await engine.search(requested)).total, total, `${text} ${key}`);
        }
        for (const { key, total } of stages) {
          const requested = request(text, { filters: { ...filters, stages: [key] } });
          assert.equal((await engine.search(requested)).total, total, `${text} ${key}`);
        }
        assert.deepEqual(years, years.filter(({ key }) => /^\d{4}$/.test(key)));
        assert.ok(organs.length > 1 && species.length > 0 && stages.length > 0);
      }
    }),
  );

  Deno.test(
    `${name}: the plain orders, those without a date last, ties by the id`,
    withBank(async (engine) => {
      const listed = (order: typeof orders[number]) => idsOf(engine, request("", { order, page: all }));
      assert.deepEqual((await listed("updated-asc")).slice(0, 2), [
        "stf-adi-00012345620238260000",
        "stf-rg-1046",
      ]);
      const latest = await listed("updated-desc");
      assert.deepEqual(latest.slice(0, 3), ["trf01-nt-5", "stj-rr-2", "trt09-irdr-6"]);
      assert.equal(latest.at(-1), "tst-sum-3");
      const undated = ["stf-adi-00012345620238260000", "stf-rg-1046", "trf01-nt-5", "trt09-irdr-6"];
      // By the judgement; one that was only affected by that, a statement by its approval.
      const judged = ["tst-sum-3", "stj-rr-1", "stf-rg-10", "stj-rr-2"];
      assert.deepEqual(await listed("chronological-asc"), [...judged, ...undated]);
      assert.deepEqual(await listed("chronological-desc"), [...judged.toReversed(), ...undated]);
      assert.deepEqual(await listed("text"), [...judged.toReversed(), ...undated]);
      assert.deepEqual((await listed("admitted-asc")).slice(0, 3), ["stj-rr-1", "stj-rr-2", undated[0]]);
      assert.equal((await listed("final-desc"))[0], "stj-rr-1");
      assert.deepEqual(await listed("numeric-asc"), [
        "stj-rr-1",
        "stj-rr-2",
        "tst-sum-3",
        "trf01-nt-5",
        "trt09-irdr-6",
        "stf-rg-10",
        "stf-rg-1046",
        "stf-adi-00012345620238260000",
      ]);
      assert.equal((await listed("numeric-desc"))[0], "stf-adi-00012345620238260000");
    }),
  );

  Deno.test(
    `${name}: hits of one dispute are one, where the first of them is, and the most binding stands for them`,
    withBank(async (engine) => {
      const one = (species: "CT" | "RR", number: string, thesis: string, dispute?: string) =>
        precedent({ species, number, thesis, ...(dispute !== undefined && { dispute }) });
      const put = [
        one("CT", "3", "Usucapião usucapião usucapião usucapião de imóvel.", "stj-rr-566"),
        one(
          "RR",
          "566",
          "Da posse longa trata o tema, e de usucapião, entre muitas outras coisas que diz.",
          "stj-rr-566",
        ),
        one("RR", "567", "Nada do que se procura.", "stj-rr-566"),
        one("RR", "9", "Usucapião usucapião de coisa."),
        one("RR", "10", "Usucapião, em outra disputa.", "stj-rr-10"),
        one("CT", "11", "A usucapião, em outra disputa, de novo.", "stj-rr-10"),
      ];
      await engine.apply({ put, remove: [] });
      const plain = await engine.search(request("usucapião", { page: all }));
      assert.deepEqual([plain.total, plain.cards], [5, undefined]);
      const answer = await engine.search(request("usucapião", { page: all, fold: true }));
      const shown = answer.hits.map(({ precedent, folded }) => [precedent.id, folded ?? []]);
      assert.deepEqual(
        new Map(shown as [string, string[]][]),
        new Map([
          ["stj-rr-566", ["stj-ct-3"]],
          ["stj-rr-9", []],
          ["stj-rr-10", ["stj-ct-11"]],
        ]),
      );
      assert.deepEqual([answer.total, answer.cards], [5, 3]);
      const places = plain.hits.map(({ precedent }) => precedent.id);
      const first = (ids: string[]) => Math.min(...ids.map((id) => places.indexOf(id)));
      const order = shown.map(([head, folded]) => first([head as string, ...folded as string[]]));
      assert.deepEqual(order, order.toSorted((a, b) => a - b));
      const second = await engine.search(request("usucapião", { page: { offset: 1, limit: 1 }, fold: true }));
      assert.deepEqual(second.hits.map(({ precedent }) => precedent.id), [shown[1]![0]]);
      const number = await engine.search(
        request("", {
          order: "numeric-asc",
          filters: { includeCancelled: false, organs: ["STJ"] },
          fold: true,
        }),
      );
      assert.equal(number.cards, 5);
    }),
  );

  Deno.test(
    `${name}: a hit is marked, says what it lacks, and a citation comes first`,
    withBank(async (engine) => {
      const { hits } = await engine.search(
        request("dano coletivo domésticos", { filters: { includeCancelled: false, organs: ["STJ", "TST"] } }),
      );
      assert.deepEqual(
        hits.map(({ precedent, missing, highlight }) => [precedent.id, missing, highlight]).sort(),
        [
          ["stj-rr-2", ["domésticos"], {
            thesis:
              "O <mark>dano</mark> moral <mark>coletivo</mark> independe de prova do <mark>dano</mark>.",
          }],
          ["tst-sum-3", ["coletivo"], {
            thesis: "A moral do <mark>dano</mark>: vínculo de emprego e empregado <mark>doméstico</mark>.",
          }],
        ],
      );
      const cited = await engine.search(request("tema 10 stf"));
      assert.deepEqual(cited.cited, ["stf-rg-10"]);
      assert.deepEqual(cited.hits[0]?.precedent, JSON.parse(JSON.stringify(bank[2])));
    }),
  );

  Deno.test(
    `${name}: a word no precedent has is said, and a hit in a decision alone shows the decision`,
    withBank(async (engine) => {
      const { hits, notices, didYouMean } = await engine.search(request("prescrisão doença"));
      assert.deepEqual(notices, ["Nenhum precedente tem “prescrisão”."]);
      assert.equal(didYouMean, "prescrição doença");
      assert.deepEqual(hits.map(({ precedent, highlight }) => [precedent.id, highlight]), [
        ["trf01-nt-5", {
          decisionSnippet: "(...) Trata-se de auxílio-<mark>doença</mark> e de prazo prescricional (...)",
        }],
      ]);
      assert.deepEqual((await engine.search(request("doença"))).notices, []);
    }),
  );

  Deno.test(
    `${name}: all that a citation fits come first, its words are neither missed nor marked, others are`,
    withBank(async (engine) => {
      await engine.apply({
        put: [
          precedent({
            organ: "TST",
            species: "SUM",
            number: "331",
            thesis: "Contrato de prestação de serviços.",
          }),
          precedent({
            organ: "STF",
            species: "SUM",
            number: "331",
            thesis: "É legítima a incidência do imposto.",
          }),
          precedent({ organ: "STJ", species: "SUM", number: "7", thesis: "Súmula 331: contrato. Área 331." }),
        ],
        remove: [],
      });
      const { cited, hits } = await engine.search(request("contrato súmula 331"));
      assert.deepEqual(cited, ["stf-sum-331", "tst-sum-331"]);
      assert.deepEqual(
        hits.map(({ precedent, missing, highlight }) => [precedent.id, missing, highlight?.thesis]),
        [
          ["stf-sum-331", ["contrato"], undefined],
          ["tst-sum-331", [], "<mark>Contrato</mark> de prestação de serviços."],
          ["stj-sum-7", [], "Súmula 331: <mark>contrato</mark>. Área 331."],
        ],
      );
    }),
  );

  Deno.test(
    `${name}: suggestions, what may have been meant, what is similar`,
    withBank(async (engine) => {
      assert.deepEqual(await engine.suggest("pres", 5), ["prescrição", "prescricional"]);
      assert.deepEqual(await engine.suggest("Dano mor", 5), ["Dano moral"]);
      assert.deepEqual(await engine.suggest("cobrança mor", 5), []);
      const { didYouMean } = await engine.search(request("+prescrisão da pretenção"));
      assert.equal(didYouMean, "+prescrição da pretensão");
      assert.equal((await engine.search(request("xilofone"))).didYouMean, undefined);
      assert.deepEqual((await engine.similar("stj-rr-2", 1)).map(({ id }) => id), ["tst-sum-3"]);
      assert.deepEqual(await engine.similar("unknown", 5), []);
    }),
  );

  Deno.test(
    `${name}: what another process applies is found at once, and what it removes is not`,
    withBank(async (engine, other) => {
      assert.equal((await engine.search(request(""))).total, 8);
      const put = [
        precedent({ number: "1", thesis: "Nada." }),
        precedent({ number: "1", thesis: "Usucapião." }),
      ];
      assert.deepEqual(await other.apply({ put, remove: ["stj-rr-2", "stj-rr-1", "unknown"] }), {
        put: 1,
        removed: 1,
      });
      for (const each of [engine, other]) {
        assert.deepEqual(await idsOf(each, request("usucapião")), ["stj-rr-1"]);
        assert.deepEqual(await idsOf(each, request("cobrança")), []);
        assert.equal((await each.search(request(""))).total, 7);
        assert.equal(await each.get("stj-rr-2"), undefined);
        assert.equal((await each.get("stj-rr-1"))?.thesis, "Usucapião.");
      }
    }),
  );

  Deno.test(
    `${name}: a rebuild is not seen before its swap, then by every process, with what was applied meanwhile`,
    withBank(async (engine, other) => {
      const abandoned = await engine.rebuild();
      await abandoned.add([precedent({ number: "300", thesis: "Dano esquecido." })]);
      await abandoned.abandon();
      const build = await engine.rebuild();
      await build.add([precedent({ number: "100", thesis: "Dano novo." }), bank[0]!]);
      await build.add([precedent({ number: "100", thesis: "Dano novíssimo." })]);
      await other.apply({
        put: [precedent({ number: "200", thesis: "Dano chegado." })],
        remove: ["stj-rr-1"],
      });
      assert.deepEqual((await idsOf(engine, request("dano"))).sort(), [
        "stj-rr-2",
        "stj-rr-200",
        "tst-sum-3",
      ]);
      await build.swap();
      for (const each of [engine, other]) {
        assert.deepEqual((await idsOf(each, request("dano"))).sort(), ["stj-rr-100", "stj-rr-200"]);
        assert.equal((await each.search(request("novíssimo"))).total, 1);
        assert.equal((await each.search(request(""))).total, 2);
      }
    }),
  );

  Deno.test(
    `${name}: who reads on while each page's last hit becomes the latest comes to an end`,
    withBank(async (engine) => {
      const put = largeBank(40);
      await engine.apply({ put, remove: [] });
      const requested = request("", { order: "updated-desc", filters: { includeCancelled: true } });
      let page: typeof requested.page = { offset: 0, limit: 10 }, read = 0, today = 1;
      for (;;) {
        const { hits, nextCursor, total } = await engine.search({ ...requested, page });
        read += hits.length;
        assert.ok(read <= 2 * total + page.limit, String(read));
        if (nextCursor === undefined) break;
        const updatedOn = `2027-01-${String(today++).padStart(2, "0")}`;
        await engine.apply({ put: [{ ...hits.at(-1)!.precedent, updatedOn }], remove: [] });
        page = { cursor: nextCursor, limit: 10 };
      }
    }),
  );

  Deno.test(
    `${name}: those that suspend cases on a day are counted beside the other facets`,
    withBank(async (engine) => {
      const until = (number: string, last?: string) =>
        precedent({
          number,
          thesis: "Usucapião.",
          suspensions: [{
            active: true,
            description: "Nacional",
            ...(last !== undefined && { until: last }),
          }],
        });
      const put = [
        until("91"),
        until("92", "2026-03-01"),
        until("93", "2026-02-28"),
        precedent({ number: "94", thesis: "Usucapião." }),
      ];
      await engine.apply({ put, remove: [] });
      const counted = async (text: string, suspendedOn?: string) => {
        const filters = { includeCancelled: false, suspendedOn };
        const { total, suspended } = await engine.search(
          request(text, { filters, countSuspendedOn: "2026-03-01" }),
        );
        return [total, suspended];
      };
      assert.deepEqual(await counted("usucapião"), [4, 2]);
      assert.deepEqual(await counted("usucapião", "2026-03-01"), [2, 2]);
      assert.deepEqual(await counted("xilofone"), [0, 0]);
      assert.equal((await engine.search(request("usucapião"))).suspended, undefined);
    }),
  );

  Deno.test(`${name}: pages by cursor give every hit once and in order, although one comes and one goes meanwhile`, async () => {
    await using t = await openTestContext();
    await using opened = open(t);
    const { engine } = opened;
    await engine.apply({ put: largeBank(320), remove: [] });
    for (const order of orders) {
      const requested = request("prescrição dano moral", { order });
      const { total } = await engine.search(requested);
      assert.ok(total > 250, String(total));
      const seen: string[] = [];
      let page: typeof requested.page = { offset: 0, limit: 90 };
      for (;;) {
        const answer = await engine.search({ ...requested, page });
        seen.push(...answer.hits.map(({ precedent }) => precedent.id));
        if (answer.nextCursor === undefined) break;
        page = { cursor: answer.nextCursor, limit: 90 };
      }
      assert.deepEqual(seen, await idsOf(engine, { ...requested, page: all }));
      assert.equal(new Set(seen).size, total);
      assert.deepEqual(
        await idsOf(engine, { ...requested, page: { offset: 247, limit: 6 } }),
        seen.slice(247, 253),
      );
    }
    const requested = request("prescrição", { order: "numeric-desc" });
    const first = await engine.search({ ...requested, page: { offset: 0, limit: 5 } });
    const [second, sixth] = [1, 5].map((at) => first.hits[at]?.precedent.id ?? at);
    const expected = await idsOf(engine, { ...requested, page: { offset: 5, limit: 3 } });
    await engine.apply({
      put: [900, 901, 902].map((number) => precedent({ number: String(number), thesis: "Prescrição." })),
      remove: [String(second)],
    });
    assert.deepEqual(
      await idsOf(engine, { ...requested, page: { cursor: first.nextCursor!, limit: 3 } }),
      expected,
      String(sixth),
    );
  });
}
