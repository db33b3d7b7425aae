/**
 * Names all object schemas of the OpenAPI document: generators invent names for objects without one
 * (`ListarOrdens200Response`, `OrdemAlvosInner`), and some cannot compile an object as a default.
 */
import { PROBLEM_MEDIA } from "./generated.ts";

interface Schema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
}

interface Media {
  schema?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content?: Record<string, Media> };
  readonly responses?: Record<string, { readonly content?: Record<string, Media> }>;
}

interface Document {
  readonly paths?: Readonly<Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown> };
}

const PREFIX = "#/components/schemas/";

/** Names every object in place. Equal objects share the name of the first one. */
export function nameSchemas<D extends Document>(document: D): D {
  const schemas = { ...document.components?.schemas } as Record<string, Schema>;
  const names = new Map<string, string>();

  const named = (schema: Schema, name: string): Schema => {
    const inside = withNames(schema, name);
    if (inside.properties === undefined) return inside;
    const key = JSON.stringify(inside);
    const known = names.get(key) ?? free(envelopeName(inside) ?? name, schemas);
    names.set(key, known);
    schemas[known] = inside;
    return { $ref: PREFIX + known };
  };
  const withNames = (schema: Schema, name: string): Schema => {
    const { default: usual, ...rest } = schema;
    const keepsDefault = usual !== undefined && (typeof usual !== "object" || usual === null);
    return {
      ...rest,
      ...(keepsDefault && { default: usual }),
      ...(rest.properties && {
        properties: mapped(rest.properties, (part, key) => named(part, name + pascal(key))),
      }),
      ...(rest.items && { items: named(rest.items, singular(name)) }),
      ...(typeof rest.additionalProperties === "object" &&
        { additionalProperties: named(rest.additionalProperties, `${name}Valor`) }),
      ...Object.fromEntries(
        (["anyOf", "oneOf", "allOf"] as const).flatMap((kind) =>
          rest[kind] === undefined
            ? []
            : [[kind, rest[kind].map((part, index) => named(part, `${name}Forma${index + 1}`))]]
        ),
      ),
    };
  };

  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withNames(schema, name);
  for (const { operationId, requestBody, responses = {} } of operationsOf(document)) {
    nameContents(requestBody?.content, (schema) => named(schema, `${pascal(operationId)}Pedido`));
    for (const response of Object.values(responses)) {
      nameContents(response.content, (schema) => named(schema, `${pascal(operationId)}Resposta`));
    }
  }
  document.components = { ...document.components, schemas };
  return document;
}

function nameContents(content: Record<string, Media> = {}, named: (schema: Schema) => Schema): void {
  for (const [media, body] of Object.entries(content)) {
    if (media !== PROBLEM_MEDIA && body.schema !== undefined) body.schema = named(body.schema);
  }
}

/** The name of a list's envelope: a list of `Ordem` is a `PaginaDeOrdem`, in every operation. */
function envelopeName({ properties = {} }: Schema): string | undefined {
  const item = properties.content?.items?.$ref;
  return item !== undefined && "totalElements" in properties
    ? `PaginaDe${item.slice(PREFIX.length)}`
    : undefined;
}

/** A name that is not used yet. */
function free(name: string, taken: Readonly<Record<string, unknown>>): string {
  if (!(name in taken)) return name;
  let number = 2;
  while (`${name}${number}` in taken) number++;
  return `${name}${number}`;
}

/**
 * The singular of a name: `OrdemAlvo` for `OrdemAlvos`; `ObservadaRemessaDoDia` for `ObservadaRemessasDoDia`,
 * where only the last plural changes.
 */
function singular(name: string): string {
  const words = name.match(/[A-Z][^A-Z]*/g) ?? [];
  const plural = words.findLastIndex((word) => /[a-z]s$/.test(word));
  if (plural === -1) return `${name}Item`;
  return words.map((word, index) => index === plural ? singularWord(word) : word).join("");
}

const singularWord = (word: string): string =>
  word.replace(/oes$/, "ao").replace(/ens$/, "em").replace(/s$/, "");

const pascal = (text: string): string =>
  text.split(/[^A-Za-z0-9]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");

const mapped = <T, U>(record: Record<string, T>, map: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

const operationsOf = ({ paths = {} }: Document): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item as Record<string, Operation>));
