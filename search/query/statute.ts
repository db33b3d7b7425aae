/**
 * Recognises citations of statutes anywhere in a query: "Lei 8.213/91", "art. 103 da Lei nº 8.213, de 24 de
 * julho de 1991", "CPC, art. 1.030", "CF art. 5º, LV", "art. 28 da LEF". Each is searched as one expression, in
 * the spellings documents use, by the number of the statute and by its names.
 */
import { analyse, type Token } from "../language/analyser.ts";
import { statuteNames } from "../language/synonyms.ts";
import type { TextSpan } from "./citation_run.ts";

/** Exact words, each at most `within` places after the previous one. */
interface WordsInOrder {
  readonly words: readonly string[];
  readonly within: number;
}

export interface Statute {
  /** The parts of the citation, from the whole to its parts (law, article, item), each with its spellings. */
  readonly parts: readonly (readonly WordsInOrder[])[];
  readonly place: TextSpan;
  /** The places that are also searched as words: the number of a law, that of a code's article, or a name. */
  readonly searched: readonly TextSpan[];
  /** Whether it is a name without a number, which tells no more than its words do. */
  readonly isNamed: boolean;
}

/** Kinds of statutes that have a number; where numbers restart each year the year is required. */
const kinds: readonly { readonly names: readonly string[]; readonly yearly?: true }[] = [
  { names: ["lei complementar", "lc"] },
  { names: ["decreto lei", "dl"] },
  { names: ["lei", "leis"] },
  { names: ["decreto"] },
  { names: ["medida provisoria", "mp"] },
  { names: ["emenda constitucional", "ec"] },
  { names: ["resolucao"], yearly: true },
  { names: ["portaria"], yearly: true },
  { names: ["instrucao normativa", "in"], yearly: true },
];

/** Places from a word of a law to the next: "Lei Federal n. 8.213", "Leis 8.212/91 e 8.213/91". */
const WITHIN = 4;
/** Places between an article and its law: "art. 103, caput e parágrafo único, da Lei". */
const APART = 8;

const numberings = new Set(["n", "no", "nr", "numero"]);
const joiners = new Set(["da", "do", "das", "dos", "de"]);
const isNumber = (token: Token | undefined): token is Token => token !== undefined && /^\d/.test(token.exact);
const isRoman = (word: string): boolean => /^[ivxlc]+$/.test(word);

/** A law that was read: how it is written, with its number, and by its names. */
interface Law {
  readonly spellings: readonly (readonly string[])[];
  readonly end: number;
  /** The token of its number; undefined for a law cited by a name. */
  readonly number: number | undefined;
}

interface Article {
  readonly number: number;
  readonly item: string | undefined;
  readonly end: number;
}

export function findStatutes(text: string): Statute[] {
  return new Reader(text).statutes();
}

class Reader {
  readonly #tokens: readonly Token[];

  constructor(private readonly text: string) {
    this.#tokens = analyse(text);
  }

  statutes(): Statute[] {
    const found: Statute[] = [];
    for (let at = 0; at < this.#tokens.length;) {
      const read = this.#statute(at);
      if (read === undefined) at++;
      else {
        found.push(read.statute);
        at = read.end;
      }
    }
    return found;
  }

  #statute(at: number): { readonly statute: Statute; readonly end: number } | undefined {
    const before = this.#article(at, 1);
    const law = this.#law(before === undefined ? at : this.#skip(before.end));
    if (law === undefined) return undefined;
    const after = before ?? this.#article(law.end, law.number === undefined ? 0 : 1);
    const number = law.number ?? after?.number;
    const end = Math.max(law.end, after?.end ?? 0);
    const searched = number === undefined ? this.#tokens.slice(at, law.end) : [this.#tokens[number]!];
    const isWhole = law.number !== undefined || number === undefined;
    const whole = isWhole ? [law.spellings.map((words) => ({ words, within: WITHIN }))] : [];
    return {
      statute: {
        parts: [...whole, ...this.#articleParts(after, law)],
        place: { start: this.#tokens[at]!.start, end: this.#endOf(end - 1) },
        searched: searched.map(({ start, end }) => ({ start, end })),
        isNamed: number === undefined,
      },
      end,
    };
  }

  #articleParts(article: Article | undefined, { spellings }: Law): WordsInOrder[][] {
    if (article === undefined) return [];
    const words = ["artigo", this.#word(article.number)];
    const both = (part: readonly string[]) =>
      spellings.flatMap((law) => [
        { words: [...part, ...law], within: APART },
        { words: [...law, ...part], within: APART },
      ]);
    return [both(words), ...(article.item === undefined ? [] : [both([...words, article.item])])];
  }

  /** @param fewest 0 where the word "artigo" may be missing: "CPC 1.030" */
  #article(at: number, fewest: 0 | 1): Article | undefined {
    const isNamed = this.#word(at) === "artigo" && (at === 0 || fewest === 1 || this.#joins(at));
    const number = isNamed ? at + 1 : at;
    if ((!isNamed && fewest === 1) || !isNumber(this.#tokens[number]) || !this.#joins(number)) {
      return undefined;
    }
    const letter = this.#gap(number + 1) === "-" && this.#word(number + 1).length === 1 ? 1 : 0;
    const items = this.#items(number + 1 + letter);
    return { number, ...items };
  }

  /** "caput e parágrafo único", ", § 2º, inciso IV". */
  #items(start: number): Pick<Article, "item" | "end"> {
    let at = start, item: string | undefined;
    while (this.#joins(at)) {
      const from = this.#word(at) === "e" ? at + 1 : at, word = this.#word(from);
      const isNamed = ["paragrafo", "inciso", "alinea"].includes(word) && this.#joins(from + 1);
      if (!isNamed && word !== "caput" && !isRoman(word)) break;
      const value = this.#word(isNamed ? from + 1 : from);
      if (isRoman(value)) item ??= value;
      at = from + (isNamed ? 2 : 1);
    }
    return { item, end: at };
  }

