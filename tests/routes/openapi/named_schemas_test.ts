import assert from "node:assert/strict";
import { describedApi } from "../../../routes/openapi_client.ts";

const document = JSON.parse(JSON.stringify(await describedApi()));

interface Place {
  readonly at: string;
  readonly node: Record<string, unknown>;
}

/** Every object of the document, with the place it is at. */
function* places(node: unknown, at = ""): Generator<Place> {
  if (typeof node !== "object" || node === null) return;
  yield { at, node: node as Record<string, unknown> };
  for (const [key, part] of Object.entries(node)) yield* places(part, `${at}/${key}`);
}

const all = [...places({ paths: document.paths, components: document.components })];
const schemaPlaces = all.filter(({ at }) => !at.includes("/examples"));

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
}

const operations = Object.values(document.paths).flatMap((item) =>
  Object.values(item as object)
) as Operation[];

Deno.test("every object of the document has a name of its own, so that no generator has to invent one", () => {
  const inline = schemaPlaces.filter(({ at, node }) =>
    typeof node.properties === "object" && node.type === "object" && !/^\/components\/schemas\/\w+$/.test(at)
  );
  assert.deepEqual(inline.map(({ at }) => at), []);
});

Deno.test("what a list holds is one kind of value, or a union with a name of its own", () => {
  const inline = schemaPlaces.filter(({ at, node }) =>
    ("anyOf" in node || "oneOf" in node) && at.endsWith("/items")
  );
  assert.deepEqual(inline.map(({ at }) => at), []);
});

Deno.test("a name says what it is: none is numbered, none is named after a place in the document", () => {
  const bad = Object.keys(document.components.schemas).filter((name) =>
    !/^[A-Z][A-Za-z]*$/.test(name) || /Inner|Response|Item$|Forma\d/.test(name)
  );
  assert.deepEqual(bad, []);
});

Deno.test("a list's envelope is named after what it lists", () => {
  const schemas = document.components.schemas as Record<
    string,
    { properties?: Record<string, { items?: object }> }
  >;
  const envelopes = Object.entries(schemas).filter(([_, { properties = {} }]) =>
    Object.keys(properties).toSorted().join() === "content,pageNumber,pageSize,totalElements,totalPages" &&
    "$ref" in properties.content!.items!
  );
  assert.ok(envelopes.length > 20);
  assert.deepEqual(envelopes.map(([name]) => name).filter((name) => !name.startsWith("PaginaDe")), []);
});

Deno.test("no default is an object: generated Java does not compile with one", () => {
  const defaults = schemaPlaces.filter(({ node }) =>
    typeof node.default === "object" && node.default !== null
  );
  assert.deepEqual(defaults.map(({ at }) => at), []);
});

Deno.test("no part of a union is a UUID: generated C# does not compile with one", () => {
  const parts = schemaPlaces.filter(({ at, node }) =>
    /\/(anyOf|oneOf)\/\d+$/.test(at) && node.format === "uuid"
  );
  assert.deepEqual(parts.map(({ at }) => at), []);
});

Deno.test("a moment of an answer is said to be one: generated clients have a type for it", () => {
  const unsaid = schemaPlaces.filter(({ at, node }) =>
    /\/properties\/(\w+Em|em|inicio|fim)$/.test(at) && node.type === "string" &&
    !/^date/.test(`${node.format}`)
  );
  assert.deepEqual(unsaid.map(({ at }) => at), []);
});

Deno.test("a constant has a type beside it: generated Python does not import without one", () => {
  const untyped = (node: unknown): unknown[] =>
    typeof node !== "object" || node === null
      ? []
      : [..."const" in node && !("type" in node) ? [node] : [], ...Object.values(node).flatMap(untyped)];
  assert.deepEqual(untyped(document), []);
  assert.equal(untyped({ a: [{ const: true }, { const: true, type: "boolean" }] }).length, 1);
});

Deno.test("the parameters of an operation differ by more than what no name of a program has", () => {
  const operations = Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values(item as Record<string, { parameters?: { name?: string }[] }>)
  );
  for (const { parameters = [] } of operations) {
    const names = parameters.map(({ name = "" }) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
    assert.deepEqual(names, [...new Set(names)]);
  }
});

Deno.test("tags are ASCII, with their Portuguese title beside them, and every operation has one of them", () => {
  const tags = document.tags as { name: string; "x-displayName": string; description: string }[];
  assert.deepEqual(tags.map(({ name }) => name).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name)), []);
  assert.ok(tags.every((tag) => tag.description.startsWith(tag["x-displayName"])));
  assert.ok(tags.some((tag) => tag["x-displayName"] === "Delegações" && tag.name === "Delegacoes"));
  const names = tags.map(({ name }) => name);
  assert.deepEqual(operations.filter(({ tags }) => !tags.every((tag) => names.includes(tag))), []);
});

Deno.test("an operation's id is a verb, and no two are alike", () => {
  const ids = operations.map(({ operationId }) => operationId);
  assert.deepEqual(ids.filter((id) => !/^[a-z]+[aei]r([A-Z][A-Za-z]*)?$/.test(id)), []);
  assert.equal(new Set(ids).size, ids.length);
});
