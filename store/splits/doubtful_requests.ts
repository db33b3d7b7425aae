/** Reads what a page or a call says of requests in doubt: who was asked, what and when. */
import { sql } from "kysely";
import type { ActionType } from "../../domain/splits/split_action.ts";
import type { Db, Tx } from "../connection/connection.ts";

/** The first asking of a request that ended in code 98. */
export interface AskedRequest {
  readonly action: bigint;
  readonly kind: ActionType;
  readonly split: string;
  readonly splitNumber: string;
  readonly protocoledAt: Temporal.Instant;
  readonly target: bigint;
  readonly ispb: string;
  readonly institution: string;
}

/** The requests of actions, by action, in one statement for any number; none is read for none. */
export async function askedRequests(
  db: Db | Tx,
  actions: readonly bigint[],
): Promise<ReadonlyMap<bigint, AskedRequest>> {
  if (actions.length === 0) return new Map();
  const { rows } = await sql<AskedRequest>`
    select a.id as action, a.kind, s.id as split, s.protocol_number as "splitNumber",
      s.protocoled_at as "protocoledAt", t.id as target, t.ispb, i.name as institution
    from split_action a
    join split s on s.id = a.split_id
    join order_target t on t.id = a.target_id
    join institution i on i.ispb = t.ispb
    where a.id = any(${actions.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.action, row]));
}
