/** The OpenAPI document in the eyes of a validator that is not ours: Redocly's, which reads 3.1 whole, examples included. */
import assert from "node:assert/strict";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { openTestContext } from "../../support/test_context.ts";

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

Deno.test("an independent validator finds no fault in the document", async () => {
  await using t = await openTestContext();
  assert.deepEqual(await faults(await openapiDocument(t)), []);
});

Deno.test("the validator is not blind: each fault put into the document is found", async () => {
  await using t = await openTestContext();
  const document: Document = await openapiDocument(t);
  const { paths, components: { schemas, examples } } = document;
  schemas.Minuta!.properties.id = { type: "texto" };
  schemas.Minuta!.properties.nomeVara = { $ref: "#/components/schemas/Nada" };
  schemas.Ordem!.properties.id = { type: "string", nullable: true };
  schemas.NovaMinuta!.examples = [{}];
  examples["erro-interno"]!.value.status = "500";
  paths["/v1/ordem/minuta/{id}"]!.delete!.parameters = [];
  paths["/v1/ordem"]!.get!.operationId = "criarMinuta";
  paths["/v1/evento"]!.get!.security = [{ outra: [] }];
  const found = await faults(document);
  for (
    const fault of [
      "struct #/components/schemas/Minuta/properties/id/type",
      "no-unresolved-refs #/components/schemas/Minuta/properties/nomeVara",
      "struct #/components/schemas/Ordem/properties/id/nullable",
      "no-invalid-schema-examples #/components/schemas/NovaMinuta/examples/0",
      "no-invalid-media-type-examples #/components/examples/erro-interno/value/status",
      "path-parameters-defined #/paths/~1v1~1ordem~1minuta~1{id}/delete/parameters",
      "operation-operationId-unique #/paths/~1v1~1ordem/get/criarMinuta",
      "security-defined #/paths/~1v1~1evento/get/security/0/outra",
    ]
  ) {
    assert.ok(found.some((text) => text.startsWith(fault)), `${fault} is not among\n${found.join("\n")}`);
  }
});
