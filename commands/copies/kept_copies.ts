/** The copies in a folder by their names, and which of them are kept. */

const WHOLE = /^assets-\d{8}T\d{6}Z$/;
const PART = /^assets-\d{8}T\d{6}Z\.part$/;

/** The name of a copy that begins at an instant. */
export const copyName = (began: Temporal.Instant): string =>
  `assets-${began.toString().replaceAll(/[-:]/g, "")}`;

/** The whole copies of a folder, the oldest first. */
export async function wholeCopies(dir: string): Promise<string[]> {
  return (await namesIn(dir)).filter((name) => WHOLE.test(name));
}

const namesIn = async (dir: string): Promise<string[]> =>
  (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name).sort();

/**
 * Which folders of copies go: whole ones beyond the newest, and parts that were begun before the newest but one and so
 * belong to nobody who still works. What has another name is somebody else's.
 *
 * @param names of all that is in the folder
 * @param keep how many whole copies stay
 */
export function copiesToRemove(names: readonly string[], keep: number): string[] {
  const whole = names.filter((name) => WHOLE.test(name)).sort();
  const before = whole.at(-2) ?? "";
  const abandoned = names.filter((name) => PART.test(name) && name < before);
  return [...whole.slice(0, -keep), ...abandoned];
}

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
