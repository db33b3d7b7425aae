/** The problems of judicial deposits, each at its field of the draft. */
import { type DepositField, WIRE_OTHERS, wireDepositField } from "../../domain/accounts/deposit_request.ts";
import type { DepositRefusal } from "../../domain/accounts/judicial_deposit.ts";
import type { NumberFault } from "../../domain/identity/tax_id.ts";
import { nameOfSign } from "../../domain/pasted_number.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkInstitution, clearDefault, type Voiced, voiced } from "../http/voice.ts";

/** The names of the fields in Portuguese. */
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

const faults: Record<Exclude<NumberFault["reason"], "characters">, string> = {
  "length": "não tem o tamanho certo",
  "check-digits": "tem dígitos verificadores que não conferem",
  "repeated-digits": "tem todos os dígitos iguais",
};

const others = { call: WIRE_OTHERS, page: "“Outros”" };

const without = (field: DepositField): Voiced => ({
  call: `retire ${wireDepositField[field]}`,
  page: "deixe o campo em branco",
});

export const depositProblems = problemTable<DepositRefusal>()({
  "deposito-incompleto": {
    status: 422,
    title: "Depósito judicial incompleto",
    meaning: "Falta um dado que o tipo de crédito do depósito judicial exige.",
    remedy: { call: "Preencha os campos listados em `erros`.", page: "Preencha os campos assinalados." },
    refusals: {
      "missing-deposit-field": ({ field }) =>
        voiced`Falta no depósito judicial ${fieldNames[field]}${{
          call: `; preencha ${wireDepositField[field]}`,
          page: "",
        }}`,
    },
  },
  "deposito-com-campo-indevido": {
    status: 422,
    title: "Depósito judicial com campo indevido",
    meaning: "Foi preenchido um campo que o tipo de crédito, ou o que mais foi escolhido, não admite.",
    remedy: { call: "Retire os campos listados em `erros`.", page: "Deixe em branco os campos assinalados." },
    refusals: {
      "disabled-deposit-field": ({ field }) =>
        voiced`O depósito judicial, como foi preenchido, não admite ${fieldNames[field]}; ${
          without(field)
        } ou reveja o tipo de crédito, o código de receita, o documento e o uso do padrão`,
    },
  },
  "deposito-diverso-do-padrao": {
    status: 422,
    title: "Depósito judicial diverso do padrão",
    meaning: "A conta padrão foi escolhida, e outra instituição, agência ou conta foi informada.",
    remedy: {
      call: "Retire o campo indicado em `erros`, ou informe `usarPadrao: false` para usar outra conta.",
      page:
        "Deixe em branco o campo assinalado, ou desmarque “Usar instituição e agência padrão” para usar outra conta.",
    },
    refusals: {
      "not-the-default": ({ field, expected }) =>
        voiced`O padrão para ${fieldNames[field]} é ${expected}; ${
          without(field)
        } ou ${clearDefault} para usar outra conta`,
    },
  },
  "deposito-sem-conta-padrao": {
    status: 422,
    title: "Sem conta padrão de depósito judicial",
    meaning: "Não há conta de depósito padrão da vara nem do tribunal.",
    remedy: {
      call: "Peça o cadastro da conta padrão, ou informe `usarPadrao: false` e a conta do depósito.",
      page:
        "Peça o cadastro da conta padrão, ou desmarque “Usar instituição e agência padrão” e informe a conta do depósito.",
    },
    refusals: {
      "no-standard-account": {
        call:
          "Não há conta de depósito padrão da vara nem do tribunal; peça o cadastro ao cadastrador de conta de depósito padrão ou ao administrador, ou informe usarPadrao: false e a conta do depósito",
      },
    },
  },
  "deposito-sem-agencia-de-relacionamento": {
    status: 422,
    title: "Sem agência de relacionamento",
    meaning: "O tribunal não tem agência de relacionamento cadastrada para depósitos da Lei 9.703/98.",
    remedy: {
      call:
        "Peça o cadastro da agência ao administrador, ou informe `usarPadrao: false` e a agência do depósito.",
      page:
        "Peça o cadastro da agência ao administrador, ou desmarque “Usar instituição e agência padrão” e informe a agência do depósito.",
    },
    refusals: {
      "no-relationship-agency": {
        call:
          "O tribunal não tem agência de relacionamento cadastrada; peça o cadastro ao administrador, ou informe usarPadrao: false, a instituição e a agência do depósito",
      },
    },
  },
  "codigo-de-receita-invalido": {
    status: 422,
    title: "Código de receita inválido",
    meaning: "O código de receita do depósito judicial não tem quatro dígitos.",
    remedy: "Confira o código de receita.",
    refusals: {
      "invalid-revenue-code": "O código de receita tem quatro dígitos; confira o código",
    },
  },
  "tipo-de-documento-nao-admitido": {
    status: 422,
    title: "Tipo de documento não admitido",
    meaning: "O código de receita não admite o tipo de documento informado.",
    remedy: {
      call: "Use um dos tipos de documento indicados em `erros`.",
      page: "Escolha um dos tipos de documento indicados.",
    },
    refusals: {
      "document-type-not-taken": ({ taken }) =>
        `O código de receita admite só ${taken.join(", ")}; escolha um desses tipos de documento`,
    },
  },
  "documento-invalido": {
    status: 422,
    title: "Número de documento inválido",
    meaning: "O número não tem o tamanho, os caracteres ou os dígitos verificadores do tipo de documento.",
    remedy: "Confira o número e o tipo do documento; a pontuação é opcional.",
    refusals: {
      "invalid-document": (fault) =>
        `O número do documento, como ${fault.documentType}, ${
          fault.reason === "characters" ? `não admite o ${nameOfSign(fault.sign)}` : faults[fault.reason]
        }; confira o número e o tipo`,
    },
  },
  "executado-invalido": {
    status: 422,
    title: "Executado inválido",
    meaning: "O executado do depósito judicial não é o réu do documento, ou não é réu da ordem.",
    remedy:
      voiced`Com CPF ou CNPJ, indique o réu com esse número; com os demais documentos, um réu da ordem ou ${others}.`,
    refusals: {
      "document-of-no-defendant":
        "O CPF ou CNPJ do documento não é de nenhum réu da ordem; confira o número ou inclua o réu",
      "party-not-a-defendant":
        voiced`O executado indicado não é réu da ordem; indique um dos réus, ou ${others} quando o documento admite`,
      "party-of-another-document":
        "O documento é de outro réu; indique o réu com esse CPF ou CNPJ, ou omita o executado",
      "others-not-offered":
        voiced`Com CPF ou CNPJ o executado é o réu com esse número; ${others} só cabe com os demais documentos`,
    },
  },
  "numero-de-referencia-invalido": {
    status: 422,
    title: "Número de referência inválido",
    meaning: "A inscrição em dívida ativa tem caracteres ou tamanho que não são admitidos.",
    remedy: "Informe até 20 letras e dígitos; a pontuação é opcional.",
    refusals: {
      "invalid-reference-number":
        "O número de referência admite até 20 letras e dígitos; confira a inscrição em dívida ativa",
    },
  },
}, {
  "instituicao-desconhecida": {
    "unknown-deposit-institution":
      voiced`O depósito judicial indica um ISPB que não está cadastrado; ${checkInstitution}`,
  },
});

/** Why a deposit is refused, at its field of the draft. */
export const explainDeposit = (refusal: DepositRefusal) => ({
  ...depositProblems.explain(refusal),
  field: `depositoJudicial.${wireDepositField[refusal.field]}`,
});
