/** An index is built anew on Typesense while one call after the other fails; on the small one. */
import assert from "node:assert/strict";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import type { SearchEngine } from "../../../search/engine.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { openTypesenseEngine } from "../../../search/typesense/typesense.ts";
import { SearchUnavailable } from "../../../search/unavailable.ts";
import { idsOf, request } from "../../support/precedents/search_builders.ts";
import { bank } from "../../support/precedents/search_cases.ts";
import { type SmallTypesense, smallTypesense } from "../../support/precedents/typesense_server.ts";

const engineOf = ({ port, apiKey }: Pick<SmallTypesense, "port" | "apiKey">) =>
  openTypesenseEngine({
    address: { host: "127.0.0.1", port, protocol: "http", apiKey, index: "precedentes" },
    synonyms: () => Promise.resolve(new Synonyms([["INSS", "Instituto Nacional do Seguro Social"]])),
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
