/** Copies that were interrupted: their folder keeps the name of a part, and whoever made it holds it no more. */
import { namesIn, PART } from "./kept_copies.ts";

/** A file of an unfinished copy, locked as long as the process lives that makes it. */
const MAKING = ".making";

/** Marks a new part as being made until it is disposed of, which takes the mark out. */
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

/** Removes the parts that nobody makes any more. @returns their names */
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
