/** Archives or deletes fetched files on the institution's server. */
import type { ChannelWork } from "./channel_attempt.ts";
import type { RemoteFile, SftpConnection } from "./sftp_connection.ts";

/** The folder under the remote inbox. */
const REMOTE_ARCHIVE_FOLDER = "processados";

/** Moves or deletes a remote file, unless it has changed since it was fetched and so is another file. */
export async function archiveRemoteFile(
  { ctx, connection, channel }: ChannelWork,
  file: RemoteFile,
): Promise<void> {
  const path = `${channel.inboxFolder}/${file.name}`;
  const found = await connection.find(path);
  if (found === undefined || found.size !== file.size || found.modified !== file.modified) return;
  if (channel.afterFetch === "delete") return await connection.remove(path);
  const folder = `${channel.inboxFolder}/${REMOTE_ARCHIVE_FOLDER}`;
  if (await connection.find(folder) === undefined) await connection.makeFolder(folder);
  await connection.rename(path, await freeName(connection, `${folder}/${file.name}`, ctx.clock()));
}

/** A free name for the archived file: when another file has the name already, the instant is appended. */
async function freeName(connection: SftpConnection, path: string, now: Temporal.Instant): Promise<string> {
  if (await connection.find(path) === undefined) return path;
  return `${path}.${now.toString({ smallestUnit: "second" }).replace(/[-:]/g, "")}`;
}
