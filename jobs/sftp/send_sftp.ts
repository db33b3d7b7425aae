import type { Task } from "graphile-worker";
import * as v from "valibot";
import { recordPublished, sendFiles, syncChannelAlarms } from "../../exchange/mod.ts";
import { type Direction, dueChannels } from "../../store/sftp/channels.ts";
import { enqueue, type NewJob } from "../../store/queue/jobs.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

export const ChannelPayload = v.object({ ispb: v.string() });

/**
 * One job a channel that may be tried now, so that a server that does not answer holds up nobody else. One that is still
 * at work lets another end at once.
 */
export async function enqueueChannels({ db, clock }: JobApp, direction: Direction): Promise<void> {
  const jobs = (await dueChannels(db, direction, clock())).map((ispb): NewJob => ({
    task: `${direction}_sftp_channel`,
    payload: { ispb },
    key: `${direction}_sftp:${ispb}`,
  }));
  await enqueue(db, jobs);
}

/** Writes down what was published and is to be delivered by SFTP, delivers what waits, and tells what does not work. */
export const sendSftp = (app: JobApp): Task =>
  task(NoPayload, async () => {
    await recordPublished(app);
    await enqueueChannels(app, "send");
    await syncChannelAlarms(app);
  });

export const sendSftpChannel = (app: JobApp): Task =>
  task(ChannelPayload, ({ ispb }) => sendFiles(app, ispb));
