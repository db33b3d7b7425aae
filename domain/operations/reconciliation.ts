/** Reconciliation: compares what was sent to an institution on a day with what it returned. */
import { type Centavos, centavos } from "../money.ts";

/** The figures of one remittance and of the files that answer it. */
export interface RemittanceFigures {
  /** The number of lines, without header and trailer. */
  readonly sentLines: number;
  readonly sentAmount: Centavos;
  /** The number of lines that accepted files answered. */
  readonly answeredLines: number;
  readonly blockedAmount: Centavos;
  readonly acceptedFiles: number;
  /** Files rejected for their contents or their delivery, without the late ones. */
  readonly rejectedFiles: number;
  readonly lateFiles: number;
  readonly duplicateFiles: number;
  /** Entries in quarantine that await an operator. */
  readonly quarantined: number;
  readonly published: boolean;
  /** Whether the time for answers has ended. */
  readonly closed: boolean;
}

/** The status of a remittance in the reconciliation of its day. */
export type ReconciliationStatus =
  /** The file is not yet in the institution's folder. */
  | "not-published"
  | "complete"
  /** Lines are missing, and answers are still accepted. */
  | "open"
  /** Closed with some lines answered: the others have code 98. */
  | "partial"
  /** Closed without any answer. */
  | "silent"
  /** More lines answered than sent: a bug, or a change made directly in the database. */
  | "excess";

export interface ReconciledRemittance extends RemittanceFigures {
  readonly missingLines: number;
  readonly status: ReconciliationStatus;
  /** Whether files came that do not count as answers: rejected, late or in quarantine. */
  readonly unmatched: boolean;
}

/** Compares what was returned with what was sent. */
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

/** The totals of a day. */
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

/** Adds up the figures of the remittances of a day. */
export function reconciliationTotals(rows: readonly ReconciledRemittance[]): ReconciliationTotals {
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
