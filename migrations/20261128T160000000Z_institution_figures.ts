import { type Kysely, sql } from "kysely";

/**
 * What institutions answer, as the figures that are shown: of each court and day, and of four, sixteen and 64 days together,
 * so that a period is a few rows of each institution. They take the place of the cases they are computed from, which
 * were five times as many and were computed with at each question (`store/statistics/institution_figures.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution_figures (
      -- Empty: all courts together.
      jtr text not null,
      -- How many days of creation of the orders are together, from the first on.
      days smallint not null,
      first_on date not null,
      ispb text not null,
      kind text not null,
      confidential boolean not null,
      requested bigint not null,
      open bigint not null,
      answered bigint not null,
      unanswered bigint not null,
      not_forwarded bigint not null,
      blocked bigint not null,
      consecutive integer not null,
      timed bigint not null,
      -- From the sending of the orders to the answers that are timed, of all together.
      microseconds bigint not null,
      primary key (jtr, days, first_on, ispb, kind, confidential)
    )`.execute(db);
  // A worker of the version before would take marks away without counting for this table; without its own it cannot.
  await sql`drop table target_case`.execute(db);
  // The job counts every day once.
  await sql`
    insert into target_case_change
    select distinct (created_at at time zone 'America/Sao_Paulo')::date, jtr from court_order
    where status in ('sent', 'consolidating', 'answered')`.execute(db);
}
