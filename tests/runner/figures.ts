/** The seconds of each test file, recorded by `deno task test --record` on a machine with nothing else to do. */

const path = new URL("../figures.json", import.meta.url);

/** The seconds by file; empty when nothing was recorded. */
export async function readFigures(): Promise<Map<string, number>> {
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "{}";
    throw error;
  });
  return new Map(Object.entries(JSON.parse(text)));
}

/** Replaces the figures of the files that ran; those of files that are no longer there go. */
export async function writeFigures(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  files: readonly string[],
): Promise<void> {
  const figures = files.flatMap((file) => {
    const seconds = now.get(file) ?? before.get(file);
    return seconds === undefined ? [] : [[file, Math.round(seconds * 100) / 100] as const];
  });
  await Deno.writeTextFile(path, `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`);
}
