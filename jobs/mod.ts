/** The timetable. Every task finds what is due by the clock it is given, so running one too often does nothing. */
import { parseCronItems, type TaskList } from "graphile-worker";
import { closeAnswersTask } from "./intake/close_answers.ts";
import { deliverWebhookTask } from "./notices/deliver_webhook.ts";
import { dispatch } from "./dispatch/dispatch.ts";
import { fetchSftp, fetchSftpChannel } from "./sftp/fetch_sftp.ts";
import { finishDispatchTask } from "./dispatch/complete_dispatch.ts";
import { followUpTask } from "./splits/follow_up.ts";
import { importUnitsTask } from "./precedents/import_units.ts";
import { indexPrecedentsTask } from "./precedents/index_precedents.ts";
import { intakeFileTask } from "./intake/intake_file.ts";
import { operatorActionTask } from "./dispatch/run_operator_action.ts";
import { publishAnswersTask } from "./intake/publish_answers.ts";
import { publishRemittanceTask } from "./dispatch/publish_remittance.ts";
import { recordDeliveriesTask } from "./notices/record_deliveries.ts";
import { refreshHolidays } from "./calendar/refresh_holidays.ts";
import { refreshInstitutions } from "./institutions/refresh_institutions.ts";
import { refreshUnits } from "./identity/refresh_units.ts";
import { removeExpired } from "./identity/remove_expired.ts";
import { resumeIntakeTask } from "./intake/resume_intake.ts";
import { seal } from "./audit/seal.ts";
import { sendSftp, sendSftpChannel } from "./sftp/send_sftp.ts";
import { deliverSearchTask } from "./precedents/deliver_search.ts";
import { watchSearchesTask } from "./precedents/watch_searches.ts";
import { watchTask } from "./operations/raise_alarms.ts";
import { watchTransfersTask } from "./splits/watch_transfers.ts";
import type { JobApp } from "./app.ts";

export function taskList(app: JobApp): TaskList {
  return {
    dispatch: dispatch(app),
    publish_remittance: publishRemittanceTask(app),
    finish_dispatch: finishDispatchTask(app),
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
    seal: seal(app),
    send_sftp: sendSftp(app),
    send_sftp_channel: sendSftpChannel(app),
    fetch_sftp: fetchSftp(app),
    fetch_sftp_channel: fetchSftpChannel(app),
    record_deliveries: recordDeliveriesTask(app),
    deliver_webhook: deliverWebhookTask(app),
    index_precedents: indexPrecedentsTask(app),
    watch_searches: watchSearchesTask(app),
    deliver_search: deliverSearchTask(app),
    import_units: importUnitsTask(app),
  };
}

/**
 * graphile-worker's cron knows only UTC and no holidays: it ticks, and the tasks decide with the zone and the calendar.
 * Renaming an identifier can run a schedule twice.
 */
export const timetable = parseCronItems([
  // Every minute, so that files leave within a minute of 19:00 and a missed cut-off is caught up at once.
  { task: "dispatch", identifier: "dispatch", match: "* * * * *", options: { jobKey: "dispatch" } },
  // 04:59 of D+2, to the minute.
  {
    task: "close_answers",
    identifier: "close_answers",
    match: "* * * * *",
    options: { jobKey: "close_answers" },
  },
  // 08:00 of D+3, to the minute.
  {
    task: "publish_answers",
    identifier: "publish_answers",
    match: "* * * * *",
    options: { jobKey: "publish_answers" },
  },
  // What follows from published answers leaves with the next cut-off; published at 08:00, there is the whole day.
  { task: "follow_up", identifier: "follow_up", match: "* * * * *", options: { jobKey: "follow_up" } },
  // Days count, not minutes.
  {
    task: "watch_transfers",
    identifier: "watch_transfers",
    match: "20 * * * *",
    options: { jobKey: "watch_transfers" },
  },
  // Heals what a killed worker left half done.
  {
    task: "resume_intake",
    identifier: "resume_intake",
    match: "*/5 * * * *",
    options: { jobKey: "resume_intake" },
  },
  // Operators are told of silence and of what is late; minutes do not matter.
  { task: "watch", identifier: "watch", match: "*/5 * * * *", options: { jobKey: "watch" } },
  // The registry changes daily; 05:10 UTC is the middle of the night in Brazil.
  {
    task: "refresh_institutions",
    identifier: "refresh_institutions",
    match: "10 5 * * *",
    options: { jobKey: "refresh_institutions" },
  },
  // Daily, so that a new registration appears after about 24 hours (specification, Limits).
  {
    task: "refresh_units",
    identifier: "refresh_units",
    match: "15 5 * * *",
    options: { jobKey: "refresh_units" },
  },
  // Keeps the coming years' holidays in the table.
  {
    task: "refresh_holidays",
    identifier: "refresh_holidays",
    match: "20 5 * * *",
    options: { jobKey: "refresh_holidays" },
  },
  // Stored answers hold personal data and are promised to be gone after 24 hours: daily would keep them for up to 48.
  {
    task: "remove_expired",
    identifier: "remove_expired",
    match: "*/10 * * * *",
    options: { jobKey: "remove_expired" },
  },
  // What is not sealed yet is not protected yet.
  { task: "seal", identifier: "seal", match: "* * * * *", options: { jobKey: "seal" } },
  // What is published reaches the institutions' own servers within a minute, and what lies there reaches us.
  { task: "send_sftp", identifier: "send_sftp", match: "* * * * *", options: { jobKey: "send_sftp" } },
  { task: "fetch_sftp", identifier: "fetch_sftp", match: "* * * * *", options: { jobKey: "fetch_sftp" } },
  // Courts are told within a minute of what the feed tells.
  {
    task: "record_deliveries",
    identifier: "record_deliveries",
    match: "* * * * *",
    options: { jobKey: "record_deliveries" },
  },
  // The national productivity module is closed by the month.
  {
    task: "import_units",
    identifier: "import_units",
    match: "50 5 2 * *",
    options: { jobKey: "import_units" },
  },
  // Courts send all day; the public service is content with twice a month.
  {
    task: "index_precedents",
    identifier: "index_precedents",
    match: "7 * * * *",
    options: { jobKey: "index_precedents" },
  },
  // What an hourly reading has brought is told within minutes; notices that failed are tried again.
  {
    task: "watch_searches",
    identifier: "watch_searches",
    match: "*/5 * * * *",
    options: { jobKey: "watch_searches" },
  },
  // What courts have removed is noticed only by reading everything; 06:37 UTC is the middle of the night in Brazil.
  {
    task: "index_precedents",
    identifier: "index_precedents_full",
    match: "37 6 * * *",
    payload: { full: true },
    options: { jobKey: "index_precedents_full" },
  },
]);
