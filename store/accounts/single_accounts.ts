/**
 * Single accounts: one for each tax id and branch of the judiciary. Versions that were changed or ended stay
 * as rows.
 */
import type { Selectable } from "kysely";
import type { SingleAccount } from "../../domain/accounts/account_registers.ts";
import type { Branch } from "../../domain/identity/court_unit.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { SingleAccountTable } from "./account_tables.ts";

/** One version of a registered account. */
export interface SingleAccountVersion extends SingleAccount {
  readonly id: string;
  readonly version: number;
  readonly taxId: string;
  readonly judiciaryBranch: Branch;
  readonly institutionName: string;
  readonly registeredAt: Temporal.Instant;
  /** The CPF of who registered this version. */
  readonly registeredBy: string;
  readonly ended: { readonly at: Temporal.Instant; readonly by: string } | undefined;
}

/** The time of a change of a register, and the CPF of who made it. */
export interface RegisterChange {
  readonly at: Temporal.Instant;
  readonly by: string;
}

/** The accounts in force of the given tax ids, where they have one. */
export async function findSingleAccounts(
  db: Db | Tx,
  taxIds: readonly TaxId[],
  judiciaryBranch: Branch,
): Promise<Map<TaxId, SingleAccount>> {
  if (taxIds.length === 0) return new Map();
  const rows = await db.selectFrom("single_account").select(["tax_id", "ispb", "branch", "account"])
    .where("tax_id", "=", anyOf(taxIds)).where("judiciary_branch", "=", judiciaryBranch)
    .where("ended_at", "is", null).execute();
  return new Map(
    rows.map(({ tax_id, ispb, branch, account }) => [tax_id as TaxId, { ispb, agency: branch, account }]),
  );
}

/**
 * The versions of a tax id's account in a branch of the judiciary, newest first; versions that ended only if
 * asked for.
 */
export async function listSingleAccounts(
  db: Db | Tx,
  { taxId, judiciaryBranch, ended }: { taxId: TaxId; judiciaryBranch: Branch; ended: boolean },
): Promise<SingleAccountVersion[]> {
  const rows = await versions(db).where("tax_id", "=", taxId).where("judiciary_branch", "=", judiciaryBranch)
    .$if(!ended, (query) => query.where("ended_at", "is", null))
    .orderBy("registered_at", "desc").orderBy("version", "desc").execute();
  return rows.map(toVersion);
}

/** The version in force of an account. */
export async function findSingleAccount(
  db: Db | Tx,
  { id, judiciaryBranch }: { id: string; judiciaryBranch: Branch },
): Promise<SingleAccountVersion | undefined> {
  const row = await versions(db).where("id", "=", id).where("judiciary_branch", "=", judiciaryBranch)
    .where("ended_at", "is", null).executeTakeFirst();
  return row && toVersion(row);
}

/** Registers a first version; false, with nothing saved, when the tax id has an account already. */
export async function insertSingleAccount(
  tx: Tx,
  { id, taxId, judiciaryBranch, account, change }: {
    id: string;
    taxId: TaxId;
    judiciaryBranch: Branch;
    account: SingleAccount;
    change: RegisterChange;
  },
): Promise<boolean> {
  const inserted = await tx.insertInto("single_account")
    .values({ id, version: 1, tax_id: taxId, judiciary_branch: judiciaryBranch, ...columns(account, change) })
    .onConflict((conflict) =>
      conflict.columns(["tax_id", "judiciary_branch"]).where("ended_at", "is", null).doNothing()
    ).executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Ends the version that was read and begins the next; false, with nothing saved, when somebody changed it
 * meanwhile.
 */
export async function replaceSingleAccount(
  tx: Tx,
  read: SingleAccountVersion,
  account: SingleAccount,
  change: RegisterChange,
): Promise<boolean> {
  if (!await endSingleAccount(tx, read, change)) return false;
  await tx.insertInto("single_account").values({
    id: read.id,
    version: read.version + 1,
    tax_id: read.taxId,
    judiciary_branch: read.judiciaryBranch,
    ...columns(account, change),
  }).execute();
  return true;
}

/** Ends the version that was read; false when somebody changed it meanwhile. */
export async function endSingleAccount(
  tx: Tx,
  { id, version }: SingleAccountVersion,
  { at, by }: RegisterChange,
): Promise<boolean> {
  const ended = await tx.updateTable("single_account").set({ ended_at: at.toString(), ended_by: by })
    .where("id", "=", id).where("version", "=", version).where("ended_at", "is", null).executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

const columns = ({ ispb, agency, account }: SingleAccount, { at, by }: RegisterChange) => ({
  ispb,
  branch: agency,
  account,
  registered_at: at.toString(),
  registered_by: by,
});

const versions = (db: Db | Tx) =>
  db.selectFrom("single_account").innerJoin("institution", "institution.ispb", "single_account.ispb")
    .selectAll("single_account").select("institution.name as institution_name");

function toVersion(
  row: Selectable<SingleAccountTable> & { readonly institution_name: string },
): SingleAccountVersion {
  return {
    id: row.id,
    version: row.version,
    taxId: row.tax_id,
    judiciaryBranch: row.judiciary_branch,
    ispb: row.ispb,
    institutionName: row.institution_name,
    agency: row.branch,
    account: row.account,
    registeredAt: row.registered_at,
    registeredBy: row.registered_by,
    ended: row.ended_at === null || row.ended_by === null
      ? undefined
      : { at: row.ended_at, by: row.ended_by },
  };
}
