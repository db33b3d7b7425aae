/** Adds `Idempotency-Key` to the OpenAPI document: the same for every POST that needs a token. */
import { kindIn, type ProblemCode, problemKinds } from "../http/problem_catalogue.ts";
import { type Operation, PROBLEM_MEDIA, type ProblemResponse } from "./generated.ts";

const parameter = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Chave única da operação, por exemplo um UUID, até 255 caracteres. Por 24 horas a mesma chamada com a mesma chave " +
    "recebe a resposta já dada, com `Idempotent-Replayed: true`, sem ser feita de novo; respostas 5xx, 429, 401 e 403 " +
    "não são guardadas",
  required: false,
  // Without an example, because the page of the API reference would send it with every call.
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const problems: readonly ProblemCode[] = [
  "chave-de-idempotencia-invalida",
  "chamada-em-andamento",
  "chave-de-idempotencia-reutilizada",
];

const retryAfter = {
  description:
    "Segundos até que a chamada possa ser repetida, quando outra com a mesma chave está em andamento",
  schema: { type: "integer", minimum: 1 },
};

/** Completes a document in place. */
export function describeIdempotency<D extends { readonly paths?: Readonly<Record<string, unknown>> }>(
  document: D,
): D {
  for (const item of Object.values(document.paths ?? {})) {
    const { post } = item as { post?: Operation };
    if (post?.security === undefined || post.security.length === 0) continue;
    post.parameters = [...post.parameters ?? [], parameter];
    const responses = post.responses ??= {};
    for (const code of problems) {
      const { status } = problemKinds[code];
      responses[status] = withProblem(responses[status] as ProblemResponse | undefined, code);
    }
  }
  return document;
}

function withProblem(response: ProblemResponse | undefined, code: ProblemCode): ProblemResponse {
  const { title, status } = kindIn("call", code);
  const known = response?.content[PROBLEM_MEDIA];
  return {
    description: response === undefined ? title : `${response.description}; ${title}`,
    ...(response?.headers !== undefined && { headers: response.headers }),
    ...(status === 409 && { headers: { ...response?.headers, "Retry-After": retryAfter } }),
    content: {
      [PROBLEM_MEDIA]: {
        schema: known?.schema ?? { $ref: "#/components/schemas/Problema" },
        examples: { ...known?.examples, [code]: { $ref: `#/components/examples/${code}` } },
      },
    },
  };
}
