/** Delegations of protocol, from judge to assistant. */
import { type Selectable, sql, type SqlBool } from "kysely";
import { actsByDelegation, type Caller, type Delegation } from "../domain/identity/caller.ts";
import type { Db, Tx } from "./connection/connection.ts";
import { countRows } from "./paging.ts";
import type { DelegationTable } from "./tables.ts";

/**
 * The delegations of an assistant that nobody has ended; `isActiveDelegation` decides whether one holds on a day.
 * In a transaction they cannot be ended before it does: whoever decides by them reads them after every lock it
 * waits for, or one could be ended while it waits.
 */
export async function delegationsOf(db: Db | Tx, assistantCpf: string): Promise<Delegation[]> {
  const rows = await db.selectFrom("delegation").selectAll()
    .where("assistant_cpf", "=", assistantCpf).where("ended_at", "is", null)
    .orderBy("judge_name").$if(db.isTransaction, (query) => query.forShare()).execute();
  return rows.map(toDelegation);
}

/** The delegations by which a caller may act, likewise. */
export const delegationsTo = async (db: Db | Tx, caller: Caller): Promise<Delegation[]> =>
  actsByDelegation(caller) ? await delegationsOf(db, caller.cpf) : [];

export interface DelegationFilter {
  readonly judgeCpf?: string | undefined;
  readonly assistantCpf?: string | undefined;
  /** Whether they hold on a given day. */
  readonly active?: { readonly is: boolean; readonly on: Temporal.PlainDate } | undefined;
}

/** A page of a court's delegations, including ended ones, and their total number. */
export async function listDelegations(
  db: Db,
  { court, filter, limit, offset }: {
    court: string;
    filter: DelegationFilter;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; delegations: Delegation[] }> {
  const { judgeCpf, assistantCpf, active } = filter;
  let found = db.selectFrom("delegation").where("jtr", "=", court);
  if (judgeCpf !== undefined) found = found.where("judge_cpf", "=", judgeCpf);
  if (assistantCpf !== undefined) found = found.where("assistant_cpf", "=", assistantCpf);
  if (active !== undefined) found = found.where(sql<SqlBool>`${holdsOn(active.on)} = ${active.is}`);
  const [total, rows] = await Promise.all([
    countRows(found),
    found.selectAll().orderBy("judge_name").orderBy("assistant_name").orderBy("starts_on").orderBy("id")
      .limit(limit).offset(offset).execute(),
  ]);
  return { total: total, delegations: rows.map(toDelegation) };
}

/** `isActiveDelegation` of the domain in SQL. */
const holdsOn = (day: Temporal.PlainDate) =>
  sql<SqlBool>`(ended_at is null and daterange(starts_on, ends_on, '[]') @> ${day.toString()}::date)`;

/** A court's delegation, locked against other writers until the transaction ends. */
export async function lockDelegation(
  tx: Tx,
  { id, court }: { id: string; court: string },
): Promise<Delegation | undefined> {
  const row = await tx.selectFrom("delegation").selectAll()
    .where("id", "=", id).where("jtr", "=", court).forUpdate().executeTakeFirst();
  return row && toDelegation(row);
}

/**
 * Adds delegations. One whose id exists, or that would hold on the same day as another of the same judge and
 * assistant, is left out.
 *
 * @returns the number added
 */
export async function insertDelegations(db: Db | Tx, delegations: readonly Delegation[]): Promise<number> {
  if (delegations.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db.insertInto("delegation").values(
    delegations.map((delegation) => ({
      id: delegation.id,
      jtr: delegation.court,
      judge_cpf: delegation.judgeCpf,
      judge_name: delegation.judgeName,
      assistant_cpf: delegation.assistantCpf,
      assistant_name: delegation.assistantName,
      starts_on: delegation.startsOn.toString(),
      ends_on: delegation.endsOn?.toString() ?? null,
      ended_at: delegation.endedAt?.toString() ?? null,
    })),
  ).onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Records the end of a delegation, whose row stays as history. */
export async function saveDelegationEnd(tx: Tx, { id, endedAt }: Delegation): Promise<void> {
  await tx.updateTable("delegation").set({ ended_at: endedAt?.toString() ?? null }).where("id", "=", id)
    .execute();
}

function toDelegation(row: Selectable<DelegationTable>): Delegation {
  return {
    id: row.id,
    court: row.jtr,
    judgeCpf: row.judge_cpf,
    judgeName: row.judge_name,
    assistantCpf: row.assistant_cpf,
    assistantName: row.assistant_name,
    startsOn: row.starts_on,
    endsOn: row.ends_on ?? undefined,
    endedAt: row.ended_at ?? undefined,
  };
}
