/**
 * The texts of JSON documents from outside, before they are parsed: strict UTF-8, no key twice in an object,
 * and every text of them whole.
 *
 * `JSON.parse` takes the last of two equal keys without a word, and another reader may take the first: nobody
 * can say then which amount was meant (RFC 7493, section 2.3). The packages that tell of repeated keys parse in
 * JavaScript, many times slower than the engine, and let equal values through; here one look along the text is
 * enough, because whether it is JSON is still for `JSON.parse` to say.
 */
import { fail, ok, type Result } from "./result.ts";
import { decodeUtf8, wholeText } from "./text.ts";

export type JsonFault =
  | { readonly type: "not-utf-8" }
  /** @param path of the second one: `reus[0].valor` */
  | { readonly type: "repeated-key"; readonly path: string }
  | { readonly type: "too-deep" };

/** Deeper than any document of ours; what is deeper is made to exhaust a reader. */
export const MAX_JSON_DEPTH = 64;

/** The JSON text of a body, ready to be parsed; it may still not be JSON. */
export function readJsonBytes(bytes: Uint8Array): Result<string, JsonFault> {
  const text = decodeUtf8(bytes);
  return text === undefined ? fail({ type: "not-utf-8" }) : wholeJson(text);
}

/** The same for a text that was decoded already. */
export function wholeJson(json: string): Result<string, JsonFault> {
  const fault = firstFault(json);
  if (fault !== undefined) return fail(fault);
  return ok(json.includes("\\u") || wholeText(json) !== json ? withWholeTexts(json) : json);
}

/** Texts are made whole once parsed, since a character may be written as an escape. */
function withWholeTexts(json: string): string {
  try {
    return JSON.stringify(wholeValue(JSON.parse(json)));
  } catch (error) {
    // Whoever parses it refuses it in its own way.
    if (error instanceof SyntaxError) return json;
    throw error;
  }
}

/** Changes objects in place, so that a key such as `__proto__` stays a key like any other. */
function wholeValue(value: unknown): unknown {
  if (typeof value === "string") return wholeText(value);
  if (typeof value !== "object" || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) parts[key] = wholeValue(parts[key]);
  return value;
}

/** An object or a list that is open at a place of the text. */
interface Open {
  /** Of an object; undefined for a list. */
  readonly keys: Set<string> | undefined;
  /** Of the member, or the item, at this place. */
  at: string | number;
}

const [QUOTE, COMMA] = [34, 44];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const BACKSLASH = 92;

function firstFault(json: string): JsonFault | undefined {
  const open: Open[] = [];
  let keyComes = false;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) {
      const end = endOfText(json, at);
      const object = keyComes ? open.at(-1) : undefined;
      if (object?.keys !== undefined) {
        object.at = textOf(json.slice(at, end + 1));
        if (object.keys.has(object.at)) return { type: "repeated-key", path: pathOf(open) };
        object.keys.add(object.at);
      }
      keyComes = false;
      at = end;
    } else if (unit === OPEN_OBJECT || unit === OPEN_LIST) {
      if (open.length === MAX_JSON_DEPTH) return { type: "too-deep" };
      keyComes = unit === OPEN_OBJECT;
      open.push({ keys: keyComes ? new Set() : undefined, at: 0 });
    } else if (unit === CLOSE_OBJECT || unit === CLOSE_LIST) {
      open.pop();
      keyComes = false;
    } else if (unit === COMMA) {
      const around = open.at(-1);
      keyComes = around?.keys !== undefined;
      if (typeof around?.at === "number") around.at++;
    }
  }
  return undefined;
}

/** The place of the quote that ends the text which begins at a quote; of the last character without one. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length - 1 : end;
}

function isEscaped(json: string, quote: number): boolean {
  let before = quote;
  while (json.charCodeAt(before - 1) === BACKSLASH) before--;
  return (quote - before) % 2 === 1;
}

/** What a key says, escapes included: `"v\u0061lor"` is `valor`. */
function textOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}

/** Keys that the sender invented are shortened. */
const pathOf = (open: readonly Open[]): string =>
  open.reduce(
    (path, { keys, at }) =>
      keys === undefined ? `${path}[${at}]` : `${path}${path && "."}${String(at).slice(0, 64)}`,
    "",
  );
