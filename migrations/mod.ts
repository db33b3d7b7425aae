import type { Migration } from "kysely/migration";
import { up as documentScan } from "./20261128T072000000Z_document_scan.ts";
import { up as precedentFacts } from "./20261128T091500000Z_precedent_facts.ts";
import { up as searchStages } from "./20261128T100000000Z_search_stages.ts";
import { up as precedentDisputes } from "./20261128T101500000Z_precedent_disputes.ts";
import { up as bulkActions } from "./20261128T120000000Z_bulk_actions.ts";
import { up as remittanceDelay } from "./20261128T121500000Z_remittance_delay.ts";
import { up as courtMoney } from "./20261128T123000000Z_court_money.ts";
import { up as costOfNames } from "./20261128T125000000Z_cost_of_names.ts";
import { up as alarmsTaken } from "./20261128T133000000Z_alarms_taken.ts";
import { up as noticeInbox } from "./20261128T140000000Z_notice_inbox.ts";
import { up as institutionFigures } from "./20261128T160000000Z_institution_figures.ts";
import { up as precedentVersions } from "./20261128T162000000Z_precedent_versions.ts";
import { up as searchMail } from "./20261128T163000000Z_search_mail.ts";
import { up as coveringIndexes } from "./20261128T170000000Z_covering_indexes.ts";
import { up as initialSchema } from "./initial_schema/mod.ts";

/**
 * Every migration in order, listed rather than discovered on disk; forward only. A later one is a file of its own beside
 * this one, named by the time it was written, and is added as the last entry.
 */
export const migrations: Record<string, Migration> = {
  "20261128T070000000Z_initial_schema": { up: initialSchema },
  "20261128T072000000Z_document_scan": { up: documentScan },
  "20261128T091500000Z_precedent_facts": { up: precedentFacts },
  "20261128T100000000Z_search_stages": { up: searchStages },
  "20261128T101500000Z_precedent_disputes": { up: precedentDisputes },
  "20261128T120000000Z_bulk_actions": { up: bulkActions },
  "20261128T121500000Z_remittance_delay": { up: remittanceDelay },
  "20261128T123000000Z_court_money": { up: courtMoney },
  "20261128T125000000Z_cost_of_names": { up: costOfNames },
  "20261128T133000000Z_alarms_taken": { up: alarmsTaken },
  "20261128T140000000Z_notice_inbox": { up: noticeInbox },
  "20261128T160000000Z_institution_figures": { up: institutionFigures },
  "20261128T162000000Z_precedent_versions": { up: precedentVersions },
  "20261128T163000000Z_search_mail": { up: searchMail },
  "20261128T170000000Z_covering_indexes": { up: coveringIndexes },
};
