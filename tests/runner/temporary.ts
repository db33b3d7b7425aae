/** The folder in which tests write their files. */

/** What a run's files and its databases take at most, with much to spare. */
export const ROOM_BYTES = 4_000_000_000;

/** Mounts memory over a folder, for itself alone, and becomes the program that is named behind it. */
const IN_MEMORY = [
  ...["unshare", "--mount", "sh", "-c"],
  'mount -t tmpfs -o mode=755 tmpfs "$0" && exec "$@"',
];

/**
 * What a command is to begin with for the folder to be in memory, which saves a tenth of a run: tests make and delete tens
 * of thousands of files. No one else sees the mount, and it goes with the last process of the run, however it ends. Nothing
 * where memory is short, or the system lets nobody mount.
 *
 * @param dir an existing folder
 */
export async function inMemory(dir: string): Promise<readonly string[]> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0 || Deno.systemMemoryInfo().available < ROOM_BYTES) {
    return [];
  }
  const [program, ...args] = [...IN_MEMORY, dir];
  const tried = new Deno.Command(program!, { args: [...args, "true"], stdout: "null", stderr: "null" });
  return (await tried.output()).success ? [program!, ...args] : [];
}
