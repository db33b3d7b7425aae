/**
 * The decision on answer files: their sender, their sequence, and whether their content is applied. Files of
 * several institutions are decided together, because most files are small and a transaction is expensive; a
 * file with a fault is decided alone and does not delay the others.
 */
import { fail, ok, type Result } from "../../domain/result.ts";
import { limitLockWait } from "../../store/connection/transaction_settings.ts";
import { requirementsOf } from "../../store/institutions/institution_keys.ts";
import {
  type EarlierDeliveries,
  findEarlierDeliveries,
  type ReceivedFile,
  takeSequences,
} from "../../store/intake/answer_files.ts";
import { saveDecisions } from "../../store/intake/file_decisions.ts";
import { isBinary } from "../files/binary_file.ts";
import { UNREADABLE_DIGEST } from "../files/sidecar.ts";
import { type FileName, parseFileName, sidecarOf } from "../layout/file_name.ts";
import { type Fault, makeFault, unreadableDigest, WHOLE_FILE } from "../layout/rejection.ts";
import { type OpenedEnvelope, openEnvelope } from "../openpgp/envelope.ts";
import { writeReceipt } from "../receipt.ts";
import { applyContents, type ContentOutcome } from "./content_rules.ts";
import {
  acceptFile,
  type DecidedFile,
  earlierReceipt,
  type FileToDecide,
  type IntakeBatch,
  refuseSequence,
  rejectFile,
  repeatReceipt,
  reportContradicted,
} from "./decided_file.ts";

/** A file that is next in its institution's sequence, ready to be read. */
interface Acceptable {
  readonly file: ReceivedFile;
  readonly name: FileName;
  readonly envelope: OpenedEnvelope;
}

/**
 * The most bytes of files applied in one transaction: large files gain nothing from it, and a failure repeats
 * all of them.
 */
const BYTES_TOGETHER = 8_000_000;

/**
 * Decides files, no two of one institution: each is applied whole, rejected whole, or recognised as a
 * duplicate. The caller holds the locks of their inboxes.
 *
 * @returns the decision by file, or the error that prevented it, in which case nothing has changed
 */
export async function decideFiles(
  batch: IntakeBatch,
  files: readonly ReceivedFile[],
): Promise<ReadonlyMap<bigint, Result<DecidedFile, unknown>>> {
  const results = new Map<bigint, Result<DecidedFile, unknown>>();
  const attempt = async ({ id }: ReceivedFile, work: () => Promise<DecidedFile | undefined>) => {
    try {
      const decided = await work();
      if (decided !== undefined) results.set(id, ok(decided));
    } catch (error) {
      results.set(id, fail(error));
    }
  };
  const { db } = batch.session;
  const delivered = await findEarlierDeliveries(db, files);
  const requirements = await requirementsOf(db, files.map(({ ispb }) => ispb));
  await using envelopes = new AsyncDisposableStack();
  const acceptable: Acceptable[] = [];
  for (const file of files) {
    await attempt(file, async () => {
      const known = {
        ...delivered.get(file.id)!,
        mustEncrypt: requirements.get(file.ispb)?.required ?? false,
      };
      const screened = await screen({ ...batch, file }, known);
      if (!screened.ok) return screened.error;
      envelopes.use(screened.value.envelope);
      acceptable.push(screened.value);
      return undefined;
    });
  }
  for (const group of groupsOf(acceptable)) {
    const together = group.length > 1 ? await applyTogether(batch, group) : undefined;
    for (const [index, one] of group.entries()) {
      await attempt(one.file, async () => together?.[index] ?? await applyAlone(batch, one));
    }
  }
  return results;
}

/** Checks a file before it is read: returns the file to read, or its decision. */
async function screen(
  open: FileToDecide,
  { same, lastSequence, mustEncrypt }: EarlierDeliveries & { readonly mustEncrypt: boolean },
): Promise<Result<Acceptable, DecidedFile>> {
  const { ctx, session, file, limits } = open;
  const identified = identify(open);
  if (!identified.ok) return fail(await rejectFile(open, [identified.error]));
  const name = identified.value;
  if (!name.encrypted && await isBinary(file.archivePath)) {
    return fail(await rejectFile(open, [makeFault(WHOLE_FILE, "arquivo", "A09")]));
  }
  if (same !== undefined) return fail(await repeatReceipt(open, same));
  const next = lastSequence + 1;
  if (name.sequence !== next) return fail(await refuseSequence(open, name.sequence, next));
  const opened = await openEnvelope(ctx, session.db, file, { ...limits, mustEncrypt });
  return opened.ok
    ? ok({ file, name, envelope: opened.value })
    : fail(await rejectFile(open, [opened.error]));
}

