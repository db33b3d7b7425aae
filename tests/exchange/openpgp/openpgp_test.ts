import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { decrypt, readKey, readMessage } from "openpgp";
import { decryptContainer, encryptContainer } from "../../../exchange/openpgp/encrypted_container.ts";
import { decryptAndVerify, fingerprintOf, type MessageFault } from "../../../exchange/openpgp/message.ts";
import { readOfferedKey } from "../../../exchange/openpgp/public_key.ts";
import { compressedBomb, foreign, gnupg, makeKey, type Pair, sealed } from "../../support/openpgp/openpgp.ts";

const service = await makeKey("ASSETS");
const bank = await makeKey("Banco A");
const stranger = await makeKey("Banco B");

const TEXT = "00;0111;00000001;ASSETS;2026-11-24;1;1;nome.txt\r\n99;1;2;0;0\r\n";

interface Keys {
  readonly own?: readonly Pair[];
  readonly inForce?: readonly Pair["publicKey"][];
  readonly others?: readonly Pair["publicKey"][];
  readonly maxBytes?: number;
}

/** What becomes of a message: its text and signer, or why it is refused. */
async function opened(
  message: Uint8Array,
  { own = [service], inForce = [bank.publicKey], others = [], maxBytes = 1024 ** 2 }: Keys = {},
): Promise<{ text: string; signer: string } | MessageFault> {
  const dir = await Deno.makeTempDir({ prefix: "assets-openpgp-" });
  try {
    await Deno.writeFile(`${dir}/message.pgp`, message);
    const result = await decryptAndVerify({
      path: `${dir}/message.pgp`,
      plainPath: `${dir}/plain.txt`,
      decryptionKeys: own.map(({ privateKey }) => privateKey),
      verificationKeys: inForce,
      otherKeys: others,
      maxBytes,
      at: new Date(),
    });
    if (!result.ok) return result.error;
    return { text: await Deno.readTextFile(`${dir}/plain.txt`), signer: result.value };
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const good = { text: TEXT, signer: fingerprintOf(bank.publicKey) };
const fromBank = (...recipients: Pair[]) =>
  sealed(TEXT, bank.privateKey, recipients.map(({ publicKey }) => publicKey));

Deno.test("what was signed and encrypted is opened, and its signer named", async () => {
  const message = await fromBank(service);
  assert.deepEqual(await opened(message), good);
  assert.deepEqual(await opened(message, { inForce: [stranger.publicKey, bank.publicKey] }), good);
});

Deno.test("while the service changes its key, what is sealed to either or to both is opened", async () => {
  const newer = await makeKey("ASSETS");
  for (const recipients of [[service], [newer], [service, newer]]) {
    assert.deepEqual(await opened(await fromBank(...recipients), { own: [newer, service] }), good);
  }
});

Deno.test("of several signatures, one by a key in force is enough", async () => {
  const next = await makeKey("Banco A");
  const message = await foreign(TEXT, [next, bank], service);
  assert.deepEqual(await opened(message), good);
  const signer = fingerprintOf(next.publicKey);
  assert.deepEqual(await opened(message, { inForce: [next.publicKey] }), { text: TEXT, signer });
});

/** Messages that stand for nobody, and what is said of them. */
const refusals: [string, () => Promise<Uint8Array>, MessageFault, Keys?][] = [
  ["no message at all", () => Promise.resolve(new TextEncoder().encode(TEXT)), "unreadable"],
  ["no bytes", () => Promise.resolve(new Uint8Array(0)), "unreadable"],
  ["a key instead of a message", () => Promise.resolve(bank.publicKey.write() as Uint8Array), "unreadable"],
  ["a message to somebody else", () => fromBank(stranger), "unreadable"],
  ["a message cut in the middle", async () => (await fromBank(service)).slice(0, 300), "unreadable"],
  ["a message without its last byte", async () => (await fromBank(service)).slice(0, -1), "unreadable"],
  ["a message of no signature", () => foreign(TEXT, [], service), "unsigned"],
  [
    "a signature by a stranger",
    () => sealed(TEXT, stranger.privateKey, [service.publicKey]),
    "unknown-signer",
  ],
  ["a signature by a key that does not hold", () => fromBank(service), "signer-not-in-force", {
    inForce: [stranger.publicKey],
    others: [bank.publicKey],
  }],
  ["a signature made in the future", () => {
    const at = new Date(Date.now() + 3_600_000);
    return sealed(TEXT, bank.privateKey, [service.publicKey], at);
  }, "bad-signature"],
];

/**
 * A text that is not read to its end is let go by openpgp.js some turns of the event loop later, by timers of no time that
 * nothing can wait for: these turns are its own, so that the next test is not taken to end them.
 */
const assertTooLarge = async (message: Uint8Array, keys: Keys) => {
  assert.equal(await opened(message, keys), "too-large");
  for (let turn = 0; turn < 100; turn++) await delay(0);
};

for (const [what, message, fault, keys] of refusals) {
  Deno.test(`${what} is refused as ${fault}`, async () =>
    assert.equal(await opened(await message(), keys), fault));
}

Deno.test({
  name: "more text than is looked at is refused as too-large",
  sanitizeResources: false,
  fn: async () => await assertTooLarge(await fromBank(service), { maxBytes: TEXT.length - 1 }),
});

Deno.test("a message with any bit changed opens to nothing", async () => {
  const message = await fromBank(service);
  for (const { at, bit } of fc.sample(fc.record({ at: fc.nat(message.length - 1), bit: fc.nat(7) }), 60)) {
    const changed = message.slice();
    changed[at]! ^= 1 << bit;
    // Bits that say nothing, as the two prefix bytes of a session key's padding, may leave the text as it was.
    const result = await opened(changed);
    if (typeof result !== "string") assert.deepEqual(result, good, `bit ${bit} of byte ${at}`);
  }
});

Deno.test("a container of any size is the one openpgp.js opens, and opens again here", async () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  for (const size of [0, 1, 15, 16, 17, 2 ** 18 - 42, 2 ** 18 - 41, 2 ** 18 - 40, 2 ** 18, 2 ** 19 + 5]) {
    const text = crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)));
    const literal = literalPacket(Buffer.concat(Array(Math.ceil(size / 65_536) || 1).fill(text), size));
    const packet = await collected(encryptContainer(streamOf(literal, 1_000), key));
    const { data } = await decrypt({
      message: await readMessage({ binaryMessage: packet }),
      sessionKeys: { data: key, algorithm: "aes256" },
      format: "binary",
    });
    assert.equal(Buffer.compare(data as Uint8Array, literal.subarray(-size || literal.length)), 0, `${size}`);
    assert.equal(
      Buffer.compare(await collected(decryptContainer(streamOf(bodyOf(packet), 777), key)), literal),
      0,
    );
  }
});

