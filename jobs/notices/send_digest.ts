import type { Task } from "graphile-worker";
import * as v from "valibot";
import { overdueUntil } from "../../domain/arrival.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import {
  composeConfirmationMail,
  composeMailDigest,
  mailDigestDay,
  type MailDigestFacts,
} from "../../domain/notices/mail_digest.ts";
import { alarmNoticePause } from "../../domain/operations/alarm_severity.ts";
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import { mailDigestFacts } from "../../store/notices/mail_digest_facts.ts";
import {
  dueMailDigests,
  type MailDigest,
  mailDigestJob,
  recordConfirmationSent,
  recordMailDigestFailed,
  recordMailDigestSent,
  reserveMailDigest,
} from "../../store/notices/mail_digests.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

const SendDigestPayload = v.object({ digestId: v.pipe(v.string(), v.uuid()) });

/** Longer than an attempt can take, so that no two processes send the same digest. */
const TAKEN_FOR = { minutes: 5 };

/**
 * Sends a user the daily digest, or asks a new address for confirmation. If the process is killed before that
 * is recorded, it is sent again under the same id. Users who may no longer see orders get none.
 */
export const sendDigestTask = (app: JobApp): Task =>
  task(SendDigestPayload, async ({ digestId }) => {
    const { db, clock, log, mail } = app;
    if (mail === undefined) return;
    const now = clock();
    const day = mailDigestDay(now, await app.holidays());
    const digest = await reserveMailDigest(db, digestId, { now, day, until: now.add(TAKEN_FOR) });
    if (digest === undefined) return;
    const failure = digest.confirmedAt === undefined
      ? await askToConfirm(app, digest, now)
      : await sendNews(app, digest, { day: day!, now });
    if (failure === undefined) return;
    log("warn", "An e-mail to a user could not be sent", { failure, digestId });
    await recordMailDigestFailed(db, digest, now.add({ seconds: alarmNoticePause(digest.attempts + 1) }));
  });

async function askToConfirm(
  { db, mail }: JobApp,
  digest: MailDigest,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const { mailer, publicUrl } = mail!;
  const sent = await mailer.send({
    to: [digest.address],
    id: `confirmar-${digest.confirmation}`,
    ...composeConfirmationMail(digest, publicUrl),
  });
  if (!sent.ok) return sent.error;
  await recordConfirmationSent(db, digest.id, now);
  return undefined;
}

async function sendNews(
  app: JobApp,
  digest: MailDigest,
  { day, now }: { readonly day: Temporal.PlainDate; readonly now: Temporal.Instant },
): Promise<string | undefined> {
  const { mailer, publicUrl } = app.mail!;
  const facts = await factsFor(app, digest, now);
  const message = composeMailDigest(facts, publicUrl);
  if (message !== undefined) {
    const sent = await mailer.send({ to: [digest.address], id: `resumo-${digest.id}-${day}`, ...message });
    if (!sent.ok) return sent.error;
  }
  await app.db.transaction().execute(async (tx) => {
    await recordMailDigestSent(tx, digest.id, { day, until: now });
    await appendAudit(tx, message === undefined ? [] : [readingOf(digest, facts, now)]);
  });
  return undefined;
}

/** The news as the user may see it now; none for a user who is no longer a judge or assistant of a court. */
async function factsFor(
  { db, registries, holidays }: JobApp,
  digest: MailDigest,
  now: Temporal.Instant,
): Promise<MailDigestFacts> {
  const found = await registries.corporate.user(digest.cpf);
  if (!found.ok) throw new Error(`The user could not be looked up: ${found.error.reason}`);
  const user = found.value;
  const drafts = user?.profiles.some((profile) => profile === "judge" || profile === "assistant");
  if (user === undefined || !user.active || user.blocked || !drafts) return {};
  const known = await holidays();
  return await mailDigestFacts(db, digest, {
    court: user.court,
    units: user.units,
    since: digest.coveredUntil,
    until: now,
    lateUntil: overdueUntil(localDate(now), known),
    lateBefore: overdueUntil(localDate(digest.coveredUntil), known),
  });
}

/** The audit entry of the orders that the digest names, which counts as reading them. */
const readingOf = (
  { cpf }: MailDigest,
  { answers, noAnswers, transfers }: MailDigestFacts,
  now: Temporal.Instant,
): AuditEntry => {
  const orders = [answers, noAnswers, transfers].flatMap((news) => news?.listed ?? []);
  return {
    at: now,
    actor: cpf,
    action: "digest.send",
    subject: "orders",
    detail: { orders: [...new Set(orders.map(({ protocolNumber }) => protocolNumber))] },
  };
};

/** Enqueues one job for each user with a digest or confirmation message due. */
export const sendDigestsTask = ({ db, clock, holidays, mail }: JobApp): Task =>
  task(NoPayload, async () => {
    if (mail === undefined) return;
    const now = clock();
    const day = mailDigestDay(now, await holidays());
    await enqueue(db, (await dueMailDigests(db, { now, day })).map(mailDigestJob));
  });
