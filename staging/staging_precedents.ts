/** Fills an empty precedents bank through its own API, as courts do, and has it indexed. */
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Log } from "../domain/ports.ts";
import { importOpenData } from "../jobs/precedents/import_open_data.ts";
import { type IndexingEnd, indexPrecedents } from "../jobs/precedents/index_precedents.ts";
import type { IndexingApp } from "../jobs/precedents/indexing.ts";
import { precedentsBank } from "../registries/bnp.ts";
import { isBnpEmpty } from "../store/precedents/precedent_records.ts";
import { precedentSeeds } from "./data/seed_precedents.ts";
import type { StagingClient, StagingData } from "./data/staging_data.ts";

/** Sixty-eight rows of the superior court's open data, chosen for their kinds, statuses and repetitions. */
const openData = fileURLToPath(new URL("data/stj_precedentes.csv", import.meta.url));
/** Client id of the court whose open data is imported. */
export const openDataClient = "sistema-stj";

/**
 * Does nothing if the bank has any data, which then comes from courts. Failures are only logged, since the
 * service works without this data.
 */
export async function seedPrecedents(
  app: IndexingApp,
  { url, tokenUrl, stagingData, log }: { url: string; tokenUrl: string; stagingData: StagingData; log: Log },
): Promise<void> {
  if (!await isBnpEmpty(app.db)) return;
  const as = ({ clientId: user, secret: password }: StagingClient) =>
    precedentsBank({ url, tokenUrl, user, password });
  for (const { clientId, resource, elements } of precedentSeeds) {
    const sent = await as(stagingData.client(clientId)!).put(resource, elements);
    if (!sent.ok || sent.value.status !== 200) {
      log("warn", "demonstration precedents could not be sent", { clientId, resource, sent });
    }
  }
  const loaded = await importOpenData(as(stagingData.client(openDataClient)!), openData);
  if (!loaded.ok) log("warn", "the open data of the demonstration cannot be read", { error: loaded.error });
  const indexed = await indexWhole(app);
  if (indexed.type !== "done" || indexed.failures.length > 0) {
    log("warn", "the precedents of the demonstration could not be indexed", { indexed });
  }
}

const BUSY_PAUSE_MS = 200;

/** Indexes the whole bank, after the run that the worker starts with has ended. */
async function indexWhole(app: IndexingApp): Promise<IndexingEnd> {
  while (true) {
    const end = await indexPrecedents(app, { full: true });
    if (end.type !== "busy") return end;
    await delay(BUSY_PAUSE_MS);
  }
}
