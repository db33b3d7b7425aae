/**
 * `deno task plot`: draws `docs/performance.svg` from `docs/performance.json`, and writes the tables of
 * `docs/performance.md` anew. `deno task performance` measures, keeps the figures there and calls it.
 */
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent, TitleComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { daySteps } from "./exchange/day_steps.ts";
import type { DayResult, ExchangeResult } from "./exchange/exchange_parts.ts";
import type { Statement } from "./exchange/exchange_stage.ts";
import { type KeptMeasurement, type Result, rowsOf } from "./figures.ts";
import { median, ratioText } from "./repetitions.ts";

echarts.use([BarChart, LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

const docs = new URL("../../docs/", import.meta.url);

/** The colours of the program and of the plain SQL beside it, two shades that differ in print. */
const OURS = "#1351b4";
const FLOOR = "#a5b4c7";

function draw({ days = [], flat = [] }: ExchangeResult): string {
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: 960, height: 420 });
  const steps = daySteps.filter(({ name }) => drawn.has(name)).map(({ name, ours, floor }) => ({
    name: drawn.get(name)!,
    ours: median(days.map(ours)),
    floor: median(days.map(floor)),
  }));
  const title = (text: string, left: string) => ({ text, left, textStyle: { fontSize: 14 } });
  chart.setOption({
    animation: false,
    backgroundColor: "#fff",
    textStyle: { fontFamily: "sans-serif" },
    title: [
      title("Seconds, beside the floor", "4%"),
      title("Microseconds a line, by the size of the day", "54%"),
    ],
    legend: { bottom: 0, itemGap: 24, data: ["ours", "floor", "freeze and publish", "take in and close"] },
    grid: [{ left: "6%", width: "40%", top: 50, bottom: 70 }, {
      left: "56%",
      width: "40%",
      top: 50,
      bottom: 70,
    }],
    xAxis: [
      { type: "category", gridIndex: 0, data: steps.map(({ name }) => name) },
      { type: "category", gridIndex: 1, data: flat.map(({ lines }) => lines.toLocaleString("en")) },
    ],
    yAxis: [{ type: "value", gridIndex: 0 }, { type: "value", gridIndex: 1, min: 0 }],
    series: [
      { name: "ours", type: "bar", color: OURS, data: steps.map(({ ours }) => ours), label: labelled },
      { name: "floor", type: "bar", color: FLOOR, data: steps.map(({ floor }) => floor), label: labelled },
      line("freeze and publish", OURS, flat.map(({ lines, dispatch }) => 1e6 * dispatch / lines)),
      line("take in and close", "#c85a17", flat.map(({ lines, intake }) => 1e6 * intake / lines)),
    ],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}

const labelled = {
  show: true,
  position: "top",
  formatter: ({ value }: { value: number }) => value.toFixed(1),
} as const;

const line = (name: string, color: string, data: readonly number[]) => ({
  name,
  type: "line",
  color,
  xAxisIndex: 1,
  yAxisIndex: 1,
  data: [...data],
  label: labelled,
});

/** The figures of a day that are drawn, under shorter names. */
const drawn: ReadonlyMap<string, string> = new Map([
  ["freeze", "freeze"],
  ["publish", "publish"],
  ["finish: orders called sent, courts told", "finish"],
  ["**answers taken in, orders answered**", "answers"],
]);

const count = (value: number) => Math.round(value).toLocaleString("en");

function tables(result: ExchangeResult): string {
  const { days, file, flat, workers, measuredAt, cores, atOnce } = result;
  return [
    `${cores} cores, ${atOnce} files at once, PostgreSQL with its ordinary settings and fsync.`,
    ...days === undefined ? [] : dayTables(days, measuredAt.days),
    ...flat === undefined ? [] : [
      `The cost of a line, measured on ${measuredAt.flat}:`,
      table(
        ["lines of the day", "freeze and publish, µs a line", "take in and close, µs a line"],
        flat.map(({ lines, dispatch, intake }) => [
          count(lines),
          (1e6 * dispatch / lines).toFixed(1),
          (1e6 * intake / lines).toFixed(1),
        ]),
      ),
    ],
    ...file === undefined ? [] : [
      `One file of ${count(file.lines)} lines, ${
        count(file.megabytes)
      } MB (${measuredAt.file}): the process that ` +
      `publishes it peaks at ${
        count(file.publishPeakMegabytes)
      } MB of memory, the one that takes in its answer ` +
      `at ${count(file.intakePeakMegabytes)} MB.`,
    ],
    ...workers === undefined ? [] : [
      `Processes over one database, measured on ${measuredAt.workers}:`,
      table(
        ["worker processes", "jobs at once in each", "publish", "take in"],
        workers.map(({ workers, concurrency, publish, intake }) => [
          String(workers),
          String(concurrency),
          `${publish.toFixed(1)} s`,
          `${intake.toFixed(1)} s`,
        ]),
      ),
    ],
  ].join("\n\n");
}

function otherTables(others: Readonly<Record<string, KeptMeasurement>>): string {
  return Object.entries(others).flatMap(([name, measurement]) => {
    const { about, floor, measuredAt, cores, repetitions } = measurement;
    const often = repetitions.length === 1 ? "" : `, ${repetitions.length} times`;
    const rows = rowsOf(measurement);
    return [
      `\`deno task bench ${name}\` (${measuredAt}, ${cores} cores${often}): ${about}.` +
      (floor === undefined ? "" : ` Beside it: ${floor}.`),
      floor === undefined ? table(["", "ours"], rows.map((row) => [row.name, row.ours])) : table(
        ["", "ours", "beside it", "ratio"],
        rows.map((row) => [row.name, row.ours, row.floor, row.ratio]),
      ),
    ];
  }).join("\n\n");
}

function dayTables(days: readonly DayResult[], measuredAt: string | undefined): string[] {
  const [{ size, intake, freezing, finishing }] = days as [DayResult];
  const often = days.length === 1
    ? ""
    : `; each is the median of ${days.length} days, with the lowest and highest ratio`;
  return [
    `${count(size.lines)} lines for ${
      count(size.institutions)
    } institutions, ${size.perOrder} of them an order, measured on ${measuredAt}${often}:`,
    table(
      ["work", "ours", "floor", "ratio", "lines/s"],
      daySteps.map(({ name, ours, floor }) => [
        name,
        `${median(days.map(ours)).toFixed(1)} s`,
        `${median(days.map(floor)).toFixed(1)} s`,
        ratioText(days.map((day) => ({ ours: ours(day), floor: floor(day) }))),
        count(size.lines / median(days.map(ours))),
      ]),
    ),
    "The server's time by statement, all connections together:",
    table(
      ["work", "seconds", "statement"],
      [
        ...longest("freeze", freezing, 6),
        ...longest("finish", finishing, 3),
        ...longest("take in", intake.taking, 5),
        ...longest("close", intake.closing, 5),
      ],
    ),
  ];
}

const longest = (work: string, statements: readonly Statement[], count: number): string[][] =>
  statements.slice(0, count).map(({ text, seconds }) => [work, seconds.toFixed(2), `\`${text}\``]);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Where the page has its figures, by the names of its places. */
const places = {
  "figures": ({ others: _, ...exchange }: Result) => tables(exchange),
  "other figures": ({ others }: Result) => otherTables(others),
};

const END = "<!-- end of figures -->";

function withFigures(page: string, name: string, figures: string): string {
  const begin = `<!-- ${name}: written by \`deno task plot\` -->`;
  const [before, rest] = page.split(begin);
  const end = rest?.indexOf(END) ?? -1;
  if (before === undefined || rest === undefined || end < 0) {
    throw new Error(`docs/performance.md has no place for the ${name}`);
  }
  return `${before}${begin}\n\n${figures}\n\n${rest.slice(end)}`;
}

async function main(): Promise<void> {
  const result: Result = JSON.parse(await Deno.readTextFile(new URL("performance.json", docs)));
  await Deno.writeTextFile(new URL("performance.svg", docs), draw(result));
  let page = await Deno.readTextFile(new URL("performance.md", docs));
  for (const [name, figures] of Object.entries(places)) page = withFigures(page, name, figures(result));
  await Deno.writeTextFile(new URL("performance.md", docs), page);
}

if (import.meta.main) await main();
