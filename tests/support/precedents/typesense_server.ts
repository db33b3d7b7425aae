/**
 * A small Typesense, for tests on a machine without one: the part of its contract that the program uses, as it was
 * recorded of a 30.0 (`typesense_exchanges.json`). Not in it: the order of a full-text search, its tolerance of typing
 * errors and its marks, which the program does not ask for.
 */
import { Hono } from "hono";
import { Collection, type Parameters, Refused, type Schema } from "./typesense_collection.ts";

export interface SmallTypesense extends AsyncDisposable {
  readonly port: number;
  readonly apiKey: string;
  /** Names of the collections there are. */
  collections(): string[];
  /** From now on it answers as one that still loads, or as one that is there again. */
  setReady(ready: boolean): void;
  /**
   * From now on the n-th call fails, with its repetitions: before anything is done, or when it is done and the answer
   * is lost. Undefined: none fails.
   */
  breakCall(broken: BrokenCall | undefined): void;
  /** Whether the call that was to fail has come. */
  hasBroken(): boolean;
  /** Calls it was asked, "POST /multi_search", since the last question. */
  takeCalls(): string[];
}

/** @property call from 1 on, questions of health not counted */
interface BrokenCall {
  readonly call: number;
  readonly when: "before" | "after";
}

const MOST_SEARCHES = 50;

export function smallTypesense(apiKey = "chave-de-teste"): SmallTypesense {
  const collections = new Map<string, Collection>();
  const aliases = new Map<string, string>();
  const calls: string[] = [];
  let isReady = true;
  let broken: BrokenCall | undefined;
  let called = 0;
  let brokenPath: string | undefined;

  const breaks = (path: string): boolean => {
    if (broken === undefined) return false;
    if (path === brokenPath) return true;
    if (++called !== broken.call) return false;
    brokenPath = path;
    return true;
  };

  const find = (name: string): Collection => {
    const found = collections.get(aliases.get(name) ?? name);
    if (found === undefined) throw new Refused(404, "Collection not found");
    return found;
  };

  const app = new Hono()
    .use(async (c, next) => {
      calls.push(`${c.req.method} ${c.req.path}`);
      if (c.req.path === "/health") return await next();
      if (c.req.header("x-typesense-api-key") !== apiKey) {
        return c.json({ message: "Forbidden - a valid `x-typesense-api-key` header must be sent." }, 401);
      }
      if (!isReady) return c.json({ message: "Not Ready or Lagging" }, 503);
      if (!breaks(`${c.req.method} ${c.req.path}`)) return await next();
      if (broken?.when === "after") await next();
      c.res = undefined;
      c.res = c.json({ message: "Broken" }, 500);
    })
    .get("/health", (c) => c.json({ ok: isReady }, isReady ? 200 : 503))
    .get("/debug", (c) => c.json({ state: 1, version: "30.0-dev-4a092b0" }))
    .get("/collections", (c) => c.json([...collections.values()].map((collection) => collection.describe())))
    .post("/collections", async (c) => {
      const schema = await c.req.json<Schema>();
      if (collections.has(schema.name)) {
        throw new Refused(409, `A collection with name \`${schema.name}\` already exists.`);
      }
      const collection = new Collection(schema);
      collections.set(schema.name, collection);
      return c.json(collection.describe(), 201);
    })
    .get("/collections/:name", (c) => c.json(find(c.req.param("name")).describe()))
    .delete("/collections/:name", (c) => {
      const collection = find(c.req.param("name"));
      collections.delete(collection.schema.name);
      return c.json(collection.describe());
    })
    .post("/collections/:name/documents/import", async (c) => {
      const collection = find(c.req.param("name"));
      const lines = (await c.req.text()).split("\n").filter((line) => line !== "");
      const results = lines.map((line) => collection.import(line, c.req.query()));
      return c.text(results.map((result) => JSON.stringify(result)).join("\n"));
    })
    .get(
      "/collections/:name/documents/search",
      (c) => c.json(find(c.req.param("name")).search(c.req.query())),
    )
    .get("/collections/:name/documents/export", (c) => {
      const { filter_by, include_fields } = c.req.query();
      const names = include_fields?.split(",");
      const shown = find(c.req.param("name")).filter(filter_by)
        .map((document) => JSON.stringify(document, names === undefined ? undefined : names));
      return c.text(shown.join("\n"));
    })
    .delete("/collections/:name/documents", (c) => {
      const collection = find(c.req.param("name"));
      const gone = collection.filter(c.req.query("filter_by"));
      for (const { id } of gone) collection.documents.delete(id);
      return c.json({ num_deleted: gone.length });
    })
    .get("/collections/:name/documents/:id", (c) => {
      const document = find(c.req.param("name")).documents.get(c.req.param("id"));
      if (document === undefined) {
        throw new Refused(404, `Could not find a document with id: ${c.req.param("id")}`);
      }
      return c.json(document);
    })
    .post("/multi_search", async (c) => {
      const { searches } = await c.req.json<{ searches: Parameters[] }>();
      if (searches.length > MOST_SEARCHES) {
        throw new Refused(
          400,
          `Number of multi searches exceeds \`limit_multi_searches\` of ${MOST_SEARCHES}.`,
        );
      }
      return c.json({ results: searches.map((search) => resultOf(search, find)) });
    })
    .put("/aliases/:name", async (c) => {
      const { collection_name } = await c.req.json<{ collection_name: string }>();
      aliases.set(c.req.param("name"), collection_name);
      return c.json({ collection_name, name: c.req.param("name") });
    })
    .get("/aliases/:name", (c) => {
      const target = aliases.get(c.req.param("name"));
      if (target === undefined) throw new Refused(404, "Not Found");
      return c.json({ collection_name: target, name: c.req.param("name") });
    })
    .notFound((c) => c.json({ message: "Not Found" }, 404))
    .onError((error, c) => {
      if (error instanceof Refused) return c.json({ message: error.message }, error.status as 400);
      throw error;
    });

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, app.fetch);
  return {
    port: server.addr.port,
    apiKey,
    collections: () => [...collections.keys()],
    setReady: (ready) => {
      isReady = ready;
    },
    breakCall: (requested) => {
      broken = requested;
      called = 0;
      brokenPath = undefined;
    },
    hasBroken: () => brokenPath !== undefined,
    takeCalls: () => calls.splice(0),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** One search of several fails by itself. */
function resultOf(search: Parameters, find: (name: string) => Collection): unknown {
  try {
    return find(String(search["collection"])).search(search);
  } catch (error) {
    if (error instanceof Refused) return { code: error.status, error: error.message };
    throw error;
  }
}
