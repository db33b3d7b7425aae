/** Marks the matches in the texts shown to readers. */
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { textsBeside } from "../../domain/precedents/precedent_facts.ts";
import type { Highlight } from "../engine.ts";
import { analyse, type Token } from "../language/analyser.ts";
import { singular } from "../language/stem.ts";

/** The length, in characters, from which a thesis also gets a snippet. */
const LONG = 700;
/** The number of words kept on either side of a mark. */
const AROUND = 12;
const MOST_FRAGMENTS = 3;
const GAP = "(...)";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!);

/** The searched stems, each with the words, in the singular, that alone are marked where a text has them. */
export type QueryForms = ReadonlyMap<string, ReadonlySet<string>>;

/** The highlighted texts; undefined when there is no match. */
export function highlight(
  precedent: Pick<Precedent, "question" | "thesis" | "decisions" | "notes" | "relations">,
  queryForms: QueryForms,
): Highlight | undefined {
  const { question, thesis } = precedent;
  const inQuestion = marksOf(question, queryForms);
  const inThesis = marksOf(thesis, queryForms);
  if (inQuestion.marks.length + inThesis.marks.length === 0) {
    return besideThem(textsBeside(precedent), queryForms);
  }
  return {
    ...(inQuestion.marks.length > 0 && { question: marked(question, inQuestion.marks, 0, question.length) }),
    ...(inThesis.marks.length > 0 && { thesis: marked(thesis, inThesis.marks, 0, thesis.length) }),
    ...(inThesis.marks.length > 0 && thesis.length >= LONG && { thesisSnippet: snippet(thesis, inThesis) }),
  };
}

interface Marks {
  readonly tokens: readonly Token[];
  readonly marks: readonly Token[];
}

function besideThem(
  texts: readonly string[],
  queryForms: QueryForms,
): Highlight | undefined {
  for (const text of texts) {
    const found = marksOf(text, queryForms);
    if (found.marks.length > 0) return { decisionSnippet: snippet(text, found) };
  }
  return undefined;
}

/** The words of a searched stem; only those in the typed form, where the text has them. */
function marksOf(text: string, queryForms: QueryForms): Marks {
  const tokens = analyse(text);
  const isTyped = ({ stem, exact }: Token) => queryForms.get(stem!)!.has(singular(exact));
  const found = tokens.filter(({ stem }) => stem !== undefined && queryForms.has(stem));
  const typed = new Set(found.filter(isTyped).map(({ stem }) => stem));
  return { tokens, marks: found.filter((token) => !typed.has(token.stem) || isTyped(token)) };
}

function marked(text: string, marks: readonly Token[], from: number, to: number): string {
  let written = "", at = from;
  for (const { start, end } of marks) {
    if (start < from || end > to) continue;
    written += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return written + escapeHtml(text.slice(at, to));
}

/** The surroundings of the marks, chosen by the number of distinct words, in the order of the text. */
function snippet(text: string, { tokens, marks }: Marks): string {
  const places = marks.map((mark) => tokens.indexOf(mark));
  const stretches: { first: number; last: number; words: Set<string> }[] = [];
  for (const place of places) {
    const open = stretches.at(-1);
    const first = Math.max(0, place - AROUND), last = Math.min(tokens.length - 1, place + AROUND);
    const word = tokens[place]!.stem ?? "";
    if (open !== undefined && first <= open.last) {
      open.last = last;
      open.words.add(word);
    } else stretches.push({ first, last, words: new Set([word]) });
  }
  const chosen = [...stretches].sort((a, b) => b.words.size - a.words.size).slice(0, MOST_FRAGMENTS);
  const shown = stretches.filter((stretch) => chosen.includes(stretch));
  const parts = shown.map(({ first, last }) => marked(text, marks, tokens[first]!.start, tokens[last]!.end));
  return `${GAP} ${parts.join(` ${GAP} `)} ${GAP}`;
}
