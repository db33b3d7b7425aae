/** Two PostgreSQL servers, with synchronous replication unless it is to be without: a standby that is promoted where the primary is killed. */
import { migrations } from "../../../migrations/mod.ts";
import { connect, type Connection } from "../../../store/connection/connection.ts";
import { migrate } from "../../../store/connection/migrate.ts";
import { until } from "../until.ts";
import { debianCluster } from "./debian_cluster.ts";
import type { OwnPostgres } from "./own_postgres.ts";

const NO_NAMES = "alter system set synchronous_standby_names = ''";
const NAMES = "alter system set synchronous_standby_names = 'ANY 1 (*)'";

/**
 * Starts the pair. Its address names both. `kill` ends the primary with SIGKILL; `start` promotes the standby and makes the
 * killed one its standby anew, as a person or a cluster manager does.
 *
 * @param more settings of both servers, such as `max_standby_streaming_delay=0`
 */
export async function postgresPair(
  more: readonly string[] = [],
  { migrated = true, synchronous = true }: { readonly migrated?: boolean; readonly synchronous?: boolean } =
    {},
): Promise<OwnPostgres> {
  const dir = await Deno.makeTempDir({ prefix: "assets-pair-" });
  const clusters = [await debianCluster(dir, "one"), await debianCluster(dir, "other")];
  let primary = 0;
  const settings = [
    "fsync=off",
    "shared_buffers=64MB",
    "max_connections=200",
    "synchronous_commit=on",
    ...more,
  ];
  const address = (n: number) => `postgres://postgres@127.0.0.1:${clusters[n]!.port}/postgres`;
  const url = `postgres://postgres@${clusters.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`;
  const own = (max = 4) => connect(url, { max, onError: () => {}, applicationName: "test" });
  const within = async <T>(work: (connection: Connection) => Promise<T>, where = url): Promise<T> => {
    const connection = connect(where, { max: 4, onError: () => {}, applicationName: "test" });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  const rows = <T>(query: string, where?: string) =>
    within(async ({ pool }) => (await pool.query(query)).rows as T[], where);
  const onPrimary = async (statement: string) => {
    await rows(statement, address(primary));
    await rows("select pg_reload_conf()", address(primary));
  };
  /** Copies the primary, and waits until it is told of what is committed there. */
  const addStandby = async () => {
    const standby = clusters[1 - primary]!;
    await Deno.remove(standby.folder, { recursive: true }).catch(() => {});
    const from = `host=127.0.0.1 port=${clusters[primary]!.port} user=postgres application_name=standby`;
    await standby.run(
      "pg_basebackup",
      ...["--pgdata", standby.folder, "--dbname", from, "--write-recovery-conf", "--checkpoint=fast"],
    );
    await standby.start(settings);
    if (synchronous) await onPrimary(NAMES);
    await until("the standby that commits wait for", async () =>
      (await rows(
        `select from pg_stat_replication where state = 'streaming' and sync_state = '${
          synchronous ? "quorum" : "async"
        }'`,
        address(primary),
      )).length === 1);
  };

  await clusters[primary]!.create();
  await clusters[primary]!.start(settings);
  await addStandby();
  if (migrated) await within((connection) => migrate(connection, migrations));
  return {
    url,
    stop: () => clusters[primary]!.stop("fast"),
    kill: () => clusters[primary]!.kill(),
    async start() {
      primary = 1 - primary;
      const promoted = clusters[primary]!;
      await promoted.run("pg_ctl", "--pgdata", promoted.folder, "--wait", "--silent", "promote");
      await onPrimary(NO_NAMES);
      await addStandby();
    },
    cut: async () =>
      (await rows(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'assets-%'",
      ))
        .length,
    rows,
    connect: own,
    async [Symbol.asyncDispose]() {
      await Promise.all(clusters.map((one) => one.stop("immediate").catch(() => {})));
      await Deno.remove(dir, { recursive: true });
    },
  };
}
