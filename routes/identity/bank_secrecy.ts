/** The link to the bank-secrecy-lifting module, which is outside the service (specification, "What the service does", 9). */
import { Hono } from "hono";
import * as v from "valibot";
import type { App, Env } from "../app.ts";
import { accessFor, allProfiles } from "./caller_identity.ts";
import { okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { problem } from "../http/problems.ts";

const BankSecrecyAnswer = v.pipe(
  v.object({
    url: v.pipe(
      v.string(),
      v.url(),
      v.description("Endereço do módulo externo, para onde levar o usuário"),
      v.examples(["https://sigilo.exemplo.jus.br/entrada"]),
    ),
  }),
  v.metadata({ ref: "AfastamentoSigilo" }),
);

export function bankSecrecyRoutes(app: App) {
  return new Hono<Env>().get(
    "/v1/afastamento-sigilo",
    ...operation(
      {
        id: "consultarAfastamentoSigilo",
        tag: "Referência",
        summary: "Endereço do módulo de afastamento de sigilo bancário",
        description:
          "O afastamento de sigilo bancário é feito fora deste serviço; aqui se obtém só o endereço.",
        access: accessFor(app, allProfiles),
        success: okResponse("O endereço do módulo", BankSecrecyAnswer),
        problems: ["modulo-de-sigilo-nao-configurado"],
      },
      (c) =>
        app.secrecyModuleUrl === undefined
          ? problem(c, "modulo-de-sigilo-nao-configurado")
          : c.json({ url: app.secrecyModuleUrl }, 200),
    ),
  );
}
