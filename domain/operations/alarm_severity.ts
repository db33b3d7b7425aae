/** The severity of each kind of alarm. */

/**
 * - `critical`: a deadline of courts or institutions is missed unless somebody acts within hours.
 * - `warning`: to be seen to on the next business day.
 */
const severities = ["critical", "warning"] as const;
export type Severity = typeof severities[number];

export const alarmSeverities = {
  "service-stopped": "critical",
  "process-failed": "critical",
  "exchange-folder-absent": "critical",
  "remittance-lost": "critical",
  "remittance-differs": "critical",
  "remittance-incomplete": "critical",
  "publish-failed": "critical",
  "intake-failed": "critical",
  "overdue": "critical",
  "delivery-late": "critical",
  "seals-removed": "critical",
  "orders-in-files-only": "critical",
  "receipt-contradicted": "critical",
  "anchors-undelivered": "warning",
  "object-storage-away": "warning",
  "archived-file-differs": "warning",
  "silence": "warning",
  "sequence-conflict": "warning",
  "inbox-entry-refused": "warning",
  "quarantine": "warning",
  "channel-failed": "warning",
  "delivery-stopped": "warning",
  "remote-entry-refused": "warning",
  "webhook-undelivered": "warning",
  "webhook-disabled": "warning",
  "transfer-overdue": "warning",
  "openpgp-key": "warning",
  "document-unavailable": "warning",
  "precedent-index-lost": "warning",
} as const satisfies Record<string, Severity>;

/** Whether an alarm is pressing enough for who is told of those from a severity on. */
export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) <= severities.indexOf(least);

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3_600;

/** How long after so many failed attempts to tell of an alarm it is tried again, as long as the alarm is open. */
export const pauseBeforeNotice = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
