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
export function withoutMarkup(text: string): string {
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
