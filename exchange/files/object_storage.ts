/**
 * A client of an object storage by the S3 API, with the bucket in the path, limited to what the archive
 * needs. `aws4fetch` signs the calls; bytes are streamed, with a digest by which the storage refuses altered
 * bytes.
 */
import { createReadStream } from "node:fs";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import type { FileDigest } from "./publication.ts";

interface StorageAddress {
  /** `https://storage.example/bucket`, optionally followed by a prefix of all names. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface ObjectStorage {
  /** Stores a file under a name, replacing what is there. */
  put(name: string, path: string, digest: FileDigest): Promise<void>;
  /** The bytes stored under a name; undefined when there are none. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes what is stored under a name; succeeds when there is nothing. */
  remove(name: string): Promise<void>;
}

/** The storage does not answer, or refuses the call. */
export class StorageUnavailable extends Error {}

/** The longest time without progress on a connection. */
const SILENT_MS = 30_000;

export function openStorage(address: StorageAddress): ObjectStorage {
  const call = async (
    method: "PUT" | "GET" | "DELETE",
    name: string,
    file?: FileDigest & { readonly path: string },
  ) => {
    const url = `${address.url}/${name.split("/").map(encodeURIComponent).join("/")}`;
    return await orUnavailable(
      `${method} ${name}`,
      async () => await send(await signed(address, method, url, file), file),
    );
  };
  const refused = (method: string, name: string, { statusCode }: IncomingMessage) =>
    new StorageUnavailable(`${method} ${name}: ${statusCode}`);
  return {
    async put(name, path, digest) {
      const answer = (await call("PUT", name, { ...digest, path })).resume();
      if (answer.statusCode !== 200) throw refused("PUT", name, answer);
    },
    async get(name) {
      const answer = await call("GET", name);
      if (answer.statusCode === 200) return bytesOf(name, answer);
      answer.resume();
      if (answer.statusCode === 404) return undefined;
      throw refused("GET", name, answer);
    },
    async remove(name) {
      const answer = (await call("DELETE", name)).resume();
      if (![200, 204, 404].includes(answer.statusCode ?? 0)) throw refused("DELETE", name, answer);
    },
  };
}

const signed = (
  { region, accessKey: accessKeyId, secretKey: secretAccessKey }: StorageAddress,
  method: string,
  url: string,
  file: FileDigest | undefined,
) =>
  new AwsV4Signer({
    ...{ method, url, region, accessKeyId, secretAccessKey, service: "s3" },
    headers: file === undefined ? {} : { "x-amz-content-sha256": file.sha256 },
  }).sign();

async function* bytesOf(name: string, answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  const chunks = answer[Symbol.asyncIterator]();
  try {
    while (true) {
      const { value, done } = await orUnavailable(`GET ${name}`, () => chunks.next());
      if (done) return;
      yield value;
    }
  } finally {
    answer.destroy();
  }
}

/** Turns every failure of a call into `StorageUnavailable`. */
async function orUnavailable<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new StorageUnavailable(`${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Sends a request with the file's length in its headers, which `fetch` does not do for a stream. */
async function send(
  { method, url, headers }: { readonly method: string; readonly url: URL; readonly headers: Headers },
  file: { readonly path: string; readonly size: number } | undefined,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...file && { "content-length": String(file.size) } },
    // Each call uses its own connection, so that tests and proxies need not wait for idle ones.
    agent: false,
  }, resolve);
  call.on("error", reject);
  call.setTimeout(SILENT_MS, () => call.destroy(new Error("no answer in time")));
  if (file === undefined) call.end();
  // A storage that refuses may answer before it has read the whole file; its answer gives the reason.
  else pipeline(createReadStream(file.path), call).catch(reject);
  return await promise;
}
