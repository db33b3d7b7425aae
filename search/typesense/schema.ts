/**
 * A precedent as a document of Typesense. The server reads no Portuguese: what it keeps to search by are our words,
 * stems and roots, each as a list of tokens that it only compares.
 */
import type { CollectionFieldSchema } from "typesense/lib/Typesense/Collection.js";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import {
  eachOf,
  type FacetName,
  facetNames,
  facetValues,
  factsOf,
  type IndexedDate,
  indexedDates,
} from "../../domain/precedents/precedent_facts.ts";
import { analysePrecedent } from "../document.ts";
import { dateCode } from "../index/document_columns.ts";
import { rootText } from "../index/lexicon.ts";
import { DECISIONS_WEIGHT } from "../index/term_statistics.ts";
import { stem } from "../language/stem.ts";
import { isStopWord } from "../language/stop_words.ts";

/** Each date as a number, AAAAMMDD; 0 for none. */
type DateFields =
  & { readonly [Name in IndexedDate]: number }
  & { readonly [Name in `has_${IndexedDate}`]: boolean };
/** The field of each facet; empty for none. */
export const facetFields = {
  organs: "organ",
  species: "species",
  stages: "stage",
  bodies: "body",
  rapporteurs: "rapporteur",
  years: "year",
} as const satisfies Record<FacetName, string>;
type FacetFields = { readonly [Name in (typeof facetFields)[FacetName]]: string };

/** What is searched, filtered and ordered by; `id` is the precedent's. */
interface IndexEntry extends DateFields, FacetFields {
  readonly id: string;
  /** The id once more, to order and to exclude by: servers up to 0.25 do neither by `id`. */
  readonly key: string;
  /** As a token. */
  readonly number: string;
  readonly cancelled: boolean;
  /** Of its dispute, or its own id. */
  readonly dispute: string;
  readonly numbered: boolean;
  readonly numberOrder: number;
  /** Weighted words, in quarters. */
  readonly length: number;
  /** Milliseconds; grows with every write, so that a reader sees that there was one. */
  readonly writtenAt: number;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Stems with how often they stand there at least, "prescr_3". */
  readonly repeated: readonly string[];
  readonly roots: readonly string[];
  /** Words side by side, "a_b"; of stems only where no stop word stands between. */
  readonly wordPairs: readonly string[];
  readonly stemPairs: readonly string[];
}

/** What is only kept. */
export interface SourceEntry {
  /** As `IndexedDocument.words`: what the ranking reads. */
  readonly text: string;
  /** The precedent itself, JSON. */
  readonly precedent: string;
}

export type StoredEntry = IndexEntry & SourceEntry;

type FieldOf = { readonly [Name in Exclude<keyof IndexEntry, "id">]: Omit<CollectionFieldSchema, "name"> };

type Shape = Omit<CollectionFieldSchema, "name">;
const fieldsOf = <Name extends string>(names: readonly Name[], shape: Shape): Record<Name, Shape> =>
  eachOf(names, () => shape);

const indexed: FieldOf = {
  key: { type: "string", sort: true },
  ...fieldsOf(Object.values(facetFields), { type: "string", facet: true }),
  number: { type: "string" },
  cancelled: { type: "bool" },
  dispute: { type: "string", facet: true },
  ...fieldsOf(indexedDates, { type: "int32", sort: true }),
  ...fieldsOf(indexedDates.map((name) => `has_${name}` as const), { type: "bool", sort: true }),
  numbered: { type: "bool", sort: true },
  numberOrder: { type: "int64", sort: true },
  length: { type: "int32", sort: true, facet: true },
  writtenAt: { type: "int64", sort: true },
  words: { type: "string[]", facet: true },
  stems: { type: "string[]", facet: true },
  repeated: { type: "string[]" },
  roots: { type: "string[]", facet: true },
  wordPairs: { type: "string[]" },
  stemPairs: { type: "string[]" },
};

/**
 * No locale and no stemming by the server: both would read our tokens as words once more. All is stored, since a server
 * that starts again makes its index of what is stored.
 */
export const fields: CollectionFieldSchema[] = [
  ...Object.entries(indexed).map((
    [name, field],
  ): CollectionFieldSchema => ({ name, ...field } as CollectionFieldSchema)),
  { name: "text", type: "string", index: false, optional: true },
  { name: "precedent", type: "string", index: false, optional: true },
];

/** Kept as part of a token, where the server would leave it out. */
export const symbols = ["_"];

