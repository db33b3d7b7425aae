/** The problems of looking up relationships, and of the way to the bank-secrecy module. */
import type { LimitExceeded } from "../../domain/identity/relationship_query.ts";
import { counted } from "../http/sentences.ts";
import { problemTable } from "../http/problem_table.ts";

export const relationshipProblems = problemTable<LimitExceeded>()({
  "modulo-de-sigilo-nao-configurado": {
    status: 404,
    title: "Módulo de sigilo não configurado",
    meaning: "Este ambiente não conhece o endereço do módulo de afastamento de sigilo bancário.",
    remedy:
      "Peça ao suporte que o configure em `SECRECY_MODULE_URL`; o módulo pode ser usado sem passar por aqui.",
  },
  "limite-de-consultas-excedido": {
    status: 429,
    title: "Limite de consultas excedido",
    meaning:
      "O usuário ou o sistema chamador fez mais consultas de relacionamentos por minuto do que se admite.",
    remedy:
      "Aguarde os segundos do cabeçalho `Retry-After` ou crie a minuta por /v1/ordem/minuta-contas, que dispensa a consulta.",
    refusals: {
      "limit-exceeded": ({ of, perMinute, retryAfterSeconds }) => ({
        detail:
          `O limite ${of === "user" ? "do usuário" : "do sistema chamador no tribunal"}, de ${
            counted(perMinute, "consulta")
          } por minuto, foi atingido; aguarde ` +
          counted(retryAfterSeconds, "segundo") +
          " ou crie a minuta por /v1/ordem/minuta-contas, que dispensa a consulta",
      }),
    },
  },
}, {});

/** Why relationships are not looked up now, and what needs no look-up. */
export const explainLimit = relationshipProblems.explain;
