/** The problems of look-ups of relationships, and of the link to the bank-secrecy module. */
import { formatCount } from "../../domain/formatting.ts";
import type { LimitExceeded, NotAParty } from "../../domain/identity/relationship_query.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import { problemTable } from "../http/problem_table.ts";
import { nameInstitutions, voiced } from "../http/voice.ts";
import { explainRegistry } from "./registry_problems.ts";

const ofSystem = { call: "do sistema chamador no tribunal", page: "do tribunal" };

export const relationshipProblems = problemTable<LimitExceeded | NotAParty>()({
  "modulo-de-sigilo-nao-configurado": {
    status: 404,
    title: "Módulo de sigilo não configurado",
    meaning: "Este ambiente não conhece o endereço do módulo de afastamento de sigilo bancário.",
    remedy: {
      call:
        "Peça ao suporte que o configure em `SECRECY_MODULE_URL`; o módulo pode ser usado sem passar por aqui.",
      page: "Peça ao suporte que o configure; o módulo pode ser usado sem passar por aqui.",
    },
  },
  "limite-de-consultas-excedido": {
    status: 429,
    title: "Limite de consultas excedido",
    meaning:
      "O usuário ou o sistema chamador consultou mais relacionamentos por minuto, diretamente ou por minutas, do que se admite.",
    remedy: {
      call:
        "Aguarde os segundos do cabeçalho `Retry-After` ou crie a minuta por /v1/ordem/minuta-contas, que dispensa a consulta.",
      page:
        "Aguarde um minuto, ou escolha “Só as que eu indicar” em “Instituições a atingir”, que dispensa a consulta.",
    },
    refusals: {
      "limit-exceeded": ({ of, perMinute, retryAfterSeconds }) => ({
        detail: voiced`O limite ${of === "user" ? "do usuário" : ofSystem}, de ${
          formatCount(perMinute, "consulta", "consultas")
        } por minuto, foi atingido; aguarde ${
          formatCount(retryAfterSeconds, "segundo", "segundos")
        } ou ${nameInstitutions}, que dispensa a consulta`,
        retryAfterSeconds,
      }),
    },
  },
}, {
  "reu-nao-e-parte": {
    "not-a-party": {
      field: "cpfCnpj",
      detail: "Réu informado não é parte do processo; confira o número e as partes do processo",
    },
  },
});

/** Why relationships are not looked up, and what can be done without a look-up. */
export const explainQuery = relationshipProblems.explain;

/** Why the look-ups of a draft were not made. */
export const explainLookUp = (failure: LimitExceeded | RegistryFailure) =>
  failure.type === "limit-exceeded" ? explainQuery(failure) : explainRegistry(failure);
