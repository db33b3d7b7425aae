/** The PostgreSQL that a run's tests clone their databases from. */
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { startPostgres } from "../../staging/postgres/postgres.ts";
import { connect } from "../../store/connection/connection.ts";
import { buildTemplates } from "../support/database/template.ts";
import { ROOM_BYTES } from "./temporary.ts";

export interface Server extends AsyncDisposable {
  /** The URL that tests find in `ASSETS_TEST_DATABASE_URL`. */
  readonly url: string;
  /** Drops the databases that the threads have kept. */
  dropDatabases(): Promise<void>;
}

/** Settings of a server whose data need not survive a power failure. */
const throwAway = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "64MB",
  max_wal_size: "1GB",
  autovacuum: "off",
  io_method: "sync",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  wal_level: "minimal",
  max_wal_senders: "0",
  // The kernel clones the files of a template; the server does not read and write them.
  file_copy_method: "clone",
  // A test makes several connections, and each would cost both sides some thousand rounds of key derivation.
  scram_iterations: "1",
};

/**
 * A database a test is a few hundred files made and deleted: where memory serves as a disk and there is room, that is
 * three times faster. Deno lets nobody into `/dev` without every permission, which is why this program alone has them.
 */
async function memoryFolder(): Promise<{ dir?: string }> {
  try {
    const { bavail, bsize } = await statfs("/dev/shm");
    return bavail * bsize > ROOM_BYTES ? { dir: "/dev/shm" } : {};
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

/** Starts the server with the template databases, which takes about a second; disposal removes it with all its data. */
export async function openServer(): Promise<Server> {
  await using stack = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ ...await memoryFolder(), prefix: "assets-test-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  // Run by root, PostgreSQL has a user of its own, which must be able to enter the folder.
  await Deno.chmod(dir, 0o755);
  const postgres = stack.use(await startPostgres({ dataDir: dir, log: () => {}, settings: throwAway }));
  const admin = connect(postgres.url, { onError: () => {} });
  const { username, password } = new URL(postgres.url);
  await sql`alter role ${sql.id(username)} password ${sql.lit(password)}`.execute(admin.db);
  await buildTemplates(admin, postgres.url);
  await admin.close();
  const owned = stack.move();
  return {
    url: postgres.url,
    dropDatabases: () => dropClones(postgres.url),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function dropClones(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1, onError: () => {} });
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'assets\\_test\\_%'`.execute(db);
  for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(db);
  await close();
}
