/** The wire form of a judicial deposit in answers. */
import * as v from "valibot";
import { WIRE_OTHERS, wireCreditType } from "../../domain/accounts/deposit_request.ts";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import { documentTypes } from "../../domain/identity/tax_id.ts";
import { ispb } from "../http/number_wire.ts";

/** The deposit; in an order, it makes the block a block-and-transfer. */
export const depositEntry = v.optional(v.pipe(
  v.object({
    tipoCredito: v.picklist(Object.values(wireCreditType)),
    usarPadrao: v.boolean(),
    ispb,
    instituicao: v.optional(v.pipe(v.string(), v.description("Nome da instituição depositária"))),
    agencia: v.string(),
    conta: v.optional(v.string()),
    codigoReceita: v.optional(v.string()),
    tipoDocumento: v.optional(v.picklist(documentTypes)),
    numeroDocumento: v.optional(v.string()),
    executado: v.optional(
      v.pipe(v.string(), v.description(`CPF, CNPJ ou raiz de CNPJ de um réu da ordem, ou ${WIRE_OTHERS}`)),
    ),
    nomeExecutado: v.optional(v.string()),
    numeroReferencia: v.optional(v.string()),
  }),
  v.metadata({ ref: "DepositoJudicial" }),
));
export type DepositAnswer = v.InferOutput<typeof depositEntry>;

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
