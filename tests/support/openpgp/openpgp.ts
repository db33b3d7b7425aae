/** Keys and messages for the tests of OpenPGP, made once for a file of tests, and GnuPG, which institutions use. */
import { Buffer } from "node:buffer";
import { deflateRawSync } from "node:zlib";
import {
  createMessage,
  encrypt,
  encryptSessionKey,
  generateKey,
  type PartialConfig,
  type PrivateKey,
  type PublicKey,
  sign,
} from "openpgp";
import { encryptContainer } from "../../../exchange/openpgp/encrypted_container.ts";
import { decryptAndVerify, type MessageFault, signAndEncrypt } from "../../../exchange/openpgp/message.ts";
import { needs } from "../processes/debian.ts";

export interface Pair {
  readonly privateKey: PrivateKey;
  readonly publicKey: PublicKey;
}

/** A key of an institution, or of the service. */
export async function makeKey(
  name: string,
  { rsaBits, signsOnly = false, expiresIn, ...options }: {
    rsaBits?: number;
    signsOnly?: boolean;
    /** In seconds. */
    expiresIn?: number;
    date?: Date;
    config?: PartialConfig;
  } = {},
): Promise<Pair> {
  return await generateKey({
    ...rsaBits === undefined ? { type: "ecc", curve: "curve25519Legacy" } : { type: "rsa", rsaBits },
    userIDs: [{ name }],
    format: "object",
    ...expiresIn !== undefined && { keyExpirationTime: expiresIn },
    ...signsOnly && { subkeys: [{ sign: true }] },
    ...options,
  });
}

const encoder = new TextEncoder();

/** What `signAndEncrypt` makes of a text. */
export async function sealed(
  text: string | Uint8Array,
  signer: PrivateKey,
  recipients: readonly PublicKey[],
  at = new Date(),
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  await signAndEncrypt([bytes], { signer, recipients, at }, (part) => Promise.resolve(void parts.push(part)));
  return Buffer.concat(parts);
}

/** What an institution does with what it receives: opens it with its key, and checks that the service signed it. */
export async function unsealed(
  message: Uint8Array,
  { own, sender }: { own: Pair; sender: PublicKey },
): Promise<string | MessageFault> {
  const dir = await Deno.makeTempDir({ prefix: "assets-openpgp-" });
  try {
    await Deno.writeFile(`${dir}/message.pgp`, message);
    const result = await decryptAndVerify({
      path: `${dir}/message.pgp`,
      plainPath: `${dir}/plain.txt`,
      decryptionKeys: [own.privateKey],
      verificationKeys: [sender],
      otherKeys: [],
      maxBytes: 1024 ** 2,
      at: new Date(),
    });
    return result.ok ? await Deno.readTextFile(`${dir}/plain.txt`) : result.error;
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** A message as openpgp.js itself makes it. */
export async function foreign(
  text: string,
  signers: readonly Pair[],
  recipient: Pair,
  config: PartialConfig = {},
): Promise<Uint8Array> {
  return await encrypt({
    message: await createMessage({ binary: encoder.encode(text) }),
    encryptionKeys: recipient.publicKey,
    signingKeys: signers.map(({ privateKey }) => privateKey),
    format: "binary",
    config,
  });
}

/** A signed message of 64 MiB of zeros, compressed inside its envelope. */
export async function compressedBomb(signer: PrivateKey, recipient: PublicKey): Promise<Uint8Array> {
  const signed = await sign({
    message: await createMessage({ binary: new Uint8Array(64 * 1024 ** 2) }),
    signingKeys: signer,
    format: "binary",
  });
  const key = crypto.getRandomValues(new Uint8Array(32));
  const encryptionKeys = recipient;
  const options = { data: key, algorithm: "aes256", encryptionKeys, format: "binary" } as const;
  const parts = [await encryptSessionKey(options)];
  const compressed = (async function* () {
    yield Uint8Array.of(0xa3, 1);
    yield deflateRawSync(signed);
  })();
  for await (const part of encryptContainer(compressed, key)) parts.push(part);
  return Buffer.concat(parts);
}

interface Gnupg extends AsyncDisposable {
  readonly home: string;
  /** Runs `gpg`; fails with what it said. */
  run(...args: string[]): Promise<Uint8Array>;
}

/** GnuPG with a key ring of its own, installed when it is absent. */
export async function gnupg(): Promise<Gnupg> {
  await needs("gpg", "gnupg");
  const home = await Deno.makeTempDir({ prefix: "gpg-" });
  const env = { GNUPGHOME: home };
  const command = async (program: string, args: string[]) => {
    const { success, stdout, stderr } = await new Deno.Command(program, {
      args,
      env,
      stdout: "piped",
      stderr: "piped",
    })
      .output();
    if (!success) throw new Error(`${program} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
    return stdout;
  };
  return {
    home,
    run: (...args) =>
      command("gpg", ["--batch", "--yes", "--trust-model", "always", "--pinentry-mode", "loopback", ...args]),
    async [Symbol.asyncDispose]() {
      await command("gpgconf", ["--kill", "all"]);
      await Deno.remove(home, { recursive: true });
    },
  };
}
