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
 * The paths of what differs, in order: `valorTotal`, `reus[***.982.247-**].valor`. What came or went as a whole is told
 * once, not by each of its fields. An element of a list is named by what it is about, so that adding one before it
 * changes nothing of it; tax ids are masked.
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

/** The parts of a list or of fields, by their paths; undefined for what has none. */
function partsOf(content: AuditedContent, path: string): ReadonlyMap<string, AuditedContent> | undefined {
  if (Array.isArray(content)) {
    return new Map(keyed(content).map(([key, element]) => [`${path}[${key}]`, element]));
  }
  if (!isFields(content)) return undefined;
  return new Map(
    Object.entries(content).map(([name, part]) => [path === "" ? name : `${path}.${name}`, part]),
  );
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
