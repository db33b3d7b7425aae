/** What a change made of a content: the text a digest is taken of, and the names of the fields that changed; pure. */
import { maskTaxId } from "../identity/tax_id.ts";

/** A content as JSON has it. What is `undefined` is not there. */
export type AuditedContent =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly AuditedContent[]
  | { readonly [name: string]: AuditedContent };

type Fields = { readonly [name: string]: AuditedContent };

/** One text for one content, in whatever order its fields were written. */
export function contentText(content: AuditedContent): string {
  return JSON.stringify(content, (_, value) => isFields(value) ? Object.fromEntries(sorted(value)) : value) ??
    "";
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sorted = (fields: Fields): [string, AuditedContent][] =>
  Object.entries(fields).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);

/**
 * The paths of the fields that differ, in order: `valorTotal`, `reus[***.982.247-**].valor`. An element of a list is named
 * by what it is about, so that adding one before it changes nothing of it; tax ids are masked.
 */
export function changedFields(before: AuditedContent, after: AuditedContent): string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths.filter((path) => was.get(path) !== is.get(path)).sort();
}

/** Every value that has no parts, by its path. */
function leavesOf(content: AuditedContent): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: AuditedContent, path: string): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) {
      for (const [key, element] of keyed(value)) visit(element, `${path}[${key}]`);
    } else if (isFields(value)) {
      for (const [name, part] of sorted(value)) visit(part, path === "" ? name : `${path}.${name}`);
    } else leaves.set(path, JSON.stringify(value));
  };
  visit(content, "");
  return leaves;
}

/** The elements of a list by their keys; a second one of a key is told apart from the first. */
function keyed(elements: readonly AuditedContent[]): [string, AuditedContent][] {
  const seen = new Map<string, number>();
  return elements.map((element, index) => {
    const key = keyOf(element, index);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key}#${count}`, element];
  });
}

function keyOf(element: AuditedContent, index: number): string {
  if (typeof element === "string") return element;
  const { cpfCnpj, ispb, alvoId } = isFields(element) ? element : {};
  if (typeof alvoId === "string") return alvoId;
  if (typeof cpfCnpj === "string") return maskTaxId(cpfCnpj);
  return typeof ispb === "string" ? ispb : String(index);
}
