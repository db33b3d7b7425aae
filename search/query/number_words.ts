/** Reads numbers in words: "sete", "trezentas e trinta e uma", "mil e quarenta e seis". */

const units =
  "um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove"
    .split(" ");
const tens = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const hundreds =
  "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(" ");

/** The values by folded word. */
const values: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at) => [word, at + 1] as const),
  ["catorze", 14],
  ["uma", 1],
  ["duas", 2],
  ["cem", 100],
  ...tens.map((word, at) => [word, 10 * (at + 2)] as const),
  ...hundreds.flatMap((word, at) =>
    [[word, 100 * (at + 1)], [word.replace(/os$/, "as"), 100 * (at + 1)]] as const
  ),
]);

/**
 * The limit of what can be added to a number: units to tens, tens to hundreds; "cinco e sete" are two
 * numbers.
 */
const roomOf = (value: number): number =>
  value % 1000 === 0 ? 1000 : value % 100 === 0 ? 100 : value % 10 === 0 && value % 100 >= 20 ? 10 : 0;

/** @param words folded words, including those behind the number */
export function parseNumberWords(
  words: readonly string[],
): { readonly digits: string; readonly length: number } | undefined {
  let value = words[0] === "mil" ? 1000 : values.get(words[0] ?? "");
  if (value === undefined) return undefined;
  let length = 1;
  if (value < 10 && words[1] === "mil") {
    value *= 1000;
    length = 2;
  }
  while (true) {
    const skipped = words[length] === "e" ? 1 : 0;
    const next = values.get(words[length + skipped] ?? "");
    if (next === undefined || next >= roomOf(value)) return { digits: String(value), length };
    value += next;
    length += skipped + 1;
  }
}
