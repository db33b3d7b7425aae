/** A precedent in the form in which it is indexed. */
import type { Precedent } from "../domain/precedents/precedent.ts";
import { analyse, type Token } from "./language/analyser.ts";
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
  const decisions = precedent.decisions?.texts.map(({ text }) => text).join("\n") ?? "";
  const words = [precedent.question, precedent.thesis, `${decisions}\n${numbersOf(precedent)}`]
    .map((text) => wordsOf(text)).join("\n");
  return { precedent, words, shown };
}

/** Shorter numbers are not indexed: they are in every text, as those of articles. */
const TELLING_DIGITS = 3;

/** The precedent's number and those of its leading cases, which its texts do not contain. */
function numbersOf({ number, leadingCases }: Precedent): string {
  const numbers = [number, ...leadingCases.map((leading) => leading.number)];
  return numbers.filter((one) => one.replace(/\D/g, "").length >= TELLING_DIGITS).join("\n");
}

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
