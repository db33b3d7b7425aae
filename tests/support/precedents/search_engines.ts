/**
 * The engines that are compared: PostgreSQL, and a Typesense: the one at `TYPESENSE_HOST` (with `TYPESENSE_PORT` and
 * `TYPESENSE_API_KEY`) or, without it, the small one of the tests.
 */
import type { SearchEngine } from "../../../search/engine.ts";
import { readSynonyms } from "../../../search/language/synonym_table.ts";
import { openPostgresqlEngine } from "../../../search/postgresql/postgresql.ts";
import type { TypesenseAddress } from "../../../search/typesense/server.ts";
import { openTypesenseEngine } from "../../../search/typesense/typesense.ts";
import type { TestContext } from "../test_context.ts";
import { LONG_SWAP_WAIT } from "./swap_wait.ts";
import { smallTypesense } from "./typesense_server.ts";

interface OpenEngine extends AsyncDisposable {
  readonly engine: SearchEngine;
  /** As another process opens it. */
  readonly again: () => SearchEngine;
}

interface EngineKind {
  /** For the names of tests. */
  readonly name: string;
  open(testContext: TestContext): OpenEngine;
}

const host = Deno.env.get("TYPESENSE_HOST");

export const postgresql: EngineKind = {
  name: "PostgreSQL",
  open(testContext) {
    const again = () => openPostgresqlEngine({ ...testContext, ...LONG_SWAP_WAIT });
    return { engine: again(), again, [Symbol.asyncDispose]: () => Promise.resolve() };
  },
};

export const typesense: EngineKind = {
  name: host === undefined ? "Typesense (small, of the tests)" : `Typesense (at ${host})`,
  open(testContext) {
    const { address, close } = typesenseAddress();
    const again = () => openTypesenseEngine({ address, synonyms: () => readSynonyms(testContext.db) });
    return { engine: again(), again, [Symbol.asyncDispose]: close };
  },
};

export const engineKinds: readonly EngineKind[] = [postgresql, typesense];

/** An index of its own, gone after the test. */
function typesenseAddress(): { address: TypesenseAddress; close: () => PromiseLike<void> } {
  const index = `teste_${crypto.randomUUID().slice(0, 8)}`;
  if (host === undefined) {
    const small = smallTypesense();
    const address = {
      host: "127.0.0.1",
      port: small.port,
      protocol: "http",
      apiKey: small.apiKey,
      index,
    } as const;
    return { address, close: () => small[Symbol.asyncDispose]() };
  }
  const port = Number(Deno.env.get("TYPESENSE_PORT") ?? 8108);
  const apiKey = Deno.env.get("TYPESENSE_API_KEY") ?? "";
  return {
    address: { host, port, protocol: "http", apiKey, index },
    async close() {
      const headers = { "x-typesense-api-key": apiKey };
      const ask = async (method: string, path: string) =>
        await (await fetch(`http://${host}:${port}${path}`, { method, headers })).json();
      await ask("DELETE", `/aliases/${index}`);
      for (const { name } of await ask("GET", "/collections") as { name: string }[]) {
        if (name.startsWith(`${index}_`)) await ask("DELETE", `/collections/${name}`);
      }
    },
  };
}
