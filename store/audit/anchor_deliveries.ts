/** Records which seals' anchors have been delivered to each destination outside the database. */
import { sql } from "kysely";
import type { Anchor, SealedStream } from "../../domain/audit/audit_seal.ts";
import type { Db } from "../connection/connection.ts";

/** The anchors of a stream that a destination has not received, oldest first. */
export async function undeliveredAnchors(
  db: Db,
  { destination, stream }: { destination: string; stream: SealedStream },
  limit: number,
): Promise<Anchor[]> {
  return await db.selectFrom("seal").select(["stream", "position", "hash"]).where("stream", "=", stream)
    .where(
      "position",
      ">",
      sql<bigint>`coalesce((
      select d.position from anchor_delivery d where d.destination = ${destination} and d.stream = ${stream}), 0)`,
    )
    .orderBy("position").limit(limit).execute();
}

/** Records that a destination has received a stream's anchors up to a seal. */
export async function saveDelivered(
  db: Db,
  { destination, stream, position }: { destination: string; stream: SealedStream; position: bigint },
): Promise<void> {
  await db.insertInto("anchor_delivery").values({ destination, stream, position })
    .onConflict((conflict) =>
      conflict.columns(["destination", "stream"]).doUpdateSet({ position })
        .where("anchor_delivery.position", "<", position)
    ).execute();
}
