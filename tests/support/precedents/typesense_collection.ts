/** A collection of the small Typesense: its schema, its documents, a search of them. */
import { fold } from "../../../search/language/stop_words.ts";
import { BadFilter, type Document, type Predicate, readFilter } from "./typesense_filter.ts";

interface Field {
  readonly name: string;
  readonly type: string;
  readonly facet?: boolean;
  readonly sort?: boolean;
  readonly optional?: boolean;
  readonly index?: boolean;
  readonly locale?: string;
}

export interface Schema {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly default_sorting_field?: string;
  readonly symbols_to_index?: readonly string[];
}

/** Parameters of a search, as texts or, in a search of several, as they are. */
export type Parameters = Readonly<Record<string, unknown>>;

/** What a server answers instead of the result. */
export class Refused extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

const types = new Set(
  ["string", "int32", "int64", "float", "bool"].flatMap((type) => [type, `${type}[]`]).concat(
    "object",
    "auto",
  ),
);
const isNumeric = (type: string): boolean => /^(int32|int64|float)/.test(type);
const MOST_PER_PAGE = 250;

export class Collection {
  readonly documents = new Map<string, Document>();
  readonly #createdAt = 1_700_000_000;

  constructor(readonly schema: Schema) {
    const strange = schema.fields.find(({ type }) => !types.has(type));
    if (strange !== undefined) {
      throw new Refused(
        400,
        `Field \`${strange.name}\` has an invalid data type \`${strange.type}\`, see docs for supported data types.`,
      );
    }
  }

  /** As it is shown. */
  describe() {
    return {
      created_at: this.#createdAt,
      curation_sets: [],
      default_sorting_field: this.schema.default_sorting_field ?? "",
      enable_nested_fields: false,
      fields: this.schema.fields.map((field) => ({
        facet: false,
        index: true,
        infix: false,
        locale: "",
        optional: false,
        sort: isNumeric(field.type) || field.type === "bool",
        stem: false,
        stem_dictionary: "",
        store: true,
        ...field,
      })),
      name: this.schema.name,
      num_documents: this.documents.size,
      symbols_to_index: this.schema.symbols_to_index ?? [],
      synonym_sets: [],
      token_separators: [],
    };
  }

