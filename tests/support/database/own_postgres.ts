/** A PostgreSQL of a test's own, which it can stop and start again; its address stays. */
import { migrations } from "../../../migrations/mod.ts";
import { type Postgres, removePostgres, startPostgres } from "../../../staging/postgres/postgres.ts";
import { connect, type Connection } from "../../../store/connection/connection.ts";
import { migrate } from "../../../store/connection/migrate.ts";

export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  stop(): Promise<void>;
  /** Kills it with SIGKILL, as a machine that fails does; its other processes end by themselves. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends the sessions of the service's processes. @returns how many */
  cut(): Promise<number>;
  /** Runs a query on a connection of its own. */
  rows<T>(query: string): Promise<T[]>;
  /** A pool for the test itself, as long as the server is not stopped. */
  connect(max?: number): Connection;
}

interface OwnPostgresOptions {
  /** Brings its database to the newest schema. */
  readonly migrated?: boolean;
  /** Where it keeps its data; by default a temporary folder. */
  readonly folder?: string | undefined;
}

/** Starts an empty server. */
export async function ownPostgres(
  { migrated = true, folder }: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  const path = await Deno.makeTempDir({ prefix: "assets-outage-", ...folder && { dir: folder } });
  await Deno.chmod(path, 0o755);
  const options = {
    dataDir: `${path}/data`,
    settings: { fsync: "off", shared_buffers: "32MB" },
    folders: { cache: `${path}/cache`, state: `${path}/state` },
    log: () => {},
  };
  let server: Postgres | undefined = await startPostgres(options);
  const { url } = server;
  const own = (max = 4) => connect(url, { max, onError: () => {}, applicationName: "test" });
  const within = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = own();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  if (migrated) await within((connection) => migrate(connection, migrations));
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    url,
    stop,
    async kill() {
      if (server !== undefined) Deno.kill(server.pid, "SIGKILL");
      await stop();
    },
    start: async () => void (server = await startPostgres(options)),
    cut: () =>
      within(async ({ pool }) =>
        (await pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'assets-%'",
        )).rows.length
      ),
    rows: <T>(query: string) => within(async ({ pool }) => (await pool.query(query)).rows as T[]),
    connect: own,
    async [Symbol.asyncDispose]() {
      await stop();
      await removePostgres(options);
      await Deno.remove(path, { recursive: true });
    },
  };
}
