/** The figures of `docs/search.md`: its table and `docs/search.svg`, nDCG@10 of each source beside the baseline. */
import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { Rate, RatedSource } from "./search_cross_validation.ts";

echarts.use([BarChart, GridComponent, LegendComponent, SVGRenderer]);

const docs = new URL("../../../docs/", import.meta.url);
const BEGIN = "<!-- figures: written by `deno task bench search --write` -->";
const END = "<!-- end of figures -->";

/** The lines of the table: a heading, and one line for each source. */
export function tableOf(rated: readonly RatedSource[]): string[] {
  const both = ({ ndcg, mrr }: Rate) => `${ndcg.toFixed(3)} · ${mrr.toFixed(3)}`;
  const percent = (value: number) => `${value >= 0 ? "+" : "−"}${Math.abs(100 * value).toFixed(1)} %`;
  const signed = (value: number) => value.toFixed(3).replace("-", "−");
  const rows = rated.map(({ name, queries, ours, heldOut, baseline, interval: [low, high] }) => [
    `${name} (${queries})`,
    both(ours),
    both(heldOut),
    both(baseline),
    percent(ours.ndcg / baseline.ndcg - 1),
    percent(ours.mrr / baseline.mrr - 1),
    `${signed(low)} to ${signed(high)}`,
  ]);
  const head = [
    "source (queries)",
    "ours: nDCG@10 · MRR",
    "held out",
    "MiniSearch",
    "nDCG@10",
    "MRR",
    "95 %",
  ];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

export async function writeFigures(rated: readonly RatedSource[]): Promise<void> {
  await Deno.writeTextFile(new URL("search.svg", docs), draw(rated));
  const page = await Deno.readTextFile(new URL("search.md", docs));
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error("docs/search.md has no place for the figures");
  }
  const text = `${before}${BEGIN}\n\n${tableOf(rated).join("\n")}\n\n${END}${after}`;
  await Deno.writeTextFile(new URL("search.md", docs), text);
}

function draw(rated: readonly RatedSource[]): string {
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: 960, height: 420 });
  const bars = (name: string, color: string, of: (one: RatedSource) => number) => ({
    name,
    type: "bar",
    color,
    data: rated.map(of),
    label: {
      show: true,
      position: "top",
      formatter: ({ value }: { value: number }) => value.toFixed(3),
      fontSize: 10,
    },
  });
  chart.setOption({
    animation: false,
    backgroundColor: "#fff",
    textStyle: { fontFamily: "sans-serif" },
    legend: { bottom: 0, itemGap: 24 },
    grid: { left: 50, right: 20, top: 30, bottom: 80 },
    xAxis: {
      type: "category",
      data: rated.map(({ name }) => name.replace(/[:,] /, "\n")),
      axisLabel: { interval: 0, width: 125, overflow: "break", fontSize: 11 },
    },
    yAxis: { type: "value", name: "nDCG@10", min: 0, max: 0.9 },
    series: [
      bars("ours", "#1351b4", ({ ours }) => ours.ndcg),
      bars("held out", "#7a9cc6", ({ heldOut }) => heldOut.ndcg),
      bars("MiniSearch", "#c9c9c9", ({ baseline }) => baseline.ndcg),
    ],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}
