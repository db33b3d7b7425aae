/** The OpenAPI 3.1 document, generated from the schemas that validate. */

// hono-openapi loads these packages by name; without imports of the project's own they would not be
// installed.
import "@standard-community/standard-json";
import "@standard-community/standard-openapi";
import "@valibot/to-json-schema";
import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { App, Env } from "../app.ts";
import { answerCached, cacheContent, type CachedContent } from "../http/cached_content.ts";
import { kindIn, type ProblemCode, problemKinds } from "../http/problem_catalogue.ts";
import { problemExamples, type Tag, tagName } from "./describe.ts";
import { type Operation, PROBLEM_MEDIA, type ProblemResponse } from "./generated.ts";
import { nameSchemas } from "./named_schemas.ts";
import { shareProblems } from "./shared_problems.ts";
import { VERSION } from "./version.ts";

const tags: Record<Tag, string> = {
  "Ordens": "Minutas, protocolo e ordens de bloqueio",
  "Desdobramentos": "O que se faz depois da resposta: desbloquear, transferir, reiterar, cancelar",
  "Lotes": "O mesmo para muitas ordens, feito uma a uma, com o que cada uma deu",
  "Séries": "Reiteração programada: as ordens que um bloqueio gera, a interrupção e o desdobramento de todas",
  "Relacionamentos": "Onde uma pessoa ou empresa é cliente",
  "Delegações": "Delegações de protocolização, de juiz a assessor",
  "Eventos": "O que aconteceu com as ordens do tribunal",
  "Documentos": "Recibos, detalhamentos e certidões em PDF, e a confirmação de autenticidade",
  "Contas": "Conta única e conta padrão de depósito judicial",
  "Referência": "Instituições, varas, códigos de resposta e feriados",
  "Precedentes": "Banco de precedentes: o que os tribunais enviam e a API de integração lê",
  "Pesquisa de precedentes": "Pesquisa pública dos precedentes, sem autenticação",
  "Estatísticas": "Como as instituições respondem",
  "Operação": "Arquivos trocados com as instituições, alarmes e relógio",
  "Problemas": "Catálogo de erros",
  "Serviço": "Vida e prontidão",
};

const description = `Bloqueio judicial de ativos: minutas, protocolo, envio às instituições e respostas.

**Listas**: todas se leem por páginas, com \`pageNumber\` (a partir de 1) e \`pageSize\` (30; no máximo 200), e respondem
\`content\`, \`pageNumber\`, \`pageSize\`, \`totalElements\` e \`totalPages\`. O que cresce enquanto é lido continua por
cursor: guarde o que a leitura respondeu e informe-o na seguinte. São os eventos (\`/v1/evento\`) e as ordens alteradas
(\`/v1/ordem?alteradaDesde=\`), cujo \`proximo\` vai em \`depoisDe\`, e a pesquisa de precedentes, que tem \`cursor\`. As APIs
de precedentes mantêm os nomes do formato público.

**Erros** são \`application/problem+json\`; decida por \`codigo\`. Estão todos em \`/problemas\`.`;

/** The document of a router's operations. */
export const documentOf = ({ tokenUrl }: Pick<App, "tokenUrl">, prefix: string, described: Hono<Env>) =>
  generateSpecs(described, {
    documentation: {
      info: {
        title: "ASSETS",
        version: VERSION,
        description,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: prefix === "" ? "/" : prefix }],
      tags: Object.entries(tags).map(([tag, description]) => ({
        name: tagName(tag),
        "x-displayName": tag,
        description: `${tag}: ${description}`,
      })),
      components: {
        securitySchemes: securitySchemes(tokenUrl),
        examples: problemExamples,
      },
    },
    defaultValidationErrorResponse: false,
  }).then(describeIdempotency).then(nameSchemas).then(shareProblems).then(meetGeneratorNeeds);

/** Serves the document, which is generated at the first call and kept. */
export function openapiRoutes(app: App, prefix: string, described: Hono<Env>) {
  let document: Promise<CachedContent> | undefined;
  return new Hono<Env>().get("/openapi.json", async (c) => {
    document ??= documentOf(app, prefix, described)
      .then((made) => cacheContent("application/json", JSON.stringify(made)));
    return answerCached(c, await document, "no-cache");
  });
}

/** The three modes of authentication (specification, "Authentication"). */
const securitySchemes = (tokenUrl: string) => ({
  usuario: {
    type: "oauth2" as const,
    description: "Usuário do cadastro corporativo, com CPF e senha",
    flows: { password: { tokenUrl, scopes: {} } },
  },
  sistema: {
    type: "oauth2" as const,
    description:
      "Sistema de um tribunal, com token de serviço; `X-ASSETS-CPF-USUARIO` diz em nome de quem ele age",
    flows: { clientCredentials: { tokenUrl, scopes: {} } },
  },
  token: {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Token de acesso que já se tem, como o da plataforma digital do Judiciário",
  },
});

// What generators of clients need of the OpenAPI document beyond its standard: a type beside each constant, and no two
// parameters of one operation whose names differ only by what no name of a program has.

interface Document {
  readonly paths?: Readonly<Record<string, unknown>>;
}

/** Completes a document in place. */
function meetGeneratorNeeds<D extends Document>(document: D): D {
  giveConstantsTypes(document);
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, Operation & { parameters?: Parameter[] }>)) {
      if (operation.parameters === undefined) continue;
      operation.parameters = operation.parameters.filter(({ name = "" }) => name === name.trim());
    }
  }
  return document;
}

interface Parameter {
  readonly name?: string;
}

/** The schema of one value says only which, and generators read its type. */
function giveConstantsTypes(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  if ("const" in node && !("type" in node)) Object.assign(node, { type: typeof node.const });
  for (const child of Object.values(node)) giveConstantsTypes(child);
}

// Adds `Idempotency-Key` to the OpenAPI document: the same for every POST that needs a token.

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
function describeIdempotency<D extends { readonly paths?: Readonly<Record<string, unknown>> }>(
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
