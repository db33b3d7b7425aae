/** Whether what the program answers is what its OpenAPI document says: every status, media type and field. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { withResponses } from "./openapi.ts";

/** An answer, and the operation of the document it is of. */
export interface Recorded {
  /** As the document has it: `/v1/ordem/minuta/{id}`. */
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly media: string | undefined;
  readonly body: unknown;
}

/** An answer as the API gave it; the address without its values. */
export function recorded(
  method: string,
  path: string,
  { status, headers, text }: { status: number; headers: Headers; text: string },
): Recorded {
  const media = headers.get("Content-Type")?.split(";")[0];
  return { path, method, status, media, body: media?.endsWith("json") ? JSON.parse(text) : text };
}

interface Media {
  examples?: Record<string, { value: unknown }>;
}
type Responses = Record<string, { content?: Record<string, Media> } | undefined>;

/** A document as far as answers are looked up in it. */
interface Document {
  readonly paths: Record<string, Record<string, { responses: Responses } | undefined> | undefined>;
}

/**
 * What the document does not say as it was answered. Each answer becomes an example, which the validator then compares
 * with its schema; a field the schema does not name is a fault too.
 */
export async function contractFaults(document: unknown, answers: readonly Recorded[]): Promise<string[]> {
  const copy = operationsOf(document as Document, answers);
  const undocumented = [...new Map(answers.map((answer) => [JSON.stringify(answer), answer])).values()]
    .filter((answer, index) => !addExample(copy, answer, `resposta-${index}`));
  const config = await createConfig({
    rules: { "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false } },
  });
  const problems = await lintFromString({ source: JSON.stringify(copy), config });
  return [
    ...undocumented.map(({ method, path, status, media = "sem corpo" }) =>
      `${method} ${path} is not documented to answer ${status} ${media}`
    ),
    ...problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
  ];
}

/** A copy of a document with nothing but the paths that were called: the validator reads every path it finds. */
function operationsOf({ paths, ...rest }: Document, answers: readonly Recorded[]): Document {
  const called = new Set(answers.map(({ path }) => path));
  const calledPaths = Object.entries(paths).filter(([path]) => called.has(path));
  return withResponses({ ...rest, paths: Object.fromEntries(calledPaths) });
}

/** False when the document knows no such answer. */
function addExample(
  document: Document,
  { path, method, status, media, body }: Recorded,
  name: string,
): boolean {
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (response === undefined || media === undefined) {
    return response !== undefined && response.content === undefined;
  }
  const described = response.content?.[media];
  if (described === undefined) return false;
  described.examples = { ...described.examples, [name]: { value: body } };
  return true;
}
