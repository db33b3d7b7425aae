/** Texts in which words are as common and as rare as in real ones. Repeatable. */

const WORDS = 12_000;
const STOP_WORDS = [
  "de",
  "a",
  "o",
  "e",
  "que",
  "da",
  "do",
  "em",
  "para",
  "na",
  "por",
  "vos",
  "teria",
  "quaisquer",
];
const LEAST_WORDS = 30;
const MORE_WORDS = 40;

const consonants = "bcdfglmnprstvz", vowels = "aeiou";

function wordOf(index: number): string {
  let word = "", rest = index + 1_000;
  for (; rest > 0; rest = Math.floor(rest / 70)) {
    word += consonants[rest % 14]! + vowels[Math.floor(rest / 14) % 5]!;
  }
  return `${word}x`;
}

export function randomTexts(count: number): string[] {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const words = Array.from({ length: WORDS }, (_, index) => wordOf(index));
  // By Zipf's law the words up to a rank are as many as its logarithm says.
  const ranked = (ranks: number) => Math.floor(ranks ** random()) - 1;
  const word = () => random() < 0.4 ? STOP_WORDS[ranked(STOP_WORDS.length)]! : words[ranked(WORDS)]!;
  return Array.from(
    { length: count },
    () => Array.from({ length: LEAST_WORDS + Math.floor(random() * MORE_WORDS) }, word).join(" "),
  );
}
