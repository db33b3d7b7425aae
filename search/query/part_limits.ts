/** Limits the parts of one query: beyond the limits the last parts are left out, with a notice. */
import { analyse } from "../language/analyser.ts";
import type { Group, QueryNode } from "./query_node.ts";

/** The most words, expressions and citations in all fields together. */
const MOST_PARTS = 200;
/**
 * The most parts that need positions of words, and truncated words: each is searched in the text of every
 * precedent with its words.
 */
const MOST_PLACED = 10;

export function limitParts(root: QueryNode): {
  readonly root: QueryNode;
  readonly explanations: readonly string[];
} {
  const counted = { parts: 0, placed: 0 };
  const isWithinLimits = (node: QueryNode): boolean => {
    if (node.type === "group") return true;
    if (++counted.parts > MOST_PARTS) return false;
    if (!isPlaced(node)) return true;
    return ++counted.placed <= MOST_PLACED;
  };
  const limited = (node: QueryNode): QueryNode => node.type === "group" ? limitedGroup(node) : node;
  const limitedGroup = ({ must, should, not }: Group): Group => ({
    type: "group",
    must: must.filter(isWithinLimits).map(limited),
    should: should.filter(isWithinLimits).map(limited),
    not: not.filter(isWithinLimits).map(limited),
  });
  const shortened = limited(root);
  return {
    root: shortened,
    explanations: [
      ...(counted.parts > MOST_PARTS
        ? [`A pesquisa é longa demais; foram usados os ${MOST_PARTS} primeiros termos.`]
        : []),
      ...(counted.placed > MOST_PLACED
        ? [
          `Há expressões demais entre aspas, com distância ou truncadas; foram usadas as primeiras.`,
        ]
        : []),
    ],
  };
}

/**
 * Whether a part needs positions: joined words ("decreto-lei") are searched as an expression, and a truncated
 * word costs as much as many words.
 */
const isPlaced = (node: QueryNode): boolean =>
  node.type === "phrase" || node.type === "near" || node.type === "pattern" ||
  (node.type === "word" && analyse(node.text).filter(({ stem }) => stem !== undefined).length > 1);
