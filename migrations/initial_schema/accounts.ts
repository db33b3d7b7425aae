import { type Kysely, sql } from "kysely";

/** Single accounts, and the accounts that a court's deposits go to by default. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table single_account (
      id uuid not null,
      -- Counted from 1: a change ends one version and begins the next, so that what held on a day stays known.
      version integer not null check (version > 0),
      tax_id text not null check (tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2}|[0-9A-Z]{8})$'),
      -- The J digit: a single account is valid in its own branch of the judiciary only.
      judiciary_branch text not null check (judiciary_branch ~ '^[1-9]$'),
      ispb text not null references institution (ispb),
      branch text not null,
      account text not null,
      registered_at timestamptz not null,
      registered_by text not null check (registered_by ~ '^[0-9]{11}$'),
      ended_at timestamptz,
      ended_by text check (ended_by ~ '^[0-9]{11}$'),
      primary key (id, version),
      check ((ended_at is null) = (ended_by is null))
    )`.execute(db);
  // One for a tax id and branch of the judiciary; every draft asks for those of its defendants.
  await sql`create unique index single_account_current on single_account (tax_id, judiciary_branch)
    where ended_at is null`.execute(db);

  await sql`
    create table deposit_account (
      id uuid not null,
      -- As in single_account.
      version integer not null check (version > 0),
      jtr text not null check (jtr ~ '^[0-9]{3}$'),
      -- Null: registered for the court as a whole.
      court_unit_id text references court_unit (id),
      ispb text not null references institution (ispb),
      branch text not null,
      account text not null,
      -- The court's relationship agency for tax and social-security deposits.
      relationship_agency text,
      registered_at timestamptz not null,
      registered_by text not null check (registered_by ~ '^[0-9]{11}$'),
      ended_at timestamptz,
      ended_by text check (ended_by ~ '^[0-9]{11}$'),
      primary key (id, version),
      check (court_unit_id is null or relationship_agency is null),
      check ((ended_at is null) = (ended_by is null))
    )`.execute(db);
  // One for a unit and one for a court; every deposit asks for both.
  await sql`create unique index deposit_account_current on deposit_account (jtr, court_unit_id)
    nulls not distinct where ended_at is null`.execute(db);
}
