/**
 * The stem of a Portuguese word, equal with and without accents and for singular and plural.
 *
 * Snowball alone gives `petição` and `petições`, or `execução` and `execucao`, different stems. So the word
 * is folded, reduced to its singular, given the accents that Snowball's suffixes require, stemmed, and folded
 * again.
 */
import { stemmer } from "@orama/stemmers/portuguese";
import { fold } from "./stop_words.ts";

/**
 * Plural endings of folded words, of which the first that fits is used; words shorter than `atLeast` letters
 * are left.
 */
const plurals: readonly { readonly ending: RegExp; readonly singular: string; readonly atLeast: number }[] = [
  { ending: /oes$/, singular: "ao", atLeast: 5 }, // petições, pregões
  { ending: /aes$/, singular: "ao", atLeast: 5 }, // escrivães, cães
  { ending: /iveis$/, singular: "ivel", atLeast: 6 }, // cabíveis
  { ending: /aveis$/, singular: "avel", atLeast: 6 },
  { ending: /veis$/, singular: "vel", atLeast: 6 }, // imóveis
  { ending: /ais$/, singular: "al", atLeast: 5 }, // tribunais
  { ending: /ois$/, singular: "ol", atLeast: 6 }, // lençóis
  { ending: /uis$/, singular: "ul", atLeast: 5 },
  { ending: /zes$/, singular: "z", atLeast: 5 }, // juízes
  { ending: /ns$/, singular: "m", atLeast: 4 }, // bens
];

/** Words that look like plurals and are none. */
const asTheyAre = new Set(["mais", "demais", "jamais", "depois", "apenas", "vezes"]);

/** The accents in the stemmer's suffixes. */
const accented: readonly (readonly [RegExp, string])[] = [
  [/cao$/, "ção"],
  [/ao$/, "ão"],
  [/avel$/, "ável"],
  [/ivel$/, "ível"],
  [/ancia(s?)$/, "ância$1"],
  [/encia(s?)$/, "ência$1"],
];

/** @param folded the word as `fold` returns it */
export function singular(folded: string): string {
  if (asTheyAre.has(folded)) return folded;
  const rule = plurals.find(({ ending, atLeast }) => folded.length >= atLeast && ending.test(folded));
  return rule === undefined ? folded : folded.replace(rule.ending, rule.singular);
}

function withAccents(folded: string): string {
  if (folded.length < 4) return folded;
  const rule = accented.find(([ending]) => ending.test(folded));
  return rule === undefined ? folded : folded.replace(rule[0], rule[1]);
}

/** @param folded the word as `fold` returns it */
export const stem = (folded: string): string => fold(stemmer(withAccents(singular(folded)))) || folded;
