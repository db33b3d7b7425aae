/**
 * A real OpenSSH server for tests, on a free port of the loopback, with a configuration and keys of its own; gone when the
 * test ends. It needs root, as any server that lets in more than its own user does.
 */
import assert from "node:assert/strict";
import { freePort } from "../processes/free_port.ts";
import { until } from "../until.ts";

const SSHD = "/usr/sbin/sshd";

/** Who signs in where a test names nobody. */
const NOBODY = "nobody";

/** Without root there is no server for several users. */
export const canServe = Deno.build.os === "linux" && Deno.uid() === 0;

/** Some containers do not let even root mount. */
export const canMount = canServe && mounts();

function mounts(): boolean {
  const dir = Deno.makeTempDirSync();
  const quiet = { stdout: "null", stderr: "null" } as const;
  const { success } = new Deno.Command("mount", { args: ["-t", "tmpfs", "tmpfs", dir], ...quiet })
    .outputSync();
  if (success) new Deno.Command("umount", { args: [dir], ...quiet }).outputSync();
  Deno.removeSync(dir);
  return success;
}

export interface SftpServer extends AsyncDisposable {
  readonly port: number;
  /** Fingerprint of the server's key. */
  readonly hostKey: string;
  /** A folder on the server that its user owns, as a path: `outbox`, `inbox` and `receipts` are in it. */
  readonly home: string;
  readonly user: string;
  /** What the user signs in with. */
  readonly privateKey: string;
  /** Lines of the server's log so far. */
  readonly log: readonly string[];
}

export interface ServerOptions {
  /** Lines to be put before the usual ones; what comes first wins. */
  readonly config?: readonly string[];
  /** A block that begins with `Match`. */
  readonly matched?: string;
  /** An existing host key, to be the same server again. */
  readonly hostKeyFile?: string;
  /** A system user; one without a password by default. */
  readonly user?: string;
  /** A folder of the user's, made by the test. */
  readonly home?: string;
}

