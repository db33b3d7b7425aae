/**
 * Parses the general search: first into marks, then by recursive descent; see `query.ts` for the language.
 */
import { withoutEnding } from "../../domain/text.ts";
import { analyse } from "../language/analyser.ts";
import { fold } from "../language/stop_words.ts";
import type { TextSpan } from "./citation_run.ts";
import type { Statute } from "./statute.ts";
import type { Group, QueryNode } from "./query_node.ts";
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
    if (isIn(statutes.flatMap(({ searched }) => searched), start)) return { ofStatute: true };
    return isIn(statutes.map(({ place }) => place), start) ? "left out" : {};
  };
  const operatorOf = operatorReader(text);
  const operators: TextSpan[] = [];
  const read = [...text.matchAll(marks)].flatMap((match): Mark[] => {
    const [written] = match;
    const operator = operatorOf(written);
    if (operator === undefined) return readMark(match, partAt);
    operators.push({ start: match.index, end: match.index + written.length });
    return [operator.type === "near" ? { ...operator, written } : operator];
  });
  const reader = new Reader(read);
  const group = reader.list(0);
  return { group, explanations: [...reader.explanations], operators };
}

/** The role of a word in a citation; "left out" when the citation covers it. */
type PartAt = (start: number) => { readonly cited?: true; readonly ofStatute?: true } | "left out";

function readMark(match: RegExpExecArray, partAt: PartAt): Mark[] {
  const [_, sign = "", quoted, distance, parenthesis, lonelySign, piece] = match;
  if (quoted !== undefined) {
    const words = analyse(quoted).map(({ exact }) => exact);
    if (words.length === 0) return [];
    const node: QueryNode = distance === undefined
      ? { type: "phrase", words }
      : { type: "near", words, distance: Math.max(1, Number(distance)), ordered: false };
    return [{ type: "operand", node, sign: sign as "" }];
  }
  if (parenthesis !== undefined) return [{ type: parenthesis === "(" ? "open" : "close" }];
  if (lonelySign !== undefined) return [{ type: "sign", sign: lonelySign as "+" }];
  if (piece === undefined) return [];
  return readWords(piece, (start) => partAt(match.index + start));
}

/** The letters before a truncation sign; fewer would match too many words. */
const truncated = /^([\p{L}\p{M}]{3,})[*$]$/u;

/** The words of a piece, which may be several: `decreto-lei`, `8.666/93`. With a sign they stay together. */
function readWords(piece: string, partAt: PartAt): Mark[] {
  const sign = /^[+-](?=[\p{L}\d])/u.exec(piece)?.[0] ?? "";
  const text = piece.slice(sign.length);
  const prefix = truncated.exec(text)?.[1];
  if (prefix !== undefined) {
    return [{ type: "operand", node: { type: "prefix", text: fold(prefix) }, sign: sign as "" }];
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

  constructor(all: readonly Mark[]) {
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
    this.#explain("Um operador (E, OU, PROX, ADJ) sem termo de um dos lados foi ignorado.");
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
    if (next?.type !== "operand") return left;
    this.#at++;
    const right = this.#nearness(depth);
    const words = [wordsOf(left.node), wordsOf(right.node)];
    if (words[0] === undefined || words[1] === undefined) {
      this.#explain(`${mark.written} só une palavras; os termos foram procurados sem a distância.`);
      const must = [left.node, right.node].filter((node) => node !== undefined);
      return { node: { type: "group", must, should: [], not: [] }, sign: left.sign };
    }
    const { distance, ordered } = mark;
    return { node: { type: "near", words: words.flat() as string[], distance, ordered }, sign: left.sign };
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

/** The words that a proximity operator can join. */
function wordsOf(node: QueryNode | undefined): readonly string[] | undefined {
  if (node?.type === "word") return [node.text];
  return node?.type === "phrase" || node?.type === "near" ? node.words : undefined;
}
