/** The watch over the service's work, which every process keeps, with where its alarms are sent. */
import { watchService } from "../jobs/operations/service_watch.ts";
import { openMailer } from "../registries/notices/mail.ts";
import type { Program } from "./services.ts";

/**
 * Watches until the process stops.
 *
 * @param isApi whether this process is an API
 */
export function watchWork(
  { config, stack, db, process, clock, realClock, log, lostLines, holidays, webhooks, outages, publicUrl }:
    Program,
  { isApi }: { readonly isApi: boolean },
): void {
  const { email, webhook } = config.alarms;
  const watching = watchService({
    db,
    clock,
    log,
    holidays,
    seen: { process, outages: outages.list, lostLines },
  }, {
    ...{ queueMinutes: config.queueMinutes, watchedSince: realClock(), isApi },
    mail: email && { ...email, mailer: openMailer(email) },
    webhook: webhook && { ...webhook, client: webhooks },
    consoleUrl: publicUrl,
  });
  stack.defer(watching.stop);
}
