/**
 * What else a text may call what was typed: the kept thesaurus of law (`thesaurus.json`) and a court's own groups of equal
 * terms.
 *
 * A line of the thesaurus is a group of equal terms, `INSS = Instituto Nacional do Seguro Social`, or says what something
 * that people type is called in precedents, `multa diária > astreintes | multa cominatória`, which does not hold the other
 * way round. Before it may stand what must be in the search too, `devedor + CNH > medidas executivas atípicas`. A word in
 * capitals is that word only, any other stands for all with its stem.
 */
import { analyse } from "./analyser.ts";
import thesaurus from "./thesaurus.json" with { type: "json" };

/** A word of a search or of a term, as `analyse` gives it. */
interface Word {
  readonly exact: string;
  readonly stem: string | undefined;
}

export interface SynonymTerm {
  readonly text: string;
  /** Without stop words. */
  readonly words: readonly (Word & { readonly isExact: boolean })[];
  /** All words of a term with one telling word: "em dobro" is not every "dobro". */
  readonly whole: readonly string[];
}

interface Entry {
  /** All of them must be typed; the last is what the others mean. */
  readonly parts: readonly SynonymTerm[];
  readonly others: readonly SynonymTerm[];
  readonly isEqual: boolean;
}

/** An entry that applies to a search. */
interface Meaning {
  /** The places of the typed words. */
  readonly places: readonly number[];
  readonly typed: string;
  readonly others: readonly SynonymTerm[];
}

/** Abbreviations of kinds of statutes, which are cited both ways. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^Lei Complementar /, "LC "],
  [/^Decreto-Lei /, "DL "],
  [/^Medida Provisória /, "MP "],
  [/^Emenda Constitucional /, "EC "],
];

function termOf(text: string): SynonymTerm {
  const tokens = analyse(text), telling = tokens.filter(({ stem }) => stem !== undefined);
  return {
    text,
    words: telling.map(({ exact, stem, start, end }) => ({
      exact,
      stem,
      isExact: /^[\p{Lu}\d]+$/u.test(text.slice(start, end)),
    })),
    whole: telling.length === 1 && tokens.length > 1 ? tokens.map(({ exact }) => exact) : [],
  };
}

const termsOf = (text: string, separator: string | RegExp): SynonymTerm[] =>
  text.split(separator).map((term) => term.trim()).flatMap((term) => [
    term,
    ...kinds.filter(([name]) => name.test(term)).map(([name, short]) => term.replace(name, short)),
  ]).map(termOf).filter(({ words }) => words.length > 0);

function* entriesOf(line: string): Generator<Entry> {
  const [typed = "", meant] = line.split(">");
  if (meant !== undefined) {
    const others = termsOf(meant, "|");
    for (const each of typed.split("|")) yield entryOf(termsOf(each, "+"), others, false);
    return;
  }
  const terms = termsOf(line, /[=|]/);
  for (const term of terms) yield entryOf([term], terms, true);
}

/** What holds all typed words is found by them. */
const entryOf = (parts: readonly SynonymTerm[], terms: readonly SynonymTerm[], isEqual: boolean): Entry => ({
  parts,
  others: terms.filter(({ words }) =>
    !parts.at(-1)!.words.every(({ stem }) => words.some((word) => word.stem === stem))
  ),
  isEqual,
});

/** Parts of entries by their first word. */
type Index = Map<string, { readonly part: SynonymTerm; readonly entry: Entry }[]>;

function indexOf(lines: readonly string[]): Index {
  const index: Index = new Map();
  for (const line of lines) {
    for (const entry of entriesOf(line)) {
      for (const part of entry.parts) {
        const first = part.words[0]!, key = first.isExact ? first.exact : first.stem!;
        const known = index.get(key);
        if (known === undefined) index.set(key, [{ part, entry }]);
        else known.push({ part, entry });
      }
    }
  }
  return index;
}

/** The lines of the thesaurus. */
export const thesaurusLines: readonly string[] = Object.values(thesaurus).flat();

let kept: Index | undefined;

