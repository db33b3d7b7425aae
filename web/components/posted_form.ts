/**
 * Converts the fields of a posted form to the request body of an API call.
 *
 * Fields are named as the API names them in its refusals (`reus[0].instituicoes[1].ispb`), so that each fault
 * finds its field. Empty fields are left out, for the API has no empty values.
 */
import type { Context } from "hono";

/** A part of a request body: an object, a list or a text. */
export type FormPart = string | FormPart[] | { [name: string]: FormPart };

/** The fields of a posted form; a name that occurs several times (check boxes) keeps all of its values. */
export async function postedForm({ req }: Context): Promise<URLSearchParams> {
  const form = await req.formData();
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => typeof value === "string" ? [[name, value]] : []),
  );
}

/** The key with which a form sent twice is carried out once, from the field of `<Hidden once />`. */
export const keyOf = (form: URLSearchParams): string => form.get("chave") ?? "";

/** Fields of the pages' own, which are not sent to the API. */
const own: ReadonlySet<string> = new Set(["csrf", "chave", "acao"]);

const MAX_ITEMS = 1_000;

/** Nests fields by their names; list items keep their order, and gaps in their numbers are closed. */
export function requestBodyOf(form: URLSearchParams): { [name: string]: FormPart } {
  const body: { [name: string]: FormPart } = {};
  for (const [name, value] of form) {
    const text = value.trim();
    const path = name.split(/[.[\]]+/).filter((step) => step !== "");
    if (text === "" || path.length === 0 || own.has(path[0]!) || path.some(isUnsafe)) continue;
    put(body, path, text);
  }
  return closed(body) as { [name: string]: FormPart };
}

const isUnsafe = (step: string) =>
  ["__proto__", "constructor", "prototype"].includes(step) ||
  (/^\d+$/.test(step) && Number(step) >= MAX_ITEMS);

function put(into: { [name: string]: FormPart }, [first, ...rest]: readonly string[], text: string): void {
  const step = first!;
  const there = into[step];
  if (rest.length > 0) {
    const next = typeof there === "object" && !Array.isArray(there) ? there : into[step] = {};
    return put(next, rest, text);
  }
  // A repeated name becomes a list, as with check boxes.
  into[step] = there === undefined ? text : Array.isArray(there) ? [...there, text] : [there, text];
}

/** An object whose names are all numbers becomes a list. */
function closed(part: FormPart): FormPart {
  if (typeof part === "string") return part;
  if (Array.isArray(part)) return part.map(closed);
  const names = Object.keys(part);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    return names.map(Number).toSorted((a, b) => a - b).map((name) => closed(part[name]!));
  }
  return Object.fromEntries(names.map((name) => [name, closed(part[name]!)]));
}

/**
 * Converts an amount as people type it (`1.234,5`, `R$ 1234.56`, `1500`) to the API's format; any other text
 * stays as it is, for the API to refuse.
 */
export function wireAmount(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const bare = text.replace(/^R\$/i, "").replace(/[\s\u00a0]/g, "");
  const decimal = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare);
  if (decimal !== null) return `${decimal[1]!.replaceAll(".", "")}.${(decimal[2] ?? "").padEnd(2, "0")}`;
  return bare;
}
