/**
 * The table of all jobs: name, schedule, queue and reason. Each job finds what is due by the clock it is
 * given, so running one too often does nothing. Their code is in `taskList`; only names are here, because an
 * API process enqueues jobs without being able to run them.
 */
import { type NewJob, priorityOf } from "../store/queue/jobs.ts";

/**
 * Each queue has workers of its own. What has an hour of the exchange to keep waits neither for what follows from it nor
 * for receivers and institutions' servers, which can be slow.
 *
 * - `cutoff`: freezes, ends, closes and publishes a day, each in a transaction.
 * - `files`: writes and reads the institutions' files.
 */
export type Queue = "cutoff" | "files" | "main" | "notices" | "sftp";

interface Job {
  readonly task: string;
  readonly queue?: Queue;
  /**
   * The schedule, in the five fields of cron. graphile-worker's cron knows only UTC and no holidays, so it
   * only triggers, and the job decides by time zone and calendar. When absent, other code enqueues the job.
   */
  readonly schedule?: string;
  /** Whether it runs when a worker starts, before the jobs that depend on the clock. */
  readonly atStart?: true;
  /** Whether it depends on "now": it runs when a worker starts, and whenever staging's clock was moved. */
  readonly onClock?: true;
  /** The reason for the schedule; for a job without one, what enqueues it. */
  readonly why: string;
}

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";

const written = [
  {
    task: "refresh_holidays",
    schedule: "20 5 * * *",
    atStart: true,
    why: "Keeps the coming years' holidays in the table.",
  },
  {
    task: "refresh_institutions",
    schedule: "10 5 * * *",
    atStart: true,
    why: "The customer registry changes daily; 05:10 UTC is the middle of the night in Brazil.",
  },
  {
    task: "refresh_units",
    schedule: "15 5 * * *",
    atStart: true,
    why: "Daily, so that a new registration appears after about 24 hours (specification, Limits).",
  },
  {
    task: "resume_intake",
    queue: "files",
    schedule: EVERY_FIVE_MINUTES,
    atStart: true,
    why: "Ends what a killed worker left half done.",
  },
  {
    task: "dispatch",
    queue: "cutoff",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "Files leave within a minute of the cut-off, and a missed cut-off is caught up at once.",
  },
  {
    task: "close_answers",
    queue: "cutoff",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "The deadline of answers, to the minute.",
  },
  {
    task: "publish_answers",
    queue: "cutoff",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "Their publication, to the minute.",
  },
  {
    task: "follow_up",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "What follows from published answers leaves with the next cut-off: there is the whole day.",
  },
  { task: "watch_transfers", schedule: "20 * * * *", onClock: true, why: "Days count, not minutes." },
  {
    task: "record_deliveries",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "Courts are told within a minute of what the feed tells.",
  },
  {
    task: "watch_searches",
    schedule: EVERY_FIVE_MINUTES,
    onClock: true,
    why: "What an hourly reading has brought is told within minutes; notices that failed are tried again.",
  },
  {
    task: "send_digests",
    schedule: EVERY_FIVE_MINUTES,
    onClock: true,
    why: "Users are written to within minutes of its hour; what failed is tried again.",
  },
  {
    task: "send_sftp",
    queue: "files",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "What is published reaches the institutions' own servers within a minute.",
  },
  {
    task: "fetch_sftp",
    queue: "files",
    schedule: EVERY_MINUTE,
    onClock: true,
    why: "What lies on the institutions' servers reaches us within a minute.",
  },
  {
    task: "watch",
    schedule: EVERY_FIVE_MINUTES,
    why: "Operators are told of silence and of what is late; minutes do not matter.",
  },
  {
    task: "remove_expired",
    schedule: "*/10 * * * *",
    why:
      "Stored answers hold personal data and are promised to be gone after 24 hours: daily would keep them for 48.",
  },
  {
    task: "sum_counts",
    schedule: EVERY_MINUTE,
    why: "Lists and statistics count what is not summed up yet whenever they are asked for.",
  },
  {
    task: "compare_outboxes",
    schedule: "40 * * * *",
    why: "What was published and not collected still lies in its outbox; also after the folder was away.",
  },
  {
    task: "end_retention",
    schedule: "25 6 * * *",
    why: "Terms are counted in days and years; 06:25 UTC is the middle of the night in Brazil.",
  },
  {
    task: "scan_documents",
    schedule: EVERY_MINUTE,
    why:
      "Documents are handed out within a minute or two of their answer's intake, or of the scanner's return.",
  },
  {
    task: "store_archive",
    schedule: "35 * * * *",
    why: "Days move to the object storage after a term of days; by the hour where it was away.",
  },
  { task: "seal", schedule: EVERY_MINUTE, why: "What is not sealed yet is not protected yet." },
  {
    task: "push_anchors",
    schedule: EVERY_MINUTE,
    why: "What is known of a seal only here can be removed with it.",
  },
  {
    task: "import_units",
    schedule: "50 5 2 * *",
    why: "The national productivity module is closed by the month.",
  },
  {
    task: "index_precedents",
    schedule: "7 * * * *",
    atStart: true,
    why: "Courts send all day; the public service is content with twice a month.",
  },
  { task: "publish_remittance", queue: "files", why: "Enqueued by the dispatch, for up to 32 remittances." },
  { task: "finish_dispatch", queue: "cutoff", why: "Enqueued when a day's remittances are published." },
  { task: "intake_file", queue: "files", why: "Enqueued for what the inboxes hold." },
  { task: "operator_action", queue: "files", why: "Enqueued by what an operator asks of a remittance." },
  {
    task: "perform_bulk",
    why: "Enqueued by a user's action on many orders, and by itself until all are done.",
  },
  {
    task: "test_folder",
    queue: "files",
    why: "Enqueued by an operator who asks whether a folder takes files.",
  },
  {
    task: "send_sftp_channel",
    queue: "sftp",
    why: "Enqueued by send_sftp for each channel with something to send.",
  },
  { task: "fetch_sftp_channel", queue: "sftp", why: "Enqueued by fetch_sftp for each channel that is due." },
  { task: "deliver_webhook", queue: "notices", why: "Enqueued by record_deliveries for each subscription." },
  {
    task: "send_digest",
    queue: "notices",
    why: "Enqueued by send_digests for each user, and by a new address.",
  },
  { task: "deliver_search", queue: "notices", why: "Enqueued by watch_searches for each saved search." },
  {
    task: "mail_search",
    queue: "notices",
    why: "Enqueued by watch_searches for each reader with new hits, and by whoever asks to follow a search.",
  },
] as const satisfies readonly Job[];

