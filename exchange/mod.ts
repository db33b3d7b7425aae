/** The public functions and types of `exchange/` for other folders. */
export { type ExchangeContext, numberingDb, openExchange } from "./context.ts";
export { freezeDispatch, runCutoff } from "./dispatch/cutoff.ts";
export { batchesOf, intakeBatchesOf } from "./intake/batches.ts";
export { publishRemittance, publishRemittances } from "./dispatch/publish.ts";
export { completeDispatch } from "./dispatch/complete.ts";
export { createInboxScanner, type InboxScanner } from "./intake/inbox.ts";
export type { ReadyFile, WholeFile } from "./intake/inbox_scan.ts";
export { intakeFile, intakeFiles, type IntakeOutcome, resumeIntake } from "./intake/intake.ts";
export { compareArchive } from "./archived_files.ts";
export { compareRemittance, compareRemittanceTexts } from "./dispatch/rebuild.ts";
export { recordPublished, sendFiles } from "./sftp/send_files.ts";
export { fetchFiles } from "./sftp/fetch_files.ts";
export { syncChannelAlarms } from "./sftp/sftp_alarms.ts";
export { type ChannelProbe, probeChannel } from "./sftp/channel_probe.ts";
export type { SftpSettings } from "./sftp/sftp_settings.ts";
export { closeAnswers, publishAnswers } from "./intake/deadlines.ts";
export { compareOutboxes } from "./dispatch/outboxes.ts";
export { resendRemittance } from "./dispatch/resend.ts";
export { performOperatorAction } from "./dispatch/operator_action.ts";
export { resolveRemovedEntries } from "./quarantine.ts";
export { applyQuarantineDecision, type QuarantineDecision } from "./quarantine_decision.ts";
export { clearFolders, removeArchivedBefore } from "./files/file_retention.ts";
export { type ObjectStorage, openStorage, StorageUnavailable } from "./files/object_storage.ts";
export { storeArchive } from "./files/store_archive.ts";
export { raiseExchangeAlarms } from "./dispatch/exchange_alarms.ts";
export { answerFile, type AnswerLine, repeatedFieldsOf, writeAnswerFile } from "./intake/answer_file.ts";
export { readRemittance, type RemittanceBlock, type RemittanceLine } from "./layout/remittance_reading.ts";
export { rejections } from "./layout/rejection.ts";
export { isAttachmentName } from "./layout/file_name.ts";
export { type ArchivedDocument, readArchivedDocument } from "./intake/archived_document.ts";
export { publishSidecar, publishText } from "./files/publication.ts";
export { type PublicKeyRefusal, readOfferedKey } from "./openpgp/public_key.ts";
export { ExchangeFolderAbsent, folderRoomWatch } from "./files/folder_marker.ts";
export { testOutbox } from "./files/folder_test.ts";
export { FilesAhead } from "./files/newer_files.ts";
export { requireDatabaseNotOlder } from "./files/newer_files.ts";
export { openVoucher } from "./recovery/voucher.ts";
export { lostOrders } from "./recovery/restore_orders.ts";
export {
  NUMBER_MARGIN,
  type OrderInFile,
  ordersInFiles,
  recoverFromArchive,
  type RecoveryResult,
} from "./recovery/recover.ts";
export { type ArchiveSurvey, surveyArchive } from "./recovery/survey.ts";
