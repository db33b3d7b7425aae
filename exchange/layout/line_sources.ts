/**
 * SQL sources that several records share, for the tables of a line: `o` the order, `s` a split, `d` the
 * defendant.
 */
import { ofDefendant, ofTarget } from "./line_sql.ts";

/** The fields with the judge, unit and protocol number of the order or split. */
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

/** The fields of an order's request for a target, whatever its kind. */
export const request = {
  ...defendant,
  ocorrencia: ofTarget("t.occurrence"),
  tipoAcao: ofDefendant("o.action_type"),
  nomeReu: ofDefendant("d.name"),
  ispb: ofTarget("t.ispb"),
  agencia: ofTarget("t.branch"),
  conta: ofTarget("t.account"),
};
