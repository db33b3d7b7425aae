/** The problems of process numbers, tax ids and amounts in requests. */
import type { InvalidTaxId } from "../../domain/identity/tax_id.ts";
import type { InvalidMoney } from "../../domain/money.ts";
import type { InvalidProcessNumber } from "../../domain/orders/process_number.ts";
import { nameOfSign, type Sign } from "../../domain/pasted_number.ts";
import { problemTable } from "./problem_table.ts";
import { giveAmount, type Voiced, voiced } from "./voice.ts";

/** The sentence about a sign that does not belong to a number, such as `um CPF`. */
export const foreignSign = (sign: Sign, number: string): string =>
  `O ${nameOfSign(sign)} não faz parte de ${number}; confira o número`;

const processNumberFaults: Record<Exclude<InvalidProcessNumber["reason"], "characters">, string> = {
  "format": "O número do processo não tem a forma NNNNNNN-DD.AAAA.J.TR.OOOO; confira os 20 dígitos",
  "check-digits": "Os dígitos verificadores do número do processo não conferem; confira o número",
  "unknown-court": "O número do processo indica um tribunal que não existe (J e TR); confira o número",
};
const taxIdFaults: Record<Exclude<InvalidTaxId["reason"], "characters">, string> = {
  "length": "O CPF tem 11 posições, o CNPJ 14 e a raiz de CNPJ 8; confira o tamanho do número",
  "check-digits": "Os dígitos verificadores do CPF ou CNPJ não conferem; confira o número",
  "repeated-digits": "Um número com todos os dígitos iguais não é um CPF ou CNPJ; confira o número",
};
const taxIdNames = { CPF: "um CPF", CNPJ: "um CNPJ", ROOT: "uma raiz de CNPJ" };
const moneyFaults: Record<InvalidMoney["reason"], Voiced> = {
  "format": voiced`O valor precisa ser ${{
    call: 'um texto com duas casas decimais e ponto, por exemplo "15000.00"',
    page: "um número, por exemplo 15.000,00",
  }}`,
  "too-large": voiced`O valor passa do limite de ${{
    call: "9999999999999.99",
    page: "R$ 9.999.999.999.999,99",
  }}; confira o valor`,
};
export const valueProblems = problemTable<InvalidProcessNumber | InvalidTaxId | InvalidMoney>()({
  "numero-processo-invalido": {
    status: 422,
    title: "Número de processo inválido",
    meaning: "O número não segue a Resolução CNJ 65/2008: forma, dígitos verificadores ou tribunal.",
    remedy: "Confira o número no formato NNNNNNN-DD.AAAA.J.TR.OOOO.",
    refusals: {
      "invalid-process-number": (fault) =>
        fault.reason === "characters"
          ? foreignSign(fault.sign, "um número de processo")
          : processNumberFaults[fault.reason],
    },
  },
  "cpf-cnpj-invalido": {
    status: 422,
    title: "CPF ou CNPJ inválido",
    meaning:
      "O CPF, o CNPJ ou a raiz de CNPJ não tem o tamanho, os caracteres ou os dígitos verificadores corretos.",
    remedy: "Confira o número; a pontuação é opcional.",
    refusals: {
      "invalid-tax-id": (fault) =>
        fault.reason === "characters"
          ? foreignSign(fault.sign, fault.of === undefined ? "um CPF ou CNPJ" : taxIdNames[fault.of])
          : taxIdFaults[fault.reason],
    },
  },
  "valor-invalido": {
    status: 422,
    title: "Valor inválido",
    meaning: voiced`O valor não é ${{
      call: "um texto com duas casas decimais e ponto",
      page: "um número com até duas casas decimais",
    }}, maior que zero e dentro do limite.`,
    remedy: giveAmount,
    refusals: { "invalid-money": ({ reason }) => moneyFaults[reason] },
  },
}, {});

/** Why a number in a request cannot be read. */
export const explainValue = (refusal: InvalidProcessNumber | InvalidTaxId | InvalidMoney, field: string) => ({
  ...valueProblems.explain(refusal),
  field,
});
