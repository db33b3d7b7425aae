/** The protocol of splits, whoever does it: states, transfer ids and what the courts are told, each in one statement. */
import { sql } from "kysely";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { SplitOrigin, SplitState } from "../../domain/splits/split.ts";
import { type ActionPayload, protocoledSplitData } from "../../domain/splits/split_event.ts";
import { type TransferId, transferIdOf } from "../../domain/transfers/transfer_id.ts";
import type { Tx } from "../connection.ts";
import { appendEvents } from "../notices/events.ts";
import { nextTransferNumbers } from "../orders/orders.ts";
import { saveSplitStates } from "./splits.ts";

/** A split with its state after the protocol. */
export interface NewProtocoledSplit {
  readonly id: string;
  readonly orderId: string;
  readonly origin: SplitOrigin;
  readonly interruptsSeries: boolean;
  readonly state: SplitState & { readonly status: "protocoled" };
  readonly actions: readonly (ActionPayload & { readonly id: bigint })[];
}

/** Gives new numbers of the sequence to the actions that need one, in their order; by action id. */
export async function newTransferIds(
  tx: Tx,
  actionIds: readonly bigint[],
  year: number,
): Promise<ReadonlyMap<bigint, TransferId>> {
  const numbers = await nextTransferNumbers(tx, actionIds.length);
  return new Map(actionIds.map((id, index) => [id, transferIdOf(year, numbers[index]!)]));
}

/** Those of the ids that an action has, of a split that was deleted too: nobody is told of one transfer as of another. */
export async function usedTransferIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom("split_action").select("transfer_id")
    .where("transfer_id", "=", sql<string>`any(${ids}::text[])`).execute();
  return new Set(rows.flatMap(({ transfer_id }) => transfer_id ?? []));
}

/** Saves splits that were drafts and are protocoled now. */
export async function saveProtocoledSplits(
  tx: Tx,
  filed: readonly NewProtocoledSplit[],
  { now, holidays }: { readonly now: Temporal.Instant; readonly holidays: Holidays },
): Promise<void> {
  await saveSplitStates(tx, filed.map(({ id, state }) => ({ id, from: "draft", state })), now);
  await saveTransferIds(tx, filed.flatMap(({ actions }) => actions));
  await appendEvents(
    tx,
    filed.map(({ id, orderId, origin, interruptsSeries, state, actions }) => ({
      type: "DesdobramentoProtocolado" as const,
      at: now,
      orderId,
      data: protocoledSplitData(
        {
          id,
          number: state.protocol.number,
          origin,
          interruptsSeries,
          actions,
          dispatchOn: state.dispatchOn,
        },
        holidays,
      ),
    })),
  );
}

/** A reiterated transfer has its id already, at the action it repeats. */
async function saveTransferIds(tx: Tx, actions: NewProtocoledSplit["actions"]): Promise<void> {
  const named = actions.filter(({ asked, transferId }) =>
    asked.type !== "reiterate" && transferId !== undefined
  );
  if (named.length === 0) return;
  await sql`
    update split_action a set transfer_id = n.transfer_id
    from unnest(
      ${named.map(({ id }) => id.toString())}::bigint[],
      ${named.map(({ transferId }) => transferId ?? null)}::text[]
    ) as n (id, transfer_id)
    where a.id = n.id`.execute(tx);
}
