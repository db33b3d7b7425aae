/** Interrupted copies: their folder still has the name of a part, and no process holds its lock. */

/** The copies in a folder by their names, and the choice of those that are kept. */

const WHOLE = /^assets-\d{8}T\d{6}Z$/;
/** The name of a copy that is not finished. */
const PART = /^assets-\d{8}T\d{6}Z\.part$/;

/** The name of a copy that begins at an instant. */
export const copyName = (began: Temporal.Instant): string =>
  `assets-${began.toString().replaceAll(/[-:]/g, "")}`;

/** The whole copies of a folder, the oldest first. */
export async function wholeCopies(dir: string): Promise<string[]> {
  return (await namesIn(dir)).filter((name) => WHOLE.test(name));
}

/** The names of everything in a folder, sorted. */
export const namesIn = async (dir: string): Promise<string[]> =>
  (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name).sort();

/**
 * The copies to remove: whole ones beyond the newest. A folder with another name is not a copy, or is a part
 * (`removeInterrupted`).
 *
 * @param names of all that is in the folder
 * @param keep how many whole copies stay
 */
export const copiesToRemove = (names: readonly string[], keep: number): string[] =>
  names.filter((name) => WHOLE.test(name)).sort().slice(0, -keep);

/**
 * Removes the copies beyond the newest.
 *
 * @returns the names of what was removed
 */
export async function removeOldCopies(dir: string, keep: number): Promise<string[]> {
  const removed = copiesToRemove(await namesIn(dir), keep);
  for (const name of removed) await Deno.remove(`${dir}/${name}`, { recursive: true });
  return removed;
}

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
