/** The problems of registered accounts and of courts' rules. */
import type { NoStandardAccount } from "../../domain/accounts/deposit_destination.ts";
import type { AccountRefusal } from "../../domain/accounts/account_registers.ts";
import { problemTable } from "../http/problem_table.ts";

export const accountProblems = problemTable<AccountRefusal | NoStandardAccount>()({
  "conta-unica-nao-encontrada": {
    status: 404,
    title: "Conta única não encontrada",
    meaning: "A conta única não existe, já foi encerrada ou é de outro segmento do Judiciário.",
    remedy: "Consulte a conta pelo CPF ou CNPJ em /v1/conta-unica.",
    pageRemedy: "Procure a conta pelo CPF ou CNPJ em Contas únicas.",
  },
  "conta-deposito-nao-encontrada": {
    status: 404,
    title: "Conta de depósito não encontrada",
    meaning: "A conta de depósito não existe, já foi encerrada ou é de outro tribunal.",
    remedy: "Consulte as contas do tribunal em /v1/conta-deposito.",
    pageRemedy: "Veja as contas do tribunal em Contas de depósito.",
  },
  "conta-deposito-padrao-nao-cadastrada": {
    status: 404,
    title: "Conta de depósito padrão não cadastrada",
    meaning: "Não há conta de depósito padrão da vara nem do tribunal.",
    remedy:
      "Peça o cadastro da conta da vara ao cadastrador de conta de depósito padrão, ou da conta do tribunal ao administrador.",
    refusals: {
      "no-standard-account": {
        detail:
          "Não há conta de depósito padrão da vara nem do tribunal; peça o cadastro da conta da vara ao cadastrador de " +
          "conta de depósito padrão, ou da conta do tribunal como um todo ao administrador",
      },
    },
  },
  "conta-unica-ja-cadastrada": {
    status: 409,
    title: "Conta única já cadastrada",
    meaning: "O CPF ou CNPJ já tem conta única neste segmento do Judiciário.",
    remedy: "Consulte a conta em /v1/conta-unica e altere-a.",
    pageRemedy: "Abra-a em Contas únicas e altere-a.",
  },
  "conta-deposito-ja-cadastrada": {
    status: 409,
    title: "Conta de depósito já cadastrada",
    meaning: "A vara, ou o tribunal como um todo, já tem conta de depósito padrão.",
    remedy: "Consulte a conta em /v1/conta-deposito e altere-a.",
    pageRemedy: "Abra-a em Contas de depósito e altere-a.",
  },
  "cadastro-alterado": {
    status: 409,
    title: "Cadastro alterado por outro usuário",
    meaning: "O cadastro mudou entre a leitura e a gravação.",
    remedy: "Consulte o cadastro de novo e repita a alteração.",
  },
  "regra-alterada": {
    status: 409,
    title: "Regra alterada por outro usuário",
    meaning: "A regra do tribunal mudou entre a leitura e a gravação.",
    remedy: "Consulte a regra de novo e repita a alteração.",
  },
  "agencia-de-relacionamento-de-vara": {
    status: 422,
    title: "Agência de relacionamento informada para vara",
    meaning: "A agência de relacionamento é do tribunal e foi informada na conta de uma vara.",
    remedy: "Retire `agenciaRelacionamento`, ou cadastre-a com a conta do tribunal como um todo.",
    pageRemedy:
      "Deixe a agência de relacionamento em branco, ou cadastre-a com a conta do tribunal como um todo.",
    refusals: {
      "relationship-agency-of-unit": {
        field: "agenciaRelacionamento",
        detail:
          "A agência de relacionamento é do tribunal como um todo; retire-a do cadastro da conta da vara",
      },
    },
  },
  "cadastro-recusado": {
    status: 422,
    title: "Cadastro recusado",
    meaning: "O cadastro tem mais de um tipo de problema.",
    remedy: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
    pageRemedy: "Corrija cada item assinalado; cada um diz o que fazer.",
  },
}, {
  "instituicao-desconhecida": {
    "unknown-account-institution": {
      field: "ispb",
      detail: "Nenhuma instituição cadastrada tem este ISPB; confira a lista em /v1/instituicao",
    },
  },
  "vara-desconhecida": {
    "unknown-account-unit": {
      field: "varaId",
      detail:
        "A vara não está na lista do tribunal do usuário em /v1/vara; um novo cadastro aparece em cerca de 24 horas",
    },
  },
});

/**
 * Why an account cannot be registered, or why none is found for a unit's deposits and who can register one.
 */
export const explainAccount = accountProblems.explain;
