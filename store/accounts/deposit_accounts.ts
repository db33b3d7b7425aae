/**
 * The default accounts for judicial deposits, of units and of courts. Versions that were changed or ended
 * stay as rows.
 */
import type { Selectable } from "kysely";
import type { DepositRegistration } from "../../domain/accounts/account_registers.ts";
import type { DepositFacts } from "../../domain/accounts/judicial_deposit.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows } from "../paging.ts";
import type { DepositAccountTable } from "./account_tables.ts";
import type { RegisterChange } from "./single_accounts.ts";

/** One version of a registered account. */
export interface DepositAccountVersion extends DepositRegistration {
  readonly id: string;
  readonly version: number;
  /** The court's JTR. */
  readonly court: string;
  /** The name of the unit it is for; `undefined`: the court as a whole. */
  readonly unitName: string | undefined;
  readonly institutionName: string;
  readonly registeredAt: Temporal.Instant;
  /** The CPF of who registered this version. */
  readonly registeredBy: string;
  readonly ended: { readonly at: Temporal.Instant; readonly by: string } | undefined;
}

/** The default accounts for the deposits of a unit, as `standardAccount` and `decideDeposit` take them. */
export async function standardAccounts(
  db: Db | Tx,
  { unitId, jtr }: { unitId: string; jtr: string },
): Promise<Pick<DepositFacts, "unitAccount" | "courtAccount" | "relationshipAgency">> {
  const rows = await db.selectFrom("deposit_account")
    .select(["court_unit_id", "ispb", "branch", "account", "relationship_agency"])
    .where("jtr", "=", jtr).where("ended_at", "is", null)
    .where((eb) => eb.or([eb("court_unit_id", "=", unitId), eb("court_unit_id", "is", null)])).execute();
  const ofUnit = rows.find(({ court_unit_id }) => court_unit_id !== null);
  const ofCourt = rows.find(({ court_unit_id }) => court_unit_id === null);
  return {
    unitAccount: ofUnit && { ispb: ofUnit.ispb, agency: ofUnit.branch, account: ofUnit.account },
    courtAccount: ofCourt && { ispb: ofCourt.ispb, agency: ofCourt.branch, account: ofCourt.account },
    relationshipAgency: ofCourt?.relationship_agency ?? undefined,
  };
}

/**
 * A page of a court's accounts: the court's own first, then those of its units by name, each with its newest
 * version first.
 */
export async function listDepositAccounts(
  db: Db | Tx,
  { court, unitId, ended, limit, offset }: {
    court: string;
    unitId: string | undefined;
    /** Whether versions that ended are included. */
    ended: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: DepositAccountVersion[] }> {
  let found = joined(db).where("a.jtr", "=", court);
  if (unitId !== undefined) found = found.where("a.court_unit_id", "=", unitId);
  if (!ended) found = found.where("a.ended_at", "is", null);
  const [total, rows] = await Promise.all([
    countRows(found),
    found.selectAll("a").select(["i.name as institution_name", "u.name as unit_name"])
      .orderBy("u.name", (order) => order.asc().nullsFirst()).orderBy("u.id")
      .orderBy("a.registered_at", "desc").orderBy("a.version", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { total: total, rows: rows.map(toVersion) };
}

/** The version in force of a court's account. */
export async function findDepositAccount(
  db: Db | Tx,
  { id, court }: { id: string; court: string },
): Promise<DepositAccountVersion | undefined> {
  const row = await joined(db).selectAll("a").select(["i.name as institution_name", "u.name as unit_name"])
    .where("a.id", "=", id).where("a.jtr", "=", court).where("a.ended_at", "is", null).executeTakeFirst();
  return row && toVersion(row);
}

/** Registers a first version; false, with nothing saved, when the unit or court has an account already. */
export async function insertDepositAccount(
  tx: Tx,
  { id, court, registration, change }: {
    id: string;
    court: string;
    registration: DepositRegistration;
    change: RegisterChange;
  },
): Promise<boolean> {
  const inserted = await tx.insertInto("deposit_account")
    .values({ id, version: 1, jtr: court, ...columns(registration, change) })
    .onConflict((conflict) =>
      conflict.columns(["jtr", "court_unit_id"]).where("ended_at", "is", null).doNothing()
    ).executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Ends the version that was read and begins the next; false, with nothing saved, when somebody changed it
 * meanwhile.
 */
export async function replaceDepositAccount(
  tx: Tx,
  read: DepositAccountVersion,
  registration: DepositRegistration,
  change: RegisterChange,
): Promise<boolean> {
  if (!await endDepositAccount(tx, read, change)) return false;
  await tx.insertInto("deposit_account").values({
    id: read.id,
    version: read.version + 1,
    jtr: read.court,
    ...columns(registration, change),
  }).execute();
  return true;
}

/** Ends the version that was read; false when somebody changed it meanwhile. */
export async function endDepositAccount(
  tx: Tx,
  { id, version }: DepositAccountVersion,
  { at, by }: RegisterChange,
): Promise<boolean> {
  const ended = await tx.updateTable("deposit_account").set({ ended_at: at.toString(), ended_by: by })
    .where("id", "=", id).where("version", "=", version).where("ended_at", "is", null).executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

const columns = (registration: DepositRegistration, { at, by }: RegisterChange) => ({
  court_unit_id: registration.unitId ?? null,
  ispb: registration.ispb,
  branch: registration.agency,
  account: registration.account,
  relationship_agency: registration.relationshipAgency ?? null,
  registered_at: at.toString(),
  registered_by: by,
});

const joined = (db: Db | Tx) =>
  db.selectFrom("deposit_account as a").innerJoin("institution as i", "i.ispb", "a.ispb")
    .leftJoin("court_unit as u", "u.id", "a.court_unit_id");

function toVersion(
  row: Selectable<DepositAccountTable> & {
    readonly institution_name: string;
    readonly unit_name: string | null;
  },
): DepositAccountVersion {
  return {
    id: row.id,
    version: row.version,
    court: row.jtr,
    unitId: row.court_unit_id ?? undefined,
    unitName: row.unit_name ?? undefined,
    ispb: row.ispb,
    institutionName: row.institution_name,
    agency: row.branch,
    account: row.account,
    relationshipAgency: row.relationship_agency ?? undefined,
    registeredAt: row.registered_at,
    registeredBy: row.registered_by,
    ended: row.ended_at === null || row.ended_by === null
      ? undefined
      : { at: row.ended_at, by: row.ended_by },
  };
}
