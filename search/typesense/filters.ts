/** Filters and orders of a search in the engine's language. */
import { match } from "ts-pattern";
import { dateCode } from "../index/document_columns.ts";
import type { SearchFilters, SearchOrder } from "../engine.ts";
import { type Condition, listed, renderCondition } from "./condition.ts";
import { token } from "./schema.ts";

/** Filters that have counts of their own, made without them. */
export type FacetName = "organs" | "species";

/** Text of all filters but those left out, with a condition that some document may meet. */
export function filterText(
  condition: Condition,
  filters: SearchFilters,
  leftOut: readonly FacetName[] = [],
): string {
  const query = renderCondition(condition);
  const organs = leftOut.includes("organs") ? [] : filters.organs ?? [];
  const species = leftOut.includes("species") ? [] : filters.species ?? [];
  const { number, updatedFrom, updatedTo, includeCancelled } = filters;
  return [
    ...(query === undefined ? [] : [`(${query})`]),
    ...(organs.length === 0 ? [] : [`organ:=${listed(organs)}`]),
    ...(species.length === 0 ? [] : [`species:=${listed(species)}`]),
    ...(number === undefined ? [] : [`number:=${listed([token(number)])}`]),
    ...(updatedFrom === undefined && updatedTo === undefined ? [] : ["dated:=true"]),
    ...(updatedFrom === undefined ? [] : [`date:>=${dateCode(updatedFrom)}`]),
    ...(updatedTo === undefined ? [] : [`date:<=${dateCode(updatedTo)}`]),
    ...(includeCancelled ? [] : ["cancelled:=false"]),
  ].join(" && ");
}

/** Those without a date or number come last in both directions; ties go to the smaller id. */
export function orderText(order: Exclude<SearchOrder, "text">): string {
  return match(order)
    .with("chronological-asc", () => "dated:desc,date:asc,key:asc")
    .with("chronological-desc", () => "dated:desc,date:desc,key:asc")
    .with("numeric-asc", () => "numbered:desc,numberOrder:asc,key:asc")
    .with("numeric-desc", () => "numbered:desc,numberOrder:desc,key:asc")
    .exhaustive();
}
