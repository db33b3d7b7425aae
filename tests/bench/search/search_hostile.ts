/** The cost of searches written to be expensive: twenty texts of the greatest length, beside ordinary ones. */
import process from "node:process";
import type { SearchEngine, SearchPage } from "../../../search/engine.ts";
import { analyse } from "../../../search/language/analyser.ts";
import { parseQuery, type SearchFields } from "../../../search/query/query.ts";

/** The greatest length of a search text. */
const LONGEST = 2_000;
const TRIES = 7;
const SHOWN = 20;
const FIRST: SearchPage = { offset: 0, limit: 10 };

interface Hostile {
  readonly name: string;
  readonly fields: SearchFields;
  readonly page?: SearchPage;
}

/** Joins the texts made for 0, 1, 2 … as far as they fit. */
function filled(make: (index: number) => string, separator = " "): string {
  let text = make(0);
  for (let index = 1; text.length < LONGEST; index++) text += separator + make(index);
  return text.slice(0, LONGEST);
}

/** @param common words of many precedents, the most frequent first */
export function hostileTexts(common: readonly string[], long: string): readonly Hostile[] {
  const word = (index: number) => common[index % common.length]!;
  const pair = (index: number) => `${word(index)} ${word(index * 7 + 1)}`;
  const general = (name: string, text: string): Hostile => ({ name, fields: { general: text } });
  const stops = ["seriamos", "houveramos", "tivessemos", "fossemos", "estivessemos", "foramos", "teriamos"];
  const letters = "bcdfgjlmnpqrstvxz";
  const letter = (index: number) => letters[index % letters.length]!;
  const unknown = (index: number) => "contribui" + letter(index) + letter(Math.floor(index / 17)) + "cao";
  return [
    general("the commonest words", filled(word)),
    general("a text that was pasted", long.slice(0, LONGEST)),
    general("the commonest words, all of them", filled((at) => `+${word(at)}`)),
    general("without the commonest words", filled((at) => `-${word(at)}`)),
    general("phrases", filled((at) => `"${pair(at)}"`)),
    general("phrases of stop words", filled((at) => `"${["de", "a", "o", "e", "que"][at % 5]} da"`)),
    general("words near each other", filled((at) => `"${pair(at)}"~999`)),
    general("one chain of nearness", filled(word, " PROX/999 ")),
    general("words excluded by phrases", filled((at) => `-"${pair(at)}"`)),
    general("parentheses in each other", filled((at) => `(${word(at)} OU (${word(at + 3)} E`)),
    general("joined words", filled((at) => `${word(at)}-${word(at + 1)}`)),
    general("precedents cited", filled((at) => `tema ${at + 1}`)),
    general("statutes cited", filled((at) => `art. ${at + 1} da Lei ${at + 1}/93`)),
    general("articles without a statute", filled((at) => `art. ${at + 1}, caput,`)),
    general("unknown words", filled(unknown)),
    general("stop words alone", filled((at) => stops[at % stops.length]!)),
    general("acronyms", filled((at) => ["INSS", "ICMS", "FGTS", "CPC", "CLT", "STF"][at % 6]!)),
    {
      name: "every field",
      fields: {
        general: filled((at) => `"${pair(at)}"`),
        allWords: filled(word),
        anyWords: filled((at) => `"${pair(at + 50)}"`),
        noWords: filled((at) => `"${pair(at + 100)}"`),
      },
    },
    { name: "exact phrases, not of the general search", fields: { exactPhrases: filled(() => "a o", ";") } },
    {
      name: "a page far behind",
      fields: { general: filled(word) },
      page: { offset: 7_000, limit: 10 },
    },
  ];
}

/**
 * @param ordinaryCpuMs the processor time of ordinary searches, whose time by the clock depends on how busy the
 * machine is
 * @returns the most expensive by name, beside the median of the ordinary ones
 */
export async function hostile(
  engine: SearchEngine,
  texts: readonly string[],
  ordinaryCpuMs: number,
): Promise<string[]> {
  const costs: { name: string; ms: number; cpuMs: number }[] = [];
  for (const { name, fields, page = FIRST } of hostileTexts(commonWords(texts), texts.join(" "))) {
    const tries = [];
    for (let i = 0; i < TRIES; i++) {
      const cpu = process.cpuUsage(), began = performance.now();
      const query = parseQuery(fields);
      await engine.search({ query, filters: { includeCancelled: false }, order: "text", page });
      const { user, system } = process.cpuUsage(cpu);
      tries.push({ name, ms: performance.now() - began, cpuMs: (user + system) / 1000 });
    }
    // The median leaves out the first tries, which read and compile.
    costs.push(tries.sort((a, b) => a.cpuMs - b.cpuMs)[Math.floor(TRIES / 2)]!);
  }
  return costs.sort((a, b) => b.cpuMs - a.cpuMs).slice(0, SHOWN).map(({ name, ms, cpuMs }) =>
    `    ${name.padEnd(42)} ${cpuMs.toFixed(1)} ms of CPU (${
      (cpuMs / ordinaryCpuMs).toFixed(1)
    } times the median), ${ms.toFixed(1)} ms`
  );
}

export function commonWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { exact, stem } of texts.flatMap((text) => analyse(text))) {
    if (stem !== undefined) counts.set(exact, (counts.get(exact) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 300).map(([word]) => word);
}
