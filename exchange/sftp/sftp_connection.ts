/**
 * A connection to an institution's SFTP server: the host key is checked before credentials are sent, and
 * every step has a time limit.
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
// @ts-types="./ssh2.d.ts"
import ssh2 from "ssh2";
import type { Channel } from "../../store/sftp/channels.ts";
import { SftpFault, sftpFaultOf } from "./sftp_fault.ts";
import {
  DEFAULT_TIMEOUT_MS,
  readChannelSecret,
  resolvePermittedAddress,
  type SftpSettings,
} from "./sftp_settings.ts";
import type { Attributes, Callback, Client, DirectoryEntry, FileSystem, Sftp } from "./ssh2.d.ts";

export interface RemoteFile {
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
  /** Seconds since 1970, by the remote clock. */
  readonly modified: number;
  readonly type: "file" | "folder" | "other";
}

/**
 * A connection. Every operation throws an `SftpFault` when it fails, as do all later ones once the connection
 * is lost.
 */
export interface SftpConnection extends AsyncDisposable {
  /** The entry at a path, without following links; undefined when there is none. */
  find(path: string): Promise<RemoteFile | undefined>;
  list(folder: string): Promise<RemoteFile[]>;
  /** Uploads a file, replacing one of that name. */
  upload(local: string, remote: string): Promise<void>;
  /** @param size the most bytes requested */
  download(remote: string, local: string, size: number): Promise<void>;
  /** Renames without replacing anything, as far as the server follows the protocol. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Undefined when the server does not report it. */
  freeBytes(folder: string): Promise<number | undefined>;
}

/** The fields of a channel that a connection needs. */
type SftpTarget = Pick<
  Channel,
  "ispb" | "host" | "port" | "username" | "authentication" | "hostKeys"
>;

interface OpenOptions {
  /** Called with the fingerprint of the server's key as soon as it is seen, whether it is accepted or not. */
  readonly onHostKey?: (fingerprint: string) => void;
}

/**
 * Chunks of four times the library's usual size and half as many at once; the library divides them for
 * servers that accept less.
 */
const TRANSFER = { chunkSize: 128 * 1024, concurrency: 32 };

const KEEPALIVE_MS = 10_000;
const MISSED_KEEPALIVES = 2;

/** Connects and signs in. Nothing is sent to a server whose key is not pinned. */
export async function openSftp(
  settings: SftpSettings,
  target: SftpTarget,
  { onHostKey }: OpenOptions = {},
): Promise<SftpConnection> {
  const { host, port, username, hostKeys } = target;
  const timeoutMs = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const secret = await readChannelSecret(settings, target);
  const address = await resolvePermittedAddress(settings, host);
  const client = new ssh2.Client();
  const life = watch(client);
  const ready = Promise.withResolvers<void>();
  // Without this, small packets would wait for the acknowledgement of the previous one, some 40 ms for each
  // operation.
  client.on("connect", () => client.setNoDelay(true));
  try {
    client.on("ready", ready.resolve).connect({
      host: address,
      port,
      username,
      ...secret,
      readyTimeout: timeoutMs,
      keepaliveInterval: KEEPALIVE_MS,
      keepaliveCountMax: MISSED_KEEPALIVES,
      hostVerifier: (key) => {
        const fingerprint = fingerprintOf(key);
        onHostKey?.(fingerprint);
        const known = hostKeys.includes(fingerprint);
        if (!known) life.end(new SftpFault("host-key-differs", `o servidor apresentou ${fingerprint}`));
        return known;
      },
    });
  } catch (error) {
    // The private key cannot be read; there is no connection to close yet.
    throw sftpFaultOf(error);
  }
  try {
    await Promise.race([ready.promise, life.lost]);
    const run = runner(client, life, timeoutMs);
    const sftp = await openSession(client, life, run);
    return connectionOf(sftp, run, () => close(client, life));
  } catch (error) {
    await close(client, life);
    throw error;
  }
}

/**
 * Asks for SFTP. A session that the server ends before it speaks SFTP is reported as such or as a missing answer,
 * by what of its end arrives first; unless the connection is lost too, the server does not offer SFTP.
 */
async function openSession(client: Client, life: Life, run: Run): Promise<Sftp> {
  try {
    return await run<Sftp>("SFTP", (done) => client.sftp(done));
  } catch (error) {
    const { reason, message } = sftpFaultOf(error);
    if (reason !== "connection-lost") throw error;
    const settled = new AbortController();
    try {
      await Promise.race([life.lost, wait(LOSS_MS, undefined, { signal: settled.signal })]);
    } finally {
      settled.abort();
    }
    throw new SftpFault("incompatible", message);
  }
}

