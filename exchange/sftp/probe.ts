/** Tries a channel for an operator: who answers there, whether we are let in, whether the folders exist. */
import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "../../store/sftp/channels.ts";
import { openSftp } from "./connection.ts";
import { explainFault, faultBeforeKey, faultOf, SftpFault } from "./fault.ts";
import { type SftpSettings, USUAL_PROBE_MS } from "./settings.ts";

export interface Probe {
  /** Of the key the server showed, whether it is pinned or not; undefined when it was not reached. */
  readonly fingerprint: string | undefined;
  /** Why there is no connection. */
  readonly fault: string | undefined;
  readonly folders: readonly { readonly folder: string; readonly fault: string | undefined }[];
}

/** What a connection may take of the time of a probe; the rest is for closing it. */
const CONNECTING_SHARE = 0.75;

/**
 * Changes nothing on the server. A port where no SSH server shows its key is told of after a fixed time, so that the time
 * does not tell open ports from closed and filtered ones either.
 */
export async function probeChannel(settings: SftpSettings, channel: Channel): Promise<Probe> {
  const probeMs = settings.probeMs ?? USUAL_PROBE_MS;
  const keySeen = new AbortController();
  const fixedTime = wait(probeMs, undefined, { signal: keySeen.signal }).catch(() => {});
  const probe = await tryChannel({ ...settings, timeoutMs: probeMs * CONNECTING_SHARE }, channel);
  if (probe.fingerprint !== undefined) keySeen.abort();
  await fixedTime;
  return probe;
}

async function tryChannel(settings: SftpSettings, channel: Channel): Promise<Probe> {
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
    const shown = fingerprint === undefined ? faultBeforeKey(fault) : fault;
    return { fingerprint, fault: explainFault(shown), folders: [] };
  }
}