export type TaskName = (typeof written)[number]["task"];

export const jobs: readonly (Job & { readonly task: TaskName })[] = written;

/** The tasks without which orders, answers or what follows from them miss an hour of the day. */
export const exchangeTasks: ReadonlySet<string> = new Set<TaskName>([
  ...["dispatch", "publish_remittance", "finish_dispatch", "send_sftp"] as const,
  ...["fetch_sftp", "intake_file", "resume_intake", "close_answers", "publish_answers", "follow_up"] as const,
]);

/** The tasks whose failing is told within a minute: those of the exchange, and those that every minute does. */
export const promptTasks: readonly string[] = [
  ...exchangeTasks,
  ...jobs.flatMap(({ task, schedule }) => schedule === EVERY_MINUTE ? [task] : []),
];

/** The tasks that read texts of others, which no dispatch, publication or intake must wait for. */
export const threadTasks = ["index_precedents", "watch_searches", "import_units"] as const;
export type ThreadTask = (typeof threadTasks)[number];

/**
 * The scheduled jobs. The key is the task's, so that at most one of each waits. Renaming an identifier can
 * run a schedule twice.
 */
export const schedules = [
  ...jobs.flatMap(({ task, schedule }) =>
    schedule === undefined
      ? []
      : [{ task, identifier: task, match: schedule, options: { jobKey: task, priority: priorityOf(task) } }]
  ),
  // Removals by courts are noticed only when everything is read; 06:37 UTC is at night in Brazil.
  {
    task: "index_precedents",
    identifier: "index_precedents_full",
    match: "37 6 * * *",
    payload: { full: true },
    options: { jobKey: "index_precedents_full" },
  },
];

const toEnqueue = ({ task }: Job): NewJob => ({ task, key: task });

/** The jobs that depend on "now": run at the start, and whenever staging's clock was moved. */
export const dueJobs: readonly NewJob[] = jobs.filter(({ onClock }) => onClock).map(toEnqueue);

/**
 * The jobs that depend on "now" and those that follow from them, but for what waits for servers outside: all must have run
 * before the clock moves on.
 */
export const clockTasks: readonly TaskName[] = [
  ...jobs.flatMap(({ task, onClock }) => onClock ? [task] : []),
  "publish_remittance",
  "finish_dispatch",
  "intake_file",
];

/** The first jobs of a worker: reference data, unfinished work, and what fell due while nothing ran. */
export const startingJobs: readonly NewJob[] = [
  ...jobs.filter(({ atStart }) => atStart).map(toEnqueue),
  ...dueJobs,
];
