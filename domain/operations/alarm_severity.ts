/** The kinds of alarm, and the severity of each. */

/**
 * - `critical`: unless somebody acts within hours, courts or institutions miss a deadline.
 * - `warning`: to be resolved on the next business day.
 */
const severities = ["critical", "warning"] as const;
export type Severity = typeof severities[number];

export const alarmSeverities = {
  /** No worker is alive, or an hour of the exchange has passed without the work due by it. */
  "service-stopped": "critical",
  /** A part of a process ended unexpectedly, or an error was not caught. */
  "process-failed": "critical",
  /** A job of the exchange that fails at every attempt. */
  "exchange-job-failing": "critical",
  /** A job that is not handed on, because one worker after another fell silent while running it. */
  "job-set-aside": "critical",
  /** The exchange folder lacks the mark recorded in the database. */
  "exchange-folder-absent": "critical",
  /** An exchange folder that is there and takes no file: only to be read, without rights, or full. */
  "exchange-folder-unwritable": "critical",
  /** One institution's folder does not answer. */
  "institution-folder-silent": "critical",
  /** A published remittance that left its outbox although nobody can have collected it. */
  "remittance-lost": "critical",
  /** A published remittance whose bytes in its outbox are no longer those that were published. */
  "remittance-altered": "critical",
  "remittance-differs": "critical",
  "remittance-incomplete": "critical",
  /** Orders, splits or an institution's remittance that a freeze has left out. */
  "left-out": "critical",
  "rows-held": "critical",
  "publish-failed": "critical",
  /** A remittance that did not leave on the day of its cut-off, until it has left. */
  "remittance-postponed": "critical",
  /** An answer file that an error prevents from being decided. */
  "intake-failed": "critical",
  /** Work that is overdue. */
  "overdue": "critical",
  /** A remittance that was not on the institution's SFTP server when its window closed. */
  "delivery-late": "critical",
  /** A chain of seals that lacks the last seal seen. */
  "seals-removed": "critical",
  /** Orders that institutions have and a restored database does not know. */
  "orders-in-files-only": "critical",
  /** A file that was decided again after a restoration, with another result than in the receipt its institution has. */
  "receipt-contradicted": "critical",
  /** A registry that courts depend on does not answer. */
  "registry-away": "critical",
  /** A machine whose clock is not the database's. */
  "clock-differs": "critical",
  /** Alarms that the operators' e-mail server or webhook does not take. */
  "alarms-undelivered": "critical",
  /** Documents that the scanner of malicious programs does not get to, or does not judge. */
  "document-scan-failed": "critical",
  /** Users' daily digests that their e-mail server does not take. */
  "digests-undelivered": "warning",
  /** Any other job that fails at every attempt. */
  "job-failing": "warning",
  /** Anchors of the audit trail that cannot be delivered. */
  "anchors-undelivered": "warning",
  /** A process whose log cannot be written. */
  "log-lines-lost": "warning",
  /** The object storage of the archive does not answer, or returns other bytes. */
  "object-storage-away": "warning",
  /** An archived file with other bytes than the object storage was given. */
  "archived-file-differs": "warning",
  /** An institution that has sent nothing after a remittance, or nothing for days. */
  "silence": "warning",
  /** A rejected answer file whose institution has not sent a good one, until the deadline of its answers. */
  "answer-rejected": "warning",
  "sequence-conflict": "warning",
  /** An entry of an inbox that cannot even be moved to the quarantine. */
  "inbox-entry-refused": "warning",
  /** Entries of an institution that await an operator. */
  "quarantine": "warning",
  /** An institution's SFTP server cannot be reached or used, in one direction. */
  "channel-failed": "warning",
  /** A file that cannot be delivered although the channel works. */
  "delivery-stopped": "warning",
  /** An entry of a remote inbox that is not fetched. */
  "remote-entry-refused": "warning",
  /** Notices to a court's receiver that were given up. */
  "webhook-undelivered": "warning",
  /** A receiver that wants no more notices. */
  "webhook-disabled": "warning",
  /** Transfers that a depositary has not confirmed in time. */
  "transfer-overdue": "warning",
  /** An OpenPGP key that ends, or has ended, without a successor. */
  "openpgp-key": "warning",
  /** A document that a court requested and that is missing or altered in the archive. */
  "document-unavailable": "warning",
  /** A document in which the scanner has found a malicious program. */
  "document-infected": "warning",
  /** The index of precedents has lost documents. */
  "precedent-index-lost": "warning",
} as const satisfies Record<string, Severity>;

export type AlarmType = keyof typeof alarmSeverities;

/** The kinds of alarm of a severity. */
export const typesOf = (severity: Severity): AlarmType[] =>
  (Object.keys(alarmSeverities) as AlarmType[]).filter((type) => alarmSeverities[type] === severity);

/** Whether a severity is at least as high as another, which a receiver of alarms has chosen as the lowest. */
export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) <= severities.indexOf(least);

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3_600;

/** The seconds before the notice of an open alarm is tried again, after a number of failed attempts. */
export const alarmNoticePause = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
