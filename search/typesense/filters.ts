/** Filters and orders of a search in the engine's language. */
import { type FacetName, facetNames } from "../../domain/precedents/precedent_facts.ts";
import { dateOfOrder, type OrderKey, rangesOf, type SearchFilters, type SearchOrder } from "../engine.ts";
import { dateCode } from "../index/document_columns.ts";
import { type Condition, listed, renderCondition } from "./condition.ts";
import { facetFields, token } from "./schema.ts";

/**
 * Text of all filters but those of facets left out, whose counts are made without them, with a condition that
 * some document may meet.
 */
export function filterText(
  condition: Condition,
  filters: SearchFilters,
  leftOut: readonly FacetName[] = [],
): string {
  const query = renderCondition(condition);
  const { number, includeCancelled } = filters;
  return [
    ...(query === undefined ? [] : [`(${query})`]),
    ...facetNames.flatMap((name) => {
      const wanted = filters[name] ?? [];
      return leftOut.includes(name) || wanted.length === 0 ? [] : [`${facetFields[name]}:=${listed(wanted)}`];
    }),
    ...(number === undefined ? [] : [`number:=${listed([token(number)])}`]),
    ...rangesOf(filters).flatMap(({ date, range: { from, to } }) => [
      `has_${date}:=true`,
      ...(from === undefined ? [] : [`${date}:>=${dateCode(from)}`]),
      ...(to === undefined ? [] : [`${date}:<=${dateCode(to)}`]),
    ]),
    ...(includeCancelled ? [] : ["cancelled:=false"]),
  ].join(" && ");
}

/** Those without a date or number come last in both directions; ties go to the smaller id. */
export function orderText(order: Exclude<SearchOrder, "text">): string {
  const [key, direction] = order.split("-") as [OrderKey, "asc" | "desc"];
  if (key === "numeric") return `numbered:desc,numberOrder:${direction},key:asc`;
  const date = dateOfOrder(key);
  return `has_${date}:desc,${date}:${direction},key:asc`;
}
