/**
 * The language of the search box, read into a tree. Bad syntax never fails: it is searched as words, and the reader is
 * told.
 *
 * | written | found |
 * |---|---|
 * | `dano moral` | either word; who has both comes first |
 * | `+dano -moral` | must have, must not have |
 * | `"dano moral"` | these words in this order, as written but for accents and capitals |
 * | `"dano moral"~5` | these words within five of each other |
 * | `prescri*`, `prescri$` | any word that begins so (three letters at least; the commonest words of many) |
 * | `indeni?ar`, `*constitucional` | `?` is a letter, `*` and `$` are any letters or none |
 * | `dano E moral`, `dano OU moral`, `NÃO moral` | also `AND`, `OR`, `NOT`; upper case, `NÃO` before `E` before `OU` |
 * | `DANO MORAL NÃO CONFIGURADO` | words only: without a small letter no word is an operator; see `word_operators.ts` |
 * | `(dano OU prejuízo) E moral` | parentheses |
 * | `dano PROX5 moral`, `dano ADJ moral` | within five words; one right after the other (`ADJ3`: within three); also `PROX/5` |
 * | `dano COM moral`, `dano MESMO moral` | within fifty words; in the same text of a precedent |
 * | `(dano OU prejuízo) ADJ2 mora$` | either word near those |
 * | `tema 1046 stf`, `temas 566 a 571`, `Súm. 331, IV, do TST`, `stj-rr-1` | names precedents, which come first; see `citation.ts` |
 * | `art. 103 da Lei 8.213/91`, `CPC 1.030`, `CF art. 5º, LV` | cites a statute; who cites it too comes first; see `statute.ts` |
 */
import { analyse } from "../language/analyser.ts";
import { findCitations, type PrecedentCitation } from "./citation.ts";
import type { TextSpan } from "./citation_run.ts";
import type { Group, QueryNode } from "./query_node.ts";
import { readGeneral } from "./query_reader.ts";
import { findStatutes, type Statute } from "./statute.ts";
import { type ReadOperators, tellOperators } from "./word_operators.ts";

/** The fields of a search. `general` has the whole query language, the others only what their labels say. */
export interface SearchFields {
  readonly general?: string | undefined;
  readonly allWords?: string | undefined;
  readonly anyWords?: string | undefined;
  readonly noWords?: string | undefined;
  /** Several phrases are separated by quotes or `;`. */
  readonly exactPhrases?: string | undefined;
}

export interface Query {
  /** The general search as typed, for "você quis dizer". */
  readonly text: string;
  readonly root: QueryNode;
  /** Whether there are words only: nothing is added to a search with operators. */
  readonly isWords: boolean;
  /** What could not be read as intended and how it was searched instead, in Portuguese. */
  readonly explanations: readonly string[];
  /** The words that were read as operators; absent when none was. */
  readonly operators?: ReadOperators | undefined;
  /** The precedents that the general search cites; missing parts match anything. */
  readonly citations: readonly PrecedentCitation[];
  /** The statutes that the general search cites. */
  readonly statutes: readonly CitedStatute[];
}

export interface CitedStatute extends Statute {
  /** The text as typed. */
  readonly text: string;
}

/**
 * The most statutes recognised, since each is searched in all its spellings; further ones are searched as
 * words.
 */
const MOST_STATUTES = 5;

export function parseQuery(fields: SearchFields): Query {
  const text = fields.general?.normalize("NFC").trim() ?? "";
  const { citations, places } = findCitations(text);
  const statutes = findStatutes(text).filter(({ place }) =>
    places.every((cited) => place.end <= cited.start || place.start >= cited.end)
  ).slice(0, MOST_STATUTES);
  const { group, explanations, operators } = readGeneral(text, places, statutes);
  const wordNodes = (field: string | undefined): QueryNode[] =>
    pieces(field).map((piece) => piece.quoted ? phrase(piece.text) : { type: "word", text: piece.text });
  const anyWords = wordNodes(fields.anyWords);
  const must = [
    ...(isEmpty(group) ? [] : [group]),
    ...wordNodes(fields.allWords),
    ...(anyWords.length === 0 ? [] : [{ type: "group" as const, must: [], should: anyWords, not: [] }]),
    ...phrases(fields.exactPhrases),
  ];
  const not = wordNodes(fields.noWords);
  const isAlone = must.length === 1 && not.length + group.must.length + group.not.length === 0;
  const limited = limitParts(rootOf(must, not));
  return {
    text,
    root: limited.root,
    isWords: isAlone && isWords(group),
    explanations: [...new Set([...explanations, ...limited.explanations])],
    operators: tellOperators(text, isEmpty(group) ? { type: "everything" } : group, operators),
    citations: isAlone && (isWords(group) || isWhole(text, places)) ? citations : [],
    statutes: group.not.length === 0
      ? statutes.map((one) => ({ ...one, text: text.slice(one.place.start, one.place.end) }))
      : [],
  };
}

