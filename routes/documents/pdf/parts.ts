/** Building blocks of documents. */
// @ts-types="./pdfmake.d.ts"
import type { Content } from "pdfmake";
import { colours } from "./render.ts";
import { formatAmount } from "./text.ts";

export type Fact = readonly [label: string, value: string | undefined];

/**
 * A heading and facts in two columns, each value below its label; facts without a value are left out. The
 * block is kept on one page.
 */
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

export interface PdfColumn<T> {
  readonly title: string;
  readonly text: (row: T) => string;
  /** Column width of pdfmake: what others leave, or points; never one that depends on the rows. */
  readonly width?: "*" | number;
  readonly numeric?: boolean;
  /** Total of the column, shown in the table's last row. */
  readonly total?: (rows: readonly T[]) => string;
}

/** The most rows of a table that is kept on one page whole, so that its total does not stand apart from them. */
const SHORT_ROWS = 8;

/**
 * A table below its heading. A short one is kept on one page; of a long one heading and header row are repeated
 * on each page and never stand alone at the end of one. Rows are not split across pages.
 */
export function table<T>(
  title: string,
  columns: readonly PdfColumn<T>[],
  rows: readonly T[],
  none: string,
): Content {
  if (rows.length === 0) {
    return {
      stack: [{ text: title, style: "section" }, { text: none, color: colours.muted }],
      unbreakable: true,
    };
  }
  const drawn = tableOf(title, columns, rows);
  return rows.length > SHORT_ROWS ? drawn : { stack: [drawn], unbreakable: true };
}

function tableOf<T>(title: string, columns: readonly PdfColumn<T>[], rows: readonly T[]): Content {
  const hasTotal = columns.some(({ total }) => total !== undefined);
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: widthsOf(columns),
      body: [
        acrossAll(columns, { text: title, style: "section" }),
        columns.map(({ title, numeric }) => ({ text: title, style: "head", ...(numeric && right) })),
        ...(hasTotal ? rows.slice(0, -1) : rows).map((row) => cellsOf(columns, row)),
        ...(hasTotal ? [acrossAll(columns, lastWithTotal(columns, rows))] : []),
      ],
    },
    layout: {
      ...rules,
      hLineWidth: (line: number) => line === 0 ? 0 : RULE_WIDTH,
      fillColor: (row: number) => row === 1 ? colours.band : undefined,
    },
  };
}

const RULE_WIDTH = 0.5;
const PADDING = { beside: 4, aboveAndBelow: 3 };

/** How rows are set apart: a line between them, none between columns. */
const rules = {
  vLineWidth: () => 0,
  hLineColor: () => colours.rule,
  paddingLeft: () => PADDING.beside,
  paddingRight: () => PADDING.beside,
  paddingTop: () => PADDING.aboveAndBelow,
  paddingBottom: () => PADDING.aboveAndBelow,
};

const widthsOf = <T>(columns: readonly PdfColumn<T>[]) => columns.map(({ width = "*" }) => width);

const cellsOf = <T>(columns: readonly PdfColumn<T>[], row: T): Content[] =>
  columns.map(({ text, numeric }) => ({ text: text(row), fontSize: 8, ...(numeric && right) }));

/** A row of a single cell. */
const acrossAll = <T>(
  columns: readonly PdfColumn<T>[],
  cell: { readonly [key: string]: unknown },
): Content[] => columns.map((_, index) => index === 0 ? { ...cell, colSpan: columns.length } : "");

/**
 * The last row and the total as one row, which no page break divides: a table within the cell, with the same
 * columns, drawn over the cell's padding so that they stand below those of the other rows.
 */
const lastWithTotal = <T>(columns: readonly PdfColumn<T>[], rows: readonly T[]) => ({
  margin: [-PADDING.beside, -PADDING.aboveAndBelow, -PADDING.beside, -PADDING.aboveAndBelow],
  table: {
    widths: widthsOf(columns),
    body: [...rows.slice(-1).map((row) => cellsOf(columns, row)), totalRow(columns, rows)],
  },
  layout: { ...rules, hLineWidth: (line: number) => line === 1 ? RULE_WIDTH : 0 },
});

const totalRow = <T>(columns: readonly PdfColumn<T>[], rows: readonly T[]): Content[] =>
  columns.map(({ total, numeric }, index) => ({
    text: total?.(rows) ?? (index === 0 ? "Total" : ""),
    fontSize: 8,
    bold: true,
    ...(numeric && right),
  }));

/** The sum of the known amounts; undefined if none is known. */
export const totalOf = <T>(
  rows: readonly T[],
  amountOf: (row: T) => bigint | undefined,
): bigint | undefined =>
  rows.map(amountOf).reduce((sum, amount) => amount === undefined ? sum : (sum ?? 0n) + amount, undefined);

/** A column of amounts, with their total. */
export const amountColumn = <T>(
  title: string,
  amountOf: (row: T) => bigint | undefined,
  width = 70,
): PdfColumn<T> => ({
  title,
  text: (row) => formatAmount(amountOf(row)),
  width,
  numeric: true,
  total: (rows) => formatAmount(totalOf(rows, amountOf)),
});

/** Amounts of a block and of its splits. */
export interface TargetAmounts {
  /** Blocked amount; undefined before any answer. */
  readonly blocked: bigint | undefined;
  readonly transferred: bigint | undefined;
  readonly unblocked: bigint | undefined;
  /** The part of what remains that an unanswered request may have moved. */
  readonly inDoubt?: bigint | undefined;
  /** The amount reported as moved outside the service, in none of the others. */
  readonly outside?: bigint | undefined;
}

/** Columns for the amounts blocked, transferred, unblocked and left; rows and columns add up. */
export const movementColumns = <T extends TargetAmounts>(): PdfColumn<T>[] => [
  amountColumn("Bloqueado", ({ blocked }) => blocked),
  amountColumn("Transferido", ({ transferred }) => transferred),
  amountColumn("Desbloqueado", ({ unblocked }) => unblocked),
  amountColumn("Saldo bloqueado", remainingOf),
];

/** The amount still blocked. */
export const remainingOf = ({ blocked, transferred, unblocked }: TargetAmounts): bigint | undefined =>
  blocked === undefined ? undefined : blocked - (transferred ?? 0n) - (unblocked ?? 0n);

const right = { alignment: "right" } as const;

/** A paragraph. */
export const paragraph = (text: string): Content => ({ text, margin: [0, 4, 0, 4], alignment: "justify" });