export class Synonyms {
  readonly #indexes: readonly Index[];

  /** @param groups of equal terms, beside the kept ones */
  constructor(groups: readonly (readonly string[])[], lines = thesaurusLines) {
    const own = indexOf(groups.map((group) => group.join(" = ")));
    this.#indexes = lines === thesaurusLines ? [own, kept ??= indexOf(lines)] : [own, indexOf(lines)];
  }

  /** The entries that apply to the words of a search, in their order; not those within the typed words of a longer one. */
  within(words: readonly Word[], { onlyEqual = false } = {}): Meaning[] {
    const telling = words.flatMap(({ exact, stem }, place) =>
      stem === undefined ? [] : [{ exact, stem, place }]
    );
    const found = new Map<Entry, Map<SynonymTerm, readonly number[]>>();
    telling.forEach(({ exact, stem }, at) => {
      for (const { part, entry } of this.#begunBy(exact, stem)) {
        if (onlyEqual && !entry.isEqual) continue;
        const next = telling.slice(at, at + part.words.length);
        if (next.length < part.words.length || !part.words.every((word, i) => isSame(word, next[i]!))) {
          continue;
        }
        if (!standsWhole(part, words, next[0]!.place)) continue;
        const parts = found.get(entry) ?? new Map();
        found.set(entry, parts.set(part, next.map(({ place }) => place)));
      }
    });
    const applying = [...found].filter(([{ parts }, there]) => there.size === parts.length)
      .map(([entry, there]) => ({ entry, places: there.get(entry.parts.at(-1)!)! }));
    const isWithin = ({ places }: { places: readonly number[] }) =>
      applying.some((longer) =>
        longer.entry.parts.length === 1 && longer.places.length > places.length &&
        places.every((place) => longer.places.includes(place))
      );
    return applying.filter((one) => !isWithin(one)).map(({ entry: { parts, others }, places }) => ({
      places,
      typed: parts.at(-1)!.text,
      others,
    }));
  }

  #begunBy = (exact: string, stem: string) =>
    this.#indexes.flatMap((index) => [
      ...index.get(exact) ?? [],
      ...(stem === exact ? [] : index.get(stem) ?? []),
    ]);
}

/** Whether a term's stop words stand around its one telling word. */
function standsWhole({ whole }: SynonymTerm, words: readonly Word[], place: number): boolean {
  const before = whole.findIndex((exact) => exact === words[place]!.exact);
  return whole.length === 0 ||
    (before !== -1 && whole.every((exact, at) => words[place - before + at]?.exact === exact));
}

const isSame = (word: SynonymTerm["words"][number], typed: Word): boolean =>
  word.isExact ? word.exact === typed.exact : word.stem === typed.stem;

/** The words of the names of statutes and of the statutes by number, from the lines of the thesaurus about them. */
class StatuteNames {
  readonly #byName: Map<string, { readonly name: readonly string[]; readonly spellings: string[][] }[]>;
  readonly #byNumber = new Map<string, string[][]>();

  constructor(lines: readonly string[]) {
    const named: { name: readonly string[]; spellings: string[][] }[] = [];
    for (const terms of lines.map((line) => termsOf(line, "="))) {
      const spellings = terms.map(({ words }) => words.map(({ exact }) => exact));
      for (const { text } of terms) {
        const name = analyse(text).map(({ exact }) => exact);
        if (name.some((word) => /\d/.test(word))) this.#byNumber.set(name.join(" "), spellings);
        else named.push({ name, spellings });
      }
    }
    this.#byName = Map.groupBy(named.sort((a, b) => b.name.length - a.name.length), ({ name }) => name[0]!);
  }

  /** Names that begin with a word, the longest first, each with all spellings of its statute. */
  byName = (first: string) => this.#byName.get(first) ?? [];
  /** The spellings of a statute such as "lei 8213", stop words left out. */
  ofNumber = (text: string): readonly (readonly string[])[] => this.#byNumber.get(text) ?? [];
}

export const statuteNames = new StatuteNames(thesaurus.estatutos);
