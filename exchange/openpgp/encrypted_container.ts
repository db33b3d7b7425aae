/**
 * The encrypted container of an OpenPGP message: AES in CFB with a modification detection code (RFC 9580,
 * section 5.13.1), as streams. openpgp.js handles the content and the recipients. The container is
 * implemented here because, as measured under Deno, openpgp.js keeps an encrypted stream in memory whole and
 * decrypts a stream with AES in JavaScript, at 9 MiB/s.
 */
import { Buffer } from "node:buffer";
import { createCipheriv, createHash } from "node:crypto";

type Bytes = AsyncIterable<Uint8Array>;

/** The block size of AES, for every key length. */
const AES_BLOCK = 16;
/** A random block whose last two bytes are repeated; the content follows. */
const PREFIX_BYTES = AES_BLOCK + 2;
/** The header of the packet that ends the content, followed by its SHA-1. */
const MDC_HEADER = Uint8Array.of(0xd3, 0x14);
const MDC_BYTES = MDC_HEADER.length + 20;

/** The number of bytes processed at once: a part of the packet, whose length must be a power of two. */
const CHUNK_POWER = 18;
const CHUNK_BYTES = 1 << CHUNK_POWER;

/** Encrypts a message as one packet. The key has 32 bytes. */
export async function* encryptContainer(message: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(0xd2);
  for await (const chunk of chunks(body(message, key))) {
    yield chunk.length === CHUNK_BYTES ? Uint8Array.of(0xe0 + CHUNK_POWER) : lastLength(chunk.length);
    yield chunk;
  }
}

/** The packet's version, followed by the ciphertext. */
async function* body(message: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(1);
  yield* encrypt(detectable(message), key);
}

function lastLength(bytes: number): Uint8Array {
  const length = new Uint8Array(5).fill(0xff, 0, 1);
  new DataView(length.buffer).setUint32(1, bytes);
  return length;
}

async function* detectable(message: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha1");
  const prefix = crypto.getRandomValues(new Uint8Array(PREFIX_BYTES));
  prefix.copyWithin(AES_BLOCK, AES_BLOCK - 2, AES_BLOCK);
  for await (const part of joined(prefix, message, MDC_HEADER)) {
    hash.update(part);
    yield part;
  }
  yield hash.digest();
}

async function* joined(head: Uint8Array, rest: Bytes, tail: Uint8Array): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
  yield tail;
}

/**
 * CFB by means of CBC: starting with a zero block, the output of CBC over the plaintext is the key stream of
 * CFB one block ahead.
 */
async function* encrypt(plaintext: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  using cipher = openCipher("cbc", key, new Uint8Array(AES_BLOCK));
  let next: Uint8Array = cipher.update(new Uint8Array(AES_BLOCK));
  for await (const chunk of chunks(plaintext)) {
    const keyStream = new Uint8Array(next.length + wholeBlocks(chunk.length));
    keyStream.set(next);
    keyStream.set(cipher.update(padded(chunk)), next.length);
    next = keyStream.slice(-AES_BLOCK);
    yield xor(keyStream, chunk);
  }
}

/**
 * Decrypts the packet's ciphertext. The output must not be trusted before the end, because only there is a
 * modification detected.
 *
 * @throws at the end when the content was modified
 */
export async function* decryptContainer(ciphertext: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha1");
  let held: Uint8Array = new Uint8Array(0);
  let skipped = 0;
  for await (const chunk of decrypt(ciphertext, key)) {
    const data = Buffer.concat([held, chunk]);
    const end = Math.max(0, data.length - MDC_BYTES);
    hash.update(data.subarray(0, end));
    const skip = Math.min(end, PREFIX_BYTES - skipped);
    skipped += skip;
    held = data.subarray(end);
    yield data.subarray(skip, end);
  }
  hash.update(MDC_HEADER);
  const expected = Buffer.concat([MDC_HEADER, hash.digest()]);
  if (skipped < PREFIX_BYTES || !expected.equals(held)) throw new Error("The message was modified");
}

/** CFB by means of ECB: the key stream is the ciphertext itself, one block behind, encrypted. */
async function* decrypt(ciphertext: Bytes, key: Uint8Array): AsyncGenerator<Uint8Array> {
  using cipher = openCipher("ecb", key, null);
  let last = new Uint8Array(AES_BLOCK);
  for await (const chunk of chunks(ciphertext)) {
    const shifted = new Uint8Array(last.length + chunk.length);
    shifted.set(last);
    shifted.set(chunk, last.length);
    last = shifted.slice(-AES_BLOCK);
    yield xor(cipher.update(shifted.subarray(0, wholeBlocks(chunk.length))), chunk);
  }
}

/** AES over whole blocks. The runtime keeps a cipher and its key until the cipher is finalised. */
function openCipher(mode: "cbc" | "ecb", key: Uint8Array, iv: Uint8Array | null) {
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return {
    update: (bytes: Uint8Array): Uint8Array => cipher.update(bytes),
    [Symbol.dispose]: () => void cipher.final(),
  };
}

/** The same bytes in chunks of equal length; only the last one, which may be empty, is shorter. */
async function* chunks(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length;) {
      const piece = part.subarray(at, at + CHUNK_BYTES - filled);
      chunk.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  yield chunk.subarray(0, filled);
}

const wholeBlocks = (length: number): number => Math.ceil(length / AES_BLOCK) * AES_BLOCK;

function padded(chunk: Uint8Array): Uint8Array {
  if (chunk.length % AES_BLOCK === 0) return chunk;
  const whole = new Uint8Array(wholeBlocks(chunk.length));
  whole.set(chunk);
  return whole;
}

/** The exclusive or of the two, with the length of the second. */
function xor(keyStream: Uint8Array, data: Uint8Array): Uint8Array {
  const result = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) result[index] = keyStream[index]! ^ data[index]!;
  return result;
}
