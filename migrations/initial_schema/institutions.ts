import { type Kysely, sql } from "kysely";

/** Financial institutions, their OpenPGP keys, and the service's own. */
export async function createInstitutions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution (
      ispb text primary key check (ispb ~ '^[0-9A-Z]{8}$'),
      compe text check (compe ~ '^[0-9]{3}$'),
      name text not null,
      -- The leader receives the orders of its branches and answers for them.
      leader_ispb text references institution (ispb) deferrable initially deferred,
      -- False: closed, or no way to reach it.
      reachable boolean not null default true,
      -- In both directions: remittances and receipts leave encrypted, and only encrypted answers are taken.
      openpgp_required boolean not null default false,
      check (leader_ispb <> ispb)
    )`.execute(db);

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
}