function groupsOf(files: readonly Acceptable[]): Acceptable[][] {
  const groups: Acceptable[][] = [];
  let bytes = 0n;
  for (const one of files) {
    const last = groups.at(-1);
    if (last === undefined || bytes + one.file.size > BigInt(BYTES_TOGETHER)) {
      groups.push([one]);
      bytes = one.file.size;
    } else {
      last.push(one);
      bytes += one.file.size;
    }
  }
  return groups;
}

/**
 * Applies files in one transaction; undefined when one has a fault or the database failed, and each is then
 * decided alone.
 */
async function applyTogether(
  batch: IntakeBatch,
  files: readonly Acceptable[],
): Promise<readonly DecidedFile[] | undefined> {
  try {
    const applied = await applyOrRollBack(batch, files);
    return applied.type === "applied" ? applied.decided : undefined;
  } catch (error) {
    batch.ctx.log("warn", "Answer files could not be applied together; each is tried by itself", { error });
    return undefined;
  }
}

async function applyAlone(batch: IntakeBatch, one: Acceptable): Promise<DecidedFile> {
  const applied = await applyOrRollBack(batch, [one]);
  return applied.type === "faulty"
    ? await rejectFile({ ...batch, file: one.file }, applied.faults.list, { sequenceUsed: true })
    : applied.decided[0]!;
}

/**
 * Checks that a file is named as an answer of the institution in whose inbox it was, and has the bytes that
 * were sent.
 */
function identify({ file, limits }: FileToDecide): Result<FileName, Fault> {
  const refuse = (...fault: [field: string, code: Fault["code"], message?: string]) =>
    fail(makeFault(WHOLE_FILE, ...fault));
  const name = parseFileName(file.fileName);
  if (!name.ok || name.value.kind !== "RET") return refuse("nome", "N01");
  if (name.value.ispb !== file.ispb) return refuse("nome", "N02");
  if (file.size > BigInt(limits.maxFileBytes)) return refuse("arquivo", "A02");
  if (file.announcedSha256 !== undefined && file.announcedSha256 !== file.sha256) {
    return file.announcedSha256 === UNREADABLE_DIGEST
      ? refuse("arquivo", "A08", unreadableDigest(sidecarOf(file.fileName)))
      : refuse("arquivo", "A08");
  }
  return ok(name.value);
}

/** Applies contents and decisions in one transaction; rolls all of it back when anything is wrong. */
async function applyOrRollBack(
  { ctx, session, limits, now }: IntakeBatch,
  files: readonly Acceptable[],
): Promise<
  Extract<ContentOutcome, { type: "faulty" }> | { type: "applied"; decided: readonly DecidedFile[] }
> {
  const tx = await session.db.startTransaction().execute();
  try {
    // A file whose remittance or sequence another session holds is tried again later: the others are decided.
    await limitLockWait(tx);
    const applied = await applyContents(files.map(({ name, envelope: { plain, openDocument } }) => ({
      ctx,
      session,
      tx,
      file: plain,
      openDocument,
      name,
      limits,
      now,
    })));
    if (applied.type === "faulty") {
      await tx.rollback().execute();
      return applied;
    }
    const given = files.filter(({ file }) => earlierReceipt("ACEITO", file) !== undefined);
    const numbered = files.filter((one) => !given.includes(one));
    await takeSequences(tx, given.map(({ file }) => file.ispb), ["in"]);
    const numbers = await takeSequences(tx, numbered.map(({ file }) => file.ispb), ["in", "receipt"]);
    const decided = files.map(({ file }, index) => {
      const content = applied.contents[index]!;
      const receipt = earlierReceipt("ACEITO", file) ??
        writeReceipt(file, { type: "accepted", ...content }, {
          sequence: numbers.get(file.ispb)!.receipt,
          now,
        });
      return { file, content, receipt };
    });
    for (const { file } of numbered) await reportContradicted(tx, file, now);
    await saveDecisions(
      tx,
      decided.map(({ file, content, receipt }) => ({
        id: file.id,
        status: "accepted",
        now,
        receipt,
        sequenceUsed: true,
        remittanceId: content.remittanceId,
        lineCount: content.answers,
        faults: [],
      })),
    );
    await tx.commit().execute();
    return { type: "applied", decided: decided.map((one) => acceptFile(ctx, one)) };
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}
