/** Random values by the JSON Schemas of the OpenAPI document: mostly valid, sometimes not. */
import fc from "fast-check";

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

/** Values that are likely to be valid under a property's name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

interface SchemaContext {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly known: KnownValues;
}

const texts = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    ...[
      "",
      " ",
      "\0",
      "\ud800",
      "'",
      '"',
      "<script>",
      "%00",
      "../..",
      "=1+1",
      "\r\nX: y",
      "null",
      "9".repeat(30),
    ],
    ...[
      "x".repeat(3_000),
      "😀",
      "1e309",
      "-0",
      "2026-13-01",
      "2026-02-30",
      "99999-01-01",
      "0x10",
      "１２",
      "{}",
    ],
  ),
);

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: texts },
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, 2 ** 53, [], {}, [[]], { __proto__: null }),
  fc.jsonValue({ maxDepth: 2 }),
);

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom("2026-11-23", "2026-11-24", "2026-12-31", "2024-02-29", "0001-01-01", "9999-12-31"),
  "date-time": fc.constantFrom(
    "2026-11-23T13:00:00Z",
    "2026-11-24T10:00:00-03:00",
    "9999-12-31T23:59:59Z",
    ...[
      "0001-01-01T00:00:00+14:59",
      "9999-12-31T23:59:59-14:59",
      "2026-11-23T13:00Z",
      "2026-11-23T13:00:60Z",
    ],
  ),
  uuid: fc.uuid(),
  email: fc.constantFrom("a@b.br", "x@"),
  uri: fc.constantFrom(
    "https://exemplo.jus.br/a",
    "http://127.0.0.1:9/",
    "file:///etc/passwd",
    "https://[::1]/",
  ),
};

const DEEPEST = 6;

/** A value of a schema; `name` is the name of its property or parameter. */
export function valueOf(
  schema: JsonSchema,
  context: SchemaContext,
  name = "",
  depth = 0,
): fc.Arbitrary<unknown> {
  const good = goodOf(schema, context, name, depth);
  const known = context.known[name];
  return fc.oneof(
    { weight: 14, arbitrary: good },
    ...known === undefined ? [] : [{ weight: 28, arbitrary: fc.constantFrom(...known) }],
    { weight: 1, arbitrary: wrong },
  );
}

function goodOf(
  schema: JsonSchema,
  context: SchemaContext,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf } = schema;
  const inner = (each: JsonSchema) => goodOf(each, context, name, depth + 1);
  if (depth > DEEPEST) return fc.constant(null);
  if ($ref !== undefined) return inner(context.schemas[$ref.split("/").at(-1)!] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(inner));
  if (allOf !== undefined) {
    return fc.tuple(...allOf.map(inner)).map((parts) => Object.assign({}, ...parts as object[]));
  }
  const [type] = [schema.type ?? "string"].flat();
  if (type === "object") return objectOf(schema, context, depth);
  if (type === "array") {
    return fc.array(valueOf(schema.items ?? {}, context, name, depth + 1), { maxLength: 3 });
  }
  return scalarOf(type!, schema);
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  context: SchemaContext,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    [name, valueOf(schema, context, name, depth + 1)] as const
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: [...required].filter((key) => key in properties),
  });
}

function scalarOf(type: string, { format, pattern, minimum, maximum, maxLength = 40 }: JsonSchema) {
  switch (type) {
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: Math.max(minimum ?? 0, -(2 ** 31)), max: Math.min(maximum ?? 1_000, 2 ** 31 - 1) }),
        fc.constantFrom(minimum ?? 0, maximum ?? 2 ** 31, 2 ** 31, 2 ** 53),
      );
    case "null":
      return fc.constant(null);
    default: {
      const shaped = pattern === undefined ? undefined : patternOf(pattern);
      return shaped ?? formats[format ?? ""] ?? fc.string({ maxLength: Math.min(maxLength, 40) });
    }
  }
}

/** Texts cannot be generated for patterns with look-ahead. */
function patternOf(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: 60 });
  } catch {
    return undefined;
  }
}
