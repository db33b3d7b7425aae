/**
 * `deno task bench exchange [options]`: a country's day by file, each step beside its floor, in one run. What it measures
 * can be kept as JSON, from which `docs/performance.svg` is drawn.
 */
import { parseArgs } from "node:util";
import { daySteps } from "./day_steps.ts";
import { median, ratioText } from "../repetitions.ts";
import { openProgress } from "../../institution/terminal/progress.ts";
import {
  type DayResult,
  type FileResult,
  type FlatResult,
  measureDay,
  measureFile,
  measureFlat,
  measureWorkers,
  type WorkersResult,
} from "./exchange_parts.ts";
import { AT_ONCE, type ExchangeBench, openExchangeBench, type Statement } from "./exchange_stage.ts";

export const exchangeHelp = `Options of exchange:
  --lines=N          what the day asks in all (1000000)
  --institutions=N   who is asked, a few of them most of it (2000)
  --per-order=N      institutions an order asks (14)
  --file-lines=N     of the one large file (1000000)
  --flat=N,N,…       sizes of days whose cost a line is compared (10000,100000,1000000,3000000)
  --workers-lines=N  of the day that one and then two worker processes carry (200000)
  --workers-jobs=N,N,…  jobs at once in each of those processes (1,4)
  --repeat=N         how often the day is measured; the one in the middle counts (1)
  --only=PART,…      day, file, flat, workers; all of them by default
  --json=FILE        what was measured, for the plot
`;

const options = {
  "lines": { type: "string", default: "1000000" },
  "institutions": { type: "string", default: "2000" },
  "per-order": { type: "string", default: "14" },
  "file-lines": { type: "string", default: "1000000" },
  "flat": { type: "string", default: "10000,100000,1000000,3000000" },
  "workers-lines": { type: "string", default: "200000" },
  "workers-jobs": { type: "string", default: "1,4" },
  "repeat": { type: "string", default: "1" },
  "only": { type: "string", default: "day,file,flat,workers" },
  "json": { type: "string" },
} as const;

const WARM_UP_LINES = 50_000;

/** The measurements of a run; a part that was left out is absent. */
export interface ExchangeResult {
  readonly measuredAt: string;
  readonly cores: number;
  readonly atOnce: number;
  /** The measurements of the same day, one for each repetition. */
  days?: DayResult[];
  file?: FileResult;
  flat?: FlatResult[];
  workers?: WorkersResult[];
}

export async function exchange(args: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({ args: [...args], options });
  const number = (name: "lines" | "institutions" | "per-order" | "file-lines" | "workers-lines" | "repeat") =>
    Number(values[name]);
  const size = {
    lines: number("lines"),
    institutions: number("institutions"),
    perOrder: number("per-order"),
  };
  const only = new Set(values.only.split(","));
  const sizes = values.flat.split(",").map(Number);
  const result: ExchangeResult = {
    measuredAt: Temporal.Now.plainDateISO().toString(),
    cores: navigator.hardwareConcurrency,
    atOnce: AT_ONCE,
  };
  await using stage = await openExchangeBench();
  const parts = partsOf(stage, result, {
    size,
    sizes,
    repeat: number("repeat"),
    fileLines: number("file-lines"),
    workersLines: number("workers-lines"),
    workersJobs: values["workers-jobs"].split(",").map(Number),
  })
    .filter(({ part }) => only.has(part));
  await runParts(parts);
  if (values.json !== undefined) {
    await Deno.writeTextFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
  }
  return report(result);
}

async function runParts(parts: ReturnType<typeof partsOf>): Promise<void> {
  using progress = openProgress("", { total: parts.length, to: "stdout" });
  for (const { what, run } of parts) {
    progress.doing(what);
    await run();
    progress.advance(1);
  }
}

function partsOf(
  stage: ExchangeBench,
  result: ExchangeResult,
  { size, sizes, repeat, fileLines, workersLines, workersJobs }: {
    size: DayResult["size"];
    repeat: number;
    sizes: readonly number[];
    fileLines: number;
    workersLines: number;
    workersJobs: readonly number[];
  },
): { part: string; what: string; run: () => Promise<void> }[] {
  const small = { ...size, lines: workersLines };
  return [
    ...Array.from({ length: repeat }, () => ({
      part: "day",
      what: "a day beside its floor",
      run: async () => void (result.days ??= []).push(await measureDay(stage, size)),
    })),
    {
      part: "file",
      what: "one large file",
      run: async () => void (result.file = await measureFile(stage, fileLines)),
    },
    {
      part: "flat",
      what: "a day to warm up by",
      // A first day warms the process up, so that compiling is not counted as memory of the lines.
      run: async () => void await measureFlat(stage, WARM_UP_LINES),
    },
    ...sizes.map((lines) => ({
      part: "flat",
      what: `${lines} lines`,
      run: async () => void (result.flat ??= []).push(await measureFlat(stage, lines)),
    })),
    ...workersJobs.flatMap((concurrency) =>
      [1, 2].map((workers) => ({
        part: "workers",
        what: `${workers} worker(s), ${concurrency} job(s) at once`,
        run: async () =>
          void (result.workers ??= []).push(await measureWorkers(stage, small, { workers, concurrency })),
      }))
    ),
  ];
}

const count = (value: number) => Math.round(value).toLocaleString("en");
const seconds = (value: number) => `${value.toFixed(2).padStart(8)} s`;
function report({ days, file, flat, workers, cores, atOnce }: ExchangeResult): string[] {
  return [
    `${cores} cores, ${atOnce} files at once, PostgreSQL with its ordinary settings and fsync`,
    ...days === undefined ? [] : reportDays(days),
    ...file === undefined ? [] : [
      `one file of ${count(file.lines)} lines, ${count(file.megabytes)} MB: peak memory ` +
      `${count(file.publishPeakMegabytes)} MB to publish it, ${
        count(file.intakePeakMegabytes)
      } MB to take in its answer`,
    ],
    ...(flat ?? []).map(({ lines, dispatch, intake }) =>
      `${count(lines).padStart(9)} lines: ${
        (1e6 * dispatch / lines).toFixed(1)
      } µs a line to freeze and publish, ` +
      `${(1e6 * intake / lines).toFixed(1)} µs to take in and close`
    ),
    ...(workers ?? []).map(({ workers, concurrency, publish, intake }) =>
      `${workers} worker process(es), ${concurrency} job(s) at once in each: publish ${
        publish.toFixed(1)
      } s, intake ${intake.toFixed(1)} s`
    ),
  ];
}

const spent = (work: string, statements: readonly Statement[]): string[] =>
  statements.slice(0, 5).map(({ text, seconds: taken }) => `  ${work.padEnd(8)}${seconds(taken)}   ${text}`);

function reportDays(days: readonly DayResult[]): string[] {
  const [{ size, freezing, finishing, intake }] = days as [DayResult];
  return [
    `${count(size.lines)} lines for ${count(size.institutions)} institutions, ${size.perOrder} an order`,
    ...daySteps.map(({ name, ours, floor }) =>
      `${name.replaceAll("**", "").padEnd(52)}${seconds(median(days.map(ours)))}   floor ${
        seconds(median(days.map(floor)))
      }   ratio ${ratioText(days.map((day) => ({ ours: ours(day), floor: floor(day) })))}`
    ),
    "the server's time by statement, all connections together:",
    ...spent("freeze", freezing),
    ...spent("finish", finishing),
    ...spent("take in", intake.taking),
    ...spent("close", intake.closing),
  ];
}
