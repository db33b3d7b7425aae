/** A real file system of a few megabytes, which can be full, read-only and away. It needs root. */
import { run } from "../sftp/sftp_server.ts";

export interface SmallDisk extends AsyncDisposable {
  /** Where it is mounted. */
  readonly path: string;
  /** Leaves no room for anything. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  readOnly(): Promise<void>;
  writable(): Promise<void>;
  unmount(): Promise<void>;
  mount(): Promise<void>;
}

/** @throws where this machine does not let even root mount */
export async function smallDisk(dir: string, name: string, megabytes: number): Promise<SmallDisk> {
  const [image, path] = [`${dir}/${name}.img`, `${dir}/${name}`];
  const filler = `${path}/.filler`;
  await Deno.mkdir(path);
  await run("truncate", ["-s", `${megabytes}M`, image]);
  await run("mkfs.ext4", ["-q", "-m", "0", image]);
  const mount = () => run("mount", ["-o", "loop", image, path]).then(() => {});
  await mount();
  await Deno.chmod(path, 0o755);
  return {
    path,
    mount,
    async fill() {
      const chunk = new Uint8Array(256 * 1024);
      using file = await Deno.open(filler, { create: true, append: true });
      for (let size = chunk.length; size >= 512;) {
        await file.write(chunk.subarray(0, size)).then(
          (written) => written === 0 && (size /= 2),
          () => size /= 2,
        );
      }
      await file.sync().catch(() => {});
    },
    empty: () => Deno.remove(filler),
    readOnly: () => run("mount", ["-o", "remount,ro", path]).then(() => {}),
    writable: () => run("mount", ["-o", "remount,rw", path]).then(() => {}),
    // Lazily: whoever has a file open there keeps it.
    unmount: () => run("umount", ["-l", path]).then(() => {}),
    async [Symbol.asyncDispose]() {
      await run("umount", ["-l", path]).catch(() => {});
      await Deno.remove(path, { recursive: true });
      await Deno.remove(image);
    },
  };
}
