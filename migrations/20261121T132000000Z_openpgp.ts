import { type Kysely, sql } from "kysely";

/** OpenPGP: the institutions' keys, the service's own, and what is sealed with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both directions: remittances and receipts leave sealed, and only sealed answers are taken.
  await sql`alter table institution add column openpgp_required boolean not null default false`.execute(db);

  await sql`
    create table institution_key (
      ispb text not null references institution (ispb),
      fingerprint text not null check (fingerprint ~ '^([0-9A-F]{40}|[0-9A-F]{64})$'),
      -- Armored; never a private one.
      public_key text not null,
      algorithms text[] not null,
      registered_at timestamptz not null,
      registered_by text not null check (registered_by ~ '^[0-9]{11}$'),
      valid_from timestamptz not null,
      -- The key's own expiry, or an earlier day an operator gave.
      valid_until timestamptz check (valid_until > valid_from),
      revoked_at timestamptz,
      revoked_by text check (revoked_by ~ '^[0-9]{11}$'),
      revocation_reason text,
      -- Several of one institution hold at once while it changes from one to the next.
      primary key (ispb, fingerprint),
      check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revocation_reason is null))
    )`.execute(db);

  // The public halves of what lies in the workers' key folder: processes that never see the folder offer them.
  await sql`
    create table service_key (
      fingerprint text primary key check (fingerprint ~ '^([0-9A-F]{40}|[0-9A-F]{64})$'),
      public_key text not null,
      made_at timestamptz not null,
      -- No longer in the folder.
      retired_at timestamptz
    )`.execute(db);

  // A ciphertext cannot be made again: a receipt repeated for a duplicate repeats these bytes.
  await sql`
    create table sealed_receipt (
      name text primary key,
      ciphertext bytea not null,
      sealed_at timestamptz not null
    )`.execute(db);

  // Of the text inside a sealed remittance, whose own digest and size are then those of the ciphertext: only the text can
  // be built again and compared.
  await sql`
    alter table remittance
      add column plain_sha256 text check (plain_sha256 ~ '^[0-9a-f]{64}$'),
      add column plain_size_bytes bigint,
      add constraint remittance_plain
        check ((plain_sha256 is null) = (plain_size_bytes is null) and (plain_sha256 is null or sha256 is not null))`
    .execute(db);
}
