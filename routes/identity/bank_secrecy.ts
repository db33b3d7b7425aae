/** The link to the bank-secrecy-lifting module, which is outside the service (specification, "What the service does", 9). */
import * as v from "valibot";
import { fail, ok } from "../../domain/result.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { allProfiles } from "./caller_identity.ts";

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

export const readSecrecyModuleOperation = operationsOf({ tag: "Referência", access: allProfiles })({
  id: "consultarAfastamentoSigilo",
  method: "GET",
  path: "/v1/afastamento-sigilo",
  summary: "Endereço do módulo de afastamento de sigilo bancário",
  description: "O afastamento de sigilo bancário é feito fora deste serviço; aqui se obtém só o endereço.",
  success: okResponse("O endereço do módulo", BankSecrecyAnswer),
  problems: ["modulo-de-sigilo-nao-configurado"],
  run: ({ secrecyModuleUrl: url }) =>
    Promise.resolve(url === undefined ? fail("modulo-de-sigilo-nao-configurado") : ok({ url })),
});
