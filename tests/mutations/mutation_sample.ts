/** The sample of mutations that a run tries, the same for the same seed. */
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

/** A random choice of a number of items, without repetition; all of them where there are no more. */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): T[] {
  const size = Math.min(count, all.length);
  const [sample = []] = fc.sample(
    fc.shuffledSubarray([...all], { minLength: size, maxLength: size }),
    { seed, numRuns: 1 },
  );
  return sample;
}
