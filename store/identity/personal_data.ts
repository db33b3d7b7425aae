/** Where the database has personal data, and a search for all of it by a tax id. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type KnownTaxId, rootOf } from "../../domain/identity/tax_id.ts";
import type { Db } from "../connection/connection.ts";

/** The condition that an SQL expression is the tax id asked about, or another spelling of the same company. */
type Matches = (expression: string) => RawBuilder<SqlBool>;

interface PersonalTable {
  /** The columns with a tax id, by which rows are found. */
  readonly by: readonly string[];
  /** The columns that are never shown: secrets, and data of other people. */
  readonly omitted?: readonly string[];
  /** A further condition beside the columns. */
  readonly where?: (is: Matches, patterns: readonly string[]) => RawBuilder<SqlBool>;
}

type Condition = NonNullable<PersonalTable["where"]>;

const target: Condition = (is) =>
  sql`exists (select from order_target o where ${is("o.tax_id")} and o.id = t.target_id)`;

const deposited: Condition = (is) =>
  sql`(${is("t.deposit ->> 'documentNumber'")} or ${is("t.deposit #>> '{executedParty,taxId}'")})`;

const answered: Condition = (is) =>
  sql`exists (select from answer_line l where l.file_id = t.file_id and l.remittance_line = t.remittance_line
    and ${is("l.tax_id")})`;

const sent: Condition = (is, patterns) =>
  sql`(${target(is, patterns)} or t.text like any(${patterns.map((pattern) => `%;${pattern};%`)}))`;

/** All tables whose rows can be found by a tax id. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  court_order: {
    where: deposited,
    by: [
      "judge_cpf",
      "creator_cpf",
      "plaintiff_tax_id",
      "protocoled_by",
      "answers_read_by",
      "changed_by",
    ],
  },
  order_count: { by: [], where: (is) => sql`(t.dimension = 'judge' and ${is("t.value")})` },
  order_count_change: { by: ["judge_cpf"] },
  order_defendant: { by: ["tax_id"] },
  order_target: { by: ["tax_id"] },
  order_viewer: { by: ["cpf", "added_by", "removed_by"] },
  split: { by: ["judge_cpf", "creator_cpf", "protocoled_by", "changed_by"], where: deposited },
  split_action: { by: [], where: target },
  remittance_line: { by: [], where: sent },
  answer_line: { by: ["tax_id"] },
  answer_account: { by: [], where: answered },
  answer_attachment: { by: [], where: answered },
  single_account: { by: ["tax_id", "registered_by", "ended_by"] },
  deposit_account: { by: ["registered_by", "ended_by"] },
  bulk_action: { by: ["user_cpf"], omitted: ["request"] },
  delegation: { by: ["judge_cpf", "assistant_cpf"] },
  relationship_query: { by: ["tax_id", "user_cpf"] },
  counted_look_up: { by: ["tax_id", "user_cpf"] },
  audit_entry: { by: ["actor", "on_behalf_of", "subject"] },
  document: { by: ["issued_to"] },
  court_rule: { by: ["changed_by"] },
  webhook_subscription: { by: ["created_by"], omitted: ["secret", "previous_secret"] },
  institution_key: { by: ["registered_by", "revoked_by"] },
  operator_action: { by: ["requested_by"] },
  quarantine: { by: ["decided_by"], omitted: ["head", "raw_name"] },
  alarm: { by: ["resolved_by", "taken_by"] },
  web_session: { by: ["cpf"], omitted: ["id", "csrf", "subject", "provider_session", "encrypted_tokens"] },
  saved_form: { by: ["cpf"], omitted: ["encrypted_fields"] },
  console_view: { by: ["cpf"] },
  console_visit: { by: ["cpf"] },
  notice_reading: { by: ["cpf"] },
  notice_state: { by: ["assignee_cpf", "done_by"] },
  mail_digest: { by: ["cpf"], omitted: ["confirmation"] },
  idempotency: { by: ["user_cpf"], omitted: ["key", "headers", "body"] },
};

export interface PersonalRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * What a tax id is kept under, as patterns of LIKE: an order against a company's root is about each of its
 * establishments, and what is kept about an establishment is about the company. A person's tax id that begins
 * like the root has another length.
 */
function patternsOf(taxId: KnownTaxId): readonly string[] {
  switch (taxId.kind) {
    case "cpf":
      return [taxId.value];
    case "cnpj":
      return [taxId.value, rootOf(taxId.value)];
    case "root":
      return [taxId.value, `${taxId.value}______`];
  }
}

/**
 * All rows found by a tax id, table by table, without their secrets, read in one transaction as of one
 * moment.
 */
export async function personalRowsOf(db: Db, taxId: KnownTaxId): Promise<PersonalRow[]> {
  const patterns = patternsOf(taxId);
  // Only patterns of establishments have wildcards; what has none is found by the indexes.
  const is: Matches = (expression) =>
    taxId.kind === "root"
      ? sql`${sql.raw(expression)} like any(${patterns})`
      : sql`${sql.raw(expression)} = any(${patterns})`;
  return await db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    .execute(async (tx) => {
      const found: PersonalRow[] = [];
      for (const [table, { by, omitted = [], where }] of Object.entries(personalTables)) {
        const conditions = [
          ...by.map((column) => is(`t.${column}`)),
          ...where === undefined ? [] : [where(is, patterns)],
        ];
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          select to_jsonb(t) - ${[...omitted]}::text[] as row from ${sql.table(table)} t
          where ${sql.join(conditions, sql` or `)}`.execute(tx);
        found.push(...rows.map(({ row }) => ({ table, row })));
      }
      return found;
    });
}