/** Runs a program; its output, or an error with what it said. */
export async function run(program: string, args: readonly string[], input?: string): Promise<string> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: input === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    env: { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
  }).spawn();
  if (input !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
  }
  const { success, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${program} ${args.join(" ")}: ${text(stderr)}${text(stdout)}`);
  return text(stdout);
}

let installed: Promise<void> | undefined;

/** Installs OpenSSH from the distribution where it is absent. */
function install(): Promise<void> {
  return installed ??= (async () => {
    const absent = await Deno.stat(SSHD).then(() => false, () => true);
    if (absent) {
      const wait = ["-o", "DPkg::Lock::Timeout=120"];
      await run("apt-get", ["update", "-q", ...wait]);
      const packages = ["openssh-server", "openssh-client"];
      await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...wait, ...packages]);
    }
    // Its unprivileged part lives there; the package's start script would make it.
    await Deno.mkdir("/run/sshd", { recursive: true, mode: 0o755 });
  })();
}

/** Makes a key pair; answers the private key's file, beside which lies the public one. */
export async function makeKey(path: string): Promise<string> {
  await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", path]);
  return path;
}

export async function fingerprint(keyFile: string): Promise<string> {
  return (await run("ssh-keygen", ["-l", "-E", "sha256", "-f", `${keyFile}.pub`])).split(" ")[1] ?? "";
}

/** A key pair as text, to be laid where a server or a user needs it. */
interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

let usual: Promise<{ readonly host: KeyPair; readonly client: KeyPair }> | undefined;

/** The keys of every server that is given none, and of who signs in there: made once a process. */
function defaultKeys() {
  return usual ??= (async () => {
    const dir = await Deno.makeTempDir({ prefix: "assets-keys-" });
    const pair = async (name: string): Promise<KeyPair> => {
      const file = await makeKey(`${dir}/${name}`);
      return {
        privateKey: await Deno.readTextFile(file),
        publicKey: await Deno.readTextFile(`${file}.pub`),
      };
    };
    const [host, client] = await Promise.all([pair("host"), pair("client")]);
    await Deno.remove(dir, { recursive: true });
    return { host, client };
  })();
}

async function layHostKey(path: string): Promise<string> {
  const { host } = await defaultKeys();
  await Deno.writeTextFile(path, host.privateKey, { mode: 0o600 });
  await Deno.writeTextFile(`${path}.pub`, host.publicKey);
  return path;
}

const ids = new Map<string, Promise<number>>();

/** The number of a system user of a fixed name; others come and go with their tests. */
function userId(name: string): Promise<number> {
  const known = ids.get(name) ?? run("id", ["-u", name]).then(Number);
  if (name === NOBODY) ids.set(name, known);
  return known;
}

/** Makes a user's folders. */
async function makeHome(home: string, user: string): Promise<void> {
  const uid = await userId(user);
  for (const folder of [home, ...["outbox", "inbox", "receipts"].map((name) => `${home}/${name}`)]) {
    await Deno.mkdir(folder);
    await Deno.chown(folder, uid, null);
  }
}

/** Starts a server whose user has three folders. */
export async function sftpServer(options: ServerOptions = {}): Promise<SftpServer> {
  await install();
  const dir = await Deno.makeTempDir({ prefix: "assets-sshd-" });
  await Deno.chmod(dir, 0o755);
  const user = options.user ?? NOBODY;
  const home = options.home ?? `${dir}/home`;
  if (options.home === undefined) await makeHome(home, user);
  const hostKeyFile = options.hostKeyFile ?? await layHostKey(`${dir}/host`);
  const { client } = await defaultKeys();
  await Deno.mkdir(`${dir}/authorized`);
  await Deno.writeTextFile(`${dir}/authorized/${user}`, client.publicKey);
  const config = [
    ...options.config ?? [],
    "ListenAddress 127.0.0.1",
    `HostKey ${hostKeyFile}`,
    "PidFile none",
    "StrictModes no",
    "UsePAM no",
    "PasswordAuthentication no",
    `AuthorizedKeysFile ${dir}/authorized/%u`,
    "Subsystem sftp internal-sftp",
    "ForceCommand internal-sftp",
    options.matched ?? "",
  ];
  const server = await listen(dir, config);
  return {
    port: server.port,
    hostKey: await fingerprint(hostKeyFile),
    home,
    user,
    privateKey: client.privateKey,
    log: server.log,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

interface Listening {
  readonly port: number;
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** Another program may take a free port before the server does. */
async function listen(dir: string, config: readonly string[]): Promise<Listening> {
  for (let tries = 0;; tries++) {
    const port = freePort();
    const file = `${dir}/sshd_config_${port}`;
    await Deno.writeTextFile(file, `Port ${port}\n${config.join("\n")}\n`);
    const child = new Deno.Command(SSHD, {
      args: ["-D", "-e", "-f", file],
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const log: string[] = [];
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    const reading = (async () => {
      const lines = child.stderr.pipeThrough(new TextDecoderStream());
      for await (const text of lines) {
        log.push(...text.split(/\r?\n/).filter((line) => line !== ""));
        if (text.includes("Server listening")) resolve(true);
      }
      resolve(false);
    })();
    const stop = async () => {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended already.
      }
      await child.status;
      await reading;
    };
    if (await heard) return { port, log, stop };
    await stop();
    assert.ok(tries < 5, `sshd does not start: ${log.join("\n")}`);
  }
}

/** A system user of a name of its own, with a password where one is given; gone when the test ends. */
export async function systemUser(
  { password, args = [] }: { password?: string; args?: readonly string[] } = {},
): Promise<{ readonly name: string } & AsyncDisposable> {
  const name = `assets-t${crypto.randomUUID().slice(0, 8)}`;
  await insist(() =>
    run("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ...args, name])
  );
  if (password !== undefined) await insist(() => run("chpasswd", [], `${name}:${password}\n`));
  return { name, [Symbol.asyncDispose]: () => removeUser(name) };
}

export const removeUser = (name: string): Promise<void> =>
  insist(() => run("userdel", [name])).then(() => {});

/** The list of users is locked while another test changes it. */
const insist = async <T>(change: () => Promise<T>): Promise<T> => {
  let trouble: unknown;
  const { result } = await until(
    "the list of users",
    () => change().then((result) => ({ result }), (error) => void (trouble = error)),
    { everyMs: 100, seen: () => trouble },
  );
  return result;
};
