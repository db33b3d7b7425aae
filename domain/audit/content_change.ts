/**
 * The difference between two versions of a content: the text its digest is taken of, and the names of the
 * fields that changed; pure.
 */
import { maskTaxId } from "../identity/tax_id.ts";

/** A content as JSON represents it. A value of `undefined` counts as absent. */
export type AuditedContent =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly AuditedContent[]
  | { readonly [name: string]: AuditedContent };

type Fields = { readonly [name: string]: AuditedContent };

/** A text that is the same for equal contents, whatever the order of their fields. */
export function contentText(content: AuditedContent): string {
  return JSON.stringify(content, (_, value) => isFields(value) ? Object.fromEntries(sorted(value)) : value) ??
    "";
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sorted = (fields: Fields): [string, AuditedContent][] =>
  Object.entries(fields).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);

/**
 * The paths of the fields that differ, sorted: `valorTotal`, `reus[***.982.247-**].valor`. What was added or
 * removed as a whole is named once, without its fields. Elements of a list are named by their key instead of
 * their index, so that adding one before them does not change their paths; tax ids are masked.
 */
export const changedFields = (before: AuditedContent, after: AuditedContent): string[] =>
  differences(before, after, "").sort();

function differences(was: AuditedContent, is: AuditedContent, path: string): string[] {
  const [parts, others] = [partsOf(was, path), partsOf(is, path)];
  if (parts === undefined || others === undefined) {
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [path];
  }
  return [...new Set([...parts.keys(), ...others.keys()])]
    .flatMap((part) => differences(parts.get(part), others.get(part), part));
}

/** The elements of a list or the fields of an object, by their paths; undefined for other values. */
function partsOf(content: AuditedContent, path: string): ReadonlyMap<string, AuditedContent> | undefined {
  if (Array.isArray(content)) {
    return new Map(keyed(content).map(([key, element]) => [`${path}[${key}]`, element]));
  }
  if (!isFields(content)) return undefined;
  return new Map(
    Object.entries(content).map(([name, part]) => [path === "" ? name : `${path}.${name}`, part]),
  );
}

/** The elements of a list with their keys; a repeated key gets a number. */
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
