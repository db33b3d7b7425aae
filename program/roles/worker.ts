/** Role `worker`: runs the exchange with institutions, and the jobs. */
import { openExchange, openStorage } from "../../exchange/mod.ts";
import { jobThreads } from "../../jobs/job_thread.ts";
import type { JobApp } from "../../jobs/task.ts";
import { startWorker } from "../../jobs/worker.ts";
import { workerProbe } from "../../jobs/worker_probe.ts";
import { openScanner } from "../../registries/clamd.ts";
import { openMailer } from "../../registries/notices/mail.ts";
import { performBulk } from "../../routes/bulk/bulk_work.ts";
import { listen } from "../../routes/http/serve.ts";
import { served } from "../../routes/mod.ts";
import { watchWork } from "./alarm_watch.ts";
import { apiApp } from "./api.ts";
import type { ThreadWork } from "./job_thread.ts";
import type { Program } from "./services.ts";

/** Runs jobs until the process stops. */
export async function openWorker(program: Program): Promise<void> {
  const { config, stack, hooks, staging, db, process, fail: onOlder } = program;
  const app = await jobApp(program);
  await staging?.seedDatabase(app);
  const { workerConcurrency: concurrency, inboxPollSeconds: pollSeconds, sftp: { channels } } = config;
  const worker = await startWorker(app, { concurrency, channels, pollSeconds, process, onOlder });
  stack.defer(worker.stop);
  hooks.renew = worker.renew;
  // Where both are in one process, the API keeps it.
  if (config.role === "worker") watchWork(program, { isApi: false });
  if (config.workerPort !== undefined) {
    stack.use(await listen(config.host, [config.workerPort], "WORKER_PORT")).open(workerProbe(db, process));
  }
}

async function jobApp(program: Program): Promise<JobApp> {
  const { config, log, clock, db, pool, sealKeys } = program;
  const { registries, webhooks, search, bank, holidays, sftp, publicUrl } = program;
  const { exchangeDir: dir, openpgp, anchors, retention, unitsFile } = config;
  const { silenceLimits, keyNoticeDays, seriesIntervalDays, userMail } = config;
  const storage = config.storage && openStorage(config.storage.address);
  const exchange = await openExchange({
    ...{ db, pool, clock, log, dir, holidays, sftp, openpgp, storage },
    refusesFilesAhead: true,
  });
  const { typesense, embeddings } = config;
  const { databaseUrl, bankAccess, process } = program;
  const threads = jobThreads(
    exchange,
    new URL("./job_thread.ts", import.meta.url),
    (task, payload): ThreadWork => ({
      ...{ task, payload, databaseUrl, process, typesense, embeddings, unitsFile },
      bank: bankAccess,
      aheadMs: Math.round(clock().epochMilliseconds - Date.now()),
    }),
  );
  const operations = served(apiApp(program, { isUnderWay: false }));
  return {
    ...exchange,
    threads,
    performBulk: (id) => performBulk(operations, id),
    ...{ sealKeys, anchors, retention, registries, webhooks, unitsFile },
    scanner: config.documentScanUrl === undefined ? undefined : openScanner(config.documentScanUrl),
    storeAfterDays: config.storage?.afterDays,
    ...{ silenceLimits, keyNoticeDays, seriesIntervalDays },
    precedents: bank && { bank, search },
    mail: userMail && publicUrl !== undefined ? { mailer: openMailer(userMail), publicUrl } : undefined,
  };
}
