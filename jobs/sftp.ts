import type { Task } from "graphile-worker";
import * as v from "valibot";
import { fetchFiles, recordPublished, sendFiles, syncChannelAlarms } from "../exchange/mod.ts";
import { enqueue, type NewJob } from "../store/queue/jobs.ts";
import { type Direction, dueChannels } from "../store/sftp/channels.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

const ChannelPayload = v.object({ ispb: v.string() });

/**
 * Enqueues one job for each channel that may be tried now, so that a server that does not answer delays no
 * other. A job that finds its channel in use ends at once.
 */
async function enqueueChannels({ db, clock }: JobApp, direction: Direction): Promise<void> {
  const jobs = (await dueChannels(db, direction, clock())).map((ispb): NewJob => ({
    task: `${direction}_sftp_channel`,
    payload: { ispb },
    key: `${direction}_sftp:${ispb}`,
  }));
  await enqueue(db, jobs);
}

/**
 * Records published files to be delivered by SFTP, enqueues the deliveries, and updates the channels' alarms.
 */
export const sendSftpTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    await recordPublished(app);
    await enqueueChannels(app, "send");
    await syncChannelAlarms(app);
  });

export const sendSftpChannelTask = (app: JobApp): Task =>
  task(ChannelPayload, ({ ispb }) => sendFiles(app, ispb));

/** Enqueues a fetch for every channel that may be tried now. */
export const fetchSftpTask = (app: JobApp): Task => task(NoPayload, () => enqueueChannels(app, "fetch"));

export const fetchSftpChannelTask = (app: JobApp): Task =>
  task(ChannelPayload, ({ ispb }) => fetchFiles(app, ispb));
