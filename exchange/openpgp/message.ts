/**
 * Signs and encrypts, and decrypts and verifies, files of any size with constant memory. openpgp.js handles
 * signatures and keys, `encrypted_container.ts` the container. Decrypted text is written to a file, and
 * nobody reads it before the signature over all of it is verified.
 */
import {
  type Config,
  config,
  createMessage,
  decryptSessionKeys,
  encryptSessionKey,
  enums,
  type Key,
  type Message,
  type PrivateKey,
  type PublicKey,
  readMessage,
  sign,
  verify,
  type WebStream,
} from "openpgp";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Sink } from "../files/publication.ts";
import type { RejectionCode } from "../layout/rejection.ts";
import { decryptContainer, encryptContainer } from "./encrypted_container.ts";

/** The weakest keys and algorithms accepted, in keys and in messages. RSA begins at 2048 bits. */
export const openpgpPolicy: Config = {
  ...config,
  minRSABits: 2048,
  rejectHashAlgorithms: new Set([enums.hash.md5, enums.hash.sha1, enums.hash.ripemd]),
  rejectMessageHashAlgorithms: new Set([enums.hash.md5, enums.hash.sha1, enums.hash.ripemd]),
  rejectPublicKeyAlgorithms: new Set([enums.publicKey.elgamal, enums.publicKey.dsa]),
  rejectCurves: new Set([enums.curve.secp256k1]),
};

/** Whether an error of openpgp.js means that a key or a signature is too weak. */
export const isTooWeak = (message: string): boolean => /insecure|too weak|is disabled/i.test(message);

/** How far a sender's clock may be ahead of the service's. */
const CLOCK_SKEW_MS = 10 * 60_000;
const CHUNK_BYTES = 256 * 1024;
const SESSION_KEY_BYTES = 32;

/** The accepted ciphers with the length of their keys in bytes; the service's keys offer no other. */
const ciphers: Readonly<Record<string, number>> = { aes128: 16, aes256: SESSION_KEY_BYTES };

/** Signs bytes, encrypts them to every given key, and sends the binary message to `sink`. */
export async function signAndEncrypt(
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { signer, recipients, at }: {
    readonly signer: PrivateKey;
    readonly recipients: readonly PublicKey[];
    readonly at: Date;
  },
  sink: Sink,
): Promise<void> {
  const signed = await sign({
    message: await createMessage({ binary: webStream(plain), date: at }),
    signingKeys: signer,
    format: "binary",
    date: at,
    config: openpgpPolicy,
  });
  const key = crypto.getRandomValues(new Uint8Array(SESSION_KEY_BYTES));
  const encryptionKeys = [...recipients];
  const options = {
    data: key,
    algorithm: "aes256",
    encryptionKeys,
    date: at,
    config: openpgpPolicy,
  } as const;
  await sink(await encryptSessionKey({ ...options, format: "binary" }));
  for await (const chunk of encryptContainer(bytesOf(signed), key)) await sink(chunk);
}

/** Why a message is not accepted. */
export type MessageFault =
  /**
   * Not an OpenPGP message, not encrypted to a key of the service, modified or truncated. They share one
   * fault, because details would help an attacker.
   */
  | "unreadable"
  | "unsigned"
  | "unknown-signer"
  /** Signed by a key of the sender that is not in force. */
  | "signer-not-in-force"
  | "bad-signature"
  /** The cipher, the digest or the key is too weak. */
  | "weak"
  /** Decrypted and decompressed, the message exceeds the limit. */
  | "too-large";

export interface MessageToOpen {
  readonly path: string;
  /**
   * The path of the plain text, written while the message is read; to be used only when the result is good.
   */
  readonly plainPath: string;
  readonly decryptionKeys: readonly PrivateKey[];
  /** The sender's keys in force. One valid signature by one of them is required. */
  readonly verificationKeys: readonly PublicKey[];
  /** The sender's other keys, only to recognise a signature made by one of them. */
  readonly otherKeys: readonly PublicKey[];
  readonly maxBytes: number;
  readonly at: Date;
}

/**
 * Decrypts a file, binary or armored, into another, and returns the fingerprint of the key that signed it.
 *
 * @throws when a file cannot be read or written, which is not the sender's fault
 */
export async function decryptAndVerify(opening: MessageToOpen): Promise<Result<string, MessageFault>> {
  using file = await Deno.open(opening.path, { read: true });
  const progress: Progress = { whole: false, failure: undefined, opened: undefined };
  try {
    const message = await openMessage(file, opening, progress);
    const verified = message.ok ? await verifyInto(message.value, opening, progress) : message;
    if (progress.failure !== undefined) throw progress.failure;
    return verified;
  } finally {
    // The generator of a message that was refused early is ended too, so that its cipher is released.
    await progress.opened?.return(undefined).catch(() => {});
  }
}

type Streamed = Message<WebStream<Uint8Array>>;

/** The progress of reading a message. */
interface Progress {
  /** Whether it was read to its end and found unmodified. */
  whole: boolean;
  /** The error that ended the reading of its file. */
  failure: unknown;
  /** The generator of its decrypted bytes. */
  opened: AsyncGenerator<Uint8Array> | undefined;
}

