/**
 * Charts with axes, drawn on the server by ECharts: once for each screen size, so that labels are readable on
 * all. The page that shows a chart shows the same numbers in a table beside it.
 */
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";
import { raw } from "hono/html";

use([BarChart, LineChart, GridComponent, LegendComponent, LabelLayout, SVGRenderer]);

interface ChartSeries {
  readonly name: string;
  /** `mark`: no amount of the axis, but a number above the day it belongs to; 0 marks nothing. */
  readonly kind: "bar" | "line" | "mark";
  readonly colour: string;
  /** One value for each of `names`; undefined where there is no value. */
  readonly values: readonly (number | undefined)[];
}

interface ChartProps {
  /** What the chart shows, in one sentence; its accessible name. */
  readonly label: string;
  /** Names of the places on the horizontal axis. */
  readonly names: readonly string[];
  /** Unit of the vertical axis. */
  readonly unit: string;
  readonly series: readonly ChartSeries[];
  /** A value as written on the axis and in labels. */
  readonly text: (value: number) => string;
}

const sizes = [
  { name: "narrow", width: 330, height: 300, labels: 4, top: 84 },
  { name: "middle", width: 740, height: 300, labels: 12, top: 56 },
  { name: "broad", width: 1_310, height: 320, labels: 24, top: 56 },
] as const;

export const Chart = (props: ChartProps) => (
  <figure class="chart" role="img" aria-label={props.label}>
    {drawings(props).map((svg, index) => <div class={sizes[index]!.name} aria-hidden="true">{raw(svg)}</div>)}
  </figure>
);

/**
 * Cache of the last charts drawn: drawing takes milliseconds of processor time, and the same chart is
 * requested again and again.
 */
const cache = new WeakMap<ChartProps["text"], Map<string, readonly string[]>>();
const MOST_KEPT = 32;

function drawings(props: ChartProps): readonly string[] {
  const { names, unit, series, text } = props;
  const drawn = cache.getOrInsert(text, new Map());
  const key = JSON.stringify([names, unit, series]);
  const found = drawn.get(key) ?? sizes.map((size) => draw(props, size));
  drawn.delete(key);
  drawn.set(key, found);
  if (drawn.size > MOST_KEPT) drawn.delete(drawn.keys().next().value!);
  return found;
}

/** Draws a chart as SVG; values are written beside their marks while there is room. */
function draw(
  { names, unit, series, text }: ChartProps,
  { width, height, labels, top }: (typeof sizes)[number],
): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  chart.setOption({
    animation: false,
    grid: {
      top,
      right: 12,
      bottom: 8,
      left: 8,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    legend: { top: 0, left: 0, selectedMode: false, itemGap: 16 },
    xAxis: { type: "category", data: [...names], axisTick: { show: false } },
    yAxis: [{
      type: "value",
      minInterval: 1,
      name: unit,
      nameTextStyle: { align: "left" },
      nameLocation: "end",
      axisLabel: { formatter: text },
    }, { type: "value", show: false, min: 0, max: 1 }],
    series: series.map(({ name, kind, colour, values }) =>
      kind === "mark" ? markSeries(name, colour, values) : ({
        name,
        type: kind,
        silent: true,
        emphasis: { disabled: true },
        symbolSize: 7,
        barMaxWidth: 56,
        itemStyle: { color: colour },
        lineStyle: { width: 3 },
        label: {
          show: names.length * series.length <= labels,
          position: "top",
          formatter: ({ value }: { value: unknown }) => typeof value === "number" ? text(value) : "",
        },
        // Of two labels in the same place the first is shown; the table has all values.
        labelLayout: { hideOverlap: true },
        data: values.map((value) => value ?? "-"),
      })
    ),
  });
  const svg = chart.renderToSVGString({ useViewBox: true });
  chart.dispose();
  return withoutStyles(svg);
}

/** Triangles along the upper edge, each with its number below. */
const markSeries = (name: string, colour: string, values: ChartSeries["values"]) => ({
  name,
  type: "line" as const,
  yAxisIndex: 1,
  silent: true,
  emphasis: { disabled: true },
  symbol: "triangle",
  symbolSize: 9,
  itemStyle: { color: colour },
  lineStyle: { opacity: 0 },
  label: {
    show: true,
    position: "bottom" as const,
    formatter: ({ dataIndex }: { dataIndex: number }) => String(values[dataIndex] ?? ""),
  },
  labelLayout: { hideOverlap: true },
  data: values.map((value) => value === undefined || value === 0 ? "-" : 0.96),
});

/**
 * Removes inline styles, which the pages' content security policy forbids: the typeface comes from the style
 * sheet, and charts have no hover effects.
 */
const withoutStyles = (svg: string): string =>
  svg.replace(/<style[^<]*(?:<!\[CDATA\[[^<]*)?<\/style>/g, "")
    .replace(/ (?:style|class|ecmeta_\w+|pointer-events)="[^"]*"/g, "")
    .replace(/<svg width="\d+" height="\d+"/, "<svg");
