/** The problems of registered accounts and of courts' rules. */
import type { AccountRefusal } from "../../domain/accounts/account_registers.ts";
import type { NoStandardAccount } from "../../domain/accounts/deposit_destination.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkInstitution, correctEach, voiced } from "../http/voice.ts";

export const accountProblems = problemTable<AccountRefusal | NoStandardAccount>()({
  "conta-unica-nao-encontrada": {
    status: 404,
    title: "Conta única não encontrada",
    meaning: "A conta única não existe, já foi encerrada ou é de outro segmento do Judiciário.",
    remedy: {
      call: "Consulte a conta pelo CPF ou CNPJ em /v1/conta-unica.",
      page: "Procure a conta pelo CPF ou CNPJ em Contas únicas.",
    },
  },
  "conta-deposito-nao-encontrada": {
    status: 404,
    title: "Conta de depósito não encontrada",
    meaning: "A conta de depósito não existe, já foi encerrada ou é de outro tribunal.",
    remedy: {
      call: "Consulte as contas do tribunal em /v1/conta-deposito.",
      page: "Veja as contas do tribunal em Contas de depósito.",
    },
  },
  "conta-deposito-padrao-nao-cadastrada": {
    status: 404,
    title: "Conta de depósito padrão não cadastrada",
    meaning: "Não há conta de depósito padrão da vara nem do tribunal.",
    remedy:
      "Peça o cadastro da conta da vara ao cadastrador de conta de depósito padrão, ou da conta do tribunal ao administrador.",
    refusals: {
      "no-standard-account":
        "Não há conta de depósito padrão da vara nem do tribunal; peça o cadastro da conta da vara ao cadastrador de " +
        "conta de depósito padrão, ou da conta do tribunal como um todo ao administrador",
    },
  },
  "conta-unica-ja-cadastrada": {
    status: 409,
    title: "Conta única já cadastrada",
    meaning: "O CPF ou CNPJ já tem conta única neste segmento do Judiciário.",
    remedy: {
      call: "Consulte a conta em /v1/conta-unica e altere-a.",
      page: "Abra-a em Contas únicas e altere-a.",
    },
  },
  "conta-deposito-ja-cadastrada": {
    status: 409,
    title: "Conta de depósito já cadastrada",
    meaning: "A vara, ou o tribunal como um todo, já tem conta de depósito padrão.",
    remedy: {
      call: "Consulte a conta em /v1/conta-deposito e altere-a.",
      page: "Abra-a em Contas de depósito e altere-a.",
    },
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
    remedy: {
      call: "Retire `agenciaRelacionamento`, ou cadastre-a com a conta do tribunal como um todo.",
      page:
        "Deixe a agência de relacionamento em branco, ou cadastre-a com a conta do tribunal como um todo.",
    },
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
    remedy: correctEach,
  },
}, {
  "instituicao-desconhecida": {
    "unknown-account-institution": {
      field: "ispb",
      detail: voiced`Nenhuma instituição cadastrada tem este ISPB; ${checkInstitution}`,
    },
  },
  "vara-desconhecida": {
    "unknown-account-unit": {
      field: "varaId",
      detail: voiced`A vara não está na lista do tribunal do usuário${{
        call: " em /v1/vara",
        page: "",
      }}; um novo cadastro aparece em cerca de 24 horas`,
    },
  },
});

/**
 * Why an account cannot be registered, or why none is found for a unit's deposits and who can register one.
 */
export const explainAccount = accountProblems.explain;
