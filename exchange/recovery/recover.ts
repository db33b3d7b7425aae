/**
 * Recovers a database that was restored from an older copy, from what the exchange folder shows: numbers
 * continue beyond all that were given, the feed begins an epoch, remittances that institutions have are
 * adopted, and their answers are taken in again. If it is killed, running it again continues it.
 */
import { createHash } from "node:crypto";
import { formatCount, inflect } from "../../domain/formatting.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  advanceReceiptSequence,
  advanceSequences,
  claimsWithReservedNumbers,
  orphanLines,
  saveClaimsWithReservedNumbers,
} from "../../store/dispatch/adoption.ts";
import { lastSequences } from "../../store/dispatch/exchange_folder.ts";
import { beginEpoch } from "../../store/notices/events.ts";
import { raiseAlarm, SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { resumeIntake } from "../intake/intake.ts";
import { splitLine } from "../layout/record.ts";
import { lineOf, type RemittanceLine } from "../layout/remittance_reading.ts";
import { type LostAnswer, readAnswers, recordAnswers } from "./adopt_answers.ts";
import { adoptCutoff } from "./adopt_remittances.ts";
import { archivedLines } from "./archived_lines.ts";
import type { ArchiveSurvey } from "./survey.ts";

/** More protocols, transfers and rows than the service makes between two copies of its database. */
export const NUMBER_MARGIN = 10_000_000n;

/** A request, found in a remittance, of an order that the database does not know. */
export interface OrderInFile {
  readonly asks: RemittanceLine;
  readonly fileName: string;
  /** The response code, when the request was answered. */
  readonly code: string | undefined;
}

export interface RecoveryResult {
  readonly epoch: number;
  /**
   * The orders that the restored database has due and no file contains: they are sent next, unless their
   * court cancels them.
   */
  readonly notLeft: readonly string[];
  /** The orders that only files contained and that were restored. */
  readonly restoredOrders: readonly string[];
}

/** @param reason the reason recorded in the audit trail */
export async function recoverFromArchive(
  ctx: ExchangeContext,
  survey: ArchiveSurvey,
  reason: string,
): Promise<RecoveryResult> {
  const answers = await readAnswers(ctx, survey.answers, survey.receipts);
  const epoch = await moveOn(ctx, survey, reason);
  const notLeft: string[] = [];
  const restoredOrders: string[] = [];
  const cutoffs = Map.groupBy(survey.remittances, ({ cutoff }) => cutoff.toString());
  let waiting = answers;
  const take = async (isDue: (answer: LostAnswer) => boolean) => {
    const rest = waiting.findIndex((answer) => !isDue(answer));
    const due = rest < 0 ? waiting : waiting.slice(0, rest);
    waiting = waiting.slice(due.length);
    await recordAnswers(ctx, due);
    await resumeIntake(ctx);
  };
  for (const [_, files] of [...cutoffs].sort(([a], [b]) => a.localeCompare(b))) {
    const [first] = files.toSorted((a, b) => Temporal.Instant.compare(a.frozenAt, b.frozenAt));
    const { frozenAt } = first!;
    // Of an evening's two remittances the first: whatever answers it comes after both.
    const sequences = new Map(
      files.toSorted((a, b) => b.sequence - a.sequence).map(({ ispb, sequence }) => [ispb, sequence]),
    );
    // Answers received before the freeze are decided before it, because what is sent may depend on them.
    await take(({ receivedAt, ispb, answers = 0 }) =>
      Temporal.Instant.compare(receivedAt, frozenAt) < 0 && answers < (sequences.get(ispb) ?? Infinity)
    );
    const done = await adoptCutoff(ctx, [first!, ...files.filter((file) => file !== first)]);
    notLeft.push(...done.held.protocols);
    restoredOrders.push(...done.restoredOrders.map(({ protocolNumber }) => protocolNumber));
  }
  await take(() => true);
  await reportOrphans(ctx);
  return { epoch, notLeft: [...new Set(notLeft)].sort(), restoredOrders };
}

async function moveOn(ctx: ExchangeContext, survey: ArchiveSurvey, reason: string): Promise<number> {
  const seen = await numbersSeen(survey);
  const last = await lastSequences(ctx.db);
  const receipts = new Map<string, number>();
  const claims = survey.answers.map(({ claimId }) => claimId);
  const counted = await claimsWithReservedNumbers(ctx.db);
  // Each file gets at most one receipt, whether or not that is still in its folder. Files that a killed
  // recovery has counted are not counted again, which would leave a gap.
  for (const { ispb, claimId } of survey.answers) {
    if (counted.has(claimId)) continue;
    receipts.set(ispb, (receipts.get(ispb) ?? last.get(`${ispb} receipt`) ?? 0) + 1);
  }
  for (const { ispb, sequence } of survey.receipts) {
    receipts.set(ispb, Math.max(receipts.get(ispb) ?? 0, sequence));
  }
  return await ctx.db.transaction().execute(async (tx) => {
    const epoch = await beginEpoch(tx, ctx.clock());
    await advanceSequences(tx, seen, NUMBER_MARGIN);
    for (const [ispb, atLeast] of receipts) await advanceReceiptSequence(tx, ispb, atLeast);
    await saveClaimsWithReservedNumbers(tx, claims);
    await appendAudit(tx, [{
      at: ctx.clock(),
      actor: SERVICE_SUBJECT,
      action: "database.recover",
      subject: `epoch ${epoch}`,
      detail: {
        via: "command-line",
        reason,
        remittances: survey.remittances.map(({ name }) => name),
        answers: claims.length,
        claimsDigest: createHash("sha256").update(claims.toSorted().join("\n")).digest("hex"),
        protocols: seen.protocols.toString(),
        transfers: seen.transfers.toString(),
        margin: NUMBER_MARGIN.toString(),
      },
    }]);
    return epoch;
  });
}

/** The highest numbers of protocols and transfers in the remittances that institutions have. */
async function numbersSeen(
  { remittances }: Pick<ArchiveSurvey, "remittances">,
): Promise<{ protocols: bigint; transfers: bigint }> {
  const seen = { protocols: 0n, transfers: 0n };
  const higher = (kind: keyof typeof seen, number: string | undefined, digits: number) => {
    const value = BigInt(number?.slice(-digits) ?? 0);
    if (value > seen[kind]) seen[kind] = value;
  };
  for (const { path } of remittances) {
    for await (const lines of archivedLines(path)) {
      for (const { asks } of lines) {
        higher("protocols", asks.numeroProtocolo, 10);
        if ("idTransferencia" in asks) higher("transfers", asks.idTransferencia, 12);
      }
    }
  }
  return seen;
}

/** The requests that only files contain, for an operator to look after. */
export async function ordersInFiles({ db }: Pick<ExchangeContext, "db">): Promise<OrderInFile[]> {
  return (await orphanLines(db)).map(({ fileName, text, code }) => ({
    asks: lineOf(splitLine(text) ?? []),
    fileName,
    code: code ?? undefined,
  }));
}

async function reportOrphans(ctx: ExchangeContext): Promise<void> {
  const orphans = await ordersInFiles(ctx);
  if (orphans.length === 0) return;
  const protocols = [...new Set(orphans.map(({ asks }) => asks.numeroProtocolo))];
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "orders-in-files-only",
    subject: "task recover",
    detail:
      `Há ${
        formatCount(protocols.length, "ordem ou desdobramento", "ordens ou desdobramentos")
      } que as instituições receberam e o banco não conhece, ` +
      `porque ${inflect(protocols.length, "foi protocolado", "foram protocolados")} depois da cópia: ${
        protocols.slice(0, 20).join(", ")
      }. "task recover" mostra de que ` +
      "vara e processo é cada um e o que foi respondido; avise as varas. Não os protocole de novo sem falar com elas.",
  });
}
