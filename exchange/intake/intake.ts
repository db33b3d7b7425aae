/**
 * Intake: takes files from inboxes, decides them and writes receipts. One worker at a time for an institution,
 * so that sequences are used in order; a file that cannot be handled delays no other institution.
 */
import { faultCause } from "../../domain/operations/fault_cause.ts";
import { heldAnswerText } from "../../domain/operations/left_out_text.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { isDatabaseAway, isLockWaitOver } from "../../store/connection/database_unavailable.ts";
import { answerHolders } from "../../store/dispatch/left_out.ts";
import {
  institutionsWithPendingIntake,
  type PendingIntake,
  pendingIntake,
  type ReceivedFile,
} from "../../store/intake/answer_files.ts";
import { attachmentsOf } from "../../store/intake/answer_lines.ts";
import { raiseAlarm, resolveAlarms, resolveIdleIntake } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { type LockingSession, withLock, withLocks } from "../exclusive_work.ts";
import { requireInstitutionFolder } from "../files/institution_folder.ts";
import { type AnswerLimits, answerLimits } from "../layout/limits.ts";
import { resumeQuarantine } from "../quarantine.ts";
import { writeRefusals } from "../quarantine_decision.ts";
import { type Claim, claimFile, deliveryTime, openClaims, recordClaims } from "./claim.ts";
import { type DecidedFile, writeOut, type WrittenOut } from "./decided_file.ts";
import { decideFiles } from "./file_decision.ts";
import type { ReadyFile } from "./inbox_scan.ts";

export type IntakeOutcome =
  | {
    readonly type: "accepted" | "rejected" | "duplicate";
    readonly receiptName: string;
    readonly faults: readonly { readonly line: number; readonly code: string; readonly message: string }[];
  }
  /** Another worker has taken the file, or the institution has withdrawn it. */
  | { readonly type: "gone" }
  /** Another worker is handling files of the same institution; this file stays where it is. */
  | { readonly type: "busy" }
  /**
   * Received, but it or an earlier file could not be decided; an alarm is open and `resumeIntake` tries
   * again.
   */
  | { readonly type: "pending" };

/** Takes one file; see `intakeFiles`. */
export async function intakeFile(
  ctx: ExchangeContext,
  ispb: string,
  name: string,
  limits: AnswerLimits = answerLimits,
): Promise<IntakeOutcome> {
  const [outcome] = await intakeFiles(ctx, [{ ispb, name }], limits);
  return outcome!;
}

/**
 * Takes files from institutions' inboxes and decides them, each after the undecided files of its institution.
 * Files of one institution are taken in the given order.
 *
 * @param files as `InboxScanner` returned them
 * @returns the outcome of each, in their order
 * @throws the error of the first file that could not be received, once all others are decided
 */
export async function intakeFiles(
  ctx: ExchangeContext,
  files: readonly ReadyFile[],
  limits: AnswerLimits = answerLimits,
): Promise<IntakeOutcome[]> {
  for (const { name } of files) {
    if (/[/\0]/.test(name) || name.startsWith(".")) {
      throw new RangeError("A file of an inbox is named, not its path");
    }
  }
  await ctx.mark.require();
  const outcomes = new Map<ReadyFile, IntakeOutcome>();
  const errors: unknown[] = [];
  /** The institutions without a failure so far: after one, their later files must not be taken. */
  const held = new Set(files.map(({ ispb }) => ispb));
  for (const round of roundsOf(files)) {
    const keys = round.map(({ ispb }) => ispb).filter((ispb) => held.has(ispb));
    await withLocks(ctx.pool, { space: "inbox", keys }, async (session, free) => {
      const taken = round.filter(({ ispb }) => free.includes(ispb));
      errors.push(...await takeRound({ ctx, session, limits }, taken, outcomes));
    });
    for (const file of round) if (!outcomes.has(file)) held.delete(file.ispb);
  }
  if (errors.length > 0) throw errors[0];
  return files.map((file) => outcomes.get(file) ?? { type: "busy" });
}

