/** The OpenAPI 3.1 document, made from the schemas that validate. */
import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
// hono-openapi loads these by name; without the project's own imports they are not installed.
import "@standard-community/standard-json";
import "@standard-community/standard-openapi";
import "@valibot/to-json-schema";
import type { App, Env } from "./app.ts";
import { problemExamples, type Tag } from "./describe.ts";

const tags: Record<Tag, string> = {
  "Ordens": "Minutas, protocolo e ordens de bloqueio",
  "Delegações": "Delegações de protocolização, de juiz a assessor",
  "Eventos": "O que aconteceu com as ordens do tribunal",
  "Referência": "Instituições, códigos de resposta e feriados",
  "Operação": "Arquivos trocados com as instituições, alarmes e relógio",
  "Problemas": "Catálogo de erros",
  "Serviço": "Vida e prontidão",
};

/** Serves the document of a router's operations; it is made at the first call and kept. */
export function openapi({ tokenUrl }: App, prefix: string, described: Hono<Env>) {
  let document: Promise<unknown> | undefined;
  return new Hono<Env>().get("/openapi.json", async (c) => {
    document ??= generateSpecs(described, {
      documentation: {
        info: {
          title: "ASSETS",
          version: "1.0.0",
          description: "Bloqueio judicial de ativos: minutas, protocolo, envio às instituições e respostas.",
        },
        servers: [{ url: prefix === "" ? "/" : prefix }],
        tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
        components: {
          securitySchemes: securitySchemes(tokenUrl),
          examples: problemExamples,
        },
      },
      defaultValidationErrorResponse: false,
    });
    return c.json(await document, 200, { "Cache-Control": "no-cache" });
  });
}

const securitySchemes = (tokenUrl: string) => ({
  bearer: {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Token de acesso de um usuário ou de um sistema de tribunal",
  },
  oauth2: {
    type: "oauth2" as const,
    description: "Obtém o token no serviço de autenticação",
    flows: {
      password: { tokenUrl, scopes: {} },
      clientCredentials: { tokenUrl, scopes: {} },
    },
  },
});
