/** Interrupted copies: their folder still has the name of a part, and no process holds its lock. */
import { namesIn, PART } from "./copy_retention.ts";

/** A file in an unfinished copy, which is locked as long as the process that makes the copy lives. */
const MAKING = ".making";

/** Locks a new part; disposal removes the lock's file. */
export async function markAsMade(part: string): Promise<AsyncDisposable> {
  const file = await Deno.open(`${part}/${MAKING}`, { create: true, write: true });
  await file.lock(true);
  return {
    async [Symbol.asyncDispose]() {
      await Deno.remove(`${part}/${MAKING}`);
      file.close();
    },
  };
}

/** Removes the parts whose process has ended. @returns their names */
export async function removeInterrupted(dir: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await namesIn(dir)).filter((name) => PART.test(name))) {
    if (await isBeingMade(`${dir}/${name}`)) continue;
    await Deno.remove(`${dir}/${name}`, { recursive: true });
    removed.push(name);
  }
  return removed;
}

async function isBeingMade(part: string): Promise<boolean> {
  try {
    using file = await Deno.open(`${part}/${MAKING}`, { write: true });
    return !await file.tryLock(true);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
