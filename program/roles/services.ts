/** Clients that the API and the jobs share: external services, search, precedents bank. */
import { precedentsBank } from "../../registries/bnp.ts";
import { outgoingRule } from "../../registries/http/address.ts";
import { openOutages } from "../../registries/http/failure.ts";
import { openRegistries } from "../../registries/mod.ts";
import { openWebhooks } from "../../registries/notices/webhook.ts";
import type { RequestMeasure } from "../../routes/app.ts";
import { openSearch } from "../../search/mod.ts";
import { activeHolidays } from "../../store/holidays.ts";
import { readPrimary } from "../../store/list_reading.ts";
import type { OpenDatabase } from "./database.ts";
import type { Prerequisites, RoleContext } from "./opening.ts";

/** Opens the clients of a role, given its open database. */
export async function openServices(
  { config, log }: RoleContext,
  prerequisites: Prerequisites,
  { db, replica }: OpenDatabase,
) {
  const { clock, realClock, bankAccess } = prerequisites;
  const externalAddresses = prerequisites.externalAddresses!;
  const secretKey = prerequisites.secretKey!;
  const outages = openOutages(realClock);
  const policy = { log, outages };
  const lists = replica?.lists ?? readPrimary(db);
  return {
    lists,
    externalAddresses,
    secretKey,
    outages,
    registries: openRegistries({ ...externalAddresses, clock, realClock, policy }),
    webhooks: openWebhooks({ secretKey, ...config.webhooks, realClock }),
    search: await openSearch({
      db,
      lists,
      typesense: config.typesense,
      embeddings: config.embeddings,
      rerank: config.rerank,
      onModelFailure: (reason) => log("warn", "search without a model", { reason }),
    }),
    bank: bankAccess && precedentsBank({ ...bankAccess, policy }),
    holidays: (from = db) => activeHolidays(from),
    sftp: { keysDir: config.sftp.keysDir, isAllowed: outgoingRule(config.sftp.networks) },
  };
}

/** Everything that a role with external calls is built on. */
export type Program =
  & RoleContext
  & Prerequisites
  & OpenDatabase
  & Awaited<ReturnType<typeof openServices>>
  & {
    /** Records the measures of a request; undefined if no metrics are served. */
    readonly observe: ((request: RequestMeasure) => void) | undefined;
  };
