/**
 * Parses the general search: first into marks, then by recursive descent; see `query.ts` for the language.
 */
import { withoutEnding } from "../../domain/text.ts";
import { analyse } from "../language/analyser.ts";
import type { TextSpan } from "./citation_run.ts";
import type { Group, QueryNode } from "./query_node.ts";
import type { Statute } from "./statute.ts";
import { FEWEST_LETTERS, patternOf, signInWord } from "./truncated_word.ts";
import { operatorReader } from "./word_operators.ts";

type Mark =
  | { readonly type: "open" | "close" | "and" | "or" | "not" }
  | { readonly type: "near"; readonly distance: number; readonly ordered: boolean; readonly written: string }
  | { readonly type: "operand"; readonly node: QueryNode; readonly sign: "+" | "-" | "" }
  | { readonly type: "sign"; readonly sign: "+" | "-" };

/** A phrase with its distance, a parenthesis, a sign before something, or anything up to the next blank. */
const marks = /([+-]?)[“"]([^"“”]*)["”](?:~(\d{1,3}))?|([()])|([+-])(?=[(])|([^\s()"“”]+)|["“”]/g;

/** A longer search is a pasted text, of which the first words are searched. */
const MOST_MARKS = 200;
const DEEPEST = 20;

interface General {
  readonly group: Group;
  readonly explanations: readonly string[];
  /** The places of the words that were read as operators. */
  readonly operators: readonly TextSpan[];
}

/** @param cited the places where the text cites a precedent or a case */
export function readGeneral(
  text: string,
  cited: readonly TextSpan[] = [],
  statutes: readonly Statute[] = [],
): General {
  const isIn = (places: readonly TextSpan[], start: number) =>
    places.some((place) => place.start <= start && start < place.end);
  const partAt: PartAt = (start) => {
    if (isIn(cited, start)) return { cited: true };
    const statute = statutes.find(({ place }) => isIn([place], start));
    if (statute === undefined || statute.isNamed) return {};
    return isIn(statute.searched, start) ? { ofStatute: true } : "left out";
  };
  const operatorOf = operatorReader(text);
  const operators: TextSpan[] = [];
  const faults: string[] = [];
  const found = [...text.matchAll(marks)];
  const readAs = found.map(([piece], at) => operatorOf(piece, at > 0 && at < found.length - 1));
  const hasSigns = found.some(([piece], at) => readAs[at] !== undefined || signInWord.test(piece));
  const read = found.flatMap((match, at): Mark[] => {
    const [written] = match;
    const operator = readAs[at];
    if (operator === undefined) {
      if (/^["“”]$/.test(written)) faults.push(OPEN_QUOTE);
      return readMark(match, { partAt, hasSigns, faults });
    }
    operators.push({ start: match.index, end: match.index + written.length });
    return [operator.type === "near" ? { ...operator, written } : operator];
  });
  const reader = new Reader(read, faults);
  const group = reader.list(0);
  return { group, explanations: [...reader.explanations], operators };
}

/** The role of a word in a citation; "left out" when the citation covers it. */
type PartAt = (start: number) => { readonly cited?: true; readonly ofStatute?: true } | "left out";

interface Surroundings {
  readonly partAt: PartAt;
  /** Whether the search has operators or truncated words, so that a `?` at the end of a word is a letter. */
  readonly hasSigns: boolean;
  readonly faults: string[];
}

const OPEN_QUOTE = "Há aspas sem par; o que vem depois delas foi procurado como palavras.";

function readMark(match: RegExpExecArray, surroundings: Surroundings): Mark[] {
  const [_, sign = "", quoted, distance, parenthesis, lonelySign, piece] = match;
  if (quoted !== undefined) {
    const pieces = quoted.split(/\s+/).flatMap((one): string[] => {
      const pattern = patternOf(one, true);
      return pattern !== undefined && pattern !== "short"
        ? [pattern]
        : analyse(one).map(({ exact }) => exact);
    });
    if (pieces.length === 0) return [];
    const isTruncated = pieces.some((one) => /[?*]/.test(one));
    const node: QueryNode = distance !== undefined
      ? { type: "near", words: pieces, distance: Math.max(1, Number(distance)), ordered: false }
      : isTruncated
      ? { type: "near", words: pieces, distance: 1, ordered: true }
      : { type: "phrase", words: analyse(quoted).map(({ exact }) => exact) };
    return [{ type: "operand", node, sign: sign as "" }];
  }
  if (parenthesis !== undefined) return [{ type: parenthesis === "(" ? "open" : "close" }];
  if (lonelySign !== undefined) return [{ type: "sign", sign: lonelySign as "+" }];
  if (piece === undefined) return [];
  return readWords(piece, {
    ...surroundings,
    partAt: (start) => surroundings.partAt(match.index + start),
  });
}

/** The words of a piece, which may be several: `decreto-lei`, `8.666/93`. With a sign they stay together. */
function readWords(piece: string, { partAt, hasSigns, faults }: Surroundings): Mark[] {
  const sign = /^[+-](?=[\p{L}\d])/u.exec(piece)?.[0] ?? "";
  const text = piece.slice(sign.length);
  const pattern = patternOf(text, hasSigns);
  if (pattern === "short") {
    faults.push(
      `Para truncar uma palavra são precisas ${FEWEST_LETTERS} letras; “${text}” foi procurada sem o sinal.`,
    );
  } else if (pattern !== undefined) {
    return [{ type: "operand", node: { type: "pattern", text: pattern }, sign: sign as "" }];
  }
  const words = analyse(text);
  const [first] = words;
  if (first === undefined) return [];
  if (sign !== "") {
    const part = partAt(sign.length + first.start);
    const node: QueryNode = { type: "word", text: trimmed(text), ...(part !== "left out" && part) };
    return [{ type: "operand", node, sign: sign as "" }];
  }
  return words.flatMap(({ start, end }): Mark[] => {
    const part = partAt(start);
    const word = words.length === 1 ? trimmed(text) : text.slice(start, end);
    return part === "left out"
      ? []
      : [{ type: "operand", node: { type: "word", text: word, ...part }, sign: "" }];
  });
}

const trimmed = (text: string) => withoutEnding(text.replace(/^[^\p{L}\d§]+/u, ""), /[^\p{L}\d§ºª]/u);

class Reader {
  readonly explanations = new Set<string>();
  readonly #marks: readonly Mark[];
  #at = 0;

  constructor(all: readonly Mark[], faults: readonly string[]) {
    faults.forEach((fault) => this.#explain(fault));
    this.#marks = all.slice(0, MOST_MARKS);
    if (all.length > MOST_MARKS) {
      this.#explain(`A pesquisa é longa demais; foram usados os ${MOST_MARKS} primeiros termos.`);
    }
  }

  /** Parses up to the end or, inside parentheses, to their close. */
  list(depth: number): Group {
    const must: QueryNode[] = [], should: QueryNode[] = [], not: QueryNode[] = [];
    let afterOr = false;
    for (let mark = this.#peek(); mark !== undefined; mark = this.#peek()) {
      if (mark.type === "close") {
        if (depth > 0) break;
        this.#explain('Há um ")" sem o "(" correspondente; ele foi ignorado.');
        this.#at++;
        continue;
      }
      if (mark.type === "or" || mark.type === "and" || mark.type === "near") {
        this.#leave(mark, should.length + must.length + not.length > 0);
        afterOr = mark.type === "or";
        continue;
      }
      const { node, sign } = this.#conjunction(depth);
      if (node !== undefined) {
        if (sign === "+") must.push(node);
        else if (sign === "-" && afterOr) should.push({ type: "group", must: [], should: [], not: [node] });
        else if (sign === "-") not.push(node);
        else should.push(node);
      }
      afterOr = false;
    }
    return { type: "group", must, should, not };
  }

  /** Skips an operator that joins nothing; `OU` between two parts is the default anyway. */
  #leave(mark: Mark, hasLeft: boolean): void {
    this.#at++;
    const next = this.#peek();
    const hasRight = next !== undefined && next.type !== "close";
    if (mark.type === "or" && hasLeft && hasRight) return;
    this.#explain("Um operador (E, OU, ADJ, PROX, COM, MESMO) sem termo de um dos lados foi ignorado.");
  }

  #conjunction(depth: number): Signed {
    const first = this.#negation(depth);
    if (this.#peek()?.type !== "and") return first;
    const parts = [first];
    while (this.#peek()?.type === "and") {
      const next = this.#marks[this.#at + 1];
      if (next === undefined || !["operand", "open", "not", "sign"].includes(next.type)) break;
      this.#at++;
      parts.push(this.#negation(depth));
    }
    if (parts.length === 1) return first;
    const chosen = (wanted: boolean) =>
      parts.flatMap(({ node, sign }) => node === undefined || (sign !== "-") !== wanted ? [] : [node]);
    return { node: { type: "group", must: chosen(true), should: [], not: chosen(false) }, sign: "" };
  }

  #negation(depth: number): Signed {
    let negated = false;
    while (this.#peek()?.type === "not") {
      negated = !negated;
      this.#at++;
    }
    const { node, sign } = this.#nearness(depth);
    if (node === undefined && negated) {
      this.#explain('O operador "NÃO" sem termo à direita foi ignorado.');
    }
    return negated ? { node, sign: sign === "-" ? "" : "-" } : { node, sign };
  }

  #nearness(depth: number): Signed {
    const left = this.#operand(depth);
    const mark = this.#peek();
    if (mark?.type !== "near" || left.node === undefined) return left;
    const next = this.#marks[this.#at + 1];
    if (next?.type !== "operand" && next?.type !== "open") return left;
    this.#at++;
    const right = this.#nearness(depth);
    return { node: this.#near(left.node, right.node, mark), sign: left.sign };
  }

  /** Each word of one side near each of the other: `(dano OU prejuízo) ADJ2 moral`. */
  #near(left: QueryNode, right: QueryNode | undefined, mark: Extract<Mark, { type: "near" }>): QueryNode {
    const { distance, ordered } = mark;
    const isOther = right?.type === "near" && (right.distance !== distance || right.ordered !== ordered);
    const before = wordsOf(left), after = isOther ? [right.words.slice(0, 1)] : wordsOf(right);
    if (before === undefined || after === undefined) {
      this.#explain(`${mark.written} só une palavras; os termos foram procurados sem a distância.`);
      const must = [left, right].filter((node) => node !== undefined);
      return { type: "group", must, should: [], not: [] };
    }
    const pairs = before.flatMap((some) =>
      after.map((others): QueryNode => ({ type: "near", words: [...some, ...others], distance, ordered }))
    );
    const [only, ...more] = pairs;
    const near: QueryNode = more.length === 0 && only !== undefined
      ? only
      : { type: "group", must: [], should: pairs, not: [] };
    return isOther ? { type: "group", must: [near, right], should: [], not: [] } : near;
  }

  #operand(depth: number): Signed {
    const mark = this.#peek();
    if (mark?.type === "operand") {
      this.#at++;
      return { node: mark.node, sign: mark.sign };
    }
    if (mark?.type === "sign") {
      this.#at++;
      return { node: this.#operand(depth).node, sign: mark.sign };
    }
    if (mark?.type !== "open") return { node: undefined, sign: "" };
    this.#at++;
    if (depth >= DEEPEST) {
      this.#explain(`Há mais de ${DEEPEST} parênteses encaixados; os de dentro foram ignorados.`);
      return { node: undefined, sign: "" };
    }
    const group = this.list(depth + 1);
    if (this.#peek()?.type === "close") this.#at++;
    else this.#explain('Falta fechar um "("; ele foi fechado no fim da pesquisa.');
    const isEmpty = group.must.length + group.should.length + group.not.length === 0;
    return { node: isEmpty ? undefined : group, sign: "" };
  }

  #peek = (): Mark | undefined => this.#marks[this.#at];
  #explain = (text: string) => void this.explanations.add(text);
}

interface Signed {
  readonly node: QueryNode | undefined;
  readonly sign: "+" | "-" | "";
}

/** What a proximity operator can join, any of which is meant: words, each a list of them that stand together. */
function wordsOf(node: QueryNode | undefined): (readonly string[])[] | undefined {
  if (node?.type === "word" || node?.type === "pattern") return [[node.text]];
  if (node?.type === "phrase" || node?.type === "near") return [node.words];
  if (node?.type !== "group" || node.must.length + node.not.length > 0) return undefined;
  const each = node.should.map(wordsOf);
  return each.every((words) => words !== undefined) ? each.flat() : undefined;
}
