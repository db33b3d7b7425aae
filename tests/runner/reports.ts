/** What `deno test` writes of a run (JUnit XML), read back: how many passed, and how long each file took. */

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Reads how many tests passed and failed; ignored tests count as neither.
 *
 * @param report the XML `deno test --junit-path` writes; empty when the run died before writing it
 */
export function readCounts(report: string): Counts {
  const root = report.match(/<testsuites\b[^>]*>/)?.[0] ?? "";
  const count = (name: string) => Number(root.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const ignored = [...report.matchAll(/<testsuite\b[^>]*\bdisabled="(\d+)"/g)].reduce(
    (n, m) => n + Number(m[1]),
    0,
  );
  const failed = count("failures") + count("errors");
  return { passed: count("tests") - failed - ignored, failed };
}

/** Seconds by file, the sum of its tests'; a file is named as from the project's folder (`tests/…_test.ts`). */
export function readSeconds(report: string): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const [, file, time] of report.matchAll(/<testcase [^>]*classname="([^"]*)" time="([\d.]+)"/g)) {
    const path = file!.replace(/^\.\//, "");
    seconds.set(path, (seconds.get(path) ?? 0) + Number(time));
  }
  return seconds;
}

/** A file slower than its recorded figure, with both in seconds, the recorded one as it would be on this machine. */
interface Grown {
  readonly file: string;
  readonly recorded: number;
  readonly now: number;
}

const GROWTH = 1.5;
/** Less than that is the noise of a busy machine, or the first test of a process, which pays for the rest. */
const GROWTH_SECONDS = 4;
/** With fewer files in common nothing is known of how fast this machine is. */
const COMPARABLE_FILES = 20;

/**
 * Files that take half as long again as recorded, slowest first. Machines differ: the recorded figures are first
 * scaled by what all files together took now and then.
 */
export function grownFiles(
  recorded: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): readonly Grown[] {
  const common = [...now].flatMap(([file, seconds]) => {
    const before = recorded.get(file);
    return before === undefined ? [] : [{ file, before, seconds }];
  });
  const total = (of: "before" | "seconds") => common.reduce((sum, entry) => sum + entry[of], 0);
  const scale = common.length < COMPARABLE_FILES ? 1 : total("seconds") / total("before");
  return common
    .map(({ file, before, seconds }) => ({ file, recorded: before * scale, now: seconds }))
    .filter((entry) => entry.now > entry.recorded * GROWTH && entry.now - entry.recorded > GROWTH_SECONDS)
    .sort((a, b) => b.now - a.now);
}

/** The slowest files, as lines to print. */
export function slowest(seconds: ReadonlyMap<string, number>, count = 10): string[] {
  return [...seconds].sort(([, a], [, b]) => b - a).slice(0, count)
    .map(([file, time]) => `${time.toFixed(1).padStart(7)} s  ${file}`);
}
