/** How PostgreSQL itself writes the lines of a remittance: the layout's fields as expressions of `COPY`. */
import { lineColumns as from } from "../store/remittances.ts";
import type { Field, FieldName, FieldType } from "./field.ts";
import { remittance } from "./layout.ts";
import { CONTROL_CHARACTERS } from "./record.ts";

/** Where each field of a block line comes from. */
const sources: Readonly<Record<FieldName<typeof remittance.block>, string>> = {
  linha: from.line,
  numeroProtocolo: from.protocolNumber,
  dataHoraProtocolo: from.protocoledAt,
  numeroProcesso: from.processNumber,
  codigoVara: from.courtUnitId,
  nomeVara: from.courtUnitName,
  cpfJuiz: from.judgeCpf,
  nomeJuiz: from.judgeName,
  tipoAcao: from.actionType,
  cpfCnpjAutor: from.plaintiffTaxId,
  nomeAutor: from.plaintiffName,
  tipoPessoa: `case length(${from.taxId}) when 11 then 'F' when 14 then 'J' else 'R' end`,
  cpfCnpjReu: from.taxId,
  nomeReu: from.defendantName,
  ispb: from.ispb,
  agencia: from.branch,
  conta: from.account,
  valor: from.amount,
  contaSalario: `case when ${from.salaryAccount} then 'S' else 'N' end`,
};

/** Expects a session whose time zone is the courts'. */
const render: { readonly [T in FieldType]: (source: string, field: Field) => string } = {
  number: (source) => source,
  money: (source) => source,
  date: (source) => `to_char(${source}, 'YYYY-MM-DD')`,
  instant: (source) => `to_char(${source}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`,
  text: (source, { maxLength }) => `nullif(btrim(left(${clean(source)}, ${maxLength})), '')`,
  code: (source) => source,
  domain: (source) => source,
};

/** Spaces for control characters. Looking for them first costs a tenth of replacing what is hardly ever there. */
const clean = (source: string): string =>
  `case when ${source} ~ '[${CONTROL_CHARACTERS}]' then translate(${source}, '${CONTROL_CHARACTERS}', '${spaces}') ` +
  `else ${source} end`;

const spaces = " ".repeat(CONTROL_CHARACTERS.length);

/** One expression for each cell of a block line, the record type first. */
export const blockExpressions: readonly string[] = [
  `'${remittance.block.type}'`,
  ...remittance.block.fields.map((field) => render[field.type](sources[field.name], field)),
];
