/**
 * A worker as a process of its own, the program's but for its clock, which runs on from the instant it is given: no file
 * may leave at the hour at which somebody happens to test. Arguments: database, exchange folder, instant, and the times of its
 * heartbeat as JSON when they are not the usual ones.
 */
import { nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { fail } from "../../../domain/result.ts";
import { openExchange } from "../../../exchange/mod.ts";
import { startWorker } from "../../../jobs/worker.ts";
import { migrations } from "../../../migrations/mod.ts";
import { openUntilAvailable } from "../../../program/roles/opening.ts";
import { handleUncaughtErrors } from "../../../program/terminal/last_resort.ts";
import { standardLog } from "../../../program/terminal/logging.ts";
import type { Registries } from "../../../registries/mod.ts";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { awaitSchema } from "../../../store/await_schema.ts";
import { connect, processName } from "../../../store/connection/connection.ts";

const [url, dir, from, heartbeat] = Deno.args;
const began = Temporal.Now.instant();
const clock = () =>
  Temporal.Instant.from(from!).add(began.until(Temporal.Now.instant())).round("millisecond");
const { log, flush } = standardLog();
const stopping = new AbortController();
let code = 0;
const means = handleUncaughtErrors(log, (unexpected) => {
  code = unexpected;
  stopping.abort();
});
Deno.addSignalListener("SIGTERM", () => stopping.abort());
const opened = new AsyncDisposableStack();
await openUntilAvailable({ log, stack: opened, signal: stopping.signal }, async ({ stack }) => {
  const process = processName("worker");
  const { db, pool, close } = connect(url!, {
    max: 11,
    applicationName: process,
    keepsOne: true,
    onError: (error) => log("error", "A database connection was lost", { error }),
  });
  stack.defer(close);
  if (!(await awaitSchema(db, Object.keys(migrations), { log, signal: stopping.signal }))) return;
  const days = new Set([2026, 2027].flatMap(nationalHolidays).map(({ date }) => date.toString()));
  const holidays = () => Promise.resolve(days);
  const ctx = await openExchange({
    db,
    pool,
    dir: dir!,
    clock,
    log,
    holidays,
    sftp: { keysDir: `${dir}/.sftp`, isAllowed: () => true },
  });
  const silent = () => Promise.resolve(fail({ type: "unavailable", reason: "test" }));
  const registries = {
    customer: { institutions: silent },
    corporate: { units: silent },
  } as unknown as Registries;
  const realClock = () => Temporal.Now.instant();
  const webhooks = openWebhooks({ secretKey: "", http: true, networks: [], realClock });
  const worker = await startWorker({ ...ctx, registries, webhooks }, {
    concurrency: 4,
    pollSeconds: 1,
    process,
    ...heartbeat !== undefined && { heartbeat: JSON.parse(heartbeat) },
  });
  stack.defer(worker.stop);
  means.renew = worker.renew;
  log("info", "ready", { process });
});
await new Promise((resolve) =>
  stopping.signal.aborted ? resolve(0) : stopping.signal.addEventListener("abort", resolve)
);
await opened.disposeAsync();
await flush();
Deno.exit(code);
