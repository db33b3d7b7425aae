/**
 * One attempt to use a channel in one direction: only one worker at a time makes it, and its result is
 * recorded.
 */
import {
  type Channel,
  type Direction,
  findChannel,
  findState,
  saveChannelAttempt,
} from "../../store/sftp/channels.ts";
import { type LockingSession, withLock } from "../exclusive_work.ts";
import { openSftp, type SftpConnection } from "./sftp_connection.ts";
import {
  explainSftpFault,
  maskedConnectionFault,
  retryAfterSeconds,
  type SftpFault,
  sftpFaultOf,
} from "./sftp_fault.ts";
import type { ChannelContext } from "./sftp_settings.ts";

/** The context of an attempt. */
export interface ChannelWork {
  readonly ctx: ChannelContext;
  readonly session: LockingSession;
  readonly channel: Channel;
  readonly connection: SftpConnection;
  /** A temporary folder on the exchange's filesystem, which institutions cannot reach; removed afterwards. */
  readonly scratch: string;
}

/**
 * Connects to an institution's server and runs `work`.
 *
 * @param work returns the faults in spite of which it continued
 */
export async function withChannel(
  ctx: ChannelContext,
  ispb: string,
  direction: Direction,
  work: (attempt: ChannelWork) => Promise<readonly SftpFault[]>,
): Promise<void> {
  await withLock(ctx.pool, { space: direction, key: ispb }, async (session) => {
    await ctx.mark.require();
    const channel = await findChannel(session.db, ispb);
    if (channel === undefined || !channel.enabled) return;
    const began = ctx.clock();
    const [fault] = await workOver({ ctx, session, channel }, direction, work);
    // The start time is recorded, because the duration would reveal what is behind a port.
    const at = fault?.reason === "no-server" ? began : ctx.clock();
    await recordAttempt({ session, channel, direction, at }, fault);
  });
}

async function workOver(
  base: Pick<ChannelWork, "ctx" | "session" | "channel">,
  direction: Direction,
  work: (attempt: ChannelWork) => Promise<readonly SftpFault[]>,
): Promise<readonly SftpFault[]> {
  const { ctx, channel } = base;
  let isServer = false;
  const onHostKey = () => void (isServer = true);
  const scratch = `${ctx.folders.work}/.${direction}_${channel.ispb}`;
  try {
    await removeFolder(scratch);
    await Deno.mkdir(scratch, { mode: 0o700 });
    await using connection = await openSftp(ctx.sftp, channel, { onHostKey });
    return await work({ ...base, connection, scratch });
  } catch (error) {
    const fault = sftpFaultOf(error);
    ctx.log("warn", "An SFTP channel failed", { ispb: channel.ispb, direction, reason: fault.reason, error });
    return [isServer ? fault : maskedConnectionFault(fault)];
  } finally {
    await removeFolder(scratch);
  }
}

async function recordAttempt(
  { session: { db }, channel: { ispb }, direction, at }: Pick<ChannelWork, "session" | "channel"> & {
    readonly direction: Direction;
    readonly at: Temporal.Instant;
  },
  fault: SftpFault | undefined,
): Promise<void> {
  if (fault === undefined) return await saveChannelAttempt(db, ispb, direction, { type: "succeeded", at });
  const failures = (await findState(db, ispb, direction)).failures + 1;
  await saveChannelAttempt(db, ispb, direction, {
    type: "failed",
    at,
    reason: fault.reason,
    failure: explainSftpFault(fault),
    failures,
    retryAt: at.add({ seconds: retryAfterSeconds(fault.reason, failures) }),
  });
}

async function removeFolder(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
