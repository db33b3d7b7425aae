/**
 * The keys of seals, which are never stored in the database. New seals are signed with Ed25519 (RFC 8032) by who has the
 * private half, and whoever has the public one verifies them. Seals of before were made with a secret, which both makes
 * and verifies.
 */
import { Buffer } from "node:buffer";
import { createHash, createHmac, hash, timingSafeEqual } from "node:crypto";
import {
  formatAnchor,
  type Seal,
  sealText,
  SIGNING_KEY,
  type UnmadeSeal,
} from "../../domain/audit/audit_seal.ts";

interface SealKey {
  /** Names the key in the seals made with it, and reveals nothing about it. */
  readonly id: string;
  /** Whether a seal was made with the key, of these hashes of rows. */
  hasMade(seal: Seal, rowHashes: Uint8Array): Promise<boolean>;
}

interface SealingKey extends SealKey {
  readonly signs: boolean;
  make(seal: UnmadeSeal, rowHashes: Uint8Array): Promise<Seal>;
}

export interface SealKeys {
  /** The key of new seals; undefined where seals are only verified. */
  readonly current: SealingKey | undefined;
  find(id: string): SealKey | undefined;
}

/** Keys as settings give them, in base64 where they are not secrets: PKCS #8 and SubjectPublicKeyInfo. */
interface KeyTexts {
  readonly privateKey?: string | undefined;
  /** Of keys that sign now or have signed before. */
  readonly publicKeys?: readonly string[];
  /** Those with which seals are made until there is a private key, the present one first. */
  readonly secrets?: readonly string[];
}

/** @throws when a key is not what it should be */
export async function openKeys({ privateKey, publicKeys = [], secrets = [] }: KeyTexts): Promise<SealKeys> {
  const secret = secrets.map(secretKey);
  const signing = privateKey === undefined ? undefined : await signingKey(privateKey);
  const known: SealKey[] = [
    ...signing === undefined ? [] : [signing],
    ...await Promise.all(publicKeys.map(verifyingKey)),
    ...secret,
  ];
  return { current: signing ?? secret[0], find: (id) => known.find((key) => key.id === id) };
}

/** Keys that are secrets alone. */
export function secretKeys(
  secrets: readonly [string, ...string[]],
): SealKeys & { readonly current: SealingKey } {
  const keys = secrets.map(secretKey);
  return { current: keys[0]!, find: (id) => keys.find((key) => key.id === id) };
}

function secretKey(secret: string): SealingKey {
  const macOf = (seal: UnmadeSeal, rowHashes: Uint8Array) =>
    createHmac("sha256", secret).update(sealText(seal)).update(rowHashes).digest();
  return {
    id: hash("sha256", `assets seal key\n${secret}`, "hex").slice(0, 16),
    signs: false,
    make: (seal, rowHashes) => Promise.resolve({ ...seal, hash: macOf(seal, rowHashes).toString("hex") }),
    hasMade(seal, rowHashes) {
      const [made, found] = [macOf(seal, rowHashes), Buffer.from(seal.hash, "hex")];
      const isSame = made.length === found.length && timingSafeEqual(made, found);
      return Promise.resolve(isSame && seal.signature === undefined);
    },
  };
}

const digestOf = (seal: UnmadeSeal, rowHashes: Uint8Array): string =>
  createHash("sha256").update(sealText(seal)).update(rowHashes).digest("hex");

const signedText = (seal: Seal): Uint8Array<ArrayBuffer> => new TextEncoder().encode(formatAnchor(seal));

async function verifyingKey(spki: string): Promise<SealKey> {
  const key = await crypto.subtle.importKey("spki", Uint8Array.fromBase64(spki), "Ed25519", true, ["verify"]);
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", key));
  return {
    id: SIGNING_KEY + hash("sha256", raw, "hex").slice(0, 16),
    async hasMade(seal, rowHashes) {
      if (seal.signature === undefined || digestOf(seal, rowHashes) !== seal.hash) return false;
      return await crypto.subtle.verify("Ed25519", key, Uint8Array.fromHex(seal.signature), signedText(seal));
    },
  };
}

async function signingKey(pkcs8: string): Promise<SealingKey> {
  const bytes = Uint8Array.fromBase64(pkcs8);
  const key = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
  const verifying = await verifyingKey(await publicHalf(pkcs8));
  return {
    ...verifying,
    signs: true,
    async make(seal, rowHashes) {
      const made = { ...seal, hash: digestOf(seal, rowHashes) };
      const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", key, signedText(made)));
      return { ...made, signature: signature.toHex() };
    },
  };
}

/** The public half of a private key, both in base64. */
export async function publicHalf(pkcs8: string): Promise<string> {
  const key = await crypto.subtle.importKey("pkcs8", Uint8Array.fromBase64(pkcs8), "Ed25519", true, ["sign"]);
  const { kty, crv, x } = await crypto.subtle.exportKey("jwk", key);
  const half = await crypto.subtle.importKey("jwk", { kty: kty!, crv: crv!, x: x! }, "Ed25519", true, [
    "verify",
  ]);
  return new Uint8Array(await crypto.subtle.exportKey("spki", half)).toBase64();
}

/** A new private key, in base64. */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ]) as CryptoKeyPair;
  return new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey)).toBase64();
}
