/** The watch over the service's work, which every process keeps, with where its alarms are sent. */
import { watchService } from "../../jobs/operations/service_watch.ts";
import { openMailer } from "../../registries/notices/mail.ts";
import { connectBeside } from "../../store/connection/connection.ts";
import type { Program } from "./services.ts";

/** The watch's own, so that it waits neither for a session nor for a lock of what it watches. */
const SESSIONS = 2;
/** One that stands still within a transaction is ended, so that others can raise alarms. */
const LIMITS = { lock_timeout: 2_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 5_000 };

/**
 * Watches until the process stops.
 *
 * @param isApi whether this process is an API
 */
export function watchWork(
  { config, stack, pool, process, clock, realClock, log, lostLines, holidays, webhooks, outages, publicUrl }:
    Program,
  { isApi }: { readonly isApi: boolean },
): void {
  const { email, webhook } = config.alarms;
  const { db, close } = connectBeside(pool, {
    max: SESSIONS,
    limits: LIMITS,
    onError: (error) => log("error", "A database connection was lost", { error }),
  });
  stack.defer(close);
  const watching = watchService({
    db,
    clock,
    log,
    holidays: () => holidays(db),
    seen: { process, outages: outages.list, askAgain: outages.askAgain, lostLines, machineClock: realClock },
  }, {
    ...{ queueMinutes: config.queueMinutes, pollSeconds: config.inboxPollSeconds },
    ...{ watchedSince: realClock(), isApi },
    mail: email && { ...email, mailer: openMailer(email) },
    webhook: webhook && { ...webhook, client: webhooks },
    consoleUrl: publicUrl,
  });
  stack.defer(watching.stop);
}
