/**
 * Adopts archived answer files that a restored database does not know: each is recorded as received when it
 * was, with the receipt its institution has, and decided again in the order of receipt. A claim is recorded
 * once, so that none is taken twice.
 */
import { knownReceipts } from "../../store/dispatch/exchange_folder.ts";
import { insertReceived, type NewReceivedFile, type Receipt } from "../../store/intake/answer_files.ts";
import type { ExchangeContext } from "../context.ts";
import type { ArchivedAnswer, GivenReceipt } from "../files/archive_listing.ts";
import { fileDigest } from "../files/publication.ts";
import { readRegularText } from "../files/safe_open.ts";
import { envelopeOf, parseFileName } from "../layout/file_name.ts";
import { answerLayout, receiptLayout } from "../layout/layout.ts";
import { answerLimits } from "../layout/limits.ts";
import { readLines } from "../layout/lines.ts";
import { readValues, splitLine } from "../layout/record.ts";
import { collectFaults } from "../layout/rejection.ts";
import { openEnvelope } from "../openpgp/envelope.ts";

/** A receipt that an institution has and the database does not know. */
interface KnownReceipt extends Receipt {
  readonly received: string;
  readonly receivedAt: Temporal.Instant;
}

/** An answer that is to be recorded again. */
export interface LostAnswer extends NewReceivedFile {
  /** The sequence of the remittance it answers; undefined when its header does not give one. */
  readonly answers: number | undefined;
}

/** The answers to record again, in the order in which they were received. */
export async function readAnswers(
  ctx: ExchangeContext,
  answers: readonly ArchivedAnswer[],
  receipts: readonly GivenReceipt[],
): Promise<LostAnswer[]> {
  const given = await receiptsByDigest(ctx, receipts);
  const read: LostAnswer[] = [];
  for (const answer of answers) {
    const digest = await fileDigest(answer.path);
    if (digest === undefined || digest === "irregular") throw new Error(`${answer.path} não é um arquivo`);
    const receipt = given.get(`${answer.ispb} ${digest.sha256}`);
    const header = await headerOf(ctx, answer, digest.sha256);
    const fileName = receipt?.received ?? header?.name ?? answer.name;
    const parsed = parseFileName(fileName);
    read.push({
      answers: header?.answers,
      claimId: answer.claimId,
      ispb: answer.ispb,
      fileName,
      sequence: parsed.ok ? parsed.value.sequence : undefined,
      sha256: digest.sha256,
      announcedSha256: undefined,
      size: BigInt(digest.size),
      archivePath: answer.path,
      receivedAt: receipt?.receivedAt ?? await writtenAt(ctx, answer.path),
      given: receipt && { name: receipt.name, text: receipt.text },
    });
  }
  return read.sort((a, b) =>
    Temporal.Instant.compare(a.receivedAt, b.receivedAt) || (a.sequence ?? 0) - (b.sequence ?? 0)
  );
}

/** Records the answers; the intake then decides them as undecided files of a dead worker. */
export const recordAnswers = (ctx: ExchangeContext, answers: readonly NewReceivedFile[]) =>
  insertReceived(ctx.db, answers, ctx.clock());

/** A receipt has a line for each fault of its file, of which there are at most a thousand. */
const MAX_RECEIPT_BYTES = 4 * 1024 * 1024;

/**
 * The receipts in the institutions' folders, by the digest of the file they are for. Those in envelopes can
 * be read only by their institution, so their files get new receipts.
 */
async function receiptsByDigest(
  { db }: ExchangeContext,
  receipts: readonly GivenReceipt[],
): Promise<ReadonlyMap<string, KnownReceipt>> {
  // Receipts are recognised by name and not by number, because a recovery that was killed has moved the
  // numbers beyond all of them.
  const given = await knownReceipts(db, receipts.map(({ name }) => name));
  const known = new Map<string, KnownReceipt>();
  for (const { ispb, name, path } of receipts) {
    if (given.has(name) || name.endsWith(".pgp")) continue;
    // An institution that empties its folders itself can also put something else there.
    const text = await readRegularText(path, MAX_RECEIPT_BYTES);
    if (text === undefined) continue;
    const cells = splitLine(text.split("\r\n", 1)[0] ?? "");
    if (cells?.[0] !== receiptLayout.header.type) continue;
    const header = readValues(receiptLayout.header, cells);
    if (header.sha256 === undefined) continue;
    const { arquivoRecebido: received, recebidoEm: receivedAt } = header;
    known.set(`${ispb} ${header.sha256}`, { name, text, received, receivedAt });
  }
  return known;
}

/** The fields of an answer's own header. */
interface OwnHeader {
  readonly name: string;
  readonly answers: number;
}

/** The header of an answer file; undefined when it cannot be read. */
async function headerOf(
  ctx: ExchangeContext,
  answer: ArchivedAnswer,
  sha256: string,
): Promise<OwnHeader | undefined> {
  const own = await ownHeader(answer.path);
  if (own !== undefined) return own;
  const { claimId, ispb, path: archivePath } = answer;
  const receivedAt = await writtenAt(ctx, archivePath);
  const file = {
    ...{ id: 0n, claimId, ispb, fileName: envelopeOf("x"), sha256, announcedSha256: undefined, size: 0n },
    ...{ archivePath, receivedAt },
  };
  const opened = await openEnvelope(ctx, ctx.db, file, { ...answerLimits, mustEncrypt: false });
  if (!opened.ok) return undefined;
  await using envelope = opened.value;
  const inside = await ownHeader(envelope.plain.archivePath);
  return inside && { ...inside, name: envelopeOf(inside.name) };
}

async function ownHeader(path: string): Promise<OwnHeader | undefined> {
  for await (const [first = ""] of readLines(path, answerLimits, collectFaults())) {
    const cells = splitLine(first);
    const { type, fields } = answerLayout.header;
    const cell = (wanted: string) => cells?.[fields.findIndex(({ name }) => name === wanted) + 1];
    const name = cells?.[0] === type ? cell("nomeArquivo") : undefined;
    return name === undefined ? undefined : { name, answers: Number(cell("sequencialRemessa")) };
  }
  return undefined;
}

/**
 * When a copy was written: its age by the machine's own clock, subtracted from the service's clock, which
 * staging can move.
 */
async function writtenAt({ clock }: ExchangeContext, path: string): Promise<Temporal.Instant> {
  const { mtime } = await Deno.stat(path);
  return clock().subtract({ milliseconds: Math.max(0, Date.now() - (mtime?.getTime() ?? Date.now())) });
}
