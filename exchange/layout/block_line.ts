/** Record 10 from rows: `t` is the target, `o`, `d` and `s` as in `line_sources.ts`. */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittance } from "./layout.ts";
import { type CellSources, lineSql, ofDefendant, ofTarget } from "./line_sql.ts";
import { headOf, request } from "./line_sources.ts";

type BlockSources = CellSources<typeof remittance.block>;

const said: Omit<BlockSources, keyof ReturnType<typeof headOf> | "operacao" | "numeroProtocoloOrigem"> = {
  ...request,
  cpfCnpjAutor: ofDefendant("o.plaintiff_tax_id"),
  nomeAutor: ofDefendant("o.plaintiff_name"),
  valor: ofTarget("t.amount"),
  contaSalario: ofDefendant("case when d.salary_account then 'S' else 'N' end"),
};

const followUp = (operacao: "B" | "C"): LineSql =>
  lineSql(remittance.block, {
    ...headOf("s"),
    ...said,
    operacao: ofDefendant(`'${operacao}'`),
    numeroProtocoloOrigem: ofDefendant("o.protocol_number"),
  });

/** What an order asks. */
export const blockLine: LineSql = lineSql(remittance.block, {
  ...headOf("o"),
  ...said,
  operacao: ofDefendant("'B'"),
  numeroProtocoloOrigem: ofDefendant("null"),
});

/** What an order asked, asked again by a split. */
export const repeatedBlockLine: LineSql = followUp("B");

/** What an order asked, lifted by a split before it was ever answered. */
export const cancellationLine: LineSql = followUp("C");
