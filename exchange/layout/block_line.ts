/** SQL of record 10: `t` is the target, `o`, `d` and `s` as in `line_sources.ts`. */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittanceLayout } from "./layout.ts";
import { type CellSources, lineSql, ofDefendant, ofTarget } from "./line_sql.ts";
import { headOf, request } from "./line_sources.ts";

type BlockSources = CellSources<typeof remittanceLayout.block>;

const common: Omit<BlockSources, keyof ReturnType<typeof headOf> | "operacao" | "numeroProtocoloOrigem"> = {
  ...request,
  cpfCnpjAutor: ofDefendant("o.plaintiff_tax_id"),
  nomeAutor: ofDefendant("o.plaintiff_name"),
  valor: ofTarget("t.amount"),
  contaSalario: ofDefendant("case when d.salary_account then 'S' else 'N' end"),
};

const followUp = (operacao: "B" | "C"): LineSql =>
  lineSql(remittanceLayout.block, {
    ...headOf("s"),
    ...common,
    operacao: ofDefendant(`'${operacao}'`),
    numeroProtocoloOrigem: ofDefendant("o.protocol_number"),
  });

/** The request of an order. */
export const blockLine: LineSql = lineSql(remittanceLayout.block, {
  ...headOf("o"),
  ...common,
  operacao: ofDefendant("'B'"),
  numeroProtocoloOrigem: ofDefendant("null"),
});

/** The request of an order, repeated by a split. */
export const repeatedBlockLine: LineSql = followUp("B");

/** The cancellation, by a split, of an order's request that was never answered. */
export const cancellationLine: LineSql = followUp("C");