  /** Why a document is refused. */
  #fault(document: Document): string | undefined {
    const sorting = this.schema.default_sorting_field;
    if (sorting !== undefined && document[sorting] === undefined) {
      return `Field \`${sorting}\` has been declared as a default sorting field, but is not found in the document.`;
    }
    for (const { name, type, optional, index } of this.schema.fields) {
      if (index === false) continue;
      const value = document[name];
      if (value === undefined && !optional) {
        return `Field \`${name}\` has been declared in the schema, but is not found in the document.`;
      }
      if (value === null && !optional) return `Field \`${name}\` must be ${article(type)}.`;
    }
    return undefined;
  }

  /** A line's result, whatever became of it. */
  import(line: string, { action, return_id }: Parameters): Record<string, unknown> {
    let document: Document;
    try {
      document = JSON.parse(line);
    } catch (error) {
      return { code: 400, error: `Bad JSON: ${error instanceof Error ? error.message : ""}`, success: false };
    }
    const fault = this.#fault(document);
    if (fault !== undefined) return { code: 400, error: fault, success: false };
    if (action === "create" && this.documents.has(document.id)) {
      return { code: 409, error: `A document with id ${document.id} already exists.`, success: false };
    }
    this.documents.set(document.id, document);
    return { ...(return_id === "true" && { id: document.id }), success: true };
  }

  filter(text: unknown): Document[] {
    return [...this.documents.values()].filter(readingFilter(text));
  }

  search(parameters: Parameters) {
    const perPage = Number(parameters["per_page"] ?? 10), page = Number(parameters["page"] ?? 1);
    if (perPage > MOST_PER_PAGE) throw new Refused(422, "Only upto 250 hits can be fetched per page.");
    const searched = textOf(parameters["query_by"]).split(",");
    for (const name of searched) {
      if (name !== "" && !this.schema.fields.some((field) => field.name === name)) {
        throw new Refused(404, `Could not find a field named \`${name}\` in the schema.`);
      }
    }
    const q = textOf(parameters["q"]);
    const counted = this.filter(parameters["filter_by"]).map((document) => ({
      document,
      matched: this.#matched(document, q, searched),
    })).filter(({ matched }) => matched > 0);
    const found = this.#ordered(counted, textOf(parameters["sort_by"])).map(({ document }) => document);
    const shown = found.slice((page - 1) * perPage, page * perPage);
    return {
      facet_counts: textOf(parameters["facet_by"]).split(",").filter((name) => name !== "")
        .map((name) => this.#facet(name, found, Number(parameters["max_facet_values"] ?? 10))),
      found: found.length,
      hits: shown.map((document) => ({ document: chosen(document, textOf(parameters["include_fields"])) })),
      out_of: this.documents.size,
      page,
      request_params: { collection_name: this.schema.name, first_q: q, per_page: perPage, q },
      search_cutoff: false,
      search_time_ms: 0,
    };
  }

  /** How many of the words a document has, 0 when it is not found; words are dropped until something is found. */
  #matched(document: Document, q: string, fields: readonly string[]): number {
    if (q === "*") return 1;
    const texts = fields.map((name) => {
      const locale = this.schema.fields.find((field) => field.name === name)?.locale ?? "";
      const read = (text: string) => tokensOf(text, locale);
      return { read, text: ` ${read(textOf(document[name])).join(" ")} ` };
    });
    const has = (requested: string) =>
      texts.some(({ read, text }) => text.includes(` ${read(requested).join(" ")} `));
    const phrase = /^"(.*)"$/.exec(q)?.[1];
    if (phrase !== undefined) return has(phrase) ? 1 : 0;
    const words = q.split(/\s+/);
    if (words.some((word) => word.startsWith("-") && has(word.slice(1)))) return 0;
    return words.filter((word) => !word.startsWith("-") && has(word)).length;
  }

  #ordered(found: { document: Document; matched: number }[], order: string) {
    const sorting = this.schema.default_sorting_field;
    const keys = order !== ""
      ? order.split(",").map((key) => key.split(":") as [string, string])
      : sorting === undefined
      ? []
      : [[sorting, "desc"] as const];
    for (const [name] of keys) {
      const field = this.schema.fields.find((field) => field.name === name);
      if (field === undefined || !(field.sort ?? (isNumeric(field.type) || field.type === "bool"))) {
        throw new Refused(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
      }
    }
    // The newest first where nothing else tells.
    return found.toReversed().sort((a, b) => {
      if (order === "" && a.matched !== b.matched) return b.matched - a.matched;
      for (const [name, direction] of keys) {
        const compared = compare(a.document[name], b.document[name]);
        if (compared !== 0) return direction === "desc" ? -compared : compared;
      }
      return 0;
    });
  }

  #facet(name: string, found: readonly Document[], most: number) {
    const field = this.schema.fields.find((field) => field.name === name);
    if (field?.facet !== true) {
      throw new Refused(404, `Could not find a facet field named \`${name}\` in the schema.`);
    }
    const totals = new Map<string, number>();
    for (const document of found) {
      for (const value of [document[name]].flat()) {
        if (value !== undefined) totals.set(String(value), (totals.get(String(value)) ?? 0) + 1);
      }
    }
    const shown = [...totals].sort(([, a], [, b]) => b - a).slice(0, most);
    return {
      counts: shown.map(([value, count]) => ({ count, highlighted: value, value })),
      field_name: name,
      sampled: false,
      stats: { ...(isNumeric(field.type) && statisticsOf(shown)), total_values: totals.size },
    };
  }
}

/** Of the values that are returned only, as servers since 26 answer. */
function statisticsOf(shown: readonly (readonly [value: string, count: number])[]) {
  const documents = shown.reduce((total, [, count]) => total + count, 0);
  if (documents === 0) return {};
  const sum = shown.reduce((total, [value, count]) => total + Number(value) * count, 0);
  return { avg: sum / documents, sum };
}

const article = (type: string): string => `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
const textOf = (value: unknown): string => [value ?? ""].flat().join(",");

function readingFilter(text: unknown): Predicate {
  try {
    return readFilter(textOf(text));
  } catch (error) {
    if (error instanceof BadFilter) throw new Refused(400, error.message);
    throw error;
  }
}

/** A field without a locale folds accents, one with a locale keeps them. */
const tokensOf = (text: string, locale: string): string[] =>
  (locale === "" ? fold(text) : text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];

function compare(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return Number(a) - Number(b);
}

const chosen = (document: Document, fields: string): Partial<Document> =>
  fields === "" ? document : Object.fromEntries(
    fields.split(",").flatMap((name) => name in document ? [[name, document[name]]] : []),
  );
