/**
 * Reconciliation: what was sent to an institution on a day against what came back, in both directions.
 */
import { type Centavos, centavos } from "../money.ts";

/** One remittance and what came for it. */
export interface Exchanged {
  /** Lines, header and trailer not counted. */
  readonly sentLines: number;
  readonly sentAmount: Centavos;
  /** Lines that accepted files answered. */
  readonly answeredLines: number;
  readonly blockedAmount: Centavos;
  readonly acceptedFiles: number;
  /** Rejected for what they contain or how they came; those that came late not among them. */
  readonly rejectedFiles: number;
  readonly lateFiles: number;
  readonly duplicateFiles: number;
  /** Entries that wait for an operator. */
  readonly quarantined: number;
  readonly published: boolean;
  /** No answer is accepted any more. */
  readonly closed: boolean;
}

/** How a remittance stands. */
export type Standing =
  /** Not yet in the institution's folder. */
  | "not-published"
  | "complete"
  /** Answers may still come. */
  | "open"
  /** Closed with some lines answered: the others are code 98. */
  | "partial"
  /** Closed without any answer. */
  | "silent"
  /** More lines answered than sent: a bug, or a hand in the database. */
  | "excess";

export interface Reconciled extends Exchanged {
  readonly missingLines: number;
  readonly standing: Standing;
  /** Files came that are no answer to what was sent: rejected, late, or put aside. */
  readonly unmatched: boolean;
}

/** Lays what came back beside what was sent. */
export function reconcile(exchanged: Exchanged): Reconciled {
  const { sentLines, answeredLines, rejectedFiles, lateFiles, quarantined } = exchanged;
  return {
    ...exchanged,
    missingLines: Math.max(0, sentLines - answeredLines),
    standing: standingOf(exchanged),
    unmatched: rejectedFiles + lateFiles + quarantined > 0,
  };
}

function standingOf({ sentLines, answeredLines, published, closed }: Exchanged): Standing {
  if (answeredLines > sentLines) return "excess";
  if (!published) return "not-published";
  if (answeredLines === sentLines) return "complete";
  if (!closed) return "open";
  return answeredLines === 0 ? "silent" : "partial";
}

/** A day's totals. */
export interface Totals {
  readonly remittances: number;
  readonly sentLines: number;
  readonly sentAmount: Centavos;
  readonly answeredLines: number;
  readonly missingLines: number;
  readonly blockedAmount: Centavos;
  readonly acceptedFiles: number;
  readonly rejectedFiles: number;
  readonly lateFiles: number;
  readonly duplicateFiles: number;
  readonly quarantined: number;
  /** Remittances by how they stand. */
  readonly standings: Readonly<Partial<Record<Standing, number>>>;
}

/** Adds up what was reconciled. */
export function totalsOf(rows: readonly Reconciled[]): Totals {
  const sum = (value: (row: Reconciled) => number) => rows.reduce((total, row) => total + value(row), 0);
  const money = (value: (row: Reconciled) => bigint) =>
    centavos(rows.reduce((total, row) => total + value(row), 0n));
  const standings = Map.groupBy(rows, ({ standing }) => standing);
  return {
    remittances: rows.length,
    sentLines: sum((row) => row.sentLines),
    sentAmount: money((row) => row.sentAmount),
    answeredLines: sum((row) => row.answeredLines),
    missingLines: sum((row) => row.missingLines),
    blockedAmount: money((row) => row.blockedAmount),
    acceptedFiles: sum((row) => row.acceptedFiles),
    rejectedFiles: sum((row) => row.rejectedFiles),
    lateFiles: sum((row) => row.lateFiles),
    duplicateFiles: sum((row) => row.duplicateFiles),
    quarantined: sum((row) => row.quarantined),
    standings: Object.fromEntries([...standings].map(([standing, of]) => [standing, of.length])),
  };
}
