/**
 * What may be written down of a value that anybody made: of an error its message, its place and its code, never what a
 * client keeps beside them (requests with their headers, keys and bodies).
 */

/** Fields that are not written down, whoever named them; the names of headers among them. */
const secretNames =
  /^(x-)?(.*[-_]?(headers?|authorization|cookies?|password|passphrase|pswd|secrets?|tokens?|api[-_]?key|private[-_]?key)|body|data|config|request|response|options|params|parameters|payload)$/i;

/** What an error says of itself beside its message: words of a system, not of a request. */
const errorFields = ["code", "errno", "syscall", "level", "status", "constraint", "table", "schema"] as const;

const OMITTED = "[omitido]";
const MAX_DEPTH = 6;
const MAX_ITEMS = 200;
const MAX_TEXT = 8_000;

/** The value as plain data, ready to be written as JSON. */
export const redacted = (value: unknown): unknown => plain(value, []);

function plain(value: unknown, path: readonly unknown[]): unknown {
  if (typeof value === "string") return redactedText(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return typeof value === "function" ? OMITTED : value;
  if (path.includes(value) || path.length > MAX_DEPTH) return OMITTED;
  const inside = [...path, value];
  if (value instanceof Error) return ofError(value, inside);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => plain(item, inside));
  if (isPlain(value)) return ofFields(value, inside);
  return isPrintable(value) ? redactedText(String(value)) : `[${value.constructor?.name ?? "object"}]`;
}

function ofError(error: Error & { readonly errors?: unknown }, path: readonly unknown[]) {
  const known = errorFields.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === "string" || typeof value === "number" ? [[name, plain(value, path)]] : [];
  });
  return {
    name: error.name,
    message: redactedText(error.message),
    stack: error.stack === undefined ? undefined : redactedText(error.stack),
    ...Object.fromEntries(known),
    // A cause that is no error is what a client makes of an answer.
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

/** A value that is its text: dates and times. An address is not, since its path and query may hold anything. */
const isPrintable = (value: object): boolean =>
  value instanceof Date || /^Temporal\./.test(Object.prototype.toString.call(value).slice("[object ".length));

/** Each pattern of what a message repeats of requests and answers, and what is left of it. */
const repeated: readonly (readonly [RegExp, string])[] = [
  // The server is worth knowing; a path may be a secret of its receiver, or hold what was asked.
  [/\b((?:https?|wss?|postgres(?:ql)?|sftp|smtps?):\/\/)(?:[^\s/@"']*@)?([^\s/?#"')]*)[^\s"')]*/gi, "$1$2"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${OMITTED}`],
  [/-----BEGIN [\s\S]*?(?:-----END [A-Z ]*-----|$)/g, OMITTED],
  // V8's own: `Unexpected token '<', "<html>…" is not valid JSON`.
  [
    /(Unexpected [^\n]*?,?) (?:\.{3})?"[\s\S]*?"(?:\.{3})? is not valid JSON/g,
    `$1 ${OMITTED} is not valid JSON`,
  ],
  // Valibot's own.
  [/\breceived "[^\n]*"/g, `received ${OMITTED}`],
  [
    /((?:authorization|password|passphrase|pswd|secret|token|api[-_]?key|cookie)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;"'}]+)/gi,
    `$1${OMITTED}`,
  ],
];

/** A message without what clients repeat in it of requests and answers. */
export const redactedText = (text: string): string =>
  repeated.reduce((rest, [pattern, left]) => rest.replace(pattern, left), text.slice(0, MAX_TEXT));
