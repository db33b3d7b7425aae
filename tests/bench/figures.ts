/** Figures measured several times, each beside its floor: how they are printed, kept and tabled. */
import type { Command } from "commander";
import { wholeNumber, write } from "./bench.ts";
import type { ExchangeResult } from "./exchange/exchange_parts.ts";
import { median } from "./repetitions.ts";

/** One figure of one repetition. */
export interface Figure {
  readonly name: string;
  /** Of `ms` and `s` less is better, of `/s` and `MB/s` more; `bytes`, `GB` and `MB` are beside nothing. */
  readonly unit: "ms" | "s" | "/s" | "MB/s" | "bytes" | "GB" | "MB";
  readonly ours: number;
  /** The same by the floor; absent where there is none. */
  readonly floor?: number;
  /** A time that other work on the machine changes, beside figures of the processor that are compared instead. */
  readonly isNoisy?: true;
}

export interface Measurement {
  /** What was measured, in a sentence. */
  readonly about: string;
  /** What the floor is. */
  readonly floor?: string;
  readonly repetitions: readonly (readonly Figure[])[];
  /** Lines that are printed and not kept. */
  readonly remarks?: readonly string[];
}

/** A measurement as `docs/performance.json` keeps it. */
export interface KeptMeasurement extends Measurement {
  readonly measuredAt: string;
  readonly cores: number;
}

/** What `docs/performance.json` keeps: the exchange's parts, and the other benches by name. */
export interface Result extends ExchangeResult {
  readonly others: Readonly<Record<string, KeptMeasurement>>;
}

export interface Repeated {
  readonly repeat: number;
}

interface Options extends Repeated {
  readonly record?: true;
  readonly compare?: true;
}

/** The folder whose `performance.json` and `performance.md` have the figures. */
const docs = new URL("../../docs/", import.meta.url);

const REPETITIONS = 3;

/** How many times as much as when it was recorded a figure may take, beside its floor. */
const MOST_GROWTH = 1.1;

/**
 * Makes the command measure, print the medians with lowest and highest, and keep them where that is asked for.
 *
 * @param repeat how often it measures unless told otherwise
 */
export function measuring<O>(
  command: Command,
  measure: (options: O & Repeated) => Promise<Measurement>,
  repeat = REPETITIONS,
): Command {
  return command
    .option("--repeat <count>", "how often it is measured; medians are printed", wholeNumber, repeat)
    .option("--record", "keep the figures in docs/performance.json, and write that page's tables anew")
    .option("--compare", "fail when a figure, beside its floor, is a tenth worse than the recorded")
    .action(async (options: O & Options) => {
      write(`\n${command.name()}`);
      const measurement = await measure(options);
      for (const line of textLines(measurement)) write(`  ${line}`);
      if (options.compare) await refuseGrowth(command.name(), measurement);
      if (options.record) await keep(command.name(), measurement);
    });
}

/** Does the same a number of times, one after the other. */
export async function repetitionsOf<T>({ repeat }: Repeated, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < repeat) results.push(await measure());
  return results;
}

async function refuseGrowth(name: string, measurement: Measurement): Promise<void> {
  const { others }: Result = JSON.parse(await Deno.readTextFile(new URL("performance.json", docs)));
  const recorded = others[name];
  if (recorded === undefined) {
    throw new Error(`docs/performance.json has no figures of ${name}; use --record`);
  }
  const worse = grown(recorded, measurement);
  if (worse.length > 0) {
    throw new Error(`Worse than recorded on ${recorded.measuredAt}:\n${worse.join("\n")}`);
  }
}

/** The figures whose median ratio to their floor has grown by more than a tenth. */
export function grown(recorded: Measurement, measured: Measurement): string[] {
  const before = mediansOf(recorded);
  return [...mediansOf(measured)].flatMap(([name, ratio]) => {
    const earlier = before.get(name);
    return earlier !== undefined && ratio > earlier * MOST_GROWTH
      ? [`${name}: ${ratio.toFixed(2)} times its floor, ${earlier.toFixed(2)} when recorded`]
      : [];
  });
}

function mediansOf({ repetitions }: Measurement): Map<string, number> {
  const ratios = repetitions.flat().flatMap((figure) => {
    const ratio = ratioOf(figure);
    return ratio === undefined || figure.isNoisy ? [] : [{ name: figure.name, ratio }];
  });
  const byName = Map.groupBy(ratios, ({ name }) => name);
  return new Map([...byName].map(([name, own]) => [name, median(own.map(({ ratio }) => ratio))]));
}

async function keep(name: string, { remarks: _, ...measurement }: Measurement): Promise<void> {
  const kept: KeptMeasurement = {
    measuredAt: Temporal.Now.plainDateISO().toString(),
    cores: navigator.hardwareConcurrency,
    ...measurement,
  };
  await keepResult({ others: { [name]: kept } });
}

/** Puts parts of a result beside those that `docs/performance.json` has, and has the page written from all. */
export async function keepResult(parts: Partial<Result>): Promise<void> {
  const file = new URL("performance.json", docs);
  const earlier: Result = JSON.parse(await Deno.readTextFile(file));
  const result = {
    ...earlier,
    ...parts,
    measuredAt: { ...earlier.measuredAt, ...parts.measuredAt },
    others: { ...earlier.others, ...parts.others },
  };
  await Deno.writeTextFile(file, `${JSON.stringify(result, null, 2)}\n`);
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["task", "--quiet", "plot"] }).spawn()
    .status;
  if (!success) throw new Error("docs/performance.md was not written; `deno task plot` says why");
}

/** One figure over all repetitions: ours, the floor's, and how many times as long ours takes. */
interface Row {
  readonly name: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: string;
}

/** A row for each figure, in the order of the first repetition. */
export function rowsOf({ repetitions }: Measurement): Row[] {
  return (repetitions[0] ?? []).map(({ name, unit }) => {
    const all = repetitions.flatMap((figures) => figures.filter((figure) => figure.name === name));
    const floors = all.flatMap(({ floor }) => floor ?? []);
    const ratios = all.flatMap((figure) => ratioOf(figure) ?? []);
    return {
      name,
      ours: spread(all.map(({ ours }) => ours), (value) => `${digits(value)} ${unit}`),
      floor: floors.length === 0 ? "" : spread(floors, (value) => `${digits(value)} ${unit}`),
      ratio: ratios.length === 0 ? "" : spread(ratios, (value) => value.toFixed(2)),
    };
  });
}

const ratioOf = ({ unit, ours, floor }: Figure): number | undefined =>
  floor === undefined ? undefined : unit.endsWith("/s") ? floor / ours : ours / floor;

const digits = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(value >= 10 ? 3 : 2);

/** The median, with the lowest and the highest where there are several. */
function spread(values: readonly number[], format: (value: number) => string): string {
  const middle = format(median(values));
  if (values.length === 1) return middle;
  const [lowest, highest] = [Math.min(...values), Math.max(...values)].map((value) =>
    format(value).split(" ")[0]
  );
  return `${middle} (${lowest} to ${highest})`;
}

function textLines(measurement: Measurement): string[] {
  const { about, floor, remarks = [] } = measurement;
  const rows = rowsOf(measurement);
  const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
  return [
    about,
    ...floor === undefined ? [] : [`floor: ${floor}`],
    ...rows.map((row) =>
      [
        row.name.padEnd(width("name")),
        row.ours.padEnd(width("ours")),
        ...row.floor === "" ? [] : [`floor ${row.floor.padEnd(width("floor"))}`, `ratio ${row.ratio}`],
      ].join("  ").trimEnd()
    ),
    ...remarks,
  ];
}
