/** Protocoled orders of the process and defendants of drafts, as far as a reader sees them. */
import { sql } from "kysely";
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import { givenRows } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import type { CourtOrderTable } from "./order_tables.ts";
import { isVisibleTo, type Reader } from "./viewers.ts";

/** One defendant of a draft. */
interface DraftedDefendant {
  /** The place of the draft among those that are asked about. */
  readonly draft: number;
  /** The place of the defendant in it. */
  readonly position: number;
  readonly taxId: string;
  readonly processNumber: string;
  readonly kind: OrderKind;
}

export interface SameDefendantOrder {
  readonly draft: number;
  readonly position: number;
  readonly id: string;
  readonly protocolNumber: string;
  readonly status: CourtOrderTable["status"];
  /** The defendant in the order: the same, or the root of the company, or one of its establishments. */
  readonly taxId: string;
  readonly amount: bigint | null;
}

/** The most orders that are looked at for one defendant: first those that hold money, then the latest. */
const MAX_ORDERS = 20;

/**
 * The orders, the latest first, that were protocoled of the same kind in the same process, without those that were
 * answered and neither hold anything nor wait for anything.
 */
export async function ordersOfSameDefendants(
  db: Db | Tx,
  reader: Reader,
  defendants: readonly DraftedDefendant[],
): Promise<SameDefendantOrder[]> {
  if (defendants.length === 0) return [];
  const { rows } = await sql<SameDefendantOrder>`
    select n.draft, n.position, f.*
    from ${
    givenRows(
      defendants,
      ["integer", ({ draft }) => draft],
      ["integer", ({ position }) => position],
      ["text", ({ taxId }) => taxId],
      ["text", ({ processNumber }) => processNumber],
      ["text", ({ kind }) => kind],
    )
  } as n (draft, position, tax_id, process, kind)
    cross join lateral (
      select o.id, o.protocol_number as "protocolNumber", o.status, d.tax_id as "taxId", d.amount
      from court_order o join order_defendant d on d.order_id = o.id
      where o.jtr = ${reader.court} and o.process_number = n.process and o.kind = n.kind
        and o.status not in ('draft', 'removed') and o.status <> 'removed' and o.not_sent_at is null
        and ${isVisibleTo(reader)} and (d.tax_id = n.tax_id
          or left(d.tax_id, 8) = left(n.tax_id, 8) and least(length(d.tax_id), length(n.tax_id)) = 8)
        and (o.status <> 'answered' or exists (
          select from order_target t
          where t.order_id = o.id and (t.code is null or t.code = ${NO_ANSWER} or t.blocked_amount > 0)
        ))
      order by o.status not in ('scheduled', 'protocoled') and exists (
        select from order_target t where t.order_id = o.id and t.blocked_amount > 0
      ) desc, o.id desc limit ${MAX_ORDERS}
    ) f
    order by n.draft, n.position, f."protocolNumber" desc ${PREPARED}`.execute(db);
  return rows;
}
