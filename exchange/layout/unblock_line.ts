/**
 * SQL of record 20: `a` is the action of a split on the target `t`; `o`, `d` and `s` as in `line_sources.ts`.
 */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittanceLayout } from "./layout.ts";
import { lineSql, ofDefendant, ofTarget } from "./line_sql.ts";
import { defendant, headOf } from "./line_sources.ts";

export const unblockLine: LineSql = lineSql(remittanceLayout.unblock, {
  ...headOf("s"),
  numeroProtocoloOrigem: ofDefendant("o.protocol_number"),
  ...defendant,
  ispb: ofTarget("t.ispb"),
  agencia: ofTarget("t.branch"),
  conta: ofTarget("t.account"),
  valor: ofTarget("a.amount"),
});
