/** The refusals of judicial deposits, as problems with a Portuguese sentence that says what to do. */
import { match } from "ts-pattern";
import {
  type DepositField,
  type DepositRefusal,
  wireDepositField,
} from "../../domain/accounts/judicial_deposit.ts";
import type { NumberFault } from "../../domain/identity/tax_id.ts";
import type { Explanation } from "../http/problems.ts";

/** The fields as people read them. */
const fieldNames: Record<DepositField, string> = {
  creditType: "o tipo de crédito",
  ispb: "a instituição",
  agency: "a agência",
  account: "a conta",
  useDefault: "o uso da conta padrão",
  revenueCode: "o código de receita",
  documentType: "o tipo de documento",
  documentNumber: "o número do documento",
  executedParty: "o executado",
  executedPartyName: "o nome do executado",
  referenceNumber: "o número de referência",
};

const faults: Record<NumberFault, string> = {
  "length": "não tem o tamanho certo",
  "characters": "tem caracteres que ele não admite",
  "check-digits": "tem dígitos verificadores que não conferem",
  "repeated-digits": "tem todos os dígitos iguais",
};

/** Why a deposit is not acceptable, at its field of the draft. */
export function explainDeposit(refusal: DepositRefusal): Explanation {
  return {
    field: `depositoJudicial.${wireDepositField[refusal.field]}`,
    ...match(refusal)
      .returnType<Explanation>()
      .with({ type: "no-standard-account" }, () => ({
        code: "deposito-sem-conta-padrao",
        detail:
          "Não há conta de depósito padrão da vara nem do tribunal; peça o cadastro ao cadastrador de conta de " +
          "depósito padrão ou ao administrador, ou informe usarPadrao: false e a conta do depósito",
      }))
      .with({ type: "missing-deposit-field" }, ({ field }) => ({
        code: "deposito-incompleto",
        detail: `Falta no depósito judicial ${fieldNames[field]}; preencha ${wireDepositField[field]}`,
      }))
      .with({ type: "disabled-deposit-field" }, ({ field }) => ({
        code: "deposito-com-campo-indevido",
        detail:
          `O depósito judicial, como foi preenchido, não admite ${fieldNames[field]}; retire ${
            wireDepositField[field]
          } ou ` + "reveja o tipo de crédito, o código de receita, o documento e o uso do padrão",
      }))
      .with({ type: "not-the-default" }, ({ field, expected }) => ({
        code: "deposito-diverso-do-padrao",
        detail:
          `O padrão para ${fieldNames[field]} é ${expected}; retire ${wireDepositField[field]} ou informe ` +
          "usarPadrao: false para usar outra conta",
      }))
      .with({ type: "no-relationship-agency" }, () => ({
        code: "deposito-sem-agencia-de-relacionamento",
        detail:
          "O tribunal não tem agência de relacionamento cadastrada; peça o cadastro ao administrador, ou informe " +
          "usarPadrao: false, a instituição e a agência do depósito",
      }))
      .with({ type: "unknown-deposit-institution" }, () => ({
        code: "instituicao-desconhecida",
        detail:
          "O depósito judicial indica um ISPB que não está cadastrado; confira a lista em /v1/instituicao",
      }))
      .with({ type: "invalid-revenue-code" }, () => ({
        code: "codigo-de-receita-invalido",
        detail: "O código de receita tem quatro dígitos; confira o código",
      }))
      .with({ type: "document-type-not-taken" }, ({ taken }) => ({
        code: "tipo-de-documento-nao-admitido",
        detail: `O código de receita admite só ${taken.join(", ")}; escolha um desses tipos de documento`,
      }))
      .with({ type: "invalid-document" }, ({ documentType, reason }) => ({
        code: "documento-invalido",
        detail: `O número do documento, como ${documentType}, ${faults[reason]}; confira o número e o tipo`,
      }))
      .with({ type: "document-of-no-defendant" }, () => ({
        code: "executado-invalido",
        detail: "O CPF ou CNPJ do documento não é de nenhum réu da ordem; confira o número ou inclua o réu",
      }))
      .with({ type: "party-not-a-defendant" }, () => ({
        code: "executado-invalido",
        detail:
          "O executado indicado não é réu da ordem; indique um dos réus, ou OUTROS quando o documento admite",
      }))
      .with({ type: "party-of-another-document" }, () => ({
        code: "executado-invalido",
        detail: "O documento é de outro réu; indique o réu com esse CPF ou CNPJ, ou omita o executado",
      }))
      .with({ type: "others-not-offered" }, () => ({
        code: "executado-invalido",
        detail:
          "Com CPF ou CNPJ o executado é o réu com esse número; OUTROS só cabe com os demais documentos",
      }))
      .with({ type: "invalid-reference-number" }, () => ({
        code: "numero-de-referencia-invalido",
        detail: "O número de referência admite até 20 letras e dígitos; confira a inscrição em dívida ativa",
      }))
      .exhaustive(),
  };
}
