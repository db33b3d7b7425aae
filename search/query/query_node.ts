/** The syntax tree of a query; see `query.ts` for the language. */
import { formatCount } from "../../domain/formatting.ts";

export type QueryNode =
  | { readonly type: "everything" }
  /** Precedents by their ids, those left out that another part finds. */
  | { readonly type: "ids"; readonly ids: readonly string[]; readonly without: QueryNode }
  /**
   * @property cited part of a precedent's citation: searched, but neither reported as missing nor marked
   * @property ofStatute part of a statute's citation, which is reported as missing only as a whole
   */
  | { readonly type: "word"; readonly text: string; readonly cited?: true; readonly ofStatute?: true }
  /** Any word that fits, folded: `?` is a letter, `*` any letters or none. */
  | { readonly type: "pattern"; readonly text: string }
  | { readonly type: "phrase"; readonly words: readonly string[] }
  /**
   * Each word, or word that fits a pattern, within `distance` words of the previous one in the same text of a
   * precedent; after it when `ordered`.
   */
  | {
    readonly type: "near";
    readonly words: readonly string[];
    readonly distance: number;
    readonly ordered: boolean;
  }
  | Group;

/**
 * Matches when all of `must` match, none of `not` does and, without a `must`, at least one of `should` does.
 */
export interface Group {
  readonly type: "group";
  readonly must: readonly QueryNode[];
  readonly should: readonly QueryNode[];
  readonly not: readonly QueryNode[];
}

/** How a query was read, in Portuguese, as part of a sentence. */
export function describeNode(node: QueryNode): string {
  switch (node.type) {
    case "everything":
      return "todos os precedentes";
    case "ids":
      return node.ids.join(" ou ");
    case "word":
      return node.text;
    case "pattern":
      return describePattern(node.text);
    case "phrase":
      return `“${node.words.join(" ")}”`;
    case "near":
      return describeNear(node);
    case "group":
      return describeGroup(node);
  }
}

function describePattern(text: string): string {
  const [before, after, ...more] = text.split("*");
  if (more.length > 0 || text.includes("?")) return `palavras como ${text}`;
  return before === "" ? `palavras que terminam em ${after}` : `palavras que começam por ${before}`;
}

function describeNear({ words, distance, ordered }: Extract<QueryNode, { type: "near" }>): string {
  const order = ordered ? ", nesta ordem" : "";
  if (distance >= 1_000) return `${words.join(" no mesmo texto que ")} (questão, tese ou decisão)`;
  if (distance === 1 && ordered) return words.join(" logo antes de ");
  return `${words.join(` a até ${formatCount(distance, "palavra", "palavras")} de `)}${order}`;
}

function describeGroup({ must, should, not }: Group): string {
  const inner = (one: QueryNode, isAlone: boolean) =>
    isAlone || one.type !== "group" || (one.must.length + one.should.length === 1 && one.not.length === 0)
      ? describeNode(one)
      : `(${describeNode(one)})`;
  const join = (nodes: readonly QueryNode[], word: string) =>
    nodes.map((one) => inner(one, nodes.length + not.length === 1)).join(` ${word} `);
  const wanted = must.length > 0 ? join(must, "e") : join(should, "ou");
  const better = must.length > 0 && should.length > 0 ? `, de preferência com ${join(should, "ou")}` : "";
  const without = not.map((one) => `sem ${inner(one, false)}`).join(" e ");
  return [wanted + better, without].filter((part) => part !== "").join(", ");
}
