/** Surveys the exchange folder for files that a restored database does not know. */
import { localDate } from "../../domain/calendar/calendar.ts";
import { knownRemittances } from "../../store/dispatch/adoption.ts";
import { knownClaims } from "../../store/dispatch/exchange_folder.ts";
import { lastFrozenDay } from "../../store/dispatch/freeze.ts";
import type { ExchangeContext } from "../context.ts";
import {
  type ArchivedAnswer,
  type ArchivedRemittance,
  type GivenReceipt,
  listArchive,
  listReceipts,
  namesIn,
} from "../files/archive_listing.ts";
import { findNewerFiles, lostSinceCopy } from "../files/newer_files.ts";
import { fileDigest } from "../files/publication.ts";
import { fetchFromStorage } from "../files/stored_files.ts";
import { headerOf } from "./archived_lines.ts";

/** A remittance that an institution has, or may have, and that the database does not call published. */
export interface LostRemittance extends ArchivedRemittance {
  readonly frozenAt: Temporal.Instant;
  /** The day whose cut-off froze it. */
  readonly cutoff: Temporal.PlainDate;
}

export interface ArchiveSurvey {
  readonly remittances: readonly LostRemittance[];
  /** In the order in which they were claimed. */
  readonly answers: readonly ArchivedAnswer[];
  readonly receipts: readonly GivenReceipt[];
  /** Files whose numbers the database has given to other files since it was restored. */
  readonly conflicts: readonly string[];
  /** What the folder knows of a newer database, beside files: numbers that were given since the copy. */
  readonly lost: string | undefined;
  /** Files that keep the service from starting and that a recovery does not account for. */
  readonly unexplained: readonly string[];
}

/** Surveys the archive from the day the database last froze, and the folders of receipts. */
export async function surveyArchive(ctx: ExchangeContext, dir: string): Promise<ArchiveSurvey> {
  const { db, folders } = ctx;
  const since = await lastFrozenDay(db);
  const [archived, receipts, open] = await Promise.all([
    listArchive(folders.archiveRoot, { since }),
    listReceipts(dir, folders),
    namesIn(folders.work),
  ]);
  for (const one of archived) {
    const copies = one.kind === "remittance" ? [one.path, ...one.envelopes] : [one.path];
    for (const path of copies) await fetchFromStorage(ctx, path);
  }
  const answers = archived.filter((one) => one.kind === "answer");
  const claims = await knownClaims(db, answers.map(({ claimId }) => claimId));
  const known = await knownRemittances(db, since);
  const remittances: LostRemittance[] = [];
  const conflicts: string[] = [];
  for (const one of archived.filter((file) => file.kind === "remittance")) {
    const published = known.get(`${one.ispb} ${one.sequence}`);
    if (published !== undefined) {
      const found = await fileDigest(one.path);
      if (found === undefined || found === "irregular" || found.sha256 !== published) {
        conflicts.push(one.name);
      }
      continue;
    }
    const { geradoEm: frozenAt } = await headerOf(one.path);
    remittances.push({ ...one, frozenAt, cutoff: localDate(frozenAt) });
  }
  const lost = answers.filter(({ ispb, claimId }) =>
    !claims.has(claimId) && !open.includes(`${ispb}_${claimId}`)
  );
  const explained = new Set([...remittances, ...lost, ...receipts].map(({ name }) => name).concat(conflicts));
  const ahead = await findNewerFiles({ db, folders, dir });
  return {
    lost: await lostSinceCopy(db, dir),
    remittances,
    answers: lost,
    receipts,
    conflicts,
    unexplained: ahead.filter((name) => !explained.has(name)),
  };
}
