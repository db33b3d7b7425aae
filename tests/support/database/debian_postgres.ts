/** Debian's PostgreSQL, with its own programs, as production runs it: an empty database of an owner, and a role that runs. */
import { connect } from "../../../store/connection/connection.ts";
import { debianCluster } from "./debian_cluster.ts";

interface DebianPostgres extends AsyncDisposable {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
}

const OWNER = "assets_owner";
const RUNTIME = "assets";

export async function debianPostgres(): Promise<DebianPostgres> {
  const dir = await Deno.makeTempDir({ prefix: "assets-debian-" });
  const cluster = await debianCluster(dir);
  await cluster.create();
  await cluster.start(["fsync=off"]);
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${cluster.port}/${database}`;
  const { pool, close } = connect(url("postgres", "postgres"), { max: 1, onError: () => {} });
  await pool.query(`create role ${OWNER} login; create role ${RUNTIME} login`);
  await pool.query(`create database assets owner ${OWNER}`);
  await close();
  return {
    ownerUrl: url(OWNER, "assets"),
    runtimeUrl: url(RUNTIME, "assets"),
    async [Symbol.asyncDispose]() {
      await cluster.stop("immediate");
      await Deno.remove(dir, { recursive: true });
    },
  };
}
