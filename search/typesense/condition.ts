/**
 * What a document must have, as a tree that is rendered in the engine's filter language. Filters are exact, unlike its
 * full-text search, which drops words until something is found; so totals and counts are exact too.
 */

/** Fields of lists of tokens that a query asks for. */
type TokenField = "words" | "stems" | "repeated" | "wordPairs" | "stemPairs" | "key";

export type Condition =
  | { readonly type: "always" }
  | { readonly type: "never" }
  /** One of the values at least. */
  | { readonly type: "has"; readonly field: TokenField; readonly values: readonly string[] }
  | { readonly type: "lacks"; readonly field: TokenField; readonly values: readonly string[] }
  | { readonly type: "all" | "any"; readonly of: readonly Condition[] };

export const always: Condition = { type: "always" };
export const never: Condition = { type: "never" };
export const has = (field: TokenField, ...values: string[]): Condition => ({ type: "has", field, values });

/** Conditions of one field are joined, because servers limit how many operators a filter has. */
export const all = (...of: readonly Condition[]): Condition => combine("all", of);
export const any = (...of: readonly Condition[]): Condition => combine("any", of);

function combine(type: "all" | "any", of: readonly Condition[]): Condition {
  const [nothing, everything] = type === "all" ? ["always", "never"] : ["never", "always"];
  const flat = of.flatMap((one) => one.type === type ? one.of : [one]).filter((one) => one.type !== nothing);
  if (flat.some((one) => one.type === everything)) return type === "all" ? never : always;
  const joined = joinFields(flat, type === "all" ? "lacks" : "has");
  const [only, ...more] = joined;
  if (only === undefined) return type === "all" ? always : never;
  return more.length === 0 ? only : { type, of: joined };
}

function joinFields(of: readonly Condition[], joinable: "has" | "lacks"): Condition[] {
  const values = new Map<TokenField, Set<string>>();
  const others: Condition[] = [];
  for (const one of of) {
    if (one.type !== joinable) others.push(one);
    else values.set(one.field, (values.get(one.field) ?? new Set()).union(new Set(one.values)));
  }
  return [
    ...[...values].map(([field, set]): Condition => ({ type: joinable, field, values: [...set] })),
    ...others,
  ];
}

export function not(condition: Condition): Condition {
  switch (condition.type) {
    case "always":
      return never;
    case "never":
      return always;
    case "has":
      return { ...condition, type: "lacks" };
    case "lacks":
      return { ...condition, type: "has" };
    case "all":
      return any(...condition.of.map(not));
    case "any":
      return all(...condition.of.map(not));
  }
}

/** Quoted, so that nothing in a value is read as an operator; the language has no escape for the quote itself. */
const quoted = (value: string): string => `\`${value.replaceAll("`", "")}\``;
export const listed = (values: readonly string[]): string => `[${values.map(quoted).join(",")}]`;

/** @returns undefined for a condition that asks nothing; `never` has no rendering and must not come here */
export function renderCondition(condition: Condition): string | undefined {
  switch (condition.type) {
    case "always":
      return undefined;
    case "never":
      throw new Error("A condition that nothing meets cannot be asked");
    case "has":
      return `${condition.field}:=${listed(condition.values)}`;
    case "lacks":
      return `${condition.field}:!=${listed(condition.values)}`;
    case "all":
      return condition.of.map((one) => inParentheses(one)).join(" && ");
    case "any":
      return condition.of.map((one) => inParentheses(one)).join(" || ");
  }
}

const inParentheses = (condition: Condition): string => {
  const text = renderCondition(condition) ?? "";
  return condition.type === "all" || condition.type === "any" ? `(${text})` : text;
};
