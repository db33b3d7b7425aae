/**
 * The contract of the API, a line an operation and a line a schema, in `api_contract.txt`: what a change does to callers is
 * seen in its diff. To write it anew: `ASSETS_TEST_RECORD=1 deno task test tests/routes/openapi/api_contract_test.ts`
 */
import assert from "node:assert/strict";
import { describedApi } from "../../../routes/openapi_client.ts";

const committed = new URL("api_contract.txt", import.meta.url);

// deno-lint-ignore no-explicit-any -- a document as JSON
type Json = any;

const refOf = (ref: string): string => ref.split("/").at(-1) ?? "";

/** A schema's type in a few characters. */
function typeOf(schema: Json): string {
  if (schema.$ref !== undefined) return refOf(schema.$ref);
  if (schema.enum !== undefined) return schema.enum.map((value: unknown) => JSON.stringify(value)).join("|");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts !== undefined) return `(${parts.map(typeOf).join(schema.allOf === undefined ? "|" : "&")})`;
  if (schema.type === "array") return `${typeOf(schema.items ?? {})}[]`;
  if (schema.properties !== undefined) return `{ ${membersOf(schema)} }`;
  const named = Array.isArray(schema.type) ? schema.type.join("|") : schema.type ?? "any";
  return [named, schema.format, schema.pattern, schema.minLength, schema.maxLength, schema.maxItems]
    .filter((part) => part !== undefined).join(" ");
}

const membersOf = ({ properties, required = [] }: Json): string =>
  Object.entries(properties).map(([name, schema]) =>
    `${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`
  ).join(", ");

const contentOf = (content: Json = {}): string =>
  Object.entries(content).map(([type, { schema = {} }]: [string, Json]) => `${type} ${typeOf(schema)}`).join(
    " or ",
  );

function* contractOf(document: Json): Generator<string> {
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries<Json>(item)) {
      yield `${method.toUpperCase()} ${path}`;
      for (const given of parameters) {
        const { name, in: place, required, schema } = given.$ref === undefined
          ? given
          : document.components.parameters[refOf(given.$ref)];
        yield `  ${place} ${name}${required === true ? "" : "?"}: ${typeOf(schema)}`;
      }
      if (requestBody !== undefined) yield `  takes ${contentOf(requestBody.content)}`;
      for (const [status, answer] of Object.entries<Json>(responses)) {
        yield `  ${status} ${answer.$ref === undefined ? contentOf(answer.content) : refOf(answer.$ref)}`
          .trimEnd();
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    yield `${name} = ${typeOf(schema)}`;
  }
}

Deno.test("the API's operations and schemas are those of its contract", async () => {
  const contract = `${[...contractOf(await describedApi())].join("\n")}\n`;
  if (Deno.env.get("ASSETS_TEST_RECORD") === "1") await Deno.writeTextFile(committed, contract);
  const known = (await Deno.readTextFile(committed)).split("\n");
  const lines = contract.split("\n");
  assert.deepEqual(
    {
      gone: known.filter((line) => !lines.includes(line)),
      added: lines.filter((line) => !known.includes(line)),
    },
    { gone: [], added: [] },
  );
});
