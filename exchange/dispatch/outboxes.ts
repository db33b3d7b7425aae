/** Compares the files that the database calls published and uncollected with those in the outboxes, byte by byte. */
import {
  saveOutboxComparison,
  type UncollectedRemittance,
  uncollectedRemittances,
  wasFolderAbsent,
} from "../../store/dispatch/exchange_folder.ts";
import { findRemittances, type Remittance } from "../../store/dispatch/remittances.ts";
import { openAlarmSubjects, syncAlarms } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { institutionFolderAnswers } from "../files/institution_folder.ts";
import { fileDigest, lstat } from "../files/publication.ts";
import { storedFile } from "../files/stored_files.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { isEncrypted, publishedCopyPath } from "./remittance_file.ts";

/**
 * Looks for every published file that is not known to be collected. A file that left its outbox counts as
 * collected, since institutions may delete what they have. It counts as lost, and operators are alerted until
 * it is back or answered, when the archived copy is missing too, the outbox is gone, or the exchange folder
 * was absent after it was published. One whose bytes are not those that were published is told too: somebody
 * else has written there, and its institution may carry out what no court has asked for.
 */
export async function compareOutboxes(ctx: ExchangeContext): Promise<void> {
  await ctx.mark.require();
  const { db, folders } = ctx;
  const uncollected = await uncollectedRemittances(db);
  const remittances = new Map(
    (await findRemittances(db, uncollected.map(({ id }) => id))).map((
      remittance,
    ) => [remittance.id, remittance]),
  );
  const [away, known, knownAltered] = await Promise.all([
    wasFolderAbsent(db),
    openAlarmSubjects(db, "remittance-lost"),
    openAlarmSubjects(db, "remittance-altered"),
  ]);
  const missing: UncollectedRemittance[] = [];
  const altered: UncollectedRemittance[] = [];
  /** What is not known of now, and was missing before. */
  const unseen: UncollectedRemittance[] = [];
  for (const one of uncollected) {
    if (!await institutionFolderAnswers(ctx, one.ispb, "outbox")) {
      if (away || known.includes(one.fileName)) unseen.push(one);
      if (knownAltered.includes(one.fileName)) altered.push(one);
      continue;
    }
    const remittance = remittances.get(one.id)!;
    const name = isEncrypted(remittance) ? envelopeOf(one.fileName) : one.fileName;
    const found = await fileDigest(`${folders.outbox(one.ispb)}/${name}`);
    if (found === undefined) missing.push(one);
    else if (found === "irregular" || found.sha256 !== remittance.digest?.sha256) altered.push(one);
  }
  const lost = unseen;
  for (const one of missing) {
    const suspicious = (away && !one.isSinceReturn) || known.includes(one.fileName) ||
      await isGone(ctx, remittances.get(one.id)!);
    if (suspicious) lost.push(one);
  }
  const collected = missing.filter((one) => !lost.includes(one)).map(({ id }) => id);
  // The exchange folder may have become absent during the comparison.
  await ctx.mark.require();
  await db.transaction().execute(async (tx) => {
    await saveOutboxComparison(tx, collected, ctx.clock());
    await syncAlarms(tx, ctx.clock(), "remittance-lost", lost.map(lostAlarm));
    await syncAlarms(tx, ctx.clock(), "remittance-altered", altered.map(alteredAlarm));
  });
  if (lost.length > 0) ctx.log("error", "Published remittances are missing", { files: lost.length });
  if (altered.length > 0) ctx.log("error", "Published remittances were altered", { files: altered.length });
}

/** Whether something only the service deletes is gone: the outbox itself, or the archived copy. */
async function isGone({ folders }: ExchangeContext, remittance: Remittance): Promise<boolean> {
  const copy = publishedCopyPath(folders, remittance);
  return await lstat(folders.outbox(remittance.ispb)) === undefined ||
    await lstat(copy) === undefined && await storedFile(copy) === undefined;
}

const alteredAlarm = ({ ispb, fileName }: UncollectedRemittance) => ({
  subject: fileName,
  detail:
    `A remessa na pasta outbox da instituição ${ispb} não tem mais os bytes que foram publicados, e não foi o serviço que a ` +
    "alterou. Avise a instituição para que não a cumpra, leve o arquivo para outra pasta sem o apagar e reenvie a remessa.",
});

const lostAlarm = ({ ispb, fileName }: UncollectedRemittance) => ({
  subject: fileName,
  detail:
    `A remessa publicada para a instituição ${ispb} não está na pasta outbox dela, e não se sabe se foi recolhida. ` +
    "Confira com a instituição; reenvie-a ou, sem a cópia arquivada, use task remittance rebuild.",
});
