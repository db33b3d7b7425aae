/** Both engines, asked the same side by side, answer alike; see `search_engines.ts` for which Typesense it is. */
import assert from "node:assert/strict";
import type { SearchEngine } from "../../search/engine.ts";
import { parseQuery } from "../../search/query/query.ts";
import { request } from "../support/precedents/search_builders.ts";
import { bank, findings, largeBank, orders } from "../support/precedents/search_cases.ts";
import { postgresql, typesense } from "../support/precedents/search_engines.ts";
import { testContext } from "../support/test_context.ts";

/** Far more than any engine ranks or reads to rank. */
const LARGE = 500;

Deno.test(`PostgreSQL and ${typesense.name} answer alike to the letter`, (t) =>
  testContext(async (testContext) => {
    await using one = postgresql.open(testContext);
    await using two = typesense.open(testContext);
    for (const { engine } of [one, two]) {
      await engine.apply({ put: [...bank, ...largeBank(150)], remove: ["stj-rr-7"] });
    }
    const typed = [
      ...findings.map(({ typed }) => typed),
      "prescrição do dano moral ao servidor público",
      "o banco responde pelo bloqueio? juros e multa do contrato",
      '"dano moral" juros -multa',
    ];
    for (const fields of typed) {
      const query = parseQuery(typeof fields === "string" ? { general: fields } : fields);
      await t.step(JSON.stringify(fields), async () => {
        for (const order of orders) {
          const requested = request("", {
            query,
            order,
            filters: { includeCancelled: order === "text", organs: ["STF", "STJ", "TST", "TRF01"] },
          });
          assert.deepEqual(await two.engine.search(requested), await one.engine.search(requested), order);
        }
      });
    }
    for (const id of ["stj-rr-2", "stf-rg-10", largeBank(150)[8]!.id]) {
      const idsOf = async (engine: SearchEngine) => (await engine.similar(id, 8)).map(({ id }) => id);
      assert.deepEqual(await idsOf(two.engine), await idsOf(one.engine), id);
    }
  })());

Deno.test(`PostgreSQL and ${typesense.name} begin alike when far more is found than is ranked`, (t) =>
  testContext(async (testContext) => {
    await using one = postgresql.open(testContext);
    await using two = typesense.open(testContext);
    for (const { engine } of [one, two]) await engine.apply({ put: largeBank(1_500), remove: [] });
    const typed = [
      "prescrição",
      "dano moral",
      "prescrição do dano moral ao servidor público e multa",
      "contrato salário",
    ];
    for (const text of typed) {
      await t.step(text, async () => {
        const [a, b] = [await one.engine.search(request(text)), await two.engine.search(request(text))];
        assert.ok(a.total > LARGE, String(a.total));
        assert.deepEqual([b.total, b.organs, b.species], [a.total, a.organs, a.species]);
        const idsOf = ({ hits }: typeof a) => hits.map(({ precedent }) => precedent.id);
        assert.deepEqual(idsOf(b), idsOf(a));
      });
    }
  })());
