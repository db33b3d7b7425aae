/** Bar plots without scripts: the number of every bar is written out, also for screen readers. */
import type { Child } from "hono/jsx";
import { formatNumber } from "../../domain/formatting.ts";
import { DataTable } from "./data_table.tsx";

interface Bar {
  readonly name: Child;
  readonly value: number;
  /** The value as text; the number itself if absent. */
  readonly text?: string;
  readonly tone?: string;
}

interface BarsProps {
  readonly caption: string;
  readonly bars: readonly Bar[];
  /** Unit of the bars' values. */
  readonly unit: string;
  /** Value of a bar of full width; by default the largest of the bars. */
  readonly most?: number;
}

/** Horizontal bars; the longest takes the full width. */
export const Bars = (
  { caption, bars, unit, most = Math.max(...bars.map(({ value }) => value)) }: BarsProps,
) => (
  <DataTable
    look="plot"
    caption={caption}
    rows={bars}
    columns={[
      { name: "Qual", cell: ({ name }) => name },
      {
        name: unit,
        cell: ({ value, text, tone }) => (
          <>
            <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" class={tone}>
              <rect width={(100 * value / Math.max(1, most)).toFixed(2)} height="10" />
            </svg>
            <span>{text ?? formatNumber(value)}</span>
          </>
        ),
      },
    ]}
  />
);

export interface Share {
  readonly name: string;
  /** The value, in a unit common to all parts. */
  readonly value: number;
  readonly text: string;
  readonly tone:
    | "blocked"
    | "transferred"
    | "on-the-way"
    | "late"
    | "requested"
    | "excess"
    | "doubtful"
    | "unblocked"
    | "remaining"
    | "missing"
    | "waiting";
}

interface StackProps {
  readonly label: string;
  readonly shares: readonly Share[];
  /** A value marked on the bar. */
  readonly mark?: Pick<Share, "name" | "value" | "text">;
  /** How much of the parts lies beyond the mark. */
  readonly excess?: number;
  /** Shown in place of the legend. */
  readonly children?: Child;
}

/** Stacked bar: a whole and its parts, with a legend that gives the numbers. */
export const Stack = ({ label, shares, mark, excess = 0, children }: StackProps) => {
  const whole = Math.max(shares.reduce((sum, { value }) => sum + value, 0), mark?.value ?? 0) || 1;
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, { value }) => sum + value, 0));
  const at = (value: number) => (1_000 * value / whole).toFixed(1);
  const values = [...mark === undefined ? [] : [mark], ...shares].map(({ name, text }) => `${name} ${text}`);
  return (
    <figure class="stack">
      <svg
        role="img"
        aria-label={`${label}: ${values.join(", ")}`}
        viewBox="0 0 1000 60"
        preserveAspectRatio="none"
      >
        <rect class="whole" width="1000" height="60" />
        {shares.map(({ value, tone }, index) =>
          value > 0 && <rect class={tone} x={at(starts[index]!)} width={at(value)} height="60" />
        )}
        {mark !== undefined && excess > 0 && (
          <>
            <pattern id="excess-hatch" width="14" height="14" patternUnits="userSpaceOnUse">
              <path class="excess-line" d="M0 14L14 0" />
            </pattern>
            <rect class="excess" x={at(mark.value)} width={at(excess)} height="60" />
          </>
        )}
        {mark !== undefined && <line class="mark" x1={at(mark.value)} x2={at(mark.value)} y2="60" />}
      </svg>
      <figcaption>
        {children ?? (
          <ul>
            {shares.map(({ name, text, tone }) => (
              <li>
                <Swatch tone={tone} /> {name} <strong>{text}</strong>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
};

/** Colour sample of a part, beside its name. */
export const Swatch = ({ tone }: { tone: Share["tone"] | "mark" }) => (
  <span class={`swatch ${tone}`} aria-hidden="true"></span>
);
