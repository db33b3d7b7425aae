/** The severity of each kind of alarm. */

/**
 * - `critical`: unless somebody acts within hours, courts or institutions miss a deadline.
 * - `warning`: to be resolved on the next business day.
 */
const severities = ["critical", "warning"] as const;
export type Severity = typeof severities[number];

export const alarmSeverities = {
  "service-stopped": "critical",
  "process-failed": "critical",
  "exchange-job-failing": "critical",
  "job-set-aside": "critical",
  "exchange-folder-absent": "critical",
  "institution-folder-silent": "critical",
  "remittance-lost": "critical",
  "remittance-altered": "critical",
  "remittance-differs": "critical",
  "remittance-incomplete": "critical",
  "left-out": "critical",
  "publish-failed": "critical",
  "intake-failed": "critical",
  "overdue": "critical",
  "delivery-late": "critical",
  "seals-removed": "critical",
  "orders-in-files-only": "critical",
  "receipt-contradicted": "critical",
  "registry-away": "critical",
  "alarms-undelivered": "critical",
  "document-scan-failed": "critical",
  "digests-undelivered": "warning",
  "job-failing": "warning",
  "anchors-undelivered": "warning",
  "log-lines-lost": "warning",
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
  "document-infected": "warning",
  "precedent-index-lost": "warning",
} as const satisfies Record<string, Severity>;

/** Whether a severity is at least as high as another, which a receiver of alarms has chosen as the lowest. */
export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) <= severities.indexOf(least);

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3_600;

/** The seconds before the notice of an open alarm is tried again, after a number of failed attempts. */
export const alarmNoticePause = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
