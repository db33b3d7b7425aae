/** Checks that processes other than migrations run as a database role that owns nothing, in sessions of their own. */
import type { Connection, Db } from "../../store/connection/connection.ts";
import { schemaOwner } from "../../store/connection/roles.ts";
import { sharesSessions } from "../../store/connection/shared_sessions.ts";

/**
 * Refuses to run as a role that could change the schema, or update append-only tables.
 *
 * @throws with the remedy
 */
export async function requireRuntime(db: Db): Promise<void> {
  const owner = await schemaOwner(db);
  if (owner === undefined) return;
  throw new Error(
    `O usuário do banco ${owner} pode alterar o esquema e a trilha de auditoria: execute com outro, que só use as ` +
      "tabelas (docs/operations.md, Database roles)",
  );
}

/**
 * Refuses a pooler that lends sessions by transaction.
 *
 * @throws with the remedy
 */
export async function requireOwnSessions(pool: Connection["pool"]): Promise<void> {
  if (!await sharesSessions(pool)) return;
  throw new Error(
    "As conexões passam por um pooler que reparte as sessões, como o PgBouncer em modo de transação: travas e avisos do " +
      "serviço se perderiam. Use o modo de sessão (pool_mode = session), ou o PostgreSQL diretamente (docs/production.md, passo 2)",
  );
}
