/**
 * SQL of the lines of a remittance, a function for each record. In their statements `o` is the order, `d` the defendant and
 * `s` the split; `t` is the target, `a` the action of a split on it, and `r` the arrival of its transfer.
 */
import { wireCreditType } from "../../domain/accounts/deposit_request.ts";
import { wireInformation } from "../../domain/answers/information_answer.ts";
import type { ActionType } from "../../domain/splits/split_action.ts";
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import type { Field, FieldName, FieldType, RecordLayout } from "./field.ts";
import { remittanceLayout } from "./layout.ts";
import { CONTROL_CHARACTERS, SEPARATOR } from "./record.ts";

// Generates the SQL with which PostgreSQL writes the lines of remittances: a record's fields as one text
// expression.

/** The SQL of a cell. */
interface CellSource {
  readonly sql: string;
  /**
   * Whether the cell is equal in the lines of all institutions for one defendant of an order, so that it is
   * written once for all of them.
   */
  readonly shared: boolean;
}

const ofDefendant = (sql: string): CellSource => ({ sql, shared: true });
const ofTarget = (sql: string): CellSource => ({ sql, shared: false });

/** The cells of all fields of a record except the line number, which is assigned last. */
type CellSources<L extends RecordLayout> = Readonly<
  Record<Exclude<FieldName<L>, "linha">, CellSource>
>;

/** The SQL of a line: each cell is preceded by a separator, and neighbouring shared cells form one text. */
function lineSql<L extends RecordLayout>(layout: L, sources: CellSources<L>): LineSql {
  const byName: Readonly<Record<string, CellSource | undefined>> = sources;
  const shared: string[] = [];
  const own: string[] = [];
  let before: CellSource | undefined;
  for (const field of layout.fields.filter(({ name }) => name !== "linha")) {
    const source = byName[field.name];
    if (source === undefined) throw new Error(`Field "${field.name}" has no source`);
    const cell = `'${SEPARATOR}' || ${cellOf(field, source.sql)}`;
    const texts = source.shared ? shared : own;
    if (before?.shared === source.shared) texts.push(`${texts.pop()} || ${cell}`);
    else texts.push(cell);
    before = source;
  }
  return { shared, own };
}

/** Only an optional field may be null: any other null makes the whole line null, which its table refuses. */
function cellOf(field: Field, source: string): string {
  const cell = render[field.type](source, field);
  return field.required ? `(${cell})` : `coalesce(${cell}, '')`;
}

/** The SQL that renders each type; the session's time zone must be that of the courts. */
const render: { readonly [T in FieldType]: (source: string, field: Field) => string } = {
  number: (source) => `${source}::text`,
  money: (source) => `${source}::text`,
  balance: (source) => `${source}::text`,
  date: (source) => `to_char(${source}, 'YYYY-MM-DD')`,
  instant: (source) => `to_char(${source}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`,
  text: (source, { maxLength }) => {
    const clean = `btrim(left(translate(${source}, '${CONTROL_CHARACTERS}', '${spaces}'), ${maxLength}))`;
    const quoted = `'"' || replace(${clean}, '"', '""') || '"'`;
    // Searching for the characters first costs a tenth of replacing characters that are rarely there.
    return `case when ${source} ~ '[${SEPARATOR}"${CONTROL_CHARACTERS}]'` +
      ` then case when ${clean} ~ '[${SEPARATOR}"]' then ${quoted} else ${clean} end` +
      ` else btrim(left(${source}, ${maxLength})) end`;
  },
  code: (source) => source,
  domain: (source) => source,
};

/** One blank for each control character, so that a line of the file is always one record. */
const spaces = " ".repeat(CONTROL_CHARACTERS.length);

/** The fields with the judge, unit and protocol number of the order or split. */
const headOf = (alias: "o" | "s") => ({
  numeroProtocolo: ofDefendant(`${alias}.protocol_number`),
  dataHoraProtocolo: ofDefendant(`${alias}.protocoled_at`),
  numeroProcesso: ofDefendant(`${alias}.process_number`),
  codigoVara: ofDefendant(`${alias}.court_unit_id`),
  nomeVara: ofDefendant(`${alias}.court_unit_name`),
  cpfJuiz: ofDefendant(`${alias}.judge_cpf`),
  nomeJuiz: ofDefendant(`${alias}.judge_name`),
});

const defendant = {
  tipoPessoa: ofDefendant("case length(d.tax_id) when 11 then 'F' when 14 then 'J' else 'R' end"),
  cpfCnpjReu: ofDefendant("d.tax_id"),
};

/** The fields of an order's request for a target, whatever its kind. */
const request = {
  ...defendant,
  ocorrencia: ofTarget("t.occurrence"),
  tipoAcao: ofDefendant("o.action_type"),
  nomeReu: ofDefendant("d.name"),
  ispb: ofTarget("t.ispb"),
  agencia: ofTarget("t.branch"),
  conta: ofTarget("t.account"),
};

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

/** The kinds of information, in the order in which the court gave them. */
const informacoes = `(select string_agg('${
  JSON.stringify(wireInformation)
}'::jsonb ->> kind, '|' order by position)
    from unnest(o.information_kinds) with ordinality as k (kind, position))`;

const informationLineOf = (alias: "o" | "s"): LineSql =>
  lineSql(remittanceLayout.information, {
    ...headOf(alias),
    ...request,
    numeroProtocoloOrigem: ofDefendant(alias === "s" ? "o.protocol_number" : "null"),
    informacoes: ofDefendant(informacoes),
  });

/** The request of an order. */
export const informationLine: LineSql = informationLineOf("o");

/** The request of an order, repeated by a split. */
export const repeatedInformationLine: LineSql = informationLineOf("s");

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

export const unblockLine: LineSql = lineSql(remittanceLayout.unblock, {
  ...headOf("s"),
  numeroProtocoloOrigem: ofDefendant("o.protocol_number"),
  ...defendant,
  ispb: ofTarget("t.ispb"),
  agencia: ofTarget("t.branch"),
  conta: ofTarget("t.account"),
  valor: ofTarget("a.amount"),
});
