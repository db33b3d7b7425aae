/** A precedent in the form in which it is indexed. */
import type { Precedent } from "../domain/precedents/precedent.ts";
import { textsBeside } from "../domain/precedents/precedent_facts.ts";
import { analyse, ownNumber, type Token } from "./language/analyser.ts";
import { fold } from "./language/stop_words.ts";

export interface AnalysedPrecedent {
  readonly precedent: Precedent;
  /** See `IndexedDocument`. */
  readonly words: string;
  /** Its distinct words, folded, each with the spelling in which it was first met. */
  readonly shown: ReadonlyMap<string, string>;
}

export function analysePrecedent(precedent: Precedent): AnalysedPrecedent {
  const shown = new Map<string, string>();
  const wordsOf = (text: string): string =>
    analyse(text).map((token) => remember(text, token, shown)).join(" ");
  const decisions = textsBeside(precedent).join("\n");
  const cases = precedent.leadingCases.map(({ number }) => number).filter(isTelling).join("\n");
  const words = [
    wordsOf(precedent.question),
    wordsOf(precedent.thesis),
    `${wordsOf(`${decisions}\n${cases}`)} ${ownNumber(precedent.number)}`.trim(),
  ].join("\n");
  return { precedent, words, shown };
}

/** Shorter numbers of cases are not indexed: they are in every text, as those of articles. */
const isTelling = (number: string): boolean => number.replace(/\D/g, "").length >= 5;

function remember(text: string, { start, end, exact }: Token, shown: Map<string, string>): string {
  if (!shown.has(exact)) {
    const written = text.slice(start, end).toLowerCase();
    // An abbreviation is indexed as the words it stands for, which have no spelling of their own.
    shown.set(exact, fold(written) === exact ? written : exact);
  }
  return exact;
}

/** The distinct words of an indexed document. */
export const wordSet = (words: string): Set<string> =>
  new Set(words.split(/[ \n]/).filter((word) => word !== ""));
