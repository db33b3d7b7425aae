/** Names as people type them: part of a name, and a name that is meant although letters of it slipped. */
import { foldText } from "./text.ts";

/** From this many letters on a word may have one slip: of a shorter one too little is left to know it by. */
export const SHORTEST_WITH_SLIP = 5;

const slipsIn = (word: string): number => word.length < SHORTEST_WITH_SLIP ? 0 : 1;

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter((word) => word !== "");

/**
 * The number of slips between two words: letters that are missing, too many or others, and neighbours that are
 * exchanged. More than `most` counts as `most + 1`.
 */
export function slipsBetween(typed: string, written: string, most: number): number {
  if (Math.abs(typed.length - written.length) > most) return most + 1;
  const [a, b] = [[...typed], [...written]];
  let [older, before]: [number[], number[]] = [[], b.map((_, index) => index).concat(b.length)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(
        row[j - 1]! + 1,
        before[j]! + 1,
        before[j - 1]! + (isSame ? 0 : 1),
        isExchanged ? older[j - 2]! + 1 : Infinity,
      ));
    }
    [older, before] = [before, row];
  }
  return Math.min(before[b.length]!, most + 1);
}

/** The letters at the beginning of a word by which it is looked for: an index that is asked for more gives up. */
const LOOKED_FOR = 8;

/** Stands for any letter in a form of a word. */
export const ANY_LETTER = "?";

/**
 * How a word may begin in which a letter may have slipped when it was typed: as it is, without one of its letters, with
 * any letter in place of one or between two, and with two neighbours exchanged. Of a word with other signs, as it is.
 */
export function formsWithSlip(word: string): string[] {
  if (word.length < SHORTEST_WITH_SLIP || /\P{L}/u.test(word)) return [word];
  const begin = word.slice(0, LOOKED_FOR);
  const places = [...begin].map((_, place) => [begin.slice(0, place), begin.slice(place)] as const);
  return [
    ...new Set([
      begin,
      ...places.flatMap(([before, after]) => [
        before + after.slice(1),
        before + ANY_LETTER + after.slice(1),
        before + ANY_LETTER + after,
        before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
      ]),
    ]),
  ];
}

/** Whether a word of a name is meant by a typed one: it begins so, or one letter slipped. */
function isMeantBy(typed: string, written: string): boolean {
  const most = slipsIn(typed);
  return written.startsWith(typed) || slipsBetween(typed, written, most) <= most;
}

/** Whether each typed word means one of a name, in any sequence. */
export function isNameMeant(typed: string, name: string): boolean {
  const written = wordsOf(name);
  const words = wordsOf(typed);
  return words.length > 0 && words.every((word) => written.some((one) => isMeantBy(word, one)));
}

/** A part of a name, and whether what was typed means it. */
interface NamePart {
  readonly text: string;
  readonly isMeant: boolean;
}

/** A name in parts, so that what was typed of it is told apart: the typed words where they stand, else the words they mean. */
export function partsOfName(typed: string, name: string): NamePart[] {
  const words = wordsOf(typed);
  return name.split(/(\s+)/).filter((part) => part !== "").flatMap((part) => {
    // A letter with an accent is one character, with and without it.
    const folded = [...part].map((letter) => foldText(letter)[0] ?? letter).join("");
    const word = words.find((word) => folded.includes(word));
    if (word === undefined) return [{ text: part, isMeant: words.some((word) => isMeantBy(word, folded)) }];
    const start = folded.indexOf(word);
    return [
      { text: part.slice(0, start), isMeant: false },
      { text: part.slice(start, start + word.length), isMeant: true },
      { text: part.slice(start + word.length), isMeant: false },
    ].filter(({ text }) => text !== "");
  });
}
