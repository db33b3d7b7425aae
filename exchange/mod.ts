/** The institutions' files: what this folder offers to the others. */
export { type ExchangeContext, openExchange } from "./context.ts";
export { freeze, runCutoff } from "./dispatch/cutoff.ts";
export { batchesOf, intakeBatchesOf } from "./intake/batches.ts";
export { publishRemittance, publishRemittances } from "./dispatch/publish.ts";
export { completeDispatch as finishDispatch } from "./dispatch/complete.ts";
export { createInboxScanner, type InboxScanner } from "./intake/inbox.ts";
export type { ReadyFile, WholeFile } from "./intake/inbox_scan.ts";
export { intakeFile, intakeFiles, type IntakeOutcome, resumeIntake } from "./intake/intake.ts";
export { recordPublished, sendFiles } from "./sftp/send.ts";
export { fetchFiles } from "./sftp/fetch.ts";
export { syncChannelAlarms } from "./sftp/sftp_alarms.ts";
export { type Probe, probeChannel } from "./sftp/probe.ts";
export type { SftpSettings } from "./sftp/settings.ts";
export { closeAnswers, publishAnswers } from "./intake/deadlines.ts";
export { compareOutboxes } from "./dispatch/outboxes.ts";
export { compareRemittance } from "./dispatch/rebuild.ts";
export { resendRemittance } from "./dispatch/resend.ts";
export { type ActionOutcome, actionOutcomes, performRequested } from "./dispatch/operator_action.ts";
export { decideEntry, type QuarantineOrder } from "./quarantine/quarantine_decision.ts";
export { removeArchivedBefore } from "./files/archive_retention.ts";
export { watchExchange } from "./dispatch/alarms.ts";
export { answerFile, type AnswerLine, repeated, writeAnswerFile } from "./intake/answer_file.ts";
export { readRemittance, type RemittanceBlock, type RemittanceLine } from "./layout/remittance_reading.ts";
export { isAttachmentName } from "./layout/file_name.ts";
export { type ArchivedDocument, readArchivedDocument } from "./intake/kept_document.ts";
export { publishSidecar, publishText } from "./files/publication.ts";
export { type KeyRefusal, readOffered } from "./openpgp/public_key.ts";
export { requireNothingAhead } from "./files/files_ahead.ts";
export {
  MARGIN,
  numbersSeen,
  type OrderInFile,
  ordersInFiles,
  recover,
  type Recovered,
} from "./recovery/recover.ts";
export { type Survey, surveyFolder } from "./recovery/survey.ts";
