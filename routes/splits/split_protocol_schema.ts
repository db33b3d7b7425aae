/** The body of a protocol of splits, and the problems with which it is answered. */
import * as v from "valibot";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { previsaoEnvio, protocolListSchema } from "../order_content/draft_version.ts";
import { Confirmations } from "./doubt_schema.ts";

export const SplitProtocolBody = v.pipe(
  v.strictObject({
    desdobramentos: protocolListSchema({
      one: "um desdobramento",
      theSame: "O mesmo desdobramento foi informado",
      none: "Informe ao menos um desdobramento",
    }),
    previsaoEnvio,
    confirmacoes: Confirmations,
  }),
  v.metadata({
    ref: "ProtocoloDeDesdobramentos",
    examples: [{
      desdobramentos: [{ id: "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10", versao: 1 }],
      previsaoEnvio: "2026-11-23",
    }],
  }),
);

/** The problems of a protocol of splits. */
export const splitProtocolProblems: readonly ProblemCode[] = [
  "juiz-diverso",
  "sem-delegacao-ativa",
  "visualizador-so-consulta",
  "versao-alterada",
  "versao-obrigatoria",
  "previsao-alterada",
  "parametro-invalido",
  "desdobramento-nao-encontrado",
  "desdobramento-ja-protocolado",
  "desdobramento-invalido-pendente",
  "serie-desconsiderada",
  "nada-a-desdobrar",
  "nova-vara-obrigatoria",
  "valor-acima-do-saldo",
  "acao-pendente",
  "sem-saldo",
  "valor-invalido",
  "confirmacao-necessaria",
  "confirmacao-divergente",
  "protocolo-recusado",
];
