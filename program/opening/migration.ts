/** Migrates the database to this version's schema, as the owner of its tables. */
import { migrations } from "../../migrations/mod.ts";
import { unreleased } from "../../migrations/unreleased.ts";
import { connect, type Connection, type Db } from "../../store/connection/connection.ts";
import { serverAddresses } from "../../store/connection/database_hosts.ts";
import { migrate } from "../../store/connection/migrate.ts";
import { grantRuntime, schemaOwner } from "../../store/connection/roles.ts";
import { sharesSessions } from "../../store/connection/shared_sessions.ts";

/**
 * Migrates the tables and the job queue, and grants the runtime role its rights on them, new tables included.
 *
 * @returns the names of the migrations that ran
 * @throws if the runtime role is the owner itself
 */
export async function migrateAs(
  { ownerUrl, runtimeUrl, onError }: {
    ownerUrl: string;
    runtimeUrl: string;
    onError: (error: Error) => void;
  },
): Promise<string[]> {
  const [owner, runtime] = [ownerUrl, runtimeUrl].map((url) =>
    decodeURIComponent(new URL(serverAddresses(url)[0]!).username)
  );
  if (owner === runtime) {
    throw new Error(
      `O dono das tabelas e quem executa o programa são o mesmo usuário do banco (${owner}): crie outro e informe-o em ` +
        "DATABASE_URL ou POSTGRES_USER (docs/operations.md, Database roles)",
    );
  }
  const { db, pool, close } = connect(ownerUrl, { max: 2, onError, applicationName: "assets-migrate" });
  try {
    const ran = await migrate({ db, pool }, migrations, unreleased);
    await grantRuntime(db, runtime!);
    return ran;
  } finally {
    await close();
  }
}

// Checks that processes other than migrations run as a database role that owns nothing, in sessions of their own.

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
