/**
 * Sign-and-encrypt and its reverse, over files of any size with flat memory: signatures and keys are openpgp.js's, the
 * container is `encrypted_container.ts`. What is decrypted goes to a file, and nothing reads it before the signature over
 * all of it has been found good.
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
import { decryptContainer, encryptContainer } from "./encrypted_container.ts";
import type { Sink } from "../files/publication.ts";

/** What is too weak to stand for anybody, in a key and in a message. RSA begins at 2048 bits. */
export const policy: Config = {
  ...config,
  minRSABits: 2048,
  rejectHashAlgorithms: new Set([enums.hash.md5, enums.hash.sha1, enums.hash.ripemd]),
  rejectMessageHashAlgorithms: new Set([enums.hash.md5, enums.hash.sha1, enums.hash.ripemd]),
  rejectPublicKeyAlgorithms: new Set([enums.publicKey.elgamal, enums.publicKey.dsa]),
  rejectCurves: new Set([enums.curve.secp256k1]),
};

/** Whether what openpgp.js says of a key or a signature is that it is too weak. */
export const isWeakness = (message: string): boolean => /insecure|too weak|is disabled/i.test(message);

/** A sender's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 10 * 60_000;
const CHUNK_BYTES = 256 * 1024;
const SESSION_KEY_BYTES = 32;

/** The ciphers a message may be in, with the length of their keys in bytes; a key of the service offers no other. */
const ciphers: Readonly<Record<string, number>> = { aes128: 16, aes256: SESSION_KEY_BYTES };

/** Signs bytes, encrypts them to every key given, and sends the message, binary, to `sink`. */
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
    config: policy,
  });
  const key = crypto.getRandomValues(new Uint8Array(SESSION_KEY_BYTES));
  const encryptionKeys = [...recipients];
  const options = { data: key, algorithm: "aes256", encryptionKeys, date: at, config: policy } as const;
  await sink(await encryptSessionKey({ ...options, format: "binary" }));
  for await (const chunk of encryptContainer(bytesOf(signed), key)) await sink(chunk);
}

/** Why a message is not what it should be. */
export type MessageFault =
  /** No OpenPGP message, not for a key of ours, modified or cut. One fault for all: to tell more would help to forge. */
  | "unreadable"
  | "unsigned"
  | "unknown-signer"
  /** Signed by a key of the sender's that does not hold. */
  | "signer-not-in-force"
  | "bad-signature"
  /** The cipher, the digest or the key is not admitted. */
  | "weak"
  /** Decrypted, and decompressed, it has more bytes than are looked at. */
  | "too-large";

export interface MessageToOpen {
  readonly path: string;
  /** Written while the message is read; to be used only when the answer is good. */
  readonly plainPath: string;
  readonly decryptionKeys: readonly PrivateKey[];
  /** The sender's keys in force. One good signature by one of them is asked for. */
  readonly verificationKeys: readonly PublicKey[];
  /** The sender's other keys, only to tell that a signature is by one of them. */
  readonly otherKeys: readonly PublicKey[];
  readonly maxBytes: number;
  readonly at: Date;
}

/**
 * Decrypts a file, binary or armored, into another, and says who signed it: the fingerprint of the sender's key.
 *
 * @throws when a file cannot be read or written: that is not the sender's fault
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
    // A message that is refused before its end is not read on, and its cipher has to end all the same.
    await progress.opened?.return(undefined).catch(() => {});
  }
}

type Streamed = Message<WebStream<Uint8Array>>;

/** How far a message has been read. */
interface Progress {
  /** To its end, where it turned out not to be modified. */
  whole: boolean;
  /** Why its file could not be read on. */
  failure: unknown;
  /** What is decrypted of it. */
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
    // As openpgp.js 6 holds it; its types keep that to themselves.
    const { version, encrypted } = packet as unknown as { version: number; encrypted: WebStream<Uint8Array> };
    if (version !== 1) return fail("unreadable");
    const [session] = await decryptSessionKeys({ message, decryptionKeys: [...keys], config: policy });
    if (session === undefined) return fail("unreadable");
    if (ciphers[session.algorithm ?? ""] !== session.data.length) return fail("weak");
    const opened = async function* () {
      yield* decryptContainer(bytesOf(encrypted), session.data);
      progress.whole = true;
    };
    progress.opened = opened();
    return ok(await readMessage({ binaryMessage: webStream(progress.opened), config: policy }));
  } catch {
    return fail("unreadable");
  }
}

/** An armored message is text, a binary one begins with a byte that is none. */
async function readStream(file: Deno.FsFile, progress: Progress): Promise<Streamed> {
  const first = new Uint8Array(1);
  await file.read(first);
  await file.seek(0, Deno.SeekMode.Start);
  const stream = webStream(watched(bytesOfFile(file), progress));
  if ((first[0]! & 0x80) !== 0) return await readMessage({ binaryMessage: stream, config: policy });
  const text = (stream as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream());
  const armoredMessage = text as unknown as WebStream<string>;
  return await readMessage({ armoredMessage, config: policy }) as unknown as Streamed;
}

/** Writes the signed text out, to its end, and judges the signatures over it. */
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
    config: policy,
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

/** Writes a stream to a file. One that breaks off may do so because no signature is good: the verdicts tell. */
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

/** Of several signatures that all fail, the first one that a key in force could have made tells why. */
function signatureFault(verdicts: readonly PromiseSettledResult<unknown>[]): MessageFault {
  const reasons = verdicts.flatMap((verdict) =>
    verdict.status === "rejected" ? [String((verdict.reason as Error).message)] : []
  );
  if (reasons.some(isWeakness)) return "weak";
  return reasons.some((reason) => /expired|revoked/i.test(reason)) ? "signer-not-in-force" : "bad-signature";
}

/** The bytes of an open file, each chunk in memory of its own: openpgp.js reads ahead. */
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
