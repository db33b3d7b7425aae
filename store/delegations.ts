/** Delegations of protocol, from judge to assistant. */
import type { Selectable } from "kysely";
import type { Delegation } from "../domain/caller.ts";
import type { Db, Tx } from "./connection.ts";
import type { DelegationTable } from "./tables.ts";

/** Every delegation of an assistant that nobody has ended; whether it holds on a day is `isActive`'s to say. */
export async function delegationsOf(db: Db | Tx, assistantCpf: string): Promise<Delegation[]> {
  const rows = await db.selectFrom("delegation").selectAll()
    .where("assistant_cpf", "=", assistantCpf).where("ended_at", "is", null)
    .orderBy("judge_name").execute();
  return rows.map(toDelegation);
}

/** Adds delegations; one whose id is known is left as it stands. */
export async function insertDelegations(db: Db | Tx, delegations: readonly Delegation[]): Promise<void> {
  if (delegations.length === 0) return;
  await db.insertInto("delegation").values(delegations.map((delegation) => ({
    id: delegation.id,
    judge_cpf: delegation.judgeCpf,
    judge_name: delegation.judgeName,
    assistant_cpf: delegation.assistantCpf,
    starts_on: delegation.startsOn.toString(),
    ends_on: delegation.endsOn?.toString() ?? null,
    ended_at: delegation.endedAt?.toString() ?? null,
  }))).onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

function toDelegation(row: Selectable<DelegationTable>): Delegation {
  return {
    id: row.id,
    judgeCpf: row.judge_cpf,
    judgeName: row.judge_name,
    assistantCpf: row.assistant_cpf,
    startsOn: row.starts_on,
    endsOn: row.ends_on ?? undefined,
    endedAt: row.ended_at ?? undefined,
  };
}
