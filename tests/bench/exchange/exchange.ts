/**
 * `deno task bench exchange [options]`: a country's day by file, each step beside its floor, in one run. What it measures
 * can be kept as JSON, from which `docs/performance.svg` is drawn.
 */
import { Option } from "commander";
import { openProgress } from "../../../exchange/institution/terminal/progress.ts";
import { type Bench, measured, wholeNumber, wholeNumbers } from "../bench.ts";
import { keepResult } from "../figures.ts";
import { median, ratioText } from "../repetitions.ts";
import { daySteps } from "./day_steps.ts";
import {
  type DayResult,
  type ExchangeResult,
  measureDay,
  measureFile,
  measureFlat,
  measureWorkers,
} from "./exchange_parts.ts";
import { AT_ONCE, type ExchangeBench, openExchangeBench, type Statement } from "./exchange_stage.ts";

/** The sizes of the days whose cost a line is compared, unless others are asked for. */
const FLAT_LINES: readonly number[] = [10_000, 100_000, 1_000_000, 3_000_000];

const parts = ["day", "file", "flat", "workers"] as const;

interface Options extends Omit<PartsOptions, "size"> {
  readonly lines: number;
  readonly institutions: number;
  readonly perOrder: number;
  readonly only: readonly string[];
  readonly record?: true;
}

const WARM_UP_LINES = 50_000;

export const exchange: Bench = (command) =>
  command
    .description("a country's day by file, each step beside its floor")
    .option("--lines <count>", "what the day asks in all", wholeNumber, 1_000_000)
    .option("--institutions <count>", "who is asked, a few of them most of it", wholeNumber, 2_000)
    .option("--per-order <count>", "institutions an order asks", wholeNumber, 14)
    .option("--file-lines <count>", "of the one large file", wholeNumber, 1_000_000)
    .option("--flat <counts>", "sizes of days whose cost a line is compared", wholeNumbers, FLAT_LINES)
    .option(
      "--workers-lines <count>",
      "of the day that one and two worker processes carry",
      wholeNumber,
      200_000,
    )
    .option("--workers-jobs <counts>", "jobs at once in each of those processes", wholeNumbers, [1, 4])
    .option("--repeat <count>", "how often the day is measured; the one in the middle counts", wholeNumber, 1)
    .addOption(new Option("--only <parts...>", "these parts").choices(parts).default(parts))
    .option("--record", "keep what was measured in docs/performance.json, and write that page anew")
    .action(measured(measureExchange));

async function measureExchange(
  { lines, institutions, perOrder, only, record, ...options }: Options,
): Promise<string[]> {
  const result: ExchangeResult = {
    measuredAt: {},
    cores: navigator.hardwareConcurrency,
    atOnce: AT_ONCE,
  };
  await using stage = await openExchangeBench();
  const requested = partsOf(stage, result, { ...options, size: { lines, institutions, perOrder } });
  await runParts(requested.filter(({ part }) => only.includes(part)));
  const today = Temporal.Now.plainDateISO().toString();
  for (const part of ["days", "file", "flat", "workers"] as const) {
    if (result[part] !== undefined) result.measuredAt[part] = today;
  }
  if (record) await keepResult(result);
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

interface PartsOptions {
  readonly size: DayResult["size"];
  readonly repeat: number;
  /** The sizes of the days whose cost a line is compared. */
  readonly flat: readonly number[];
  readonly fileLines: number;
  readonly workersLines: number;
  readonly workersJobs: readonly number[];
}

function partsOf(
  stage: ExchangeBench,
  result: ExchangeResult,
  { size, flat, repeat, fileLines, workersLines, workersJobs }: PartsOptions,
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
    ...flat.map((lines) => ({
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
