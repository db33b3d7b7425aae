/** Record 10 from rows: `t` is the target, `o`, `d` and `s` as in `line_sources.ts`. */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import { remittance } from "./layout.ts";
import { lineSql, own, shared, type Sources } from "./line_sql.ts";
import { defendant, headOf } from "./line_sources.ts";

type BlockSources = Sources<typeof remittance.block>;

const said: Omit<BlockSources, keyof ReturnType<typeof headOf> | "operacao" | "numeroProtocoloOrigem"> = {
  ocorrencia: own("t.occurrence"),
  tipoAcao: shared("o.action_type"),
  cpfCnpjAutor: shared("o.plaintiff_tax_id"),
  nomeAutor: shared("o.plaintiff_name"),
  ...defendant,
  nomeReu: shared("d.name"),
  ispb: own("t.ispb"),
  agencia: own("t.branch"),
  conta: own("t.account"),
  valor: own("t.amount"),
  contaSalario: shared("case when d.salary_account then 'S' else 'N' end"),
};

const followUp = (operacao: "B" | "C"): LineSql =>
  lineSql(remittance.block, {
    ...headOf("s"),
    ...said,
    operacao: shared(`'${operacao}'`),
    numeroProtocoloOrigem: shared("o.protocol_number"),
  });

/** What an order asks. */
export const blockLine: LineSql = lineSql(remittance.block, {
  ...headOf("o"),
  ...said,
  operacao: shared("'B'"),
  numeroProtocoloOrigem: shared("null"),
});

/** What an order asked, asked again by a split. */
export const repeatedBlockLine: LineSql = followUp("B");

/** What an order asked, lifted by a split before it was ever answered. */
export const cancellationLine: LineSql = followUp("C");
