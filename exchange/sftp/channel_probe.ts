/**
 * Tests a channel for an operator: which server answers, whether it accepts the service, and whether the
 * folders exist.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "../../store/sftp/channels.ts";
import { openSftp } from "./sftp_connection.ts";
import { explainSftpFault, maskedConnectionFault, SftpFault, sftpFaultOf } from "./sftp_fault.ts";
import { DEFAULT_PROBE_MS, type SftpSettings } from "./sftp_settings.ts";

export interface ChannelProbe {
  /** The fingerprint of the server's key, pinned or not; undefined when no server was reached. */
  readonly fingerprint: string | undefined;
  /** Why there is no connection. */
  readonly fault: string | undefined;
  readonly folders: readonly { readonly folder: string; readonly fault: string | undefined }[];
}

/** The share of a probe's time for connecting; the rest is for closing. */
const CONNECTING_SHARE = 0.75;

/**
 * Tests a channel without changing anything on the server. When no SSH server presents its key the result
 * comes after a fixed time, so that the time does not tell open ports from closed and filtered ones either.
 */
export async function probeChannel(settings: SftpSettings, channel: Channel): Promise<ChannelProbe> {
  const probeMs = settings.probeMs ?? DEFAULT_PROBE_MS;
  const keySeen = new AbortController();
  const fixedTime = wait(probeMs, undefined, { signal: keySeen.signal }).catch(() => {});
  const probe = await tryChannel({ ...settings, timeoutMs: probeMs * CONNECTING_SHARE }, channel);
  if (probe.fingerprint !== undefined) keySeen.abort();
  await fixedTime;
  return probe;
}

async function tryChannel(settings: SftpSettings, channel: Channel): Promise<ChannelProbe> {
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
        folders.push({ folder, fault: explainSftpFault(sftpFaultOf(error)) });
      }
    }
    return { fingerprint, fault: undefined, folders };
  } catch (error) {
    const fault = sftpFaultOf(error);
    const shown = fingerprint === undefined ? maskedConnectionFault(fault) : fault;
    return { fingerprint, fault: explainSftpFault(shown), folders: [] };
  }
}
