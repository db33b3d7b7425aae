/** What is Typesense's alone: how it is written to, waited for and told of when it fails; on the small one. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { matchesPlan } from "../../../search/postgresql/bounds.ts";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import type { SearchEngine } from "../../../search/engine.ts";
import { Lexicon } from "../../../search/index/lexicon.ts";
import type { Plan } from "../../../search/query/plan_node.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { openTypesenseEngine } from "../../../search/typesense/typesense.ts";
import { boundsOf } from "../../../search/typesense/typesense_bounds.ts";
import { combinations } from "../../../search/typesense/combinations.ts";
import { type Condition, rendered } from "../../../search/typesense/condition.ts";
import { entryOf, fromToken, token, wordsOf } from "../../../search/typesense/schema.ts";
import { SearchUnavailable } from "../../../search/unavailable.ts";
import { idsOf, precedent, request } from "../../support/precedents/search_builders.ts";
import { bank } from "../../support/precedents/search_cases.ts";
import { until } from "../../support/until.ts";
import { readFilter } from "../../support/precedents/typesense_filter.ts";
import { type SmallTypesense, smallTypesense } from "../../support/precedents/typesense_server.ts";

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
  let asked = 0;
  await until("it to be asked again", () => (asked += server.takeCalls().length) > 1);
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

for (const when of ["before", "after"] as const) {
  Deno.test(`whichever call fails around a swap, ${when} it is done, the searched index stays whole`, async () => {
    const before = bank.slice(0, 2), after = bank.slice(2);
    for (let call = 1, isBroken = true; isBroken; call++) {
      await using server = smallTypesense();
      const engine = engineOf(server);
      const found = async () =>
        (await idsOf(
          engine,
          request("", { page: { offset: 0, limit: 50 }, filters: { includeCancelled: true } }),
        )).toSorted();
      await engine.apply({ put: before, remove: [] });
      server.breakCall({ call, when });
      await buildAnew(engine, after).catch((error: unknown) => assert.ok(error instanceof SearchUnavailable));
      isBroken = server.hasBroken();
      server.breakCall(undefined);
      const ids = await found();
      const whole = [before, after].map((all) => all.map(({ id }) => id).toSorted());
      assert.ok(whole.some((all) => all.join() === ids.join()), `call ${call}: ${ids.join()}`);
      await buildAnew(engine, after);
      assert.deepEqual([await found(), server.collections().length], [
        after.map(({ id }) => id).toSorted(),
        1,
      ]);
    }
  });
}

/** As the nightly job does. */
async function buildAnew(engine: SearchEngine, precedents: readonly Precedent[]): Promise<void> {
  const build = await engine.rebuild();
  try {
    await build.add(precedents);
    await build.swap();
  } catch (error) {
    await build.abandon();
    throw error;
  }
}

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

Deno.test("any letter of any alphabet comes back from its token", () => {
  assert.equal(token("prescricao10"), "prescricao10");
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
    assert.match(token(text), /^[a-z0-9_]*$/);
    assert.equal(fromToken(token(text)), text);
  }));
});

/** A tiny language, so that documents have much in common. */
const wordOf = fc.constantFrom("dano", "danos", "moral", "de", "coletivo", "do");
const textOf = fc.array(wordOf, { maxLength: 8 }).map((words) => words.join(" "));

const lexicon = new Lexicon();
const numberOf = (word: string) => lexicon.addWord(word);
const stemNumber = wordOf.map((word) => lexicon.stemOf(numberOf(word))).filter((stem) => stem >= 0);

const { plan: planOf } = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    stemNumber.map((stem): Plan => ({ type: "stem", stem })),
    fc.constant<Plan>({ type: "nothing" }),
    fc.constant<Plan>({ type: "everything" }),
    fc.record({
      type: fc.constant("sequence" as const),
      words: fc.array(wordOf, { minLength: 1, maxLength: 4 }).map((words) => words.map(numberOf)),
      within: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      type: fc.constant("near" as const),
      stems: fc.array(stemNumber, { minLength: 1, maxLength: 3 }),
      distance: fc.integer({ min: 1, max: 3 }),
      ordered: fc.boolean(),
    }),
    fc.record({
      type: fc.constant("group" as const),
      must: fc.array(tie("plan"), { maxLength: 2 }),
      should: fc.array(tie("plan"), { maxLength: 2 }),
      not: fc.array(tie("plan"), { maxLength: 2 }),
    }),
  ),
}));

/** As a server decides it, by its filter. */
const meets = (condition: Condition, text: string): boolean => {
  if (condition.type === "never") return false;
  const entry = entryOf(precedent({ number: "1", question: text }), 1);
  return readFilter(rendered(condition) ?? "")({ ...entry });
};

Deno.test("what surely meets a plan meets it, and what meets it may meet it", () => {
  let decided = 0, doubtful = 0;
  fc.assert(
    fc.property(planOf, textOf, (plan, text) => {
      const { lower, upper } = boundsOf(plan, lexicon);
      const { words, ...bounds } = wordsOf(text);
      const isHeld = matchesPlan(plan, { words: words.map(numberOf), ...bounds }, lexicon);
      if (meets(lower, text)) assert.ok(isHeld);
      if (isHeld) assert.ok(meets(upper, text));
      if (meets(lower, text) === meets(upper, text)) decided++;
      else doubtful++;
    }),
    { numRuns: 500 },
  );
  assert.ok(decided > doubtful && doubtful > 0, `${decided} decided, ${doubtful} not`);
});

Deno.test("combinations come in falling order of weight, each once, all terms first and none last", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 });
  fc.assert(fc.property(weights, (given) => {
    const terms = given.map((weight, place) => ({ weight, place }));
    const sets = combinations(terms);
    const sums = sets.map((set) => set.reduce((sum, { weight }) => sum + weight, 0));
    assert.deepEqual(sums, sums.toSorted((a, b) => b - a));
    assert.deepEqual([sets[0]?.length, sets.at(-1)?.length], [terms.length, 0]);
    assert.equal(new Set(sets.map((set) => set.map(({ place }) => place).join())).size, 2 ** terms.length);
  }));
});
