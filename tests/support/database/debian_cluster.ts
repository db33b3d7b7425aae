/** A cluster of Debian's PostgreSQL, made and moved by its own programs. */
import { unprivilegedUser } from "../../../staging/postgres/user.ts";
import { needs } from "../processes/debian.ts";
import { freePort } from "../processes/free_port.ts";

interface DebianCluster {
  readonly port: number;
  readonly folder: string;
  /** Runs one of PostgreSQL's programs as the user of the server. @throws with what it said when it fails */
  run(program: string, ...args: string[]): Promise<void>;
  /** An empty cluster of the user `postgres`, whom this machine's users may be without a password. */
  create(): Promise<void>;
  /** @param settings such as `fsync=off` */
  start(settings: readonly string[]): Promise<void>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Kills it with SIGKILL, as a machine that fails does. */
  kill(): Promise<void>;
}

/** @param dir where its data are kept, in a folder of this name */
export async function debianCluster(dir: string, name = "data"): Promise<DebianCluster> {
  await needs("pg_dump", "postgresql");
  const versions = await Array.fromAsync(Deno.readDir("/usr/lib/postgresql"), (one) => Number(one.name));
  const programs = `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
  const user = Deno.uid() === 0 ? await unprivilegedUser() : undefined;
  if (user !== undefined) await Deno.chown(dir, user.uid, user.gid);
  const [folder, port] = [`${dir}/${name}`, freePort()];
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
  const control = (...args: string[]) => run("pg_ctl", "--pgdata", folder, "--wait", "--silent", ...args);
  return {
    port,
    folder,
    run,
    create: () =>
      run(
        "initdb",
        ...["--pgdata", folder, "--no-sync", "--auth=trust", "--username=postgres"],
        ...["--encoding=UTF8", "--locale=C"],
      ),
    start(settings) {
      const all = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", ...settings];
      const options = all.map((one) => `-c ${one}`).join(" ");
      return control("--log", `${folder}.log`, "--timeout=300", "--options", options, "start");
    },
    stop: (mode) => control(`--mode=${mode}`, "stop"),
    async kill() {
      const [pid] = (await Deno.readTextFile(`${folder}/postmaster.pid`)).split("\n");
      Deno.kill(Number(pid), "SIGKILL");
    },
  };
}