const isWords = ({ must, should, not }: Group): boolean =>
  must.length + not.length === 0 &&
  should.every((node) =>
    node.type === "group" ? isWords(node) : node.type === "word" || node.type === "pattern"
  );

const isWhole = (text: string, [place]: readonly TextSpan[]): boolean =>
  place !== undefined && !/[\p{L}\d]/u.test(text.slice(0, place.start) + text.slice(place.end));

function rootOf(must: readonly QueryNode[], not: readonly QueryNode[]): QueryNode {
  if (must.length + not.length === 0) return { type: "everything" };
  const [only] = must;
  return must.length === 1 && not.length === 0 && only !== undefined
    ? only
    : { type: "group", must, should: [], not };
}

const isEmpty = ({ must, should, not }: Group): boolean => must.length + should.length + not.length === 0;

const phrase = (text: string): QueryNode => ({
  type: "phrase",
  words: analyse(text).map(({ exact }) => exact),
});

/** The words and quoted expressions of a field without operators. */
function pieces(field = ""): { text: string; quoted: boolean }[] {
  return [...field.matchAll(/"([^"]*)"?|[^\s";]+/g)]
    .map(([whole, quoted]) => ({ text: quoted ?? whole, quoted: quoted !== undefined }))
    .filter(({ text }) => analyse(text).length > 0);
}

function phrases(field = ""): QueryNode[] {
  return field.split(/["“”;]/).filter((part) => analyse(part).length > 0).map(phrase);
}

// Limits the parts of one query: beyond the limits the last parts are left out, with a notice.

/** The most words, expressions and citations in all fields together. */
const MOST_PARTS = 200;
/**
 * The most parts that need positions of words, and truncated words: each is searched in the text of every
 * precedent with its words.
 */
const MOST_PLACED = 10;

function limitParts(root: QueryNode): {
  readonly root: QueryNode;
  readonly explanations: readonly string[];
} {
  const counted = { parts: 0, placed: 0 };
  const isWithinLimits = (node: QueryNode): boolean => {
    if (node.type === "group") return true;
    if (++counted.parts > MOST_PARTS) return false;
    if (!isPlaced(node)) return true;
    return ++counted.placed <= MOST_PLACED;
  };
  const limited = (node: QueryNode): QueryNode => node.type === "group" ? limitedGroup(node) : node;
  const limitedGroup = ({ must, should, not }: Group): Group => ({
    type: "group",
    must: must.filter(isWithinLimits).map(limited),
    should: should.filter(isWithinLimits).map(limited),
    not: not.filter(isWithinLimits).map(limited),
  });
  const shortened = limited(root);
  return {
    root: shortened,
    explanations: [
      ...(counted.parts > MOST_PARTS
        ? [`A pesquisa é longa demais; foram usados os ${MOST_PARTS} primeiros termos.`]
        : []),
      ...(counted.placed > MOST_PLACED
        ? [
          `Há expressões demais entre aspas, com distância ou truncadas; foram usadas as primeiras.`,
        ]
        : []),
    ],
  };
}

/**
 * Whether a part needs positions: joined words ("decreto-lei") are searched as an expression, and a truncated
 * word costs as much as many words.
 */
const isPlaced = (node: QueryNode): boolean =>
  node.type === "phrase" || node.type === "near" || node.type === "pattern" ||
  (node.type === "word" && analyse(node.text).filter(({ stem }) => stem !== undefined).length > 1);
