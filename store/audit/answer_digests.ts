/** The digests of what was taken from an answer file, as the audit trail keeps them and as the rows give them now. */
import { type RawBuilder, sql } from "kysely";
import { MASKED_TAX_ID } from "../identity/masks.ts";

/**
 * One row for a file: `lines`; `answers`, the digest of what is kept for ever; `supplements`, that of what retention
 * masks or removes; and `masked`, whether it has. Each line is hashed by itself, so that a long file takes 32 bytes
 * a line. Columns that are added later are not in these digests: they need one of their own.
 *
 * @param file an expression with the file's id
 */
export const answerDigests = (file: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(
    select l.lines, l.answers, l.masked,
      encode(sha256(convert_to(concat_ws(' ', l.persons, c.accounts, t.documents), 'UTF8')), 'hex') as supplements
    from (
      select count(*)::integer as lines, coalesce(bool_or(tax_id = ${
    sql.lit(MASKED_TAX_ID)
  }), false) as masked,
        ${
    digestOf(
      sql`line, record, remittance_line, protocol_number, ispb, code, amount, extract(epoch from executed_at), repeats`,
    )
  } as answers,
        ${digestOf(sql`line, tax_id, detail`)} as persons
      from answer_line where file_id = ${file}
    ) l cross join (
      select ${digestOf(sql`line, remittance_line, branch, account, kind, situation, balance`)} as accounts
      from answer_account where file_id = ${file}
    ) c cross join (
      select ${digestOf(sql`line, remittance_line, information, file_name, sha256, size_bytes`)} as documents
      from answer_attachment where file_id = ${file}
    ) t
  )`;

/** A digest over the digests of the rows, in the order of their lines. */
const digestOf = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`encode(sha256(coalesce(string_agg(
    sha256(convert_to(row(${columns})::text, 'UTF8')), ''::bytea order by line), ''::bytea)), 'hex')`;
