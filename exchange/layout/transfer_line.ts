/**
 * SQL of record 30: `a` is the action of a split on the target `t`; `o`, `d` and `s` as in `line_sources.ts`.
 */
import type { ActionType } from "../../domain/splits/split_action.ts";
import { wireCreditType } from "../../domain/accounts/credit_type.ts";
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittanceLayout } from "./layout.ts";
import { type CellSource, lineSql, ofDefendant, ofTarget } from "./line_sql.ts";
import { defendant, headOf } from "./line_sources.ts";

/** A field of the judicial deposit, named as in `domain/accounts/judicial_deposit.ts`. */
const deposit = (field: string): CellSource => ofTarget(`a.deposit ->> '${field}'`);

const restUnblocked: ActionType = "transfer-and-unblock";

export const transferLine: LineSql = lineSql(remittanceLayout.transfer, {
  ...headOf("s"),
  numeroProtocoloOrigem: ofDefendant("o.protocol_number"),
  ...defendant,
  ispb: ofTarget("t.ispb"),
  agencia: ofTarget("t.branch"),
  conta: ofTarget("t.account"),
  idTransferencia: ofTarget("a.transfer_id"),
  valor: ofTarget("a.amount"),
  desbloqueiaSaldo: ofTarget(`case a.kind when '${restUnblocked}' then 'S' else 'N' end`),
  ativo: ofTarget("a.asset"),
  tipoCredito: ofTarget(`'${JSON.stringify(wireCreditType)}'::jsonb ->> (a.deposit ->> 'creditType')`),
  ispbDeposito: deposit("ispb"),
  agenciaDeposito: deposit("agency"),
  contaDeposito: deposit("account"),
  codigoReceita: deposit("revenueCode"),
  tipoDocumento: deposit("documentType"),
  numeroDocumento: deposit("documentNumber"),
  nomeExecutado: ofTarget(
    "(case a.deposit -> 'executedParty' ->> 'kind' when 'others' then a.deposit -> 'executedParty' ->> 'name' end)",
  ),
  numeroReferencia: deposit("referenceNumber"),
});
