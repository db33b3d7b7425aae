/** The OpenAPI document as a test reads it. */

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
