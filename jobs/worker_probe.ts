/** Health checks of a worker, for a supervisor that restarts it, at the same addresses as an API's. */
import { sql } from "kysely";
import type { Db } from "../store/connection/connection.ts";
import { withTimeout } from "../store/connection/with_timeout.ts";

const READY_WITHIN_MS = 2_000;
/** The age of a heartbeat at which a worker counts as dead. */
const HEARD_WITHIN_SECONDS = 40;

/**
 * The handler of a worker's own port: `/healthz` while the process lives, `/readyz` while its heartbeat is in
 * the database.
 *
 * @param process the name of its sessions
 */
export function workerProbe(db: Db, process: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return Response.json({ situacao: "ok" });
    if (pathname !== "/readyz") return Response.json({ situacao: "recurso-inexistente" }, { status: 404 });
    return await isHeard(db, process)
      ? Response.json({ situacao: "ok" })
      : Response.json({ situacao: "servico-indisponivel" }, {
        status: 503,
        headers: { "Retry-After": "10" },
      });
  };
}

async function isHeard(db: Db, process: string): Promise<boolean> {
  const heard = sql`
    select from worker_heartbeat
    where process = ${process} and seen_at > clock_timestamp() - make_interval(secs => ${HEARD_WITHIN_SECONDS})`
    .execute(db).then(({ rows }) => rows.length > 0, () => false);
  return await withTimeout(READY_WITHIN_MS, heard, () => false);
}