/** Divides files into rounds: the first file of every institution, then the second, and so on. */
function roundsOf(files: readonly ReadyFile[]): ReadyFile[][] {
  const rounds: ReadyFile[][] = [];
  const taken = new Map<string, number>();
  for (const file of files) {
    const round = taken.get(file.ispb) ?? 0;
    taken.set(file.ispb, round + 1);
    (rounds[round] ??= []).push(file);
  }
  return rounds;
}

/** Takes and decides files of institutions whose inboxes the caller has locked. */
interface Intake {
  readonly ctx: ExchangeContext;
  readonly session: LockingSession;
  readonly limits: AnswerLimits;
}

/** Takes one file of each of several institutions; returns the errors of those that could not be received. */
async function takeRound(
  intake: Intake,
  files: readonly ReadyFile[],
  outcomes: Map<ReadyFile, IntakeOutcome>,
): Promise<unknown[]> {
  const { ctx, session, limits } = intake;
  const finished = await finishPending(intake, files.map(({ ispb }) => ispb));
  const errors = [...finished.values()].flatMap((one) => one.ok ? [] : [one.error]);
  const sound = files.filter(({ ispb }) => finished.get(ispb)!.ok);
  const claims = await Promise.all(
    sound.map(({ ispb, name }) => claimDelivered(ctx, ispb, name).catch(failed(errors))),
  );
  const claimed = claims.filter((one) => one !== undefined && one !== "failed");
  const registered = await recordClaims(ctx, session, claimed, limits.maxFileBytes);
  errors.push(...registered.errors.values());
  // A file is decided only when nothing earlier of its institution is undecided.
  const next = registered.files.filter(({ ispb }) => {
    const before = finished.get(ispb)!;
    return before.ok && before.value;
  });
  const { decided, errors: away } = await decide(intake, next);
  errors.push(...away);
  for (const [index, file] of sound.entries()) {
    const taken = claims[index];
    if (taken === undefined) outcomes.set(file, { type: "gone" });
    else if (taken !== "failed") outcomes.set(file, outcomeOf(decided.get(taken.claim.id)));
  }
  return errors;
}

const failed = (errors: unknown[]) => (error: unknown): "failed" => {
  errors.push(error);
  return "failed";
};

const outcomeOf = (decided: DecidedFile | undefined): IntakeOutcome =>
  decided === undefined
    ? { type: "pending" }
    : { type: decided.status, receiptName: decided.receipt.name, faults: decided.faults };

async function claimDelivered(ctx: ExchangeContext, ispb: string, name: string) {
  await requireInstitutionFolder(ctx, ispb, "inbox");
  const receivedAt = await deliveryTime(ctx, ispb, name);
  const claimed = receivedAt && await claimFile(ctx, ispb, name);
  return claimed && { claim: claimed, receivedAt };
}

/** Continues the work of workers that died: unrecorded claims, undecided files, unwritten receipts. */
export async function resumeIntake(ctx: ExchangeContext): Promise<void> {
  await ctx.mark.require();
  await resumeQuarantine(ctx);
  await writeRefusals(ctx);
  const [claims, others] = await Promise.all([openClaims(ctx), institutionsWithPendingIntake(ctx.db)]);
  const left = new Set([...claims.map((open) => open.ispb), ...others]);
  for (const ispb of left) {
    try {
      await withLock(ctx.pool, { space: "inbox", key: ispb }, async (session) => {
        const finished = (await finishPending({ ctx, session, limits: answerLimits }, [ispb])).get(ispb)!;
        if (!finished.ok) throw finished.error;
      });
      await resolveAlarms(ctx.db, ctx.clock(), { type: "intake-failed", subject: ispb });
    } catch (error) {
      // What another session holds of one institution has been told with its file, and keeps nobody else waiting.
      if (isLockWaitOver(error)) continue;
      if (isDatabaseAway(error)) throw error;
      await reportFailure(ctx, { ispb, subject: ispb }, error);
    }
  }
  await resolveIdleIntake(ctx.db, ctx.clock(), [...left]);
}

/**
 * Completes all pending files of institutions as far as possible.
 *
 * @returns by institution: false when a file could not be decided and later ones have to wait, or the error
 * that kept a claim from being archived or a receipt from being written
 */
