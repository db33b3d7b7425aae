/**
 * Words that are operators, as the searches of Brazilian courts have them. Headnotes are printed and pasted in capitals,
 * where `NÃO`, `E` and `COM` are words: those are operators only when another word of the search has a small letter.
 * `ADJ2` and `PROX5` are no words in any text, so capitals do not matter for them.
 */
import type { TextSpan } from "./citation_run.ts";
import { describeNode, type QueryNode } from "./query_node.ts";

type WordOperator =
  | { readonly type: "and" | "or" | "not" }
  | { readonly type: "near"; readonly distance: number; readonly ordered: boolean };

/** Of words in one text of a precedent, wherever they stand in it: no text has as many words. */
const SAME_TEXT = 1_000_000;
/** What courts call one paragraph, which precedents are not kept by. */
const PARAGRAPH = 50;
const PROX_DISTANCE = 10;

const operators = new Map<string, WordOperator>([
  ["E", { type: "and" }],
  ["AND", { type: "and" }],
  ["OU", { type: "or" }],
  ["OR", { type: "or" }],
  ["NÃO", { type: "not" }],
  ["NAO", { type: "not" }],
  ["NOT", { type: "not" }],
  ["COM", { type: "near", distance: PARAGRAPH, ordered: false }],
  ["MESMO", { type: "near", distance: SAME_TEXT, ordered: false }],
]);
const nearOperator = /^(PROX|ADJ)(?:\/?(\d{1,3}))?$/i;

const hasSmallLetter = (text: string): boolean => /\p{Ll}/u.test(text);

/**
 * Reads a word as an operator; undefined for another word. In small letters and without a distance, `adj` and
 * `prox` are operators only between others.
 */
export function operatorReader(text: string): (word: string, isBetween: boolean) => WordOperator | undefined {
  const isHeadnote = !hasSmallLetter(text);
  return (word, isBetween) => {
    const operator = isHeadnote ? undefined : operators.get(word);
    if (operator !== undefined) return operator;
    const [, name, distance] = nearOperator.exec(word) ?? [];
    if (name === undefined || (hasSmallLetter(word) && distance === undefined && !isBetween)) {
      return undefined;
    }
    const ordered = name.toUpperCase() === "ADJ";
    return {
      type: "near",
      distance: Math.max(1, Number(distance ?? (ordered ? 1 : PROX_DISTANCE))),
      ordered,
    };
  };
}

/** How a search was read that has more than words, and the same search as words. */
export interface ReadOperators {
  readonly asWords: string;
  /** In a sentence. */
  readonly notice: string;
}

/** The longest reading that is shown whole. */
const MOST_LETTERS = 400;

/** @param places where the text has words that were read as operators */
export function tellOperators(
  text: string,
  root: QueryNode,
  places: readonly TextSpan[],
): ReadOperators | undefined {
  const asWords = asWordsOf(text, places);
  const isWords = places.length === 0 && asWords === text.replace(/\s+/g, " ");
  if (isWords || !/[\p{L}\d]/u.test(asWords)) return undefined;
  const read = describeNode(root);
  const shown = read.length <= MOST_LETTERS ? read : `${read.slice(0, MOST_LETTERS)}…`;
  return { asWords, notice: `Lido como: ${shown}.` };
}

/** The text without operators and signs; those that are words too are left in small letters, as which they are words. */
function asWordsOf(text: string, places: readonly TextSpan[]): string {
  let words = "", at = 0;
  for (const { start, end } of places) {
    const operator = text.slice(start, end);
    words += text.slice(at, start) + (operators.has(operator) ? operator.toLowerCase() : " ");
    at = end;
  }
  return (words + text.slice(at))
    .replace(/["“”]~\d{1,3}|[()"“”]/g, " ")
    .replace(/(?<=[\p{L}\p{M}]{2})[*$]|(?<=\p{L})\?(?=[\p{L}*$])|[*$](?=\p{L}{3})/gu, "")
    .replace(/\s+/g, " ").trim();
}

/** A word put into a search, in capitals where the search is: its small letters would make operators of other words. */
export const wordIn = (text: string, word: string): string =>
  /\p{Lu}/u.test(text) && !hasSmallLetter(text) ? word.toUpperCase() : word;
