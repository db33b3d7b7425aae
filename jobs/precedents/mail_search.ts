import type { Task } from "graphile-worker";
import * as v from "valibot";
import { composeFollowNews, composeFollowQuestion } from "../../domain/notices/search_mail.ts";
import { alarmNoticePause } from "../../domain/operations/alarm_severity.ts";
import {
  recordMailFailed,
  recordMailSent,
  takeSearchMail,
  untoldHits,
} from "../../store/precedents/search_mail.ts";
import { type JobApp, task } from "../task.ts";

const MailSearchPayload = v.object({ mailId: v.pipe(v.string(), v.uuid()) });

/** Longer than an attempt can take, so that no two processes send the same. */
const TAKEN_FOR = { minutes: 5 };

/**
 * Sends whoever follows a search its new hits, all in one message, or asks whether they want them. If the process is
 * killed before that is recorded, it is sent again under the same id.
 */
export const mailSearchTask = ({ db, clock, log, mail }: JobApp): Task =>
  task(MailSearchPayload, async ({ mailId }) => {
    if (mail === undefined) return;
    const now = clock();
    const taken = await takeSearchMail(db, mailId, { now, until: now.add(TAKEN_FOR) });
    if (taken === undefined) return;
    const { mailer, publicUrl } = mail;
    const hits = taken.confirmedAt === undefined ? [] : await untoldHits(db, mailId);
    const toldHit = hits[0]?.id;
    const message = toldHit === undefined
      ? composeFollowQuestion(taken, publicUrl)
      : composeFollowNews(taken, hits, publicUrl);
    const sent = await mailer.send({
      to: [taken.address],
      id: `acompanhar-${mailId}-${toldHit ?? "confirmar"}`,
      endedAt: `${publicUrl}/acompanhar/encerrar/${mailId}`,
      ...message,
    });
    if (sent.ok) return await recordMailSent(db, mailId, { now, toldHit });
    log("warn", "An e-mail about precedents could not be sent", { failure: sent.error, mailId });
    await recordMailFailed(db, taken, now.add({ seconds: alarmNoticePause(taken.attempts + 1) }));
  });
