/** The code of each job; `timetable.ts` says when and why each runs. */
import type { Task } from "graphile-worker";
import {
  compareOutboxesTask,
  dispatchTask,
  finishDispatchTask,
  operatorActionTask,
  publishRemittanceTask,
  testFolderTask,
} from "./dispatch.ts";
import { endRetentionTask, removeExpiredTask } from "./end_retention.ts";
import { followUpTask, watchTransfersTask } from "./follow_up.ts";
import {
  closeAnswersTask,
  intakeFileTask,
  publishAnswersTask,
  resumeIntakeTask,
} from "./intake/intake_tasks.ts";
import { scanDocumentsTask } from "./intake/scan_documents.ts";
import { deliverWebhookTask } from "./notices/deliver_webhook.ts";
import { recordDeliveriesTask } from "./notices/record_deliveries.ts";
import { sendDigestsTask, sendDigestTask } from "./notices/send_digest.ts";
import { storeArchiveTask, sumCountsTask } from "./operations/nightly.ts";
import { watchTask } from "./operations/watch.ts";
import { performBulkTask } from "./perform_bulk.ts";
import { deliverSearchTask } from "./precedents/deliver_search.ts";
import { importUnitsTask } from "./precedents/import_units.ts";
import { indexPrecedentsTask } from "./precedents/index_precedents.ts";
import { mailSearchTask } from "./precedents/mail_search.ts";
import { watchSearchesTask } from "./precedents/watch_searches.ts";
import { pushAnchorsTask } from "./push_anchors.ts";
import { refreshHolidaysTask, refreshInstitutionsTask, refreshUnitsTask } from "./refresh.ts";
import { sealTask } from "./seal.ts";
import { fetchSftpChannelTask, fetchSftpTask, sendSftpChannelTask, sendSftpTask } from "./sftp.ts";
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
    mail_search: mailSearchTask(app),
    import_units: importUnitsTask(app),
  };
}