/** The signed message inside an encrypted one. */
async function openMessage(
  file: Deno.FsFile,
  { decryptionKeys: keys }: MessageToOpen,
  progress: Progress,
): Promise<Result<Streamed, MessageFault>> {
  try {
    const message = await readStream(file, progress);
    const packet = message.packets.findPacket(enums.packet.symEncryptedIntegrityProtectedData);
    // The packet's fields in openpgp.js 6, which its types do not declare.
    const { version, encrypted } = packet as unknown as { version: number; encrypted: WebStream<Uint8Array> };
    if (version !== 1) return fail("unreadable");
    const [session] = await decryptSessionKeys({ message, decryptionKeys: [...keys], config: openpgpPolicy });
    if (session === undefined) return fail("unreadable");
    if (ciphers[session.algorithm ?? ""] !== session.data.length) return fail("weak");
    const opened = async function* () {
      yield* decryptContainer(bytesOf(encrypted), session.data);
      progress.whole = true;
    };
    progress.opened = opened();
    return ok(await readMessage({ binaryMessage: webStream(progress.opened), config: openpgpPolicy }));
  } catch {
    return fail("unreadable");
  }
}

/**
 * Reads a message, armored or binary: a binary message begins with a byte that no text begins with but the mark of
 * byte order, which editors put before an armor.
 */
async function readStream(file: Deno.FsFile, progress: Progress): Promise<Streamed> {
  const first = new Uint8Array(3);
  await file.read(first);
  await file.seek(0, Deno.SeekMode.Start);
  const stream = webStream(watched(bytesOfFile(file), progress));
  const marked = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf;
  if (!marked && (first[0]! & 0x80) !== 0) {
    return await readMessage({ binaryMessage: stream, config: openpgpPolicy });
  }
  const text = (stream as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream());
  const armoredMessage = text as unknown as WebStream<string>;
  return await readMessage({ armoredMessage, config: openpgpPolicy }) as unknown as Streamed;
}

/** Writes the signed text to its end and verifies the signatures over it. */
async function verifyInto(
  message: Streamed,
  { plainPath, verificationKeys, otherKeys, maxBytes, at }: MessageToOpen,
  progress: Progress,
): Promise<Result<string, MessageFault>> {
  const signers = message.getSigningKeyIDs();
  if (signers.length === 0) return fail("unsigned");
  const owns = (key: Key) => signers.some((id) => key.getKeys(id).length > 0);
  const known = verificationKeys.filter(owns);
  if (known.length === 0) return fail(otherKeys.some(owns) ? "signer-not-in-force" : "unknown-signer");
  const verification = await verify({
    message,
    verificationKeys: known,
    expectSigned: true,
    format: "binary",
    date: new Date(at.getTime() + CLOCK_SKEW_MS),
    config: openpgpPolicy,
  }).catch(() => undefined);
  if (verification === undefined) return fail("unreadable");
  const { data, signatures } = verification;
  const written = await write(bytesOf(data), plainPath, maxBytes);
  if (written === "too-large") return fail("too-large");
  if (!progress.whole) return fail("unreadable");
  const verdicts = await Promise.allSettled(signatures.map(({ verified }) => verified));
  const good = signatures[verdicts.findIndex(({ status }) => status === "fulfilled")];
  const signer = good && known.find((key) => key.getKeys(good.keyID).length > 0);
  if (signer === undefined) return fail(signatureFault(verdicts));
  return written === "broken" ? fail("unreadable") : ok(fingerprintOf(signer));
}

export const fingerprintOf = (key: Key): string => key.getFingerprint().toUpperCase();

/**
 * Writes a stream to a file. When it fails, the reason may be that no signature is valid: the verification
 * results tell.
 */
async function write(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<"whole" | "broken" | "too-large"> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: 0o600 });
  const reading = bytes[Symbol.asyncIterator]();
  let size = 0;
  while (true) {
    const next = await reading.next().catch(() => undefined);
    if (next === undefined) return "broken";
    if (next.done === true) return "whole";
    size += next.value.length;
    if (size > maxBytes) {
      await reading.return?.();
      return "too-large";
    }
    for (let done = 0; done < next.value.length;) done += await file.write(next.value.subarray(done));
  }
}

/** The fault when several signatures fail: that of the first one that a key in force could have made. */
function signatureFault(verdicts: readonly PromiseSettledResult<unknown>[]): MessageFault {
  const reasons = verdicts.flatMap((verdict) =>
    verdict.status === "rejected" ? [String((verdict.reason as Error).message)] : []
  );
  if (reasons.some(isTooWeak)) return "weak";
  return reasons.some((reason) => /expired|revoked/i.test(reason)) ? "signer-not-in-force" : "bad-signature";
}

/** The bytes of an open file, each chunk in its own memory, because openpgp.js reads ahead. */
export async function* bytesOfFile(file: Deno.FsFile): AsyncGenerator<Uint8Array> {
  while (true) {
    const chunk = new Uint8Array(CHUNK_BYTES);
    const size = await file.read(chunk);
    if (size === null) return;
    yield chunk.subarray(0, size);
  }
}

async function* watched(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    progress.failure = error;
    throw error;
  }
}

const webStream = (bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): WebStream<Uint8Array> =>
  ReadableStream.from(bytes) as unknown as WebStream<Uint8Array>;

const bytesOf = (stream: WebStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  stream as unknown as AsyncIterable<Uint8Array>;

export const rejectionOfMessageFault: Readonly<Record<MessageFault, RejectionCode>> = {
  "unreadable": "P01",
  "unsigned": "P02",
  "unknown-signer": "P03",
  "bad-signature": "P03",
  "signer-not-in-force": "P04",
  "weak": "P07",
  "too-large": "A02",
};
