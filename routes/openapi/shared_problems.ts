/**
 * Shares equal problem responses in the OpenAPI document: operations with the same problems refer to one
 * response.
 */
import { isProblemResponse, type Operation, type ProblemResponse } from "./generated.ts";

interface Document {
  readonly paths?: Readonly<Record<string, unknown>>;
  components?: { responses?: Readonly<Record<string, unknown>> };
}

/** Completes a document in place, once its responses are final. */
export function shareProblems<D extends Document>(document: D): D {
  const names = new Map<string, string>();
  const shared: Record<string, ProblemResponse> = {};
  for (const { operationId, responses = {} } of operationsOf(document)) {
    for (const [status, response] of Object.entries(responses)) {
      if (!isProblemResponse(response)) continue;
      const codes = codesOf(response);
      // The codes determine a response: its status, its titles and its headers.
      const key = codes.toSorted().join();
      const name = names.get(key) ?? nameOf(codes, `${operationId}-${status}`);
      names.set(key, name);
      shared[name] ??= response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components = { ...document.components, responses: shared };
  return document;
}

const operationsOf = ({ paths = {} }: Document): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item as Record<string, Operation>));

const codesOf = ({ content }: ProblemResponse): string[] =>
  Object.values(content).flatMap(({ examples }) => Object.keys(examples));

/**
 * A response with a single code has its name; one with several is named after the first operation that has
 * it.
 */
const nameOf = (codes: readonly string[], first: string): string => codes.length === 1 ? codes.join() : first;