Deno.test("a container that was changed, cut or lengthened anywhere throws at its end", async () => {
  const key = crypto.getRandomValues(new Uint8Array(16));
  const whole = await collected(encrypted(new TextEncoder().encode(TEXT)));
  async function* encrypted(text: Uint8Array) {
    yield bodyOf(await collected(encryptContainer(streamOf(text, 7), key)));
  }
  assert.equal(new TextDecoder().decode(await collected(decryptContainer(streamOf(whole, 5), key))), TEXT);
  for (let at = 0; at < whole.length; at++) {
    const changed = whole.slice();
    changed[at]! ^= 1;
    await assert.rejects(collected(decryptContainer(streamOf(changed, 64), key)), /modified/, `byte ${at}`);
    await assert.rejects(collected(decryptContainer(streamOf(whole.slice(0, at), 64), key)), /modified/);
  }
  await assert.rejects(
    collected(decryptContainer(streamOf(Buffer.concat([whole, Uint8Array.of(0)]), 64), key)),
  );
});

Deno.test({
  name: "a small message that grows without end is given up at the limit",
  sanitizeResources: false,
  fn: async () => {
    const message = await compressedBomb(bank.privateKey, service.publicKey);
    assert.ok(message.length < 1024 ** 2);
    await assertTooLarge(message, { maxBytes: 1024 ** 2 });
  },
});

Deno.test("a key is taken when it signs, encrypts, and is not weak; its own end is known", async () => {
  const now = new Date();
  const expiring = await makeKey("Banco A", { date: new Date(now.getTime() - 1_000), expiresIn: 86_400 });
  const offered = await readOfferedKey(expiring.publicKey.armor(), now);
  assert.ok(offered.ok);
  assert.equal(offered.value.fingerprint, expiring.publicKey.getFingerprint().toUpperCase());
  assert.deepEqual(offered.value.algorithms, ["eddsaLegacy ed25519Legacy", "ecdh curve25519Legacy"]);
  assert.equal(
    offered.value.expiresAt?.epochMilliseconds,
    Math.floor((now.getTime() - 1_000) / 1_000) * 1_000 + 86_400_000,
  );
  const endless = await readOfferedKey(bank.publicKey.armor(), now);
  assert.equal(endless.ok && endless.value.expiresAt, undefined);
});

const forms: readonly (readonly [what: string, form: (armor: string) => string])[] = [
  ["a mark of byte order, as Notepad writes it", (armor) => `\ufeff${armor}`],
  [
    "line ends of Windows, and text around it",
    (armor) => `De: Banco\r\n${armor.replaceAll("\n", "\r\n")}\r\n-- \r\n`,
  ],
  ["blanks before and after its lines", (armor) => armor.replaceAll("\n", " \u00a0\n  ")],
  ["invisible signs of a page it was copied from", (armor) => armor.replaceAll("\n", "\u200b\n\u2060")],
  ["line ends of an old Macintosh", (armor) => armor.replaceAll("\n", "\r")],
];

