/**
 * Redacts a value of unknown origin before it is logged or stored: of an error its message, stack and codes
 * are kept, never the requests, headers, keys or bodies that a client attaches to it.
 */

/** The names of fields, headers included, whose values are never written. */
const secretNames =
  /^(x-)?(.*[-_]?(headers?|authorization|cookies?|password|passphrase|pswd|secrets?|tokens?|api[-_]?key|private[-_]?key)|body|data|config|request|response|options|params|parameters|payload)$/i;

/** The fields of an error that are kept beside its message: they come from systems and not from requests. */
const errorFields = ["code", "errno", "syscall", "level", "status", "constraint", "table", "schema"] as const;

const OMITTED = "[omitido]";
const MAX_DEPTH = 6;
const MAX_ITEMS = 200;
const MAX_TEXT = 8_000;

/** The value as plain data that can be serialised as JSON. */
export const redact = (value: unknown): unknown => plain(value, []);

function plain(value: unknown, path: readonly unknown[]): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return typeof value === "function" ? OMITTED : value;
  if (path.includes(value) || path.length > MAX_DEPTH) return OMITTED;
  const inside = [...path, value];
  if (value instanceof Error) return ofError(value, inside);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => plain(item, inside));
  if (isPlain(value)) return ofFields(value, inside);
  return isPrintable(value) ? redactText(String(value)) : `[${value.constructor?.name ?? "object"}]`;
}

function ofError(error: Error & { readonly errors?: unknown }, path: readonly unknown[]) {
  const known = errorFields.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === "string" || typeof value === "number" ? [[name, plain(value, path)]] : [];
  });
  return {
    name: error.name,
    message: redactText(error.message),
    stack: error.stack === undefined ? undefined : redactText(error.stack),
    ...Object.fromEntries(known),
    // A cause that is not an error may be a client's response, so it is left out.
    cause: error.cause instanceof Error ? plain(error.cause, path) : undefined,
    errors: Array.isArray(error.errors)
      ? plain(error.errors.filter((inner) => inner instanceof Error), path)
      : undefined,
  };
}

const ofFields = (value: object, path: readonly unknown[]) =>
  Object.fromEntries(
    Object.entries(value).map((
      [name, field],
    ) => [name, secretNames.test(name) ? OMITTED : plain(field, path)]),
  );

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/**
 * Whether a value's text is all it holds, as with dates and times. A URL is not printable, since its path and
 * query may hold anything.
 */
const isPrintable = (value: object): boolean =>
  value instanceof Date || /^Temporal\./.test(Object.prototype.toString.call(value).slice("[object ".length));

/** Patterns for parts of requests and responses that messages repeat, with their replacements. */
const repeated: readonly (readonly [RegExp, string])[] = [
  // The host is kept; the path may be a secret of its receiver or contain what was searched for.
  [/\b((?:https?|wss?|postgres(?:ql)?|sftp|smtps?):\/\/)(?:[^\s/@"']*@)?([^\s/?#"')]*)[^\s"')]*/gi, "$1$2"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${OMITTED}`],
  [/-----BEGIN [\s\S]*?(?:-----END [A-Z ]*-----|$)/g, OMITTED],
  // The message of V8's JSON parser: `Unexpected token '<', "<html>…" is not valid JSON`.
  [
    /(Unexpected [^\n]{1,20}?) (?:\.{3})?"[\s\S]{0,100}?"(?:\.{3})? is not valid JSON/g,
    `$1 ${OMITTED} is not valid JSON`,
  ],
  // The message of Valibot.
  [/\breceived "[^\n]*"/g, `received ${OMITTED}`],
  [
    /((?:authorization|password|passphrase|pswd|secret|token|api[-_]?key|cookie)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;"'}]+)/gi,
    `$1${OMITTED}`,
  ],
];

/** A message without the parts of requests and responses that clients repeat in it. */
export const redactText = (text: string): string =>
  repeated.reduce((rest, [pattern, left]) => rest.replace(pattern, left), text.slice(0, MAX_TEXT));
