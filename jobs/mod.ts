/** The code of each job; `timetable.ts` says when and why each runs. */
import type { Task } from "graphile-worker";
import { compareOutboxesTask } from "./dispatch/compare_outboxes.ts";
import { dispatchTask } from "./dispatch/dispatch.ts";
import { finishDispatchTask } from "./dispatch/finish_dispatch.ts";
import { operatorActionTask } from "./dispatch/operator_action.ts";
import { publishRemittanceTask } from "./dispatch/publish_remittance.ts";
import { testFolderTask } from "./dispatch/test_folder.ts";
import { endRetentionTask } from "./identity/end_retention.ts";
import { refreshUnitsTask } from "./identity/refresh_units.ts";
import { removeExpiredTask } from "./identity/remove_expired.ts";
import { closeAnswersTask } from "./intake/close_answers.ts";
import { intakeFileTask } from "./intake/intake_file.ts";
import { publishAnswersTask } from "./intake/publish_answers.ts";
import { resumeIntakeTask } from "./intake/resume_intake.ts";
import { scanDocumentsTask } from "./intake/scan_documents.ts";
import { deliverWebhookTask } from "./notices/deliver_webhook.ts";
import { recordDeliveriesTask } from "./notices/record_deliveries.ts";
import { sendDigestTask } from "./notices/send_digest.ts";
import { sendDigestsTask } from "./notices/send_digests.ts";
import { storeArchiveTask } from "./operations/store_archive.ts";
import { sumCountsTask } from "./operations/sum_counts.ts";
import { watchTask } from "./operations/watch.ts";
import { performBulkTask } from "./perform_bulk.ts";
import { deliverSearchTask } from "./precedents/deliver_search.ts";
import { importUnitsTask } from "./precedents/import_units.ts";
import { indexPrecedentsTask } from "./precedents/index_precedents.ts";
import { watchSearchesTask } from "./precedents/watch_searches.ts";
import { pushAnchorsTask } from "./push_anchors.ts";
import { refreshHolidaysTask } from "./refresh_holidays.ts";
import { refreshInstitutionsTask } from "./refresh_institutions.ts";
import { sealTask } from "./seal.ts";
import { fetchSftpChannelTask, fetchSftpTask } from "./sftp/fetch_sftp.ts";
import { sendSftpChannelTask, sendSftpTask } from "./sftp/send_sftp.ts";
import { followUpTask } from "./splits/follow_up.ts";
import { watchTransfersTask } from "./splits/watch_transfers.ts";
import type { JobApp } from "./task.ts";
import type { TaskName } from "./timetable.ts";

/** The code of each job of the timetable. */
export function taskList(app: JobApp): Record<TaskName, Task> {
  return {
    dispatch: dispatchTask(app),
    publish_remittance: publishRemittanceTask(app),
    finish_dispatch: finishDispatchTask(app),
    intake_file: intakeFileTask(app),
    resume_intake: resumeIntakeTask(app),
    operator_action: operatorActionTask(app),
    test_folder: testFolderTask(app),
    watch: watchTask(app),
    close_answers: closeAnswersTask(app),
    publish_answers: publishAnswersTask(app),
    follow_up: followUpTask(app),
    watch_transfers: watchTransfersTask(app),
    perform_bulk: performBulkTask(app),
    refresh_institutions: refreshInstitutionsTask(app),
    refresh_units: refreshUnitsTask(app),
    refresh_holidays: refreshHolidaysTask(app),
    remove_expired: removeExpiredTask(app),
    end_retention: endRetentionTask(app),
    scan_documents: scanDocumentsTask(app),
    store_archive: storeArchiveTask(app),
    sum_counts: sumCountsTask(app),
    compare_outboxes: compareOutboxesTask(app),
    seal: sealTask(app),
    push_anchors: pushAnchorsTask(app),
    send_sftp: sendSftpTask(app),
    send_sftp_channel: sendSftpChannelTask(app),
    fetch_sftp: fetchSftpTask(app),
    fetch_sftp_channel: fetchSftpChannelTask(app),
    record_deliveries: recordDeliveriesTask(app),
    deliver_webhook: deliverWebhookTask(app),
    send_digests: sendDigestsTask(app),
    send_digest: sendDigestTask(app),
    index_precedents: indexPrecedentsTask(app),
    watch_searches: watchSearchesTask(app),
    deliver_search: deliverSearchTask(app),
    import_units: importUnitsTask(app),
  };
}
