/** For each alert rule the series under which it must fire, and others, close by, under which it must not. */

/** Samples a minute, in Prometheus' notation (`a+bxn`: from a, b more each time, n times), by series. */
type Series = Readonly<Record<string, string>>;

interface Trial {
  readonly fires: Series;
  readonly silent: Series;
}

const requests = (route: string, status: string) =>
  `assets_http_requests_total{job="assets",method="GET",route="${route}",status="${status}"}`;

const bucket = (route: string, le: string) =>
  `assets_http_request_duration_seconds_bucket{job="assets",route="${route}",le="${le}"}`;

/** A hundred requests a minute of an address, of which the slow take two seconds. */
const durations = (route: string, quick: number): Series => ({
  [bucket(route, "1")]: `0+${quick}x60`,
  [bucket(route, "2.5")]: "0+100x60",
  [bucket(route, "+Inf")]: "0+100x60",
});

/** A value that stands, an hour long. */
const always = (value: number | "Inf") => Array(61).fill(value).join(" ");

/** One gauge above its limit, and at it. */
const above = (series: string, fires: number, silent: number): Trial => ({
  fires: { [series]: always(fires) },
  silent: { [series]: always(silent) },
});

export const trials: Readonly<Record<string, Trial>> = {
  AssetsUnwatched: { fires: { 'up{job="other"}': always(1) }, silent: { 'up{job="assets"}': always(1) } },
  AssetsDown: above('up{job="assets",instance="a"}', 0, 1),
  AssetsDatabaseAway: above("assets_service_measured", 0, 1),
  // A worker that stopped in good order leaves nothing to be heard of.
  AssetsNobodyWorks: {
    fires: { 'assets_worker_heartbeat_seconds{instance="a"}': always("Inf") },
    silent: {
      'assets_worker_heartbeat_seconds{instance="a"}': always(38),
      'assets_worker_heartbeat_seconds{instance="b"}': always("Inf"),
    },
  },
  AssetsDispatchUnfinished: above('assets_dispatch_remittances{status="frozen"}', 3, 0),
  AssetsQueueWaits: above("assets_oldest_job_seconds", 700, 500),
  AssetsEventsHeld: above("assets_event_lag_seconds", 700, 500),
  AssetsJobsGivenUp: above("assets_jobs_given_up", 1, 0),
  AssetsAnswersRefused: above('assets_answer_files{status="rejected"}', 21, 20),
  AssetsReceiptsUnwritten: above("assets_receipts_unwritten", 1, 0),
  AssetsQuarantine: above("assets_quarantined_files", 1, 0),
  AssetsWebhooksLate: above("assets_oldest_webhook_seconds", 3_700, 3_500),
  AssetsMessagesUndelivered: {
    fires: { 'assets_undelivered_messages{kind="alarm-email"}': always(1) },
    silent: { 'assets_undelivered_messages{kind="digest"}': always(1) },
  },
  AssetsConnectionsWanted: above('assets_database_waiting{instance="a"}', 2, 0),
  AssetsReplica: {
    fires: {
      'assets_list_reads_total{source="replica"}': "0+40x60",
      'assets_list_reads_total{source="away"}': "0+60x60",
    },
    silent: {
      'assets_list_reads_total{source="replica"}': "0+60x60",
      'assets_list_reads_total{source="behind"}': "0+40x60",
    },
  },
  // Monitors ask every few seconds: their calls would hide users' errors, and count a service that is not ready as one.
  AssetsErrors: {
    fires: {
      [requests("/v1/ordem", "200")]: "0+95x60",
      [requests("/v1/ordem", "500")]: "0+5x60",
      [requests("/healthz", "200")]: "0+5000x60",
    },
    silent: {
      [requests("/v1/ordem", "200")]: "0+99x60",
      [requests("/v1/ordem", "500")]: "0+1x60",
      [requests("/readyz", "503")]: "0+5000x60",
    },
  },
  AssetsSlow: {
    fires: { ...durations("/v1/ordem", 50), ...durations("/v1/vara", 100), ...durations("/healthz", 100) },
    silent: { ...durations("/v1/ordem", 97), ...durations("/readyz", 10) },
  },
  AssetsBackup: {
    fires: { 'node_systemd_unit_state{name="assets-backup.service",state="failed"}': always(1) },
    silent: {
      'node_systemd_unit_state{name="assets-backup.service",state="failed"}': always(0),
      'node_systemd_timer_last_trigger_seconds{name="assets-backup.timer"}': always(0),
    },
  },
  AssetsAlarms: {
    fires: { 'assets_open_alarms{type="silence",instance="a"}': always(1) },
    silent: { 'assets_open_alarms{type="silence",instance="a"}': always(0) },
  },
};
