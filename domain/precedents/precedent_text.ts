/** Texts as courts send them, made readable: no markup, no placeholders, no labels of the systems they came from. */
import { folded } from "../text.ts";
import { decode } from "html-entities";

/** An opening or closing tag, a comment; `a < b` and `<60 salários` are none. */
const TAG = /<!--[\s\S]*?-->|<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const HIDDEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const LINE_BREAK = /<br\s*\/?>/gi;
const BLOCK_END = /<\/(?:p|div|li|ul|ol|tr|table|h[1-6]|blockquote)\s*>/gi;
const LIST_ITEM = /<li\b[^>]*>/gi;

/** What courts write where there is nothing to write. */
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

/** Plain text: entities decoded, markup gone, lines kept, spaces single. */
export function plainText(text: string): string {
  const unmarked = text.replace(HIDDEN, " ")
    .replace(LINE_BREAK, "\n")
    .replace(BLOCK_END, "\n")
    .replace(LIST_ITEM, "\n- ")
    .replace(TAG, "");
  return decode(unmarked).normalize("NFC").replace(/\r\n?|\u2028|\u2029/g, "\n")
    // Neither PostgreSQL nor an XML feed takes every control, nobody sees what has no width, and what turns the direction
    // shows a text otherwise than it is.
    .replace(/(?![\t\n])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Plain text, and nothing at all for a placeholder. */
export function meaningful(text: string | undefined): string {
  const plain = plainText(text ?? "");
  return PLACEHOLDERS.has(unbracketed(plain)) ? "" : plain;
}

const unbracketed = (text: string): string => folded(text).replace(/^[[("]+|[\])".\s]+$/g, "");

const LABELLED = /^\[Decisão\]:\s*(.*?)\s*\n?\s*\[Teor da decisão\]:\s*([\s\S]*)$/i;

/**
 * A thesis without the labels an older system put in it: `[Decisão]: TESE FIRMADA<br>[Teor da decisão]: …`. Another
 * decision than that a thesis was set is part of what it says.
 */
export function cleanThesis(text: string | undefined): string {
  const plain = meaningful(text);
  const [, decision = "", content] = LABELLED.exec(plain) ?? [];
  if (content === undefined) return plain;
  const said = meaningful(content);
  return /^tese firmada\.?$/i.test(decision) || decision === "" ? said : [decision, said].join("\n").trim();
}

/**
 * Of an enunciado: what it says is its thesis, wherever the court has put it, and a question only repeats it or is one.
 */
export function enunciadoTexts(
  { text, question }: { text: string | undefined; question: string | undefined },
): { question: string; thesis: string } {
  const thesis = cleanThesis(text);
  const asked = meaningful(question);
  if (thesis === "") return { question: "", thesis: asked };
  return { question: asked === thesis ? "" : asked, thesis };
}
