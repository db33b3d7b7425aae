/**
 * Words that are operators. Headnotes are printed and pasted in capitals, where `NÃO` and `E` are words: a word is an
 * operator only when another word of the search has a small letter.
 */
import { formatList, inflect } from "../../domain/formatting.ts";
import type { TextSpan } from "./citation_run.ts";

type WordOperator =
  | { readonly type: "and" | "or" | "not" }
  | { readonly type: "near"; readonly distance: number; readonly ordered: boolean };

const operators = new Map<string, "and" | "or" | "not">([
  ["E", "and"],
  ["AND", "and"],
  ["OU", "or"],
  ["OR", "or"],
  ["NÃO", "not"],
  ["NAO", "not"],
  ["NOT", "not"],
]);
const nearOperator = /^(PROX|ADJ)(?:\/(\d{1,3}))?$/;
const PROX_DISTANCE = 10;

const hasSmallLetter = (text: string): boolean => /\p{Ll}/u.test(text);

/** Reads a word as an operator; undefined for another word, and for every word of a text in capitals. */
export function operatorReader(text: string): (word: string) => WordOperator | undefined {
  if (!hasSmallLetter(text)) return () => undefined;
  return (word) => {
    const type = operators.get(word);
    if (type !== undefined) return { type };
    const [, name, distance] = nearOperator.exec(word) ?? [];
    if (name === undefined) return undefined;
    const ordered = name === "ADJ";
    return {
      type: "near",
      distance: Math.max(1, Number(distance ?? (ordered ? 1 : PROX_DISTANCE))),
      ordered,
    };
  };
}

/** What was read as operators, and the same search with these as words, which they are in small letters. */
export interface ReadOperators {
  readonly asWords: string;
  /** In a sentence. */
  readonly notice: string;
}

/** @param places where the text has words that were read as operators */
export function tellOperators(text: string, places: readonly TextSpan[]): ReadOperators | undefined {
  if (places.length === 0) return undefined;
  const words = [...new Set(places.map(({ start, end }) => text.slice(start, end)))];
  let asWords = "", at = 0;
  for (const { start, end } of places) {
    asWords += text.slice(at, start) + text.slice(start, end).toLowerCase();
    at = end;
  }
  const read = `${formatList(words.map((word) => `“${word}”`))} ${
    inflect(words.length, "foi lido como operador", "foram lidos como operadores")
  }`;
  return {
    asWords: asWords + text.slice(at),
    notice: `${read}; em letras minúsculas ${inflect(words.length, "é palavra", "são palavras")}.`,
  };
}

/** A word put into a search, in capitals where the search is: its small letters would make operators of other words. */
export const wordIn = (text: string, word: string): string =>
  /\p{Lu}/u.test(text) && !hasSmallLetter(text) ? word.toUpperCase() : word;