/** Servers leave out tokens of more than a hundred letters. */
const MOST_LETTERS = 45;

/** Anything but the letters and digits that every server keeps is written as its code, "_3b1_". */
export const token = (text: string): string =>
  text.slice(0, MOST_LETTERS).replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0)!.toString(16)}_`);

export const fromToken = (text: string): string =>
  text.replace(/_([0-9a-f]+)_/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));

export const pair = (left: string, right: string): string => `${token(left)}_${token(right)}`;

/** The flat words of a text as `IndexedDocument.words`, and where the decisions begin. */
export function wordsOf(text: string): { words: string[]; thesisAt: number; decisionsAt: number } {
  const [question = [], thesis = [], decisions = []] = text.split("\n")
    .map((part) => part.split(" ").filter((word) => word !== ""));
  const thesisAt = question.length;
  const decisionsAt = thesisAt + thesis.length;
  return { words: [...question, ...thesis, ...decisions], thesisAt, decisionsAt };
}

const stemOf = (word: string): string | undefined =>
  isStopWord(word) ? undefined : /^\d/.test(word) ? word : stem(word);

/** What a server's integer holds; a case's number of twenty digits may be more. */
const MOST_NUMBER = 9e18;

export function entryOf(precedent: Precedent, writtenAt: number): StoredEntry {
  const { words: text } = analysePrecedent(precedent);
  const numbered = /^\d+$/.test(precedent.number);
  return {
    id: precedent.id,
    key: precedent.id,
    number: token(precedent.number),
    cancelled: precedent.cancelled,
    dispute: precedent.dispute ?? precedent.id,
    ...factFields(precedent),
    numbered,
    numberOrder: numbered ? Math.min(Number(precedent.number), MOST_NUMBER) : 0,
    writtenAt,
    ...tokensOf(text),
    text,
    precedent: JSON.stringify(precedent),
  };
}

function factFields(precedent: Precedent): DateFields & FacetFields {
  const facts = factsOf(precedent);
  const values = facetValues({ ...precedent, facts });
  const dates = { ...facts.dates, updated: precedent.updatedOn };
  return {
    ...Object.fromEntries(facetNames.map((name) => [facetFields[name], values[name]])) as FacetFields,
    ...eachOf(indexedDates, (name) => dateCode(dates[name])),
    ...Object.fromEntries(indexedDates.map((name) => [`has_${name}`, dates[name] !== undefined])) as Pick<
      DateFields,
      `has_${IndexedDate}`
    >,
  };
}

/** How often, weighted, a stem that counts as repeated stands in a document; more hardly adds to a rank. */
export const repetitions = [2, 3, 5] as const;

export const repeatedToken = (stem: string, times: number): string => `${token(stem)}_${times}`;

type Tokens = Pick<
  IndexEntry,
  "length" | "words" | "stems" | "roots" | "repeated" | "wordPairs" | "stemPairs"
>;

function tokensOf(text: string): Tokens {
  const { words, thesisAt, decisionsAt } = wordsOf(text);
  const stems = words.map(stemOf);
  const found = stems.filter((stem) => stem !== undefined);
  const pairsOf = (items: readonly (string | undefined)[]) =>
    unique(
      items.slice(1).flatMap((right, index) => {
        const left = items[index];
        return left === undefined || right === undefined ? [] : [pair(left, right)];
      }),
    );
  const counts = new Map<string, number>();
  stems.forEach((stem, place) => {
    if (stem === undefined) return;
    counts.set(stem, (counts.get(stem) ?? 0) + (place < decisionsAt ? 1 : DECISIONS_WEIGHT));
  });
  return {
    length: counts.values().reduce((sum, count) => sum + count, 0) / DECISIONS_WEIGHT,
    words: unique(words.map(token)),
    stems: unique(found.map(token)),
    repeated: [...counts].flatMap(([stem, count]) =>
      repetitions.filter((times) => count >= times).map((times) => repeatedToken(stem, times))
    ),
    roots: unique(found.map(rootText).map(token)),
    wordPairs: pairsOf(words),
    // Nearness is asked within a field.
    stemPairs: unique([
      ...pairsOf(stems.slice(0, thesisAt)),
      ...pairsOf(stems.slice(thesisAt, decisionsAt)),
      ...pairsOf(stems.slice(decisionsAt)),
    ]),
  };
}

const unique = (items: readonly string[]): string[] => [...new Set(items)];
