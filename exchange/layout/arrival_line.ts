/**
 * SQL of record 40: `r` is the arrival of the transfer `a` from `t`; `o`, `d` and `s` as in
 * `line_sources.ts`.
 */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittanceLayout } from "./layout.ts";
import { lineSql, ofTarget } from "./line_sql.ts";
import { defendant, headOf } from "./line_sources.ts";

export const arrivalLine: LineSql = lineSql(remittanceLayout.arrivalNotice, {
  ...headOf("s"),
  ...defendant,
  ispb: ofTarget("r.ispb"),
  idTransferencia: ofTarget("a.transfer_id"),
  ispbOrigem: ofTarget("t.ispb"),
  valor: ofTarget("r.amount"),
  dataHoraTransferencia: ofTarget("r.transferred_at"),
  ocorrencia: ofTarget("r.asked"),
});
