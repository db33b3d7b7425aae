/**
 * Cleans the texts that courts send: removes markup, placeholders and the labels of the systems they come
 * from.
 */
import { decode } from "html-entities";
import { foldText, wholeText, withoutEnding } from "../text.ts";

/**
 * Removes markup from texts, in time that grows with their length and no faster.
 *
 * No parser of HTML is used: it reads everything after `renda <R$ 100` or `a<b` as a tag up to the next `>` and drops it,
 * which in a thesis is text. What is not a whole tag stays as it is written.
 */

/** A whole tag. It ends before the next `<`, so that no character is looked at for more than one tag. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*|\/)?>/iy;
const COMMENT_END = "-->";
/** Elements whose content is no text, with their end. */
const HIDDEN: ReadonlyMap<string, RegExp> = new Map(
  ["script", "style"].map((name) => [name, new RegExp(`</${name}\\s*>`, "gi")]),
);
const BLOCKS: ReadonlySet<string> = new Set(
  ["p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"],
);

/** The text without tags and comments; line breaks and the ends of blocks become line feeds. */
function withoutMarkup(text: string): string {
  let at = text.indexOf("<");
  if (at < 0) return text;
  const kept: string[] = [];
  /** Ends that are nowhere in the rest of the text are not searched again. */
  const absent = new Set<string>();
  let from = 0;
  for (; at >= 0; at = text.indexOf("<", at)) {
    const markup = commentAt(text, at, absent) ?? tagAt(text, at, absent);
    if (markup === undefined) {
      at++;
      continue;
    }
    kept.push(text.slice(from, at), markup.shown);
    from = at = markup.end;
  }
  return kept.join("") + text.slice(from);
}

/** What is shown instead of some markup, and where it ends. */
interface Markup {
  readonly shown: string;
  readonly end: number;
}

function commentAt(text: string, at: number, absent: Set<string>): Markup | undefined {
  if (!text.startsWith("<!--", at) || absent.has(COMMENT_END)) return undefined;
  const end = text.indexOf(COMMENT_END, at + "<!--".length);
  if (end >= 0) return { shown: "", end: end + COMMENT_END.length };
  absent.add(COMMENT_END);
  return undefined;
}

function tagAt(text: string, at: number, absent: Set<string>): Markup | undefined {
  TAG.lastIndex = at;
  const [whole, closing, written = ""] = TAG.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const end = at + whole.length;
  const name = written.toLowerCase();
  if (closing !== "") return { shown: BLOCKS.has(name) ? "\n" : "", end };
  if (name === "br") return { shown: "\n", end };
  if (name === "li") return { shown: "\n- ", end };
  const contentEnd = HIDDEN.get(name);
  if (contentEnd === undefined || absent.has(name)) return { shown: "", end };
  contentEnd.lastIndex = end;
  if (contentEnd.test(text)) return { shown: " ", end: contentEnd.lastIndex };
  absent.add(name);
  return { shown: "", end };
}

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
