/** Which mutations a run tries: a sample that a seed names, and the same one every time. */
import fc from "fast-check";
import { walk } from "../runner/files.ts";
import { type Mutation, mutationsOf } from "./mutation_operators.ts";

/** Every mutation of the sources in a folder, or of one file. */
export async function mutationsIn(root: URL, path: string): Promise<Mutation[]> {
  const isFile = /\.tsx?$/.test(path);
  const files = isFile ? [path] : (await walk(root, `${path.replace(/\/$/, "")}/`)).filter(isSource);
  const found = await Promise.all(
    files.map(async (file) => mutationsOf(file, await Deno.readTextFile(new URL(file, root)))),
  );
  return found.flat();
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith(".d.ts");

/** So many of them, without repetition; all where there are no more. */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): T[] {
  const size = Math.min(count, all.length);
  const [sample = []] = fc.sample(
    fc.shuffledSubarray([...all], { minLength: size, maxLength: size }),
    { seed, numRuns: 1 },
  );
  return sample;
}