  #law(at: number): Law | undefined {
    if (at >= this.#tokens.length) return undefined;
    for (const { names, yearly } of kinds) {
      const name = names.find((one) => this.#isThere(one.split(" "), at));
      if (name === undefined) continue;
      const law = this.#numbered(names, at + name.split(" ").length, yearly === true);
      if (law !== undefined) return law;
    }
    const named = statuteNames.byName(this.#word(at)).find(({ name }) => this.#isThere(name, at));
    if (named === undefined) return undefined;
    const { end } = this.#year(at + named.name.length);
    return { spellings: named.spellings, end, number: undefined };
  }

  #numbered(names: readonly string[], start: number, isYearly: boolean): Law | undefined {
    let at = start;
    while (this.#word(at) === "federal" || numberings.has(this.#word(at))) at++;
    if (!isNumber(this.#tokens[at]) || !/^[\s.ºª°]*$/.test(this.#gap(at))) return undefined;
    const number = this.#word(at);
    const version = this.#gap(at + 1) === "-" && isNumber(this.#tokens[at + 1]) ? 1 : 0;
    const { year, end } = this.#year(at + 1 + version);
    const numbers = isYearly && year !== undefined ? [number, year] : [number];
    const own = names.map((name) => [...name.split(" "), ...numbers]);
    const named = own.flatMap((words) => statuteNames.ofNumber(words.join(" ")));
    return { spellings: [...own, ...named], end, number: at };
  }

  /** "/91", "de 1991", ", de 24 de julho de 1991". */
  #year(at: number): { readonly year?: string; readonly end: number } {
    const slashed = /^\s*\/\s*$/.test(this.#gap(at)) && isNumber(this.#tokens[at]);
    if (slashed) return { year: this.#word(at), end: at + 1 };
    const isDated = isNumber(this.#tokens[at + 1]) && this.#word(at + 2) === "de" &&
      this.#word(at + 4) === "de";
    const place = isDated ? at + 5 : at + 1;
    const year = this.#word(place);
    return this.#word(at) === "de" && this.#joins(at) && /^\d{4}$/.test(year)
      ? { year, end: place + 1 }
      : { end: at };
  }

  #isThere = (words: readonly string[], at: number): boolean =>
    words.every((word, index) =>
      this.#word(at + index) === word && (index === 0 || /^[\s-]+$/.test(this.#gap(at + index)))
    );

  #skip = (at: number): number => joiners.has(this.#word(at)) && this.#joins(at) ? at + 1 : at;
  #word = (at: number): string => this.#tokens[at]?.exact ?? "";
  /** What stands before a token. */
  #gap = (at: number): string =>
    this.#tokens[at] === undefined
      ? ""
      : this.text.slice(this.#tokens[at - 1]?.end ?? 0, this.#tokens[at].start);
  /** Whether a token goes on with what stands before it. */
  #joins = (at: number): boolean => this.#tokens[at] !== undefined && /^[\s.,ºª°"“”]*$/.test(this.#gap(at));

  /** The end of a token, with the quote that closes around it. */
  #endOf(at: number): number {
    const { end } = this.#tokens[at]!;
    return /["”]/.test(this.text[end] ?? "") && /["“]/.test(this.#gap(at)) ? end + 1 : end;
  }
}
