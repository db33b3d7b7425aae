/** Calls on files that fail or take their time in other processes, as if the disk did (`file_faults.c`). */
import { fileURLToPath } from "node:url";
import { needs } from "../processes/debian.ts";
import { run } from "../sftp/sftp_server.ts";

/** Errors of the system by their numbers on Linux. */
const numbers = { none: 0, EIO: 5, EACCES: 13 } as const;

export interface FileFault {
  readonly call: "*" | "write" | "fsync" | "rename" | "open";
  readonly error: keyof typeof numbers;
  readonly delayMs?: number;
  /** A part of the paths it concerns. */
  readonly path: string;
}

export interface FileFaults {
  /** What the processes are to be started with. */
  readonly env: Readonly<Record<string, string>>;
  set(fault: FileFault): Promise<void>;
  clear(): Promise<void>;
}

/** Compiles what does it into a folder, with Debian's compiler. */
export async function fileFaults(dir: string): Promise<FileFaults> {
  await needs("gcc", "gcc", "libc6-dev");
  const source = fileURLToPath(new URL("./file_faults.c", import.meta.url));
  await run("gcc", ["-shared", "-fPIC", "-O1", "-o", `${dir}/file_faults.so`, source, "-ldl"]);
  const file = `${dir}/file_faults`;
  const write = async (text: string) => {
    await Deno.writeTextFile(`${file}.part`, text);
    await Deno.rename(`${file}.part`, file);
  };
  return {
    env: { LD_PRELOAD: `${dir}/file_faults.so`, ASSETS_FILE_FAULTS: file },
    set: ({ call, error, delayMs = 0, path }) => write(`${call} ${numbers[error]} ${delayMs} ${path}\n`),
    clear: () => write(""),
  };
}
