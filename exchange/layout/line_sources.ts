/** What several records say alike, over the rows a line is made of: `o` the order, `s` a split, `d` the defendant. */
import { ofDefendant, ofTarget } from "./line_sql.ts";

/** In whose name and under which number it is asked. */
export const headOf = (alias: "o" | "s") => ({
  numeroProtocolo: ofDefendant(`${alias}.protocol_number`),
  dataHoraProtocolo: ofDefendant(`${alias}.protocoled_at`),
  numeroProcesso: ofDefendant(`${alias}.process_number`),
  codigoVara: ofDefendant(`${alias}.court_unit_id`),
  nomeVara: ofDefendant(`${alias}.court_unit_name`),
  cpfJuiz: ofDefendant(`${alias}.judge_cpf`),
  nomeJuiz: ofDefendant(`${alias}.judge_name`),
});

export const defendant = {
  tipoPessoa: ofDefendant("case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end"),
  cpfCnpjReu: ofDefendant("d.tax_id"),
};

/** What an order asks of a target, whatever it asks. */
export const request = {
  ...defendant,
  ocorrencia: ofTarget("t.occurrence"),
  tipoAcao: ofDefendant("o.action_type"),
  nomeReu: ofDefendant("d.name"),
  ispb: ofTarget("t.ispb"),
  agencia: ofTarget("t.branch"),
  conta: ofTarget("t.account"),
};
