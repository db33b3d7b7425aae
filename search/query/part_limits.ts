/** How much one search may ask: beyond it, what was written last is left out, and the reader is told. */
import { analyse } from "../language/analyser.ts";
import type { Group, QueryNode } from "./query_node.ts";

/** Words, expressions and citations of all fields together. */
const MOST_PARTS = 200;
/** Those that ask where words stand, and truncated ones: each is looked for in the text of every precedent that has its words. */
const MOST_PLACED = 10;

export function limitParts(root: QueryNode): {
  readonly root: QueryNode;
  readonly explanations: readonly string[];
} {
  const counted = { parts: 0, placed: 0 };
  const isKept = (node: QueryNode): boolean => {
    if (node.type === "group") return true;
    if (++counted.parts > MOST_PARTS) return false;
    if (!isPlaced(node)) return true;
    return ++counted.placed <= MOST_PLACED;
  };
  const limited = (node: QueryNode): QueryNode => node.type === "group" ? limitedGroup(node) : node;
  const limitedGroup = ({ must, should, not }: Group): Group => ({
    type: "group",
    must: must.filter(isKept).map(limited),
    should: should.filter(isKept).map(limited),
    not: not.filter(isKept).map(limited),
  });
  const kept = limited(root);
  return {
    root: kept,
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

/** Joined words ("decreto-lei") are searched as an expression; a truncated word is as dear as many. */
const isPlaced = (node: QueryNode): boolean =>
  node.type === "phrase" || node.type === "near" || node.type === "prefix" ||
  (node.type === "word" && analyse(node.text).filter(({ stem }) => stem !== undefined).length > 1);
