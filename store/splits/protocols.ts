/** Saves the protocol of splits: states, transfer ids and events, each in one statement. */
import { sql } from "kysely";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import { type ProtocoledAction, protocoledSplitData } from "../../domain/notices/event_data.ts";
import type { SplitOrigin, SplitState } from "../../domain/splits/split.ts";
import { needsNewTransferId } from "../../domain/splits/split_action.ts";
import { transferIdOf } from "../../domain/transfer_id.ts";
import { anyOf } from "../any_of.ts";
import type { Tx } from "../connection/connection.ts";
import { appendEvents } from "../notices/events.ts";
import { nextTransferNumbers } from "../orders/order_numbers.ts";
import { saveSplitStates } from "./splits.ts";

/** A split with its state after the protocol. */
export interface NewProtocoledSplit {
  readonly id: string;
  readonly orderId: string;
  readonly origin: SplitOrigin;
  readonly interruptsSeries: boolean;
  readonly state: SplitState & { readonly status: "protocoled" };
  readonly actions: readonly (ProtocoledAction & { readonly id: bigint })[];
}

/** A split that is being protocoled, as far as its transfer ids need it. */
interface Transferring {
  /** The transfer id of its order, if that is a block-and-transfer. */
  readonly orderTransferId: string | undefined;
  readonly actions: readonly Pick<NewProtocoledSplit["actions"][number], "id" | "target" | "requested">[];
}

/**
 * The transfer ids of splits that are protocoled, by action. The order's own id goes to its first transfer,
 * whoever asks for it; every other transfer gets a new one. The orders are locked.
 */
export async function transferIdsFor(
  tx: Tx,
  splits: readonly Transferring[],
  year: number,
): Promise<ReadonlyMap<bigint, string>> {
  const transfers = splits.flatMap(({ orderTransferId, actions }) =>
    actions.filter(({ requested }) => needsNewTransferId(requested))
      .map(({ id }) => ({ action: id, orderTransferId }))
  );
  const used = new Set(
    await usedTransferIds(tx, transfers.flatMap(({ orderTransferId }) => orderTransferId ?? [])),
  );
  const ids = new Map<bigint, string>();
  for (const { action, orderTransferId } of transfers) {
    if (orderTransferId === undefined || used.has(orderTransferId)) continue;
    used.add(orderTransferId);
    ids.set(action, orderTransferId);
  }
  const others = transfers.filter(({ action }) => !ids.has(action));
  const numbers = await nextTransferNumbers(tx, others.length);
  others.forEach(({ action }, index) => ids.set(action, transferIdOf(year, numbers[index]!)));
  return ids;
}

/**
 * Of these transfer ids, those that an action has, including actions of deleted splits: one id never means
 * two transfers.
 */
async function usedTransferIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom("split_action").select("transfer_id")
    .where("transfer_id", "=", anyOf(ids)).execute();
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
      type: "split-protocoled" as const,
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
  const named = actions.filter(({ requested, transferId }) =>
    needsNewTransferId(requested) && transferId !== undefined
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