Deno.test("a key is read with what editors, mail and pages put around it", async () => {
  const armor = bank.publicKey.armor();
  for (const [what, form] of forms) {
    const offered = await readOfferedKey(form(armor.replaceAll("\r\n", "\n")), new Date());
    assert.ok(offered.ok, what);
    assert.equal(offered.value.fingerprint, fingerprintOf(bank.publicKey), what);
  }
});

const badKeys: [string, () => Promise<string>, string][] = [
  ["no key at all", () => Promise.resolve("-----BEGIN PGP PUBLIC KEY BLOCK-----"), "key-unreadable"],
  ["two keys", () => Promise.resolve(bank.publicKey.armor() + stranger.publicKey.armor()), "key-unreadable"],
  ["a private key", () => Promise.resolve(bank.privateKey.armor()), "key-private"],
  ["an expired key", async () => {
    const date = new Date(Date.now() - 86_400_000);
    return (await makeKey("Banco A", { date, expiresIn: 3_600 })).publicKey.armor();
  }, "key-unusable"],
  ["a key that only signs", async () => {
    const { publicKey } = await makeKey("Banco A", { signsOnly: true });
    return publicKey.armor();
  }, "key-unusable"],
  ["RSA of 1024 bits", async () => {
    const { publicKey } = await makeKey("Banco A", { rsaBits: 1024, config: { minRSABits: 1024 } });
    return publicKey.armor();
  }, "key-weak"],
];

for (const [what, key, refusal] of badKeys) {
  Deno.test(`${what} is not taken as an institution's: ${refusal}`, async () => {
    const offered = await readOfferedKey(await key(), new Date());
    assert.deepEqual(offered, { ok: false, error: { type: refusal } });
  });
}

Deno.test("GnuPG opens what the service seals, and the service what GnuPG seals, weak ways excepted", async () => {
  await using gpg = await gnupg();
  const { home } = gpg;
  const path = (name: string) => `${home}/${name}`;
  await gpg.run("--passphrase", "", "--quick-gen-key", "Banco GnuPG", "default", "default", "1y");
  const institution = await readKey({
    armoredKey: new TextDecoder().decode(await gpg.run("--armor", "--export", "Banco GnuPG")),
  });
  await Deno.writeTextFile(path("service.asc"), service.publicKey.armor());
  await gpg.run("--import", path("service.asc"));

  const long = TEXT.repeat(5_000);
  await Deno.writeFile(path("remittance.pgp"), await sealed(long, service.privateKey, [institution]));
  const status = new TextDecoder().decode(
    await gpg.run(
      "--status-fd",
      "1",
      "--output",
      path("remittance.txt"),
      "--decrypt",
      path("remittance.pgp"),
    ),
  );
  assert.equal(await Deno.readTextFile(path("remittance.txt")), long);
  assert.match(status, new RegExp(`\\[GNUPG:\\] VALIDSIG ${fingerprintOf(service.publicKey)}`));
  assert.match(status, /\[GNUPG:\] GOODMDC/);

  await Deno.writeTextFile(path("answer.txt"), long);
  const answer = async (...options: string[]) => {
    const how = ["--recipient", "ASSETS", "--output", path("answer.pgp"), ...options];
    await gpg.run(...how, "--encrypt", path("answer.txt"));
    return await opened(await Deno.readFile(path("answer.pgp")), { inForce: [institution] });
  };
  const whole = { text: long, signer: fingerprintOf(institution) };
  assert.deepEqual(await answer("--sign"), whole);
  assert.deepEqual(await answer("--sign", "--armor"), whole);
  const marked = new TextEncoder().encode(`\ufeff${await Deno.readTextFile(path("answer.pgp"))}`);
  assert.deepEqual(await opened(marked, { inForce: [institution] }), whole, "saved by an editor with a mark");
  for (const algorithm of ["none", "zip", "zlib", "bzip2"]) {
    assert.deepEqual(await answer("--sign", "--compress-algo", algorithm), whole, algorithm);
  }
  for (const algorithm of ["AES", "AES256"]) {
    assert.deepEqual(await answer("--sign", "--cipher-algo", algorithm), whole, algorithm);
  }
  assert.deepEqual(await answer("--sign", "--throw-keyids"), whole);
  assert.equal(await answer(), "unsigned");
  assert.equal(await answer("--sign", "--digest-algo", "SHA1"), "weak");
  assert.equal(await answer("--sign", "--cipher-algo", "3DES"), "weak");
});

/** A literal data packet of binary data, without a name. */
function literalPacket(data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length + 6);
  return Buffer.concat([Uint8Array.of(0xcb, 0xff), length, Uint8Array.of(0x62, 0, 0, 0, 0, 0), data]);
}

/** The ciphertext of a container, out of the parts of its packet, without the version. */
function bodyOf(packet: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 1;
  while (packet[at] !== 0xff) {
    const length = 2 ** (packet[at]! - 0xe0);
    parts.push(packet.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return Buffer.concat([...parts, packet.subarray(at + 5)]).subarray(1);
}

async function* streamOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collected(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat((await Array.fromAsync(stream)).map((part) => part.slice())));
}
