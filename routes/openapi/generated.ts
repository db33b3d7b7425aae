/** The types of the generated OpenAPI document, as far as later steps complete it. */

export interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  parameters?: unknown[];
  responses?: Record<string, unknown>;
}

/** The response for problems: their codes are the names of its examples. */
export interface ProblemResponse {
  readonly description: string;
  readonly headers?: Record<string, unknown>;
  readonly content: Readonly<Record<string, { schema: unknown; examples: Record<string, unknown> }>>;
}

export const PROBLEM_MEDIA = "application/problem+json";

export const isProblemResponse = (response: unknown): response is ProblemResponse =>
  typeof response === "object" && response !== null && "content" in response &&
  PROBLEM_MEDIA in (response.content as object);
