/** Converts a judicial deposit to its wire form. */
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import { WIRE_OTHERS } from "../../domain/accounts/deposit_request.ts";
import { wireCreditType } from "../../domain/accounts/credit_type.ts";
import type * as v from "valibot";
import type { depositEntry } from "./deposit_schema.ts";

/** @param institution the name of the deposit's institution, where it is known */
export function depositAnswer(
  deposit: Deposit,
  institution: string | undefined,
): { depositoJudicial: v.InferOutput<typeof depositEntry> } {
  const { creditType, useDefault, ispb, agency, account } = deposit;
  return {
    depositoJudicial: {
      tipoCredito: wireCreditType[creditType],
      usarPadrao: useDefault,
      ispb,
      instituicao: institution,
      agencia: agency,
      conta: account,
      ...(deposit.creditType !== "general" && {
        codigoReceita: deposit.revenueCode,
        tipoDocumento: deposit.documentType,
        numeroDocumento: deposit.documentNumber,
        ...(deposit.executedParty.kind === "others"
          ? { executado: WIRE_OTHERS, nomeExecutado: deposit.executedParty.name }
          : { executado: deposit.executedParty.taxId }),
      }),
      ...(deposit.creditType === "tax" && { numeroReferencia: deposit.referenceNumber }),
    },
  };
}
