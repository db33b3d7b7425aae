/** Settings that all SFTP channels share: the folder of secrets, the permitted networks, and timeouts. */
import { lookup } from "node:dns/promises";
// @ts-types="@types/pg"
import type pg from "pg";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { Channel } from "../../store/sftp/channels.ts";
import type { FolderMarker } from "../files/folder_marker.ts";
import type { ExchangeFolders } from "../files/folders.ts";
import { SftpFault, sftpFaultOf } from "./sftp_fault.ts";

/** What the exchange by SFTP needs of the exchange's context. */
export interface ChannelContext {
  readonly db: Db;
  /** For `COPY` and session locks, which need a connection of their own. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** The exchange folder itself. */
  readonly dir: string;
  readonly folders: ExchangeFolders;
  /** Checks that the folders are the right ones; called before anything is written into them. */
  readonly mark: FolderMarker;
  readonly holidays: (from?: Db) => Promise<Holidays>;
  readonly sftp: SftpSettings;
}

export interface SftpSettings {
  /** The folder of `<ISPB>.key` or `<ISPB>.password`, readable by the service's user alone. */
  readonly keysDir: string;
  /** Whether connections to an address are permitted. */
  readonly isAllowed: (address: string) => boolean;
  /** How long connecting may take, and then how long a connection may be without progress. */
  readonly timeoutMs?: number;
  /** How long a test of a channel takes when no SSH server presents its key; `DEFAULT_PROBE_MS` when absent. */
  readonly probeMs?: number;
}

export const DEFAULT_TIMEOUT_MS = 20_000;
export const DEFAULT_PROBE_MS = 10_000;

/** Longer than any key or password. */
const MAX_SECRET_BYTES = 64 * 1024;

/** Reads a channel's key or password, at each connection, so that it can be changed at any time. */
export async function readChannelSecret(
  { keysDir }: SftpSettings,
  { ispb, authentication }: Pick<Channel, "ispb" | "authentication">,
): Promise<{ privateKey: string } | { password: string }> {
  const path = `${keysDir}/${ispb}.${authentication}`;
  const text = await readOwn(path);
  return authentication === "key" ? { privateKey: text } : { password: text.replace(/\r?\n$/, "") };
}

async function readOwn(path: string): Promise<string> {
  try {
    const { isFile, mode, size } = await Deno.stat(path);
    if (!isFile || size > MAX_SECRET_BYTES) {
      throw new SftpFault("secret-unreadable", `${path} não é um segredo`);
    }
    if (mode !== null && (mode & 0o077) !== 0) {
      throw new SftpFault("secret-exposed", `${path} tem as permissões ${(mode & 0o777).toString(8)}`);
    }
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof SftpFault) throw error;
    const reason = error instanceof Deno.errors.NotFound ? "secret-missing" : "secret-unreadable";
    throw new SftpFault(reason, `${path} não pôde ser lido`);
  }
}

/**
 * The address of a server all of whose addresses are permitted. It is resolved once and then connected to, so
 * that a later change of the name's address has no effect.
 */
export async function resolvePermittedAddress({ isAllowed }: SftpSettings, host: string): Promise<string> {
  const found = await lookup(host, { all: true, order: "ipv4first" }).catch((error) => {
    throw sftpFaultOf(error);
  });
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => isAllowed(address))) {
    throw new SftpFault("network-not-allowed", host);
  }
  return first.address;
}
