/** The text fields of the API's bodies and queries, as its OpenAPI document has them. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** From the body to a text: names of properties, and numbers of elements. */
export type FieldPath = readonly (string | number)[];

const MOST_DEEP = 8;

/** Every text of an operation's JSON body that is not one of a list of words. */
export function bodyTexts(document: ApiDocument, method: string, path: string): FieldPath[] {
  const schema = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content?.["application/json"]
    ?.schema;
  const found = schema === undefined ? [] : textsOf(document, schema, []);
  return [...new Map(found.map((each) => [each.join("."), each])).values()];
}

function textsOf(document: ApiDocument, schema: Schema, before: FieldPath): FieldPath[] {
  if (before.length > MOST_DEEP) return [];
  const { $ref, type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const named = $ref === undefined ? undefined : document.components.schemas?.[$ref.split("/").at(-1)!];
  const parts = [...anyOf, ...oneOf, ...allOf, ...named === undefined ? [] : [named]];
  return [
    ...type === "string" && schema.enum === undefined && schema.const === undefined ? [before] : [],
    ...Object.entries(properties).flatMap(([name, part]) => textsOf(document, part, [...before, name])),
    ...items === undefined ? [] : textsOf(document, items, [...before, 0]),
    ...parts.flatMap((part) => textsOf(document, part, before)),
  ];
}

/** The texts of an operation's query. */
export const queryTexts = ({ paths }: ApiDocument, method: string, path: string): string[] =>
  (paths[path]?.[method.toLowerCase()]?.parameters ?? []).filter(({ in: where }) => where === "query")
    .map(({ name }) => name);

/** A copy of a body with another value in one place; what leads there is made where it is absent. */
export function withValue(body: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = typeof body === "object" && body !== null
    ? (body as Record<string | number, unknown>)[name]
    : undefined;
  const changed = withValue(inner, rest, value);
  if (typeof name === "number") {
    const list = Array.isArray(body) ? [...body] : [];
    list[name] = changed;
    return list;
  }
  return { ...body as object, [name]: changed };
}
