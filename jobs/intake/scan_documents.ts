/** Has the documents that institutions sent scanned, where a scanner is set; the intake of a file never waits for it. */
import type { Task } from "graphile-worker";
import { isTold, SCANNED_AGAIN_MINUTES, type Verdict } from "../../domain/document_scan.ts";
import { formatDateTimeInSentence } from "../../domain/formatting.ts";
import { fail, type Result } from "../../domain/result.ts";
import { readArchivedDocument } from "../../exchange/mod.ts";
import type { DocumentScanner } from "../../registries/clamd.ts";
import {
  documentsToScan,
  type FailingScans,
  failingScans,
  saveScanFailure,
  saveVerdict,
  type UnscannedDocument,
} from "../../store/intake/document_scans.ts";
import { raiseAlarm, resolveAlarms, syncAlarms } from "../../store/operations/alarms.ts";
import { releaseLease, takeLease } from "../../store/queue/lease.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** So many documents are scanned in a run; the next minute goes on. */
const MAX_DOCUMENTS = 200;
/** Longer than one document can take, so that two workers never scan the same ones. */
const LEASE_SECONDS = 300;
/** A scanner that has failed so often in a row is away: each failure can take minutes. */
const MAX_FAILURES = 3;

export const scanDocumentsTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    if (app.scanner === undefined) return;
    const lease = { name: "document-scan", holder: crypto.randomUUID() };
    if (!await takeLease(app.db, lease, LEASE_SECONDS)) return;
    try {
      await scanDocuments(app, app.scanner, () => takeLease(app.db, lease, LEASE_SECONDS));
      await tellFailures(app, app.scanner);
    } finally {
      await releaseLease(app.db, lease);
    }
  });

/** @param renew whether this run is still the only one */
async function scanDocuments(
  app: JobApp,
  scanner: DocumentScanner,
  renew: () => Promise<boolean>,
): Promise<void> {
  const { db, clock } = app;
  const started = clock();
  const documents = await documentsToScan(db, {
    triedBefore: started,
    foundBefore: started.subtract({ minutes: SCANNED_AGAIN_MINUTES }),
    limit: MAX_DOCUMENTS,
  });
  let failures = 0;
  for (const document of documents) {
    if (!await renew()) return;
    const verdict = await scanOne(app, scanner, document);
    if (verdict.ok) await keepVerdict(app, document, verdict.value);
    else await saveScanFailure(db, document, verdict.error, clock());
    failures = verdict.ok ? 0 : failures + 1;
    if (failures === MAX_FAILURES) return;
  }
}

async function scanOne(
  { storage, log }: JobApp,
  scanner: DocumentScanner,
  document: UnscannedDocument,
): Promise<Result<Verdict, string>> {
  const read = await readArchivedDocument(document, storage).catch((error: unknown) => {
    log("error", "A document cannot be read to be scanned", { name: document.name, error });
    return fail("absent" as const);
  });
  if (read.ok) return await scanner.scan(read.value);
  return fail(
    read.error === "differs"
      ? "o documento não tem mais os bytes que chegaram"
      : "o documento não pode ser lido do arquivo",
  );
}

const alarmOf = ({ ispb, name }: UnscannedDocument) =>
  ({ type: "document-infected", subject: `${ispb}/${name}` }) as const;

const keepVerdict = ({ db, clock }: JobApp, document: UnscannedDocument, verdict: Verdict): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock();
    if (!await saveVerdict(tx, document, verdict, now) || verdict.type === document.state) return;
    if (verdict.type === "clean") return await resolveAlarms(tx, now, alarmOf(document));
    const detail =
      `O documento ${document.name} da instituição ${document.ispb} traz um programa malicioso ` +
      `(${verdict.finding}) e não é entregue a ninguém. Ele está em ${document.archivePath}.`;
    await raiseAlarm(tx, now, { ...alarmOf(document), detail });
  });

async function tellFailures({ db, clock }: JobApp, { name: subject }: DocumentScanner): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const failing = await failingScans(tx);
    const current = failing === undefined ? [] : [{ subject, detail: failureText(failing) }];
    const isOld = failing !== undefined && isTold(failing.since, clock());
    await syncAlarms(tx, clock(), "document-scan-failed", current, isOld ? current : []);
  });
}

const failureText = ({ count, since, ispb, name, failure }: FailingScans): string =>
  `Documentos que não puderam ser verificados: ${count}. O primeiro, ${name} da instituição ${ispb}, espera desde ` +
  `${formatDateTimeInSentence(since)}: ${failure}. Até serem verificados, nenhum tribunal os recebe.`;
