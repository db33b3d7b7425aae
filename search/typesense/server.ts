/**
 * What is said to a Typesense server (v27 to v30), through its official client: each call ends with what was asked or
 * with `SearchUnavailable`.
 *
 * The versions differ in synonyms and curation, which are global sets from v30 on; neither is used, since our analyser
 * knows the synonyms. All that is used here is the same in each: collections, aliases, import, filters, facets.
 */
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Client, Errors } from "typesense";
import type { CollectionCreateSchema } from "typesense/lib/Typesense/Collections.js";
import { countElsewhere } from "../computing_time.ts";
import { QueryTooLarge, SearchUnavailable } from "../unavailable.ts";

export interface TypesenseAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: "http" | "https";
  readonly apiKey: string;
  /** Name of the alias that is searched; collections are named after it. */
  readonly index: string;
}

/** A search of all documents that a filter lets through. */
export interface TypesenseQuery {
  readonly collection: string;
  readonly filter?: string | undefined;
  readonly order?: string | undefined;
  readonly facets?: readonly string[];
  /** Values counted in each facet. */
  readonly facetValues?: number;
  readonly fields?: readonly string[];
  readonly perPage: number;
  /** From 1. */
  readonly page?: number;
}

export interface FoundDocuments<Document> {
  readonly total: number;
  /** Documents of the collection. */
  readonly outOf: number;
  /** What the alias stood for. */
  readonly collection: string;
  readonly documents: readonly Document[];
  readonly facets: ReadonlyMap<string, FacetCounts>;
}

export interface Count {
  readonly value: string;
  readonly count: number;
}

interface FacetCounts {
  readonly counts: readonly Count[];
  readonly sum: number;
  /** The number of distinct values, those not counted among them. */
  readonly values: number;
}

interface RefusedDocument {
  readonly id: string;
  readonly reason: string;
}

/** Thrown for a collection or alias that does not exist; whoever searches by an alias may look again. */
export class NoCollection extends SearchUnavailable {}

/** Thrown while the server loads its data, or has too much to do. */
class NotReady extends SearchUnavailable {}

const TIMEOUT_SECONDS = 15;
/** A server refuses more than 250 documents a page and, by its default, 50 searches a call. */
export const MOST_PER_PAGE = 250;
const MOST_SEARCHES = 50;
/** Of a filter, by the default of a server (`--filter-by-max-ops`). */
const MOST_OPERATORS = 100;
/** A server says `ok: false` for some seconds after its start, while it loads its data. */
const READY_SECONDS = 10;
const READY_EVERY_MS = 200;

export class TypesenseServer {
  readonly #client: Client;