async function finishPending(
  intake: Intake,
  ispbs: readonly string[],
): Promise<ReadonlyMap<string, Result<boolean, unknown>>> {
  const { ctx, session } = intake;
  const claims = (await openClaims(ctx)).filter(({ ispb }) => ispbs.includes(ispb));
  const errors = await registerLeft(intake, claims);
  const work = await pendingIntake(session.db, ispbs);
  const finished = new Map<string, Result<boolean, unknown>>();
  for (const ispb of ispbs) {
    const left = work.get(ispb);
    if (errors.has(ispb)) finished.set(ispb, fail(errors.get(ispb)));
    else finished.set(ispb, left === undefined ? ok(true) : await finishPendingOf(intake, ispb, left));
  }
  return finished;
}

/** Records what dead workers had claimed; returns the errors by institution. */
async function registerLeft(
  { ctx, session, limits }: Intake,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, unknown>> {
  if (claims.length === 0) return new Map();
  const dated = claims.map((claim) => ({ claim, receivedAt: undefined }));
  const { errors } = await recordClaims(ctx, session, dated, limits.maxFileBytes);
  return new Map(claims.filter(({ id }) => errors.has(id)).map(({ id, ispb }) => [ispb, errors.get(id)]));
}

async function finishPendingOf(
  intake: Intake,
  ispb: string,
  { undecided, unwritten }: PendingIntake,
): Promise<Result<boolean, unknown>> {
  try {
    const receipts = await Promise.all(unwritten.map(async (receipt) => ({
      ...receipt,
      ispb,
      attachments: await attachmentsOf(intake.session.db, receipt.fileId),
    })));
    await writeOut(intake, receipts, { again: true });
    for (const file of undecided) {
      const { decided, errors: [away] } = await decide(intake, [file]);
      if (away !== undefined) return fail(away);
      if (!decided.has(file.claimId)) return ok(false);
    }
    return ok(true);
  } catch (error) {
    return fail(error);
  }
}

interface Decisions {
  readonly decided: ReadonlyMap<string, DecidedFile>;
  /** The database was away. */
  readonly errors: readonly unknown[];
}

/**
 * Decides one file of each of several institutions and writes the receipts.
 *
 * @returns by claim; without files that could not be decided: an alarm is raised unless the database was away as a whole
 */
async function decide(
  intake: Intake,
  files: readonly ReceivedFile[],
): Promise<Decisions> {
  const { ctx } = intake;
  if (files.length === 0) return { decided: new Map(), errors: [] };
  const results = await decideFiles({ ...intake, now: ctx.clock() }, files);
  const decided = new Map<string, DecidedFile>();
  const errors: unknown[] = [];
  const receipts: WrittenOut[] = [];
  for (const { id, claimId, ispb, fileName } of files) {
    const result = results.get(id)!;
    if (!result.ok) {
      // No fault of the file: the job is tried again when the database is back.
      const isAway = isDatabaseAway(result.error);
      if (isAway) errors.push(result.error);
      if (!isAway || isLockWaitOver(result.error)) {
        await reportFailure(ctx, { ispb, subject: `${ispb}/${JSON.stringify(fileName)}` }, result.error);
      }
      continue;
    }
    const { receipt, attachments } = result.value;
    decided.set(claimId, result.value);
    receipts.push({ ...receipt, ispb, fileId: id, attachments });
  }
  await writeOut(intake, receipts, { again: false });
  return { decided, errors };
}

async function reportFailure(
  ctx: ExchangeContext,
  { ispb, subject }: { readonly ispb: string; readonly subject: string },
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const detail = isLockWaitOver(error)
    ? heldAnswerText(await answerHolders(ctx.db, ispb))
    : `O retorno não pôde ser processado: ${
      faultCause(reason)
    }. Corrija a causa; o processamento é retomado sozinho, ` +
      "e os retornos seguintes da instituição esperam por ele.";
  ctx.log("error", "An answer file could not be dealt with", { subject, error });
  await raiseAlarm(ctx.db, ctx.clock(), { type: "intake-failed", subject, detail });
}
