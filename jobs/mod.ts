/** The timetable. Every task finds what is due by the clock it is given, so running one too often does nothing. */
import { parseCronItems, type TaskList } from "graphile-worker";
import type { ExchangeContext } from "../exchange/mod.ts";
import type { Registries } from "../registries/mod.ts";
import { closeAnswersTask } from "./close_answers.ts";
import { dispatch } from "./dispatch.ts";
import { finishDispatchTask } from "./finish_dispatch.ts";
import { intakeFileTask } from "./intake_file.ts";
import { publishAnswersTask } from "./publish_answers.ts";
import { publishRemittanceTask } from "./publish_remittance.ts";
import { refreshHolidays } from "./refresh_holidays.ts";
import { refreshInstitutions } from "./refresh_institutions.ts";
import { refreshUnits } from "./refresh_units.ts";
import { removeExpired } from "./remove_expired.ts";
import { resumeIntakeTask } from "./resume_intake.ts";
import { seal } from "./seal.ts";

/** What jobs need of the program. */
export interface JobApp extends ExchangeContext {
  readonly registries: Registries;
}

export function taskList(app: JobApp): TaskList {
  return {
    dispatch: dispatch(app),
    publish_remittance: publishRemittanceTask(app),
    finish_dispatch: finishDispatchTask(app),
    intake_file: intakeFileTask(app),
    resume_intake: resumeIntakeTask(app),
    close_answers: closeAnswersTask(app),
    publish_answers: publishAnswersTask(app),
    refresh_institutions: refreshInstitutions(app),
    refresh_units: refreshUnits(app),
    refresh_holidays: refreshHolidays(app),
    remove_expired: removeExpired(app),
    seal: seal(app),
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
  // Heals what a killed worker left half done.
  {
    task: "resume_intake",
    identifier: "resume_intake",
    match: "*/5 * * * *",
    options: { jobKey: "resume_intake" },
  },
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
]);
