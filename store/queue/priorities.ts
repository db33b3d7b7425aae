/**
 * Which jobs come before others. What has an hour of the exchange to keep comes first: a job with a smaller number is
 * taken before all with a greater one, however long those have waited.
 */

const FIRST = { cutoff: -30, files: -20, answers: -10 } as const;

/** What is long and that nobody's day depends on. */
const LAST = 10;

const priorities: Readonly<Record<string, number>> = {
  dispatch: FIRST.cutoff,
  finish_dispatch: FIRST.cutoff,
  close_answers: FIRST.cutoff,
  publish_answers: FIRST.cutoff,
  publish_remittance: FIRST.files,
  operator_action: FIRST.files,
  test_folder: FIRST.files,
  send_sftp: FIRST.files,
  send_sftp_channel: FIRST.files,
  intake_file: FIRST.answers,
  resume_intake: FIRST.answers,
  fetch_sftp: FIRST.answers,
  fetch_sftp_channel: FIRST.answers,
  perform_bulk: LAST,
};

/** 0 for a task that nothing waits for. */
export const priorityOf = (task: string): number => priorities[task] ?? 0;
