/** Asks clamd, the daemon of ClamAV, whether a document holds a malicious program. */
import { parseScanReply, type Verdict } from "../domain/document_scan.ts";
import { fail, type Result } from "../domain/result.ts";

/** clamd's own limit for one document is two minutes (`MaxScanTime`); longer than that, it is not answering. */
const LIMIT_MS = 150_000;
const CONNECT_MS = 5_000;
const CHUNK_BYTES = 256 * 1024;
/** A reply is one line; what is longer is no reply of clamd. */
const MAX_REPLY_BYTES = 4096;

/** Debian's and ClamAV's own port. */
const PORT = 3310;

export interface DocumentScanner {
  /** Its host and port, by which operators know it. */
  readonly name: string;
  /** Asks once. It never throws for what the scanner did; the failure is a cause for operators. */
  scan(document: Uint8Array<ArrayBuffer>): Promise<Result<Verdict, string>>;
}

/** @param url `clamd://host:3310`, the port of `TCPSocket` in clamd's configuration */
export function openScanner(
  url: string,
  { connectMs = CONNECT_MS, limitMs = LIMIT_MS }: { readonly connectMs?: number; readonly limitMs?: number } =
    {},
): DocumentScanner {
  const { hostname: host, port } = new URL(url);
  const address = { hostname: host.replace(/^\[|\]$/g, ""), port: port === "" ? PORT : Number(port) };
  return {
    name: `${host}:${address.port}`,
    async scan(document) {
      let connection: Deno.TcpConn;
      try {
        connection = await Deno.connect({ ...address, signal: AbortSignal.timeout(connectMs) });
      } catch {
        return fail("não aceita conexões");
      }
      return await exchange(connection, document, limitMs);
    },
  };
}

async function exchange(
  connection: Deno.TcpConn,
  document: Uint8Array<ArrayBuffer>,
  limitMs: number,
): Promise<Result<Verdict, string>> {
  const state = { isLate: false };
  const deadline = setTimeout(() => {
    state.isLate = true;
    connection[Symbol.dispose]();
  }, limitMs);
  // It may answer before it has everything, and close: what counts is the reply.
  const sending = send(connection, document).catch(() => {});
  try {
    const reply = await readReply(connection).catch(() => undefined);
    if (reply !== undefined) return parseScanReply(reply);
    return fail(state.isLate ? "não respondeu a tempo" : "fechou a conexão sem responder");
  } finally {
    clearTimeout(deadline);
    connection[Symbol.dispose]();
    await sending;
  }
}

/** `zINSTREAM`, then chunks that each begin with their length in four bytes, the last of which is empty. */
async function send(connection: Deno.TcpConn, document: Uint8Array<ArrayBuffer>): Promise<void> {
  await sendAll(connection, new TextEncoder().encode("zINSTREAM\0"));
  for (let start = 0; start < document.length; start += CHUNK_BYTES) {
    const chunk = document.subarray(start, start + CHUNK_BYTES);
    await sendAll(connection, lengthOf(chunk.length));
    await sendAll(connection, chunk);
  }
  await sendAll(connection, lengthOf(0));
}

function lengthOf(bytes: number): Uint8Array<ArrayBuffer> {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes);
  return length;
}

async function sendAll(connection: Deno.TcpConn, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let done = 0; done < bytes.length;) done += await connection.write(bytes.subarray(done));
}

/** The reply without the zero byte that ends it; undefined when the connection ends before it. */
async function readReply(connection: Deno.TcpConn): Promise<string | undefined> {
  const reply = new Uint8Array(MAX_REPLY_BYTES);
  for (let size = 0; size < reply.length;) {
    const read = await connection.read(reply.subarray(size));
    if (read === null) return undefined;
    size += read;
    const end = reply.subarray(0, size).indexOf(0);
    if (end >= 0) return new TextDecoder().decode(reply.subarray(0, end));
  }
  return undefined;
}
