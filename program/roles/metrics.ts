/** Metrics of a process and of the service in Prometheus' text format, on a port of their own. */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "../../domain/ports.ts";
import type { RequestMeasure } from "../../routes/app.ts";
import { type Handler, listen } from "../../routes/http/serve.ts";
import { VERSION } from "../../routes/openapi/version.ts";
import { cachedFor } from "../../store/cached_for.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import {
  measureService,
  type NamedCounts,
  type ServiceMeasures,
} from "../../store/operations/service_measures.ts";
import type { OpenDatabase } from "./database.ts";
import type { Prerequisites, RoleContext } from "./opening.ts";

/** Histogram buckets in seconds, from a light read to the longest time a request may take. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How long figures from the database are cached, however many monitors read them. */
const CACHED_MS = 5_000;

/** How long a monitor waits for the figures of the database; it gives the whole page ten seconds as a rule. */
const ANSWERS_WITHIN_MS = 2_000;

interface Metrics {
  observe(request: RequestMeasure): void;
  readonly handler: Handler;
}

/**
 * Serves the metrics on a port until the process stops.
 *
 * @returns the function that records requests
 */
export async function serveMetrics(
  port: number,
  { config: { role, metricsHost }, stack, clock, db, pool, replica, lostLines }:
    & RoleContext
    & Prerequisites
    & OpenDatabase,
): Promise<Metrics["observe"]> {
  const { observe, handler } = openMetrics({ db, pool, replica, role, clock, lostLines });
  stack.use(await listen(metricsHost, [port], "METRICS_PORT")).open(handler);
  return observe;
}

/** @param role role of the process, a label of its own metrics */
export function openMetrics(
  { db, pool, replica, role, clock, lostLines }: Pick<OpenDatabase, "db" | "pool"> & {
    readonly replica?: OpenDatabase["replica"];
    readonly lostLines?: RoleContext["lostLines"];
    readonly role: string;
    readonly clock: Clock;
  },
): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ papel: role });
  const { requests, durations } = requestMetrics(registry);
  const measureProcess = processMetrics(registry, pool);
  const measureLog = logMetrics(registry, lostLines);
  const measureLists = listMetrics(registry, replica);
  const measured = serviceMetrics(registry);
  const service = cachedFor(() => measureService(db, clock()), CACHED_MS);
  return {
    observe({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    handler: async (request) => {
      if (new URL(request.url).pathname !== "/metrics") return new Response(null, { status: 404 });
      measureProcess();
      measureLog();
      measureLists();
      const measures = await withTimeout(
        ANSWERS_WITHIN_MS,
        service().catch(() => undefined),
        () => undefined,
      );
      if (measures === undefined) measured.failed();
      else measured.set(measures);
      return new Response(await registry.metrics(), { headers: { "Content-Type": registry.contentType } });
    },
  };
}

function requestMetrics(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: "assets_http_requests_total",
      help: "Requests answered, by the address they fit and the status.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    durations: new Histogram({
      name: "assets_http_request_duration_seconds",
      help: "From a request's head to its answer.",
      labelNames: ["route"],
      buckets: LATENCIES,
      registers,
    }),
  };
}

function processMetrics(registry: Registry, pool: OpenDatabase["pool"]): () => void {
  const gauge = gaugesOf(registry);
  gauge("assets_build_info", "1; the version that runs.", ["version"]).set({ version: VERSION }, 1);
  gauge("process_start_time_seconds", "When the process began, in Unix time.")
    .set(Math.round((performance.timeOrigin) / 1_000));
  const memory = gauge("process_resident_memory_bytes", "Memory the process holds.");
  const heap = gauge("assets_heap_used_bytes", "Of it, what JavaScript uses.");
  const connections = gauge("assets_database_connections", "Connections to the database.", ["state"]);
  const waiting = gauge("assets_database_waiting", "Requests and jobs that wait for a connection.");
  return () => {
    const { rss, heapUsed } = Deno.memoryUsage();
    memory.set(rss);
    heap.set(heapUsed);
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
  };
}

