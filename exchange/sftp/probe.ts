/** Tries a channel for an operator: who answers there, whether we are let in, whether the folders exist. */
import type { Channel } from "../../store/sftp/channels.ts";
import { openSftp } from "./connection.ts";
import { explainFault, explainNoServer, faultOf, SftpFault, type SftpReason } from "./fault.ts";
import type { SftpSettings } from "./settings.ts";

export interface Probe {
  /** Of the key the server showed, whether it is pinned or not; undefined when it was not reached. */
  readonly fingerprint: string | undefined;
  /** Why there is no connection. */
  readonly fault: string | undefined;
  readonly folders: readonly { readonly folder: string; readonly fault: string | undefined }[];
}

/** Ours, found before anybody is called. */
const secretFaults: readonly SftpReason[] = ["secret-missing", "secret-exposed", "secret-unreadable"];

/** Changes nothing on the server. */
export async function probeChannel(settings: SftpSettings, channel: Channel): Promise<Probe> {
  let fingerprint: string | undefined;
  const onHostKey = (seen: string) => void (fingerprint = seen);
  try {
    await using connection = await openSftp(settings, channel, { onHostKey });
    const folders: { folder: string; fault: string | undefined }[] = [];
    for (const folder of [channel.outboxFolder, channel.inboxFolder, channel.receiptsFolder]) {
      try {
        const found = await connection.find(folder);
        if (found?.type !== "folder") throw new SftpFault("folder-missing", folder);
        folders.push({ folder, fault: undefined });
      } catch (error) {
        folders.push({ folder, fault: explainFault(faultOf(error)) });
      }
    }
    return { fingerprint, fault: undefined, folders };
  } catch (error) {
    const fault = faultOf(error);
    const own = secretFaults.includes(fault.reason) || fingerprint !== undefined;
    return { fingerprint, fault: own ? explainFault(fault) : explainNoServer(fault), folders: [] };
  }
}
