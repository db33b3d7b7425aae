/** Role `api`: serves the API and the pages. */
import { openStorage } from "../../exchange/mod.ts";
import { runDueJobs } from "../../jobs/run_due_jobs.ts";
import type { App } from "../../routes/app.ts";
import { listen } from "../../routes/http/serve.ts";
import { routes, served } from "../../routes/mod.ts";
import { findSearchFault } from "../../search/search_fault.ts";
import { cachedFor } from "../../store/cached_for.ts";
import { findVoucherFault, vouchedChanges } from "../../store/operations/database_voucher.ts";
import { openConsoles } from "../../web/consoles.ts";
import { website } from "../../web/mod.tsx";
import { watchWork } from "./alarm_watch.ts";
import type { Program } from "./services.ts";

/** Answers requests until the process stops, and checks the service's health. */
export async function openApi(program: Program): Promise<void> {
  const { config, stack, staging, realClock } = program;
  const seeding = { isUnderWay: program.bank !== undefined && config.bank === undefined };
  const { queueMinutes, inboxPollSeconds: pollSeconds } = config;
  const watch = { queueMinutes, pollSeconds, watchedSince: realClock() };
  const app = served({ ...apiApp(program, seeding), watch });
  const fetch = await website(app, routes(app).fetch);
  const httpServer = stack.use(staging?.httpServer ?? await listen(config.host, [config.port ?? 8000]));
  httpServer.open(staging?.withExternalPages(fetch) ?? fetch);
  watchWork(program, { isApi: true });
  if (seeding.isUnderWay) await seedPrecedents(program);
  seeding.isUnderWay = false;
}

/** Loads the staging environment's precedents, through the API that is already open. */
async function seedPrecedents({ staging, db, clock, bank, search }: Program): Promise<void> {
  if (bank !== undefined) await staging?.seedPrecedents({ db, clock, bank, search });
}

/**
 * How long holidays are cached for what is shown. What is protocoled reads them within its own transaction.
 */
const HOLIDAYS_CACHED_MS = 1_000;

/** What operations are run with, by a call or by a job. */
export function apiApp(program: Program, seeding: { readonly isUnderWay: boolean }): App {
  const { config, log, db, lists, replica, clock, sealKeys, registries, webhooks, search, holidays, sftp } =
    program;
  const {
    prefix,
    relationshipLimits,
    amountLimit,
    corsOrigins,
    trustedProxies,
    serviceTokenCourts,
    userClients,
  } = config;
  const { staging, publicUrl, externalAddresses } = program;
  return {
    storage: config.storage && openStorage(config.storage.address),
    ...{ db, lists, listSource: replica?.source, clock, log, sealKeys },
    scansDocuments: config.documentScanUrl !== undefined,
    ...{ registries, webhooks, search, sftp, publicUrl },
    findVoucherFault: () => findVoucherFault(db),
    changes: vouchedChanges(program),
    holidays: cachedFor(holidays, HOLIDAYS_CACHED_MS),
    observe: program.observe,
    ...{
      prefix,
      relationshipLimits,
      amountLimit,
      corsOrigins,
      trustedProxies,
      serviceTokenCourts,
      userClients,
    },
    ...program.bank && {
      findSearchFault: () =>
        seeding.isUnderWay ? Promise.resolve("building" as const) : findSearchFault(db, search),
    },
    searchLimits: config.searchLimits,
    writesToUsers: config.userMail !== undefined,
    tokenUrl: externalAddresses.tokenUrl,
    secrecyModuleUrl: config.secrecyModuleUrl ?? staging?.secrecyModuleUrl,
    consoles: consolesOf(program),
    demo: staging?.demo,
    ...staging && {
      async moveClock(to: Temporal.Instant) {
        await staging.clock.moveTo(to);
        const left = await runDueJobs(db);
        // Who moves the clock to the institutions' hour next moves it past their deadline.
        return left.length > 0 || await staging.letInstitutionsAnswer() === 0 ? left : await runDueJobs(db);
      },
      automaticAnswers: staging.automaticAnswers,
    },
  };
}

function consolesOf(
  { config, publicUrl, externalAddresses, secretKey, realClock }: Program,
): App["consoles"] {
  if (publicUrl === undefined) return undefined;
  const { issuer } = externalAddresses;
  const http = config.role === "start";
  return openConsoles({ ...config.consoles, publicUrl, issuer, http, secretKey, realClock });
}