/** Counts the lines that the process's log has lost. */
function logMetrics(registry: Registry, lostLines: RoleContext["lostLines"] | undefined): () => void {
  const lost = new Counter({
    name: "assets_log_lines_lost_total",
    help: "Lines of this process's log that could not be written.",
    registers: [registry],
  });
  return () => {
    lost.reset();
    lost.inc(lostLines?.().lines ?? 0);
  };
}

/** Counts which database answered lists and searches, if there is a read replica. */
function listMetrics(registry: Registry, replica: OpenDatabase["replica"]): () => void {
  const reads = new Counter({
    name: "assets_list_reads_total",
    help:
      "Lists and searches: of the replica, or of the primary because the replica was behind, away, unrelated or in conflict.",
    labelNames: ["source"],
    registers: [registry],
  });
  return () => {
    reads.reset();
    for (const [source, count] of replica?.answered ?? []) reads.inc({ source }, count);
  };
}

const gaugesOf = (registry: Registry) => (name: string, help: string, labelNames: readonly string[] = []) =>
  new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });

/**
 * Metrics of the service from the database, which every process has alike; `assets_service_measured` is 0 if
 * the database cannot be read.
 */
function serviceMetrics(registry: Registry) {
  const gauge = gaugesOf(registry);
  const reachable = gauge(
    "assets_service_measured",
    "1 when the numbers below could be asked of the database.",
  );
  const byLabel = (name: string, help: string, label: string) => {
    const of = gauge(name, help, [label]);
    return (counts: NamedCounts) => {
      of.reset();
      for (const each of counts) of.set({ [label]: each.of }, each.count);
    };
  };
  const lines = byLabel("assets_dispatch_lines", "Lines of the newest dispatch.", "status");
  const remittances = byLabel("assets_dispatch_remittances", "Remittances of the newest dispatch.", "status");
  const files = byLabel("assets_answer_files", "Answer files of the last 24 hours.", "status");
  const refusals = byLabel("assets_answer_refusals", "Refused answer files of the last 24 hours.", "code");
  const alarms = byLabel("assets_open_alarms", "Alarms that nobody has resolved.", "type");
  const webhooks = byLabel("assets_webhooks", "Notices not delivered: pending, or given up.", "status");
  const undelivered = byLabel(
    "assets_undelivered_messages",
    "Messages to people that are tried again in vain: alarms by channel, digests.",
    "kind",
  );
  const receipts = gauge("assets_receipts_unwritten", "Files decided whose receipt is not written.");
  const quarantined = gauge("assets_quarantined_files", "Files that wait for an operator.");
  const ready = gauge("assets_jobs_ready", "Jobs that could be done now.");
  const oldest = gauge("assets_oldest_job_seconds", "Age of the oldest of them.");
  const givenUp = gauge("assets_jobs_given_up", "Jobs that are tried no more.");
  const oldestNotice = gauge("assets_oldest_webhook_seconds", "Age of the oldest notice not delivered.");
  const heldEvent = gauge("assets_event_lag_seconds", "Age of the oldest event readers may not see yet.");
  const heartbeat = gauge("assets_worker_heartbeat_seconds", "Since any worker was heard of.");
  return {
    set(now: ServiceMeasures) {
      reachable.set(1);
      lines(now.dispatchLines);
      remittances(now.dispatchRemittances);
      files(now.answerFiles);
      refusals(now.refusals);
      alarms(now.openAlarms);
      webhooks(now.webhooks);
      undelivered(now.undelivered);
      receipts.set(now.receiptsUnwritten);
      quarantined.set(now.quarantined);
      ready.set(now.jobsReady);
      oldest.set(now.oldestJobSeconds);
      givenUp.set(now.jobsGivenUp);
      oldestNotice.set(now.oldestWebhookSeconds);
      heldEvent.set(now.heldEventSeconds);
      // Nobody is heard of, which no rule sees in "not a number".
      heartbeat.set(now.heartbeatSeconds ?? Number.POSITIVE_INFINITY);
    },
    failed: () => reachable.set(0),
  };
}
