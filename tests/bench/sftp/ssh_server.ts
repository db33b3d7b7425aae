/** OpenSSH's own server (Debian's `openssh-server`, as root) on a free port of the loopback, with keys of its own. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { freePort } from "../../../staging/port.ts";

const SSHD = "/usr/sbin/sshd";
const USER = "nobody";

export interface SshServer extends AsyncDisposable {
  readonly port: number;
  readonly user: string;
  /** The fingerprint of the server's key. */
  readonly hostKey: string;
  /** The client's private key. */
  readonly keyFile: string;
  /** The user's folder. */
  readonly home: string;
}

/** Runs a program and returns its output; throws with its error output when it fails. */
export async function run(program: string, args: readonly string[], input = ""): Promise<string> {
  const child = new Deno.Command(program, {
    args: [...args],
    ...{ stdin: "piped", stdout: "piped", stderr: "piped" },
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** Starts the server in a folder, which its user must be able to enter. */
export async function startSshServer(dir: string): Promise<SshServer> {
  await Deno.mkdir("/run/sshd", { recursive: true, mode: 0o755 });
  const [hostKeyFile, keyFile, home] = [`${dir}/host`, `${dir}/client`, `${dir}/home`];
  for (const file of [hostKeyFile, keyFile]) {
    await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
  }
  await Deno.mkdir(home);
  await run("chown", [USER, home]);
  const port = freePort();
  const config = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${hostKeyFile}`,
    `AuthorizedKeysFile ${keyFile}.pub`,
    ...["PidFile none", "StrictModes no", "UsePAM no", "MaxStartups 100"],
    ...["Subsystem sftp internal-sftp", "ForceCommand internal-sftp"],
  ];
  await Deno.writeTextFile(`${dir}/sshd_config`, `${config.join("\n")}\n`);
  const child = new Deno.Command(SSHD, {
    args: ["-D", "-e", "-f", `${dir}/sshd_config`],
    ...{ stdin: "null", stdout: "null", stderr: "piped" },
  }).spawn();
  const lines = createInterface({ input: Readable.from(child.stderr) });
  await Promise.race([once(lines, "line"), child.status]);
  const hostKey = (await run("ssh-keygen", ["-l", "-E", "sha256", "-f", `${hostKeyFile}.pub`])).split(
    " ",
  )[1]!;
  return {
    ...{ port, user: USER, hostKey, keyFile, home },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}
