/**
 * The problems of external services that did not answer. The reason is for operators and stays in the log.
 */
import type { RegistryFailure } from "../../registries/http/failure.ts";
import { problemTable } from "../http/problem_table.ts";
import { repeat, repeatSoon, voiced } from "../http/voice.ts";

export const registryProblems = problemTable<{ readonly type: RegistryFailure["registry"] }>()({
  "autenticacao-indisponivel": {
    status: 503,
    title: "Autenticação indisponível",
    meaning: {
      call: "O serviço de autenticação não respondeu: o token não pôde ser conferido.",
      page: "O serviço de autenticação não respondeu.",
    },
    remedy: repeatSoon,
    refusals: {
      "sso": "O serviço de autenticação não respondeu e o token não pôde ser conferido; repita em instantes",
    },
  },
  "cadastro-corporativo-indisponivel": {
    status: 503,
    title: "Cadastro corporativo indisponível",
    meaning: "O cadastro corporativo de usuários e unidades não respondeu.",
    remedy: repeatSoon,
    refusals: {
      "corporate": { call: "O cadastro corporativo não respondeu; repita a chamada em instantes" },
    },
  },
  "cadastro-de-clientes-indisponivel": {
    status: 503,
    title: "Cadastro de clientes indisponível",
    meaning: "O cadastro de clientes do sistema financeiro não devolveu resposta.",
    remedy: {
      call:
        "Repita a chamada em instantes ou use /v1/ordem/minuta-contas, que dispensa a consulta; se persistir, acione o suporte.",
      page:
        "Tente de novo em instantes, ou escolha “Só as que eu indicar” em “Instituições a atingir”, que dispensa a consulta; se persistir, acione o suporte.",
    },
    refusals: {
      "customer":
        "O cadastro de clientes do sistema financeiro não devolveu resposta; repita em instantes e, se persistir, " +
        "acione o suporte",
    },
  },
  "dados-processuais-indisponiveis": {
    status: 503,
    title: "Dados processuais indisponíveis",
    meaning: "A plataforma de dados processuais não respondeu.",
    remedy: repeatSoon,
    refusals: {
      "case-data": { call: "A plataforma de dados processuais não respondeu; repita a chamada em instantes" },
    },
  },
}, {
  "servico-indisponivel": {
    "precedents": voiced`O banco de precedentes não respondeu; ${repeat} em instantes`,
  },
});

/** Which external service did not answer. */
export const explainRegistry = ({ registry }: RegistryFailure) =>
  registryProblems.explain({ type: registry });
