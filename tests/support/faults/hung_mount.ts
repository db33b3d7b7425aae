/** A mount whose server never answers, as that of a network that is away: every call on it waits until it ends. It needs root. */
import { canMount, run } from "../sftp/sftp_server.ts";

/** Some machines have no file systems of programs. */
export const canHang = canMount && hasFuse();

// A thread of the tests may not open devices itself.
function hasFuse(): boolean {
  return new Deno.Command("sh", { args: ["-c", "exec 3<>/dev/fuse"], stderr: "null" }).outputSync().success;
}

/** Takes the mount's connection to the system and reads nothing from it. */
const MOUNT = `exec 3<>/dev/fuse
mount -i -t fuse -o fd=3,rootmode=40000,user_id=0,group_id=0,allow_other hung "$1" && echo mounted && exec sleep infinity`;

/**
 * Mounts over a folder what never answers. Disposed of, what waits fails, and the folder is there again.
 *
 * @throws where nothing can be mounted
 */
export async function hungMount(path: string): Promise<AsyncDisposable> {
  const server = new Deno.Command("sh", { args: ["-c", MOUNT, "sh", path], stdin: "null", stdout: "piped" })
    .spawn();
  const reader = server.stdout.getReader();
  const { value } = await reader.read();
  if (value === undefined) throw new Error(`Nothing could be mounted over ${path}`);
  return {
    async [Symbol.asyncDispose]() {
      server.kill("SIGKILL");
      await server.status;
      await reader.cancel();
      // What was waiting may not have left yet.
      await run("umount", ["--lazy", path]);
    },
  };
}
