/**
 * Cleans the texts that courts send: removes markup, placeholders and the labels of the systems they come
 * from.
 */
import { foldText, wholeText, withoutEnding } from "../text.ts";
import { decode } from "html-entities";
import { withoutMarkup } from "./markup.ts";

/** The placeholders that courts write in empty fields. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  "",
  "-",
  "--",
  ".",
  "...",
  "n/a",
  "nao informado",
  "nao informada",
  "nao ha",
  "nao ha tese",
  "nao se aplica",
  "sem tese",
  "sem tese firmada",
  "sem informacao",
  "sem questao",
  "null",
  "undefined",
]);

/** Converts a text to plain text: entities decoded, markup removed, lines kept, blanks collapsed. */
export function plainText(text: string): string {
  return wholeText(decode(withoutMarkup(text))).replace(/\r\n?|\u2028|\u2029/g, "\n")
    // Control characters are removed because PostgreSQL and XML feeds reject some; characters without width
    // because they are invisible; direction marks because they change how a text is displayed.
    .replace(/(?![\t\n])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The plain text; empty for a placeholder. */
export function withoutPlaceholder(text: string | undefined): string {
  const plain = plainText(text ?? "");
  return plain.length <= LONGEST_PLACEHOLDER && PLACEHOLDERS.has(unbracketed(plain)) ? "" : plain;
}

/** With the signs around it. */
const LONGEST_PLACEHOLDER = 100;

const unbracketed = (text: string): string =>
  withoutEnding(foldText(text), /[\])".\s]/).replace(/^[[("]+/, "");

const DECISION_LABEL = /^\[Decisão\]:\s*/i;
const CONTENT_LABEL = /\[Teor da decisão\]:\s*/i;

/**
 * A thesis without the labels that an older system added: `[Decisão]: TESE FIRMADA<br>[Teor da decisão]: …`.
 * A decision other than "tese firmada" is kept as part of the text.
 */
export function cleanThesis(text: string | undefined): string {
  const plain = withoutPlaceholder(text);
  const afterLabel = plain.replace(DECISION_LABEL, "");
  const content = afterLabel === plain ? null : CONTENT_LABEL.exec(afterLabel);
  if (content === null) return plain;
  const decision = afterLabel.slice(0, content.index).trim();
  if (decision.includes("\n")) return plain;
  const given = withoutPlaceholder(afterLabel.slice(content.index + content[0].length));
  return /^tese firmada\.?$/i.test(decision) || decision === "" ? given : [decision, given].join("\n").trim();
}

/**
 * The question and thesis of an enunciado: its text is the thesis, in whichever field the court sent it; a
 * question that repeats it is dropped.
 */
export function enunciadoTexts(
  { text, question }: { text: string | undefined; question: string | undefined },
): { question: string; thesis: string } {
  const thesis = cleanThesis(text);
  const heldQuestion = withoutPlaceholder(question);
  if (thesis === "") return { question: "", thesis: heldQuestion };
  return { question: heldQuestion === thesis ? "" : heldQuestion, thesis };
}
