/** The OpenAPI document as a test reads it. */
import assert from "node:assert/strict";
import { call } from "../api.ts";
import type { TestContext } from "../test_context.ts";

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, unknown> }>>>>;
  readonly components: { readonly responses?: Readonly<Record<string, unknown>> };
}

/** A copy in which every operation has its responses itself, and none refers to another's. */
export function withResponses<D>(document: D): D {
  const copy = structuredClone(document) as Document;
  const { responses: shared = {}, ...components } = copy.components;
  for (const { responses } of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    for (const [status, response] of Object.entries(responses)) {
      const { $ref } = response as { $ref?: string };
      if ($ref !== undefined) responses[status] = structuredClone(shared[$ref.split("/").at(-1) ?? ""]);
    }
  }
  return { ...copy, components } as D;
}

let made: Promise<string> | undefined;

/** The document of the usual settings, the same in every test: made once a thread, and read anew for each. */
export async function openapiDocument(t: TestContext) {
  made ??= call(t, "GET", "/openapi.json").then(({ status, text }) => {
    assert.equal(status, 200, text);
    return text;
  });
  return JSON.parse(await made);
}
