/** The wire form of a judicial deposit in answers. */
import * as v from "valibot";
import { WIRE_OTHERS } from "../../domain/accounts/deposit_request.ts";
import { wireCreditType } from "../../domain/accounts/credit_type.ts";
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
