import { type Kysely, sql } from "kysely";

/** Seals are signed, and the mark is moved in the transaction of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ed25519, of the seal's anchor; null in seals made with a secret.
  await sql`alter table seal add column signature bytea check (octet_length(signature) = 64)`.execute(db);
  // From where on seals can be verified by who has public keys alone.
  await sql`create index seal_signed on seal (stream, position) where signature is not null`.execute(db);
  // Marks were moved a minute after their seals: from now on they are never behind, and never made again.
  await sql`select move_seal_mark(stream) from unnest(array['audit_entry', 'event']) stream`.execute(db);
}
