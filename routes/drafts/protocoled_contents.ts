/** Compares what was protocoled with its rows as they are now and with what the audit trail says of it. */
import { sql } from "kysely";
import type { EvidenceReport } from "../../domain/audit/evidence.ts";
import type { Db } from "../../store/connection/connection.ts";
import { findOrders } from "../../store/orders/orders.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { digestsOf } from "../orders/content_digests.ts";
import { displayMomentOf, splitContentOf } from "../splits/split_wire.ts";

const PAGE = 200;

type Table = "court_order" | "split";
type Digests = ReadonlyMap<string, string>;

/** What a table's rows come to; those whose personal data have been removed cannot be made again. */
type Compared = Pick<EvidenceReport, "compared" | "masked" | "faults">;

interface Protocoled {
  readonly id: string;
  readonly number: string;
  /** Of the row, and of the sealed audit entry of its protocol. */
  readonly digest: string;
  readonly audited: string | null;
  readonly masked: boolean;
}

/** Makes the digest of every protocoled order and split again from its rows. */
export async function compareProtocoledContents(db: Db): Promise<EvidenceReport> {
  const orders = await compare(
    db,
    "court_order",
    async (ids) => await digestsOf(db, await findOrders(db, ids)),
  );
  const splits = await compare(db, "split", (ids) => splitDigests(db, ids));
  return {
    of: "protocol",
    compared: orders.compared + splits.compared,
    masked: orders.masked + splits.masked,
    ...{ uncovered: 0, stored: 0, ended: 0 },
    faults: [...orders.faults, ...splits.faults],
  };
}

async function splitDigests(db: Db, ids: readonly string[]): Promise<Digests> {
  // Neither holidays nor the time are in a content.
  const moment = displayMomentOf(Temporal.Instant.fromEpochMilliseconds(0), new Set());
  const details = await findSplits(db, { ids });
  return new Map(
    details.map((detail) => [detail.split.id, contentDigest(splitContentOf(detail, moment))]),
  );
}

async function compare(
  db: Db,
  table: Table,
  digestsFor: (ids: readonly string[]) => Promise<Digests>,
): Promise<Compared> {
  const faults: EvidenceReport["faults"][number][] = [];
  let [compared, masked, after] = [0, 0, ""];
  while (true) {
    const rows = await pageOf(db, table, after);
    const whole = rows.filter((row) => !row.masked);
    const digests = await digestsFor(whole.map(({ id }) => id));
    compared += rows.length;
    masked += rows.length - whole.length;
    for (const { id, number: name, digest, audited } of whole) {
      if (audited === null) faults.push({ name, fault: "unrecorded" });
      else if (digests.get(id) !== audited || digest !== audited) faults.push({ name, fault: "changed" });
    }
    if (rows.length < PAGE) return { compared, masked, faults };
    after = rows.at(-1)!.number;
  }
}

/** The protocol of an order or a split is the entry whose subject is its number. */
async function pageOf(db: Db, table: Table, after: string): Promise<readonly Protocoled[]> {
  const order = table === "split" ? sql.ref("x.order_id") : sql.ref("x.id");
  const action = table === "split" ? "split.protocol" : "order.protocol";
  const { rows } = await sql<Protocoled>`
    select x.id, x.protocol_number as number, x.content_digest as digest,
      (select a.detail ->> 'content' from audit_entry a
        where a.action = ${action} and a.subject = x.protocol_number order by a.id limit 1) as audited,
      exists (select from masked_order m where m.order_id = ${order}) as masked
    from ${sql.table(table)} x
    where x.content_digest is not null and x.status <> 'removed' and x.protocol_number > ${after}
    order by x.protocol_number limit ${PAGE}`.execute(db);
  return rows;
}
