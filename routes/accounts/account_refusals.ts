/** The refusals of the registers of accounts, as problems with a Portuguese sentence that says what to do. */
import { match } from "ts-pattern";
import type { NoStandardAccount } from "../../domain/accounts/judicial_deposit.ts";
import type { RegisterRefusal } from "../../domain/accounts/account_registers.ts";
import type { Explanation } from "../http/problems.ts";

/** Why an account cannot be registered, at its field. */
export function explainRegister(refusal: RegisterRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "unknown-account-institution" }, () => ({
      code: "instituicao-desconhecida",
      field: "ispb",
      detail: "Nenhuma instituição cadastrada tem este ISPB; confira a lista em /v1/instituicao",
    }))
    .with({ type: "unknown-account-unit" }, () => ({
      code: "vara-desconhecida",
      field: "varaId",
      detail:
        "A vara não está na lista do tribunal do usuário em /v1/vara; um novo cadastro aparece em cerca de 24 horas",
    }))
    .with({ type: "relationship-agency-of-unit" }, () => ({
      code: "agencia-de-relacionamento-de-vara",
      field: "agenciaRelacionamento",
      detail: "A agência de relacionamento é do tribunal como um todo; retire-a do cadastro da conta da vara",
    }))
    .exhaustive();
}

/** Why no account is found for a unit's deposits, and who can register one. */
export const explainNoStandardAccount = (_: NoStandardAccount): Explanation => ({
  code: "conta-deposito-padrao-nao-cadastrada",
  detail:
    "Não há conta de depósito padrão da vara nem do tribunal; peça o cadastro da conta da vara ao cadastrador de " +
    "conta de depósito padrão, ou da conta do tribunal como um todo ao administrador",
});
