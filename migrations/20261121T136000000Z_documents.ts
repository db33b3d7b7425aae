import { type Kysely, sql } from "kysely";

/** Every document issued, by the code printed on it: what proves that a paper is the service's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document (
      code text primary key,
      kind text not null check (kind in ('protocol-receipt', 'order-detail', 'impossibility-certificate', 'series-report')),
      jtr text not null,
      -- The protocol number; none of a certificate.
      protocol_number text,
      confidential boolean not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      issued_at timestamptz not null,
      issued_to text not null
    )`.execute(db);
}
