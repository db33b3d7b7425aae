/** What several records say alike, over the rows a line is made of: `o` the order, `s` a split, `d` the defendant. */
import { shared } from "./line_sql.ts";

/** In whose name and under which number it is asked. */
export const headOf = (alias: "o" | "s") => ({
  numeroProtocolo: shared(`${alias}.protocol_number`),
  dataHoraProtocolo: shared(`${alias}.protocoled_at`),
  numeroProcesso: shared(`${alias}.process_number`),
  codigoVara: shared(`${alias}.court_unit_id`),
  nomeVara: shared(`${alias}.court_unit_name`),
  cpfJuiz: shared(`${alias}.judge_cpf`),
  nomeJuiz: shared(`${alias}.judge_name`),
});

export const defendant = {
  tipoPessoa: shared("case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end"),
  cpfCnpjReu: shared("d.tax_id"),
};
