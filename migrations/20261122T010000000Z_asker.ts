import { type Kysely, sql } from "kysely";

/**
 * What every answer is laid beside and its court is told, kept with the line that asks: the order's court and
 * confidentiality, and when and as what the order, or the split, was protocoled. None of it changes once a line has left,
 * and looking it up for each of a country's answers was an eighth of taking them in (`docs/adr/0008-set-based-intake.md`).
 * Lines of remittances that take no more answers go without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remittance_line
      add column jtr text,
      add column confidential boolean,
      add column protocoled_at timestamptz,
      add column protocol_number text,
      drop constraint remittance_line_text`.execute(db);
  await sql`alter table remittance_line disable trigger append_only`.execute(db);
  await sql`
    update remittance_line l set jtr = o.jtr, confidential = o.confidential,
      protocoled_at = coalesce(s.protocoled_at, o.protocoled_at),
      protocol_number = coalesce(s.protocol_number, o.protocol_number)
    from remittance_line n
    join remittance r on r.id = n.remittance_id and r.answers_closed_at is null
    join order_target t on t.id = n.target_id
    join court_order o on o.id = t.order_id
    left join split_action x on x.id = n.action_id
    left join split s on s.id = x.split_id
    where l.remittance_id = n.remittance_id and l.line = n.line`.execute(db);
  await sql`alter table remittance_line enable trigger append_only`.execute(db);
  await sql`
    alter table remittance_line
      add constraint remittance_line_text check (text is not null) not valid,
      add constraint remittance_line_asker check (jtr is not null and confidential is not null
        and protocoled_at is not null and protocol_number is not null) not valid`.execute(db);
}