  constructor({ host, port, protocol, apiKey }: TypesenseAddress) {
    this.#client = new Client({
      nodes: [{ host, port, protocol }],
      apiKey,
      connectionTimeoutSeconds: TIMEOUT_SECONDS,
      numRetries: 1,
      retryIntervalSeconds: 0.2,
      httpAgent: new HttpAgent({ keepAlive: true }),
      httpsAgent: new HttpsAgent({ keepAlive: true }),
      logLevel: "silent",
    });
  }

  /** Waits until the server has loaded its data. */
  async untilReady(): Promise<void> {
    const until = performance.now() + READY_SECONDS * 1000;
    while (performance.now() < until) {
      if (await this.#isReady()) return;
      await new Promise((resolve) => setTimeout(resolve, READY_EVERY_MS));
    }
    throw new SearchUnavailable(`O Typesense ainda carrega seus dados depois de ${READY_SECONDS} s`);
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await this.#call(() => this.#client.health.retrieve())).ok;
    } catch (error) {
      if (error instanceof NotReady) return false;
      throw error;
    }
  }

  async searchAll<Document>(queries: readonly TypesenseQuery[]): Promise<FoundDocuments<Document>[]> {
    if (queries.some(({ filter = "" }) => operatorsOf(filter) > MOST_OPERATORS)) {
      throw new QueryTooLarge(`O Typesense não aceita mais de ${MOST_OPERATORS} operadores em um filtro`);
    }
    const found: FoundDocuments<Document>[] = [];
    for (let at = 0; at < queries.length; at += MOST_SEARCHES) {
      const searches = queries.slice(at, at + MOST_SEARCHES).map(parametersOf);
      const { results } = await this.#call(() =>
        this.#client.multiSearch.perform<Record<string, unknown>[]>({ searches })
      );
      found.push(...results.map((result) => foundOf<Document>(result as unknown as RawResult)));
    }
    return found;
  }

  async search<Document>(query: TypesenseQuery): Promise<FoundDocuments<Document>> {
    const [found] = await this.searchAll<Document>([query]);
    return found!;
  }

  /**
   * Documents take the place of those with the same id.
   *
   * @returns the refused ones: a server answers 200 whatever becomes of the lines
   */
  async put(collection: string, documents: readonly { readonly id: string }[]): Promise<RefusedDocument[]> {
    if (documents.length === 0) return [];
    const lines = documents.map((document) => JSON.stringify(document)).join("\n");
    const answer = await this.#call(() =>
      this.#client.collections(collection).documents().import(lines, { action: "upsert" })
    );
    const results = answer.split("\n").map((line) =>
      JSON.parse(line) as { success: boolean; error?: string }
    );
    if (results.length !== documents.length) {
      throw new SearchUnavailable(
        `O Typesense respondeu ${results.length} linhas à importação de ${documents.length}`,
      );
    }
    return results.flatMap(({ success, error }, index) =>
      success ? [] : [{ id: documents[index]!.id, reason: error ?? "sem motivo" }]
    );
  }

  /** @returns how many there were */
  async remove(collection: string, filter: string): Promise<number> {
    const { num_deleted } = await this.#call(() =>
      this.#client.collections(collection).documents().delete({ filter_by: filter })
    );
    return num_deleted;
  }

  async aliasTarget(alias: string): Promise<string | undefined> {
    try {
      return (await this.#call(() => this.#client.aliases(alias).retrieve())).collection_name;
    } catch (error) {
      if (error instanceof NoCollection) return undefined;
      throw error;
    }
  }

  async pointAlias(alias: string, collection: string): Promise<void> {
    await this.#call(() => this.#client.aliases().upsert(alias, { collection_name: collection }));
  }

  async collections(): Promise<string[]> {
    const found = await this.#call(() => this.#client.collections().retrieve({ exclude_fields: "fields" }));
    return found.map(({ name }) => name);
  }

  async create(schema: CollectionCreateSchema): Promise<void> {
    await this.#call(() => this.#client.collections().create(schema));
  }

  /** One that is gone already is no failure. */
  async drop(collection: string): Promise<void> {
    try {
      await this.#call(() => this.#client.collections(collection).delete());
    } catch (error) {
      if (!(error instanceof NoCollection)) throw error;
    }
  }

  async #call<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/**
 * What the client throws, as one of ours. Its own errors are left behind: they hold the whole request, the key and the
 * words that were searched, and a server's message repeats what it did not understand.
 */
function failureOf(error: unknown): SearchUnavailable {
  if (error instanceof Errors.RequestUnauthorized) {
    return new SearchUnavailable("O Typesense recusou a chave; confira TYPESENSE_API_KEY");
  }
  if (error instanceof Errors.ObjectNotFound) return new NoCollection(refusal(error.httpStatus));
  if (error instanceof Errors.ServerError) return new NotReady(refusal(error.httpStatus));
  if (error instanceof Errors.TypesenseError) return new SearchUnavailable(refusal(error.httpStatus));
  return new SearchUnavailable(
    "O Typesense não respondeu; confira TYPESENSE_HOST e TYPESENSE_PORT, e se ele está no ar" + codeOf(error),
  );
}

const refusal = (status: number | undefined): string =>
  `O Typesense recusou o que lhe foi pedido${status === undefined ? "" : ` (HTTP ${status})`}`;

/** The system's word for what failed, never its sentence. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? ` (${code})` : "";
}

const operatorsOf = (filter: string): number => filter.match(/&&|\|\|/g)?.length ?? 0;

const parametersOf = (
  { collection, filter, order, facets, facetValues, fields, perPage, page }: TypesenseQuery,
) => ({
  collection,
  q: "*",
  query_by: "stems",
  per_page: perPage,
  page: page ?? 1,
  ...(filter !== undefined && filter !== "" && { filter_by: filter }),
  ...(order !== undefined && { sort_by: order }),
  ...(facets !== undefined && {
    facet_by: facets.join(","),
    max_facet_values: facetValues ?? MOST_PER_PAGE,
  }),
  ...(fields !== undefined && { include_fields: fields.join(",") }),
});

/** What of an answer is read; a search of several may fail by itself. */
interface RawResult {
  readonly code?: number;
  readonly error?: string;
  readonly found: number;
  readonly search_time_ms?: number;
  readonly out_of: number;
  readonly request_params: { readonly collection_name: string };
  readonly hits: readonly { readonly document: unknown }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly Count[];
    readonly stats: { readonly sum?: number; readonly total_values?: number };
  }[];
}

function foundOf<Document>(result: RawResult): FoundDocuments<Document> {
  if (result.error !== undefined) {
    const Failure = result.code === 404 ? NoCollection : SearchUnavailable;
    throw new Failure(refusal(result.code));
  }
  countElsewhere(result.search_time_ms ?? 0);
  return {
    total: result.found,
    outOf: result.out_of,
    collection: result.request_params.collection_name,
    documents: result.hits.map(({ document }) => document as Document),
    facets: new Map(
      result.facet_counts.map((
        { field_name, counts, stats },
      ) => [field_name, { counts, sum: stats.sum ?? 0, values: stats.total_values ?? counts.length }]),
    ),
  };
}
