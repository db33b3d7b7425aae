import type { Task } from "graphile-worker";
import { fetchFiles } from "../../exchange/mod.ts";
import { type JobApp, NoPayload, task } from "../task.ts";
import { ChannelPayload, enqueueChannels } from "./send_sftp.ts";

/** Enqueues a fetch for every channel that may be tried now. */
export const fetchSftpTask = (app: JobApp): Task => task(NoPayload, () => enqueueChannels(app, "fetch"));

export const fetchSftpChannelTask = (app: JobApp): Task =>
  task(ChannelPayload, ({ ispb }) => fetchFiles(app, ispb));
