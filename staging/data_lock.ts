/**
 * Lock that allows only one program per DATA_DIR; the operating system frees it when its holder ends, even by
 * SIGKILL.
 */

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { fail, ok, type Result } from "../domain/result.ts";

/** The lock, held until released or until the process ends; child processes do not inherit it. */
export interface DataLock {
  /** Releases the lock. Can be called again. */
  release(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Another process holds the lock: its process id, its start, and its address if it wrote one. */
type DataInUse = {
  readonly type: "data-in-use";
  readonly pid: number;
  readonly since: Temporal.Instant;
  readonly address?: string;
};

const Holder = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
    since: v.pipe(v.string(), v.isoTimestamp()),
    address: v.optional(v.string()),
  }),
);

const READ_ATTEMPTS = 20;
const READ_PAUSE_MS = 50;

/**
 * Takes `<dataDir>/lock`, or says who has it. The time written is the machine's own and not the program's clock,
 * which staging may move: it is read beside the machine's list of processes.
 * @throws Error when the folder cannot be written, or is held by something that does not say who it is.
 */
export async function lockDataDir(
  dataDir: string,
  info: { readonly pid: number; readonly address?: string },
): Promise<Result<DataLock, DataInUse>> {
  await Deno.mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "lock");
  const file = await Deno.open(path, { read: true, write: true, create: true });
  if (!await file.tryLock(true)) {
    file.close();
    return fail(await readHolder(path));
  }
  await file.truncate();
  const holder = { ...info, since: Temporal.Now.instant().round("second").toString() };
  await file.write(new TextEncoder().encode(JSON.stringify(holder) + "\n"));
  let held = true;
  const release = async () => {
    if (!held) return;
    held = false;
    // The file is emptied, so that the next holder is not taken for this one before it has written its own
    // id.
    await file.truncate();
    // Closing is not enough: a program being started by another thread may hold the open file a moment
    // longer.
    await file.unlock();
    file.close();
  };
  return ok({ release, [Symbol.asyncDispose]: release });
}

/** Message for the person who started the second program. */
export function explainDataInUse(dataDir: string, { pid, since, address }: DataInUse): string {
  const at = address === undefined ? "" : `, em ${address}`;
  return `Os dados em ${dataDir} já estão em uso pelo processo ${pid}${at}, desde ${since}. ` +
    `Pare esse processo (kill ${pid}) ou inicie este com outra pasta: DATA_DIR=<outra pasta>`;
}

/** A holder locks first and writes its id right after, so a short wait may be needed. */
async function readHolder(path: string): Promise<DataInUse> {
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
    const holder = v.safeParse(Holder, await Deno.readTextFile(path));
    if (holder.success) {
      const { pid, since, address } = holder.output;
      const known = { type: "data-in-use", pid, since: Temporal.Instant.from(since) } as const;
      return address === undefined ? known : { ...known, address };
    }
    await delay(READ_PAUSE_MS);
  }
  throw new Error(`${path} está em uso por um processo que não se identificou`);
}
