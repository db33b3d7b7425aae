import { type Kysely, sql } from "kysely";
import { createAccounts } from "./accounts.ts";
import { createAudit } from "./audit.ts";
import { createCalendar } from "./calendar.ts";
import { countPrecedents, createCounts } from "./counts.ts";
import { createDispatch } from "./dispatch.ts";
import { createIdentity } from "./identity.ts";
import { createInstitutions } from "./institutions.ts";
import { createIntake } from "./intake.ts";
import { keepRows } from "./kept_rows.ts";
import { createMailDigests, createNotices } from "./notices.ts";
import { createOperations } from "./operations.ts";
import { createOrderTargets } from "./order_targets.ts";
import { createOrders } from "./orders.ts";
import { createPrecedentIndex, createSavedSearches } from "./precedent_index.ts";
import { createPrecedentSearch } from "./precedent_search.ts";
import { createPrecedents } from "./precedents.ts";
import { createRecovery } from "./recovery.ts";
import { createSeries } from "./series.ts";
import { createSessions } from "./sessions.ts";
import { createSftp } from "./sftp.ts";
import { createSplits } from "./splits.ts";

/** The schema of the first release, subject by subject, each after those whose tables it refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Parts of names are found by it.
  await sql`create extension if not exists pg_trgm`.execute(db);
  await createAudit(db);
  await createInstitutions(db);
  await createCalendar(db);
  await createIdentity(db);
  await createSessions(db);
  await createAccounts(db);
  await createOrders(db);
  await createOrderTargets(db);
  await createSeries(db);
  await createSplits(db);
  await createDispatch(db);
  await createIntake(db);
  await createSftp(db);
  await createNotices(db);
  await createOperations(db);
  await createPrecedents(db);
  await createPrecedentIndex(db);
  await createSavedSearches(db);
  await createPrecedentSearch(db);
  await createMailDigests(db);
  await createCounts(db);
  await countPrecedents(db);
  await createRecovery(db);
  await keepRows(db);
}
