/** Migrates the database to this version's schema, as the owner of its tables. */
import { migrations } from "../../migrations/mod.ts";
import { unreleased } from "../../migrations/unreleased.ts";
import { connect } from "../../store/connection/connection.ts";
import { serverAddresses } from "../../store/connection/database_hosts.ts";
import { migrate } from "../../store/connection/migrate.ts";
import { grantRuntime } from "../../store/connection/roles.ts";

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
