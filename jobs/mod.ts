/** The code of each job; `timetable.ts` says when and why each runs. */
import type { Task } from "graphile-worker";
import type { TaskName } from "./timetable.ts";
import { closeAnswersTask } from "./intake/close_answers.ts";
import { deliverWebhookTask } from "./notices/deliver_webhook.ts";
import { compareOutboxesTask } from "./dispatch/compare_outboxes.ts";
import { dispatchTask } from "./dispatch/dispatch.ts";
import { fetchSftp, fetchSftpChannel } from "./sftp/fetch_sftp.ts";
import { completeDispatchTask } from "./dispatch/complete_dispatch.ts";
import { followUpTask } from "./splits/follow_up.ts";
import { importUnitsTask } from "./precedents/import_units.ts";
import { indexPrecedentsTask } from "./precedents/index_precedents.ts";
import { intakeFileTask } from "./intake/intake_file.ts";
import { operatorActionTask } from "./dispatch/run_operator_action.ts";
import { pushAnchors } from "./audit/push_anchors.ts";
import { publishAnswersTask } from "./intake/publish_answers.ts";
import { publishRemittanceTask } from "./dispatch/publish_remittance.ts";
import { recordDeliveriesTask } from "./notices/record_deliveries.ts";
import { refreshHolidays } from "./calendar/refresh_holidays.ts";
import { refreshInstitutions } from "./institutions/refresh_institutions.ts";
import { refreshUnits } from "./identity/refresh_units.ts";
import { endRetention } from "./identity/end_retention.ts";
import { removeExpired } from "./identity/remove_expired.ts";
import { resumeIntakeTask } from "./intake/resume_intake.ts";
import { storeArchiveTask } from "./operations/store_archive.ts";
import { sumCounts } from "./operations/sum_counts.ts";
import { sealTask } from "./audit/seal.ts";
import { sendMailDigestTask } from "./notices/send_mail_digest.ts";
import { sendMailDigestsTask } from "./notices/send_mail_digests.ts";
import { sendSftp, sendSftpChannel } from "./sftp/send_sftp.ts";
import { deliverSearchTask } from "./precedents/deliver_search.ts";
import { watchSearchesTask } from "./precedents/watch_searches.ts";
import { watchTask } from "./operations/raise_alarms.ts";
import { watchTransfersTask } from "./splits/watch_transfers.ts";
import type { JobApp } from "./app.ts";

/** The code of each job of the timetable. */
export function taskList(app: JobApp): Record<TaskName, Task> {
  return {
    dispatch: dispatchTask(app),
    publish_remittance: publishRemittanceTask(app),
    finish_dispatch: completeDispatchTask(app),
    intake_file: intakeFileTask(app),
    resume_intake: resumeIntakeTask(app),
    operator_action: operatorActionTask(app),
    watch: watchTask(app),
    close_answers: closeAnswersTask(app),
    publish_answers: publishAnswersTask(app),
    follow_up: followUpTask(app),
    watch_transfers: watchTransfersTask(app),
    refresh_institutions: refreshInstitutions(app),
    refresh_units: refreshUnits(app),
    refresh_holidays: refreshHolidays(app),
    remove_expired: removeExpired(app),
    end_retention: endRetention(app),
    store_archive: storeArchiveTask(app),
    sum_counts: sumCounts(app),
    compare_outboxes: compareOutboxesTask(app),
    seal: sealTask(app),
    push_anchors: pushAnchors(app),
    send_sftp: sendSftp(app),
    send_sftp_channel: sendSftpChannel(app),
    fetch_sftp: fetchSftp(app),
    fetch_sftp_channel: fetchSftpChannel(app),
    record_deliveries: recordDeliveriesTask(app),
    deliver_webhook: deliverWebhookTask(app),
    send_digests: sendMailDigestsTask(app),
    send_digest: sendMailDigestTask(app),
    index_precedents: indexPrecedentsTask(app),
    watch_searches: watchSearchesTask(app),
    deliver_search: deliverSearchTask(app),
    import_units: importUnitsTask(app),
  };
}
