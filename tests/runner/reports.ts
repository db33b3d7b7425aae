/** Reads the report of a run of `deno test` (JUnit XML): how many tests passed, and the seconds of each file. */
import { XMLParser } from "fast-xml-parser";

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
  const { tests = 0, failures = 0, errors = 0, testsuite = [] } = read(report);
  const ignored = testsuite.reduce((sum, { disabled = 0 }) => sum + Number(disabled), 0);
  const failed = Number(failures) + Number(errors);
  return { passed: Number(tests) - failed - ignored, failed };
}

/**
 * Seconds by file, the sum of its tests', whose own hold their steps'; a file is named as from the project's
 * folder (`tests/…_test.ts`).
 */
export function readSeconds(report: string): Map<string, number> {
  const seconds = new Map<string, number>();
  const { testsuite = [] } = read(report);
  const cases = testsuite.flatMap(({ testcase = [] }) => testcase);
  const names = new Set(cases.map(keyOf));
  for (const { classname, time } of cases.filter((one) => !isStep(one, names))) {
    const path = classname.replace(/^\.\//, "");
    seconds.set(path, (seconds.get(path) ?? 0) + Number(time));
  }
  return seconds;
}

interface Report {
  readonly tests?: string;
  readonly failures?: string;
  readonly errors?: string;
  readonly testsuite?: readonly {
    readonly disabled?: string;
    readonly testcase?: readonly Case[];
  }[];
}

interface Case {
  readonly name: string;
  readonly classname: string;
  readonly time: string;
}

const keyOf = ({ classname, name }: Pick<Case, "classname" | "name">): string => `${classname}\n${name}`;

/** A step is named after its test and the steps that it is in: `test > step > step`. */
function isStep({ classname, name }: Case, names: ReadonlySet<string>): boolean {
  const parts = name.split(" > ");
  return parts.some((_, at) =>
    at > 0 && names.has(keyOf({ classname, name: parts.slice(0, at).join(" > ") }))
  );
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

const read = (report: string): Report => parser.parse(report).testsuites ?? {};

/** A file slower than its recorded figure, with both in seconds, the recorded one as it would be on this machine. */
interface Grown {
  readonly file: string;
  readonly recorded: number;
  readonly now: number;
}

const GROWTH = 1.5;
/**
 * The smallest growth in seconds that is reported; less may be the noise of a busy machine, or the start of a
 * process.
 */
const GROWTH_SECONDS = 4;
/** The number of files with figures that the machine's speed can be estimated from. */
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
