/** The OpenAPI document in the eyes of a validator that is not ours: Redocly's, which reads 3.1 whole, examples included. */
import assert from "node:assert/strict";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { call } from "./api.ts";
import { bench } from "./bench.ts";

/**
 * What is asked of the document. Left out: rules of taste, and three this API breaks with reason: `/relacionamento/`
 * ends in a slash and a cancellation is only ever refused, both by the specification; `minuta/{id}` and
 * `{numeroProtocolo}/cancelar` cannot be taken for each other, since an id is a UUID and a number has 14 digits.
 */
const rules = [
  "struct",
  "no-unresolved-refs",
  "no-identical-paths",
  "no-schema-type-mismatch",
  "no-required-schema-properties-undefined",
  "no-enum-type-mismatch",
  "no-invalid-media-type-examples",
  "no-invalid-schema-examples",
  "no-invalid-parameter-examples",
  "path-declaration-must-exist",
  "path-not-include-query",
  "path-parameters-defined",
  "operation-operationId",
  "operation-operationId-unique",
  "operation-operationId-url-safe",
  "operation-parameters-unique",
  "operation-summary",
  "operation-tag-defined",
  "parameter-description",
  "security-defined",
  "spec-components-invalid-map-name",
  "no-duplicated-tag-names",
  "tag-description",
  "info-license",
];

async function faults(document: unknown): Promise<string[]> {
  const config = await createConfig({ rules: Object.fromEntries(rules.map((rule) => [rule, "error"])) });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

/** As much of the document's form as the faults below are made in. */
interface Document {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: {
    readonly schemas: Record<string, { properties: Record<string, unknown>; examples: unknown[] }>;
    readonly examples: Record<string, { value: Record<string, unknown> }>;
  };
}

Deno.test(
  "an independent validator finds no fault in the document",
  bench(async (b) => {
    const answer = await call(b, "GET", "/openapi.json");
    assert.deepEqual(await faults(JSON.parse(answer.text)), []);
  }),
);

Deno.test(
  "the validator is not blind: each fault put into the document is found",
  bench(async (b) => {
    const { text } = await call(b, "GET", "/openapi.json");
    const cases: [rule: string, spoil: (document: Document) => void][] = [
      ["struct", ({ components }) => components.schemas.Minuta!.properties.id = { type: "texto" }],
      ["struct", ({ components }) => components.schemas.Minuta!.properties.id = { nullable: true }],
      ["struct", ({ paths }) => paths["/v1/ordem"]!.get!.responses = { "200": {} }],
      [
        "no-unresolved-refs",
        ({ components }) => components.schemas.Minuta!.properties.id = { $ref: "#/components/schemas/Nada" },
      ],
      ["no-invalid-schema-examples", ({ components }) => components.schemas.NovaMinuta!.examples = [{}]],
      [
        "no-invalid-media-type-examples",
        ({ components }) => components.examples["erro-interno"]!.value.status = "500",
      ],
      ["path-parameters-defined", ({ paths }) => paths["/v1/ordem/minuta/{id}"]!.get!.parameters = []],
      ["operation-operationId-unique", ({ paths }) => paths["/v1/ordem"]!.get!.operationId = "criarMinuta"],
      ["security-defined", ({ paths }) => paths["/v1/ordem"]!.get!.security = [{ outra: [] }]],
    ];
    for (const [rule, spoil] of cases) {
      const document: Document = JSON.parse(text);
      spoil(document);
      const found = await faults(document);
      assert.ok(found.some((fault) => fault.startsWith(`${rule} `)), `${rule}: ${found}`);
    }
  }),
);
