/** What each process knows of registries that do not answer. */
import { sql } from "kysely";
import type { RegistryOutage } from "../../domain/operations/outage_text.ts";
import type { Db, Tx } from "../connection/connection.ts";

/** Records the outages that a process knows of, in place of those it knew before. */
export const saveOutages = (db: Db, process: string, outages: readonly RegistryOutage[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom("registry_outage").where("process", "=", process).execute();
    if (outages.length === 0) return;
    await tx.insertInto("registry_outage").values(
      outages.map(({ registry, since, lastAt, failures, reason }) => ({
        ...{ process, registry, failures, reason },
        since: since.toString(),
        last_at: lastAt.toString(),
      })),
    ).execute();
  });

interface SeenOutage extends RegistryOutage {
  /** The machine of the process that knows of it. */
  readonly host: string;
}

/**
 * The outages that processes which live know of, the oldest first; what others have left is removed. A process that
 * was just recorded as stopped may still write, so what is listed is asked for its process as well.
 */
export async function listOutages(db: Db | Tx): Promise<SeenOutage[]> {
  const lives = sql`p.name = o.process and p.stopped_at is null
    and p.seen_at > clock_timestamp() - interval '1 minute'`;
  const { rows } = await sql<SeenOutage>`
    with gone as (delete from registry_outage o where not exists (select from service_process p where ${lives}))
    select o.registry, o.since, o.last_at as "lastAt", o.failures, o.reason, p.host
    from registry_outage o join service_process p on ${lives} order by o.since, o.process`.execute(db);
  return rows;
}
