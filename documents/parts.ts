/** The pieces documents are put together from. */
import { colours } from "./render.ts";
// @ts-types="./pdfmake.d.ts"
import type { Content } from "pdfmake";

/** A heading within a document. */
export const section = (text: string): Content => ({ text, style: "section", headlineLevel: 1 });

export type Fact = readonly [label: string, value: string | undefined];

/** A heading and facts in two columns, each below its label; those without a value are left out. Kept on one page. */
export function facts(title: string, all: readonly Fact[]): Content {
  const known = all.filter(([_, value]) => value !== undefined && value !== "");
  const cells = known.map(([label, value]) => [{ text: label, style: "label" }, { text: value }]);
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => ({
    columns: [cells[2 * row], cells[2 * row + 1] ?? ""],
    columnGap: 16,
    margin: [0, 0, 0, 5],
  }));
  return { stack: [{ text: title, style: "section" }, ...rows], unbreakable: true };
}

export interface Column<T> {
  readonly title: string;
  readonly text: (row: T) => string;
  /** Of pdfmake: `auto`, `*` or points. */
  readonly width?: "auto" | "*" | number;
  readonly numeric?: boolean;
}

/** A table whose heading is repeated on each page and whose rows are never cut in two. */
export function table<T>(columns: readonly Column<T>[], rows: readonly T[], none: string): Content {
  if (rows.length === 0) return { text: none, color: colours.muted };
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width = "*" }) => width),
      body: [
        columns.map(({ title, numeric }) => ({ text: title, style: "head", ...(numeric && right) })),
        ...rows.map((row) =>
          columns.map(({ text, numeric }) => ({ text: text(row), fontSize: 8, ...(numeric && right) }))
        ),
      ],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => colours.rule,
      fillColor: (row: number) => row === 0 ? colours.band : undefined,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

const right = { alignment: "right" } as const;

/** A sentence of its own. */
export const paragraph = (text: string): Content => ({ text, margin: [0, 4, 0, 4], alignment: "justify" });
