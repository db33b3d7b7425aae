/**
 * Reconciliation: what was sent to an institution on a day against what came back, in both directions.
 */
import { type Centavos, centavos } from "../money.ts";

/** One remittance and what came for it. */
export interface RemittanceFigures {
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

/** The status of a remittance in the reconciliation of its day. */
export type ReconciliationStatus =
  /** Not yet in the institution's folder. */
  | "not-published"
  | "complete"
  /** Answers may still come. */
  | "open"
  /** Closed with some lines answered: the others are code 98. */
  | "partial"
  /** Closed without any answer. */
  | "silent"
  /** More lines answered than sent: a bug, or a change made in the database by hand. */
  | "excess";

export interface ReconciledRemittance extends RemittanceFigures {
  readonly missingLines: number;
  readonly status: ReconciliationStatus;
  /** Files came that are no answer to what was sent: rejected, late, or put aside. */
  readonly unmatched: boolean;
}

/** Compares what came back with what was sent. */
export function reconcile(exchanged: RemittanceFigures): ReconciledRemittance {
  const { sentLines, answeredLines, rejectedFiles, lateFiles, quarantined } = exchanged;
  return {
    ...exchanged,
    missingLines: Math.max(0, sentLines - answeredLines),
    status: reconciliationStatusOf(exchanged),
    unmatched: rejectedFiles + lateFiles + quarantined > 0,
  };
}

function reconciliationStatusOf(
  { sentLines, answeredLines, published, closed }: RemittanceFigures,
): ReconciliationStatus {
  if (answeredLines > sentLines) return "excess";
  if (!published) return "not-published";
  if (answeredLines === sentLines) return "complete";
  if (!closed) return "open";
  return answeredLines === 0 ? "silent" : "partial";
}

/** A day's totals. */
export interface ReconciliationTotals {
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
  /** The number of remittances by status. */
  readonly statuses: Readonly<Partial<Record<ReconciliationStatus, number>>>;
}

/** Adds up what was reconciled. */
export function totalsOf(rows: readonly ReconciledRemittance[]): ReconciliationTotals {
  const sum = (value: (row: ReconciledRemittance) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const money = (value: (row: ReconciledRemittance) => bigint) =>
    centavos(rows.reduce((total, row) => total + value(row), 0n));
  const byStatus = Map.groupBy(rows, ({ status }) => status);
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
    statuses: Object.fromEntries([...byStatus].map(([status, of]) => [status, of.length])),
  };
}
