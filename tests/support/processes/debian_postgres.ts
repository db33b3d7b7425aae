/** Debian's PostgreSQL, with its own programs, as production runs it: an empty database of an owner, and a role that runs. */
import { freePort } from "../../../staging/port.ts";
import { unprivilegedUser } from "../../../staging/postgres/user.ts";
import { connect } from "../../../store/connection.ts";
import { needs } from "../debian.ts";

interface DebianPostgres extends AsyncDisposable {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
}

const OWNER = "assets_owner";
const RUNTIME = "assets";

export async function debianPostgres(): Promise<DebianPostgres> {
  await needs("pg_dump", "postgresql");
  const versions = (await Array.fromAsync(Deno.readDir("/usr/lib/postgresql"))).map(({ name }) =>
    Number(name)
  );
  const programs = `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
  const dir = await Deno.makeTempDir({ prefix: "assets-debian-" });
  const user = Deno.uid() === 0 ? await unprivilegedUser() : undefined;
  if (user !== undefined) await Deno.chown(dir, user.uid, user.gid);
  const data = `${dir}/data`;
  const run = async (program: string, ...args: string[]) => {
    const command = new Deno.Command(`${programs}/${program}`, {
      args,
      ...user,
      cwd: dir,
      stdout: "null",
      stderr: "piped",
    });
    const { success, stderr } = await command.output();
    if (!success) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  };
  await run(
    "initdb",
    "--pgdata",
    data,
    "--no-sync",
    "--auth=trust",
    "--username=postgres",
    "--encoding=UTF8",
    "--locale=C",
  );
  const port = freePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`;
  await run(
    "pg_ctl",
    "--pgdata",
    data,
    "--wait",
    "--silent",
    "--log",
    `${dir}/log`,
    "--options",
    settings,
    "start",
  );
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const { pool, close } = connect(url("postgres", "postgres"), { max: 1, onError: () => {} });
  await pool.query(`create role ${OWNER} login; create role ${RUNTIME} login`);
  await pool.query(`create database assets owner ${OWNER}`);
  await close();
  return {
    ownerUrl: url(OWNER, "assets"),
    runtimeUrl: url(RUNTIME, "assets"),
    async [Symbol.asyncDispose]() {
      await run("pg_ctl", "--pgdata", data, "--wait", "--mode=immediate", "stop");
      await Deno.remove(dir, { recursive: true });
    },
  };
}