/** The fingerprint as `ssh-keygen -l` prints it. */
const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replaceAll("=", "")}`;

/** The state of a connection. */
interface Life {
  /** Rejects with the first fault of the connection and stays rejected. */
  readonly lost: Promise<never>;
  readonly closed: Promise<void>;
  end(fault: SftpFault): void;
}

function watch(client: Client): Life {
  const lost = Promise.withResolvers<never>();
  const closed = Promise.withResolvers<void>();
  // The rejection is handled even when nobody is waiting as the connection ends.
  lost.promise.catch(() => {});
  client.on("error", (error) => lost.reject(sftpFaultOf(error)))
    .on("end", () => lost.reject(new SftpFault("connection-lost", "o servidor encerrou a conexão")))
    .on("close", () => {
      lost.reject(new SftpFault("connection-lost", "a conexão foi fechada"));
      closed.resolve();
    });
  return { lost: lost.promise, closed: closed.promise, end: lost.reject };
}

/** How long after its last session a lost connection may take to be seen. */
const LOSS_MS = 1_000;

/** How long a server may take to close the connection. */
const CLOSE_MS = 1_000;

async function close(client: Client, life: Life): Promise<void> {
  client.end();
  const timer = setTimeout(() => client.destroy(), CLOSE_MS);
  await life.closed;
  clearTimeout(timer);
}

/**
 * Runs one operation until it ends, the connection ends, or there is no progress for too long.
 *
 * @param on the path it is for, named in its fault
 */
type Run = <T>(on: string, start: (done: Callback<T>, progress: () => void) => void) => Promise<T>;

function runner(client: Client, life: Life, timeoutMs: number): Run {
  return async <T>(on: string, start: (done: Callback<T>, progress: () => void) => void) => {
    const outcome = Promise.withResolvers<T>();
    const giveUp = () => {
      life.end(new SftpFault("timeout", `o servidor não respondeu por ${timeoutMs / 1000} s`));
      client.destroy();
    };
    let timer = setTimeout(giveUp, timeoutMs);
    const progress = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeoutMs);
    };
    try {
      start((error, value) => error ? outcome.reject(faultOn(on, error)) : outcome.resolve(value), progress);
      return await Promise.race([outcome.promise, life.lost]);
    } finally {
      clearTimeout(timer);
      outcome.promise.catch(() => {});
    }
  };
}

function faultOn(on: string, error: Error): SftpFault {
  const { reason, message } = sftpFaultOf(error);
  return new SftpFault(reason, `${on}: ${message}`);
}

function connectionOf(sftp: Sftp, run: Run, dispose: () => Promise<void>): SftpConnection {
  return {
    [Symbol.asyncDispose]: dispose,
    async find(path) {
      try {
        const attributes = await run<Attributes>(path, (done) => sftp.lstat(path, done));
        return toFile(path.slice(path.lastIndexOf("/") + 1), attributes);
      } catch (error) {
        if (error instanceof SftpFault && error.reason === "folder-missing") return undefined;
        throw error;
      }
    },
    async list(folder) {
      const entries = await run<DirectoryEntry[]>(folder, (done) => sftp.readdir(folder, done));
      return entries.map(({ filename, attrs }) => toFile(filename, attrs));
    },
    upload: (local, remote) =>
      run<void>(
        remote,
        (done, progress) => sftp.fastPut(local, remote, { ...TRANSFER, step: stepOf(done, progress) }, done),
      ),
    download: (remote, local, fileSize) =>
      run<void>(
        remote,
        (done, progress) =>
          sftp.fastGet(remote, local, { ...TRANSFER, fileSize, step: stepOf(done, progress) }, done),
      ),
    rename: (from, to) => run<void>(from, (done) => sftp.rename(from, to, done)),
    remove: (path) => run<void>(path, (done) => sftp.unlink(path, done)),
    makeFolder: (path) => run<void>(path, (done) => sftp.mkdir(path, done)),
    async freeBytes(folder) {
      try {
        const { f_bavail, f_frsize } = await run<FileSystem>(
          folder,
          (done) => sftp.ext_openssh_statvfs(folder, done),
        );
        return f_bavail * f_frsize;
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * A step without bytes means that the file has become shorter; the library would request the rest for ever.
 */
function stepOf(done: Callback<void>, progress: () => void): (transferred: number) => void {
  let most = 0;
  return (transferred) => {
    if (transferred === most) done(new SftpFault("size-differs", "o arquivo ficou menor no meio da cópia"));
    else progress();
    most = transferred;
  };
}

const toFile = (name: string, attributes: Attributes): RemoteFile => ({
  name,
  size: attributes.size ?? 0,
  modified: attributes.mtime,
  type: attributes.isFile() ? "file" : attributes.isDirectory() ? "folder" : "other",
});
