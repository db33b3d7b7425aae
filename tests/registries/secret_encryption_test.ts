import assert from "node:assert/strict";
import { decodeProtectedHeader } from "jose";
import { secretEncryption } from "../../registries/secret_encryption.ts";

const SECRET = "a secret key of an installation";
const { encrypt, decrypt } = secretEncryption(SECRET, "sessions");

Deno.test("what is encrypted is decrypted for its own context, and is a JWE that any library knows", async () => {
  const encrypted = await encrypt("session 1", "ação: 15.000,00");
  assert.equal(await decrypt("session 1", encrypted), "ação: 15.000,00");
  const text = new TextDecoder().decode(encrypted);
  assert.deepEqual(decodeProtectedHeader(text), { alg: "dir", enc: "A256GCM" });
  assert.ok(!text.includes("15.000"));
});

Deno.test("one text is never encrypted to the same bytes twice", async () => {
  assert.notDeepEqual(await encrypt("session 1", "token"), await encrypt("session 1", "token"));
});

const closed: [reason: string, opened: (encrypted: Uint8Array) => Promise<string | undefined>][] = [
  ["another context", (encrypted) => decrypt("session 2", encrypted)],
  ["another purpose", (encrypted) => secretEncryption(SECRET, "webhooks").decrypt("session 1", encrypted)],
  ["another key", (encrypted) => secretEncryption("another", "sessions").decrypt("session 1", encrypted)],
  ["a changed last letter", (encrypted) => decrypt("session 1", changedAt(encrypted, encrypted.length - 3))],
  ["a changed header", (encrypted) => decrypt("session 1", changedAt(encrypted, 3))],
  ["no JWE at all", () => decrypt("session 1", new TextEncoder().encode("token"))],
  ["nothing", () => decrypt("session 1", new Uint8Array())],
];

for (const [reason, opened] of closed) {
  Deno.test(`what is encrypted is not decrypted: ${reason}`, async () => {
    assert.equal(await opened(await encrypt("session 1", "token")), undefined);
  });
}

function changedAt(encrypted: Uint8Array, place: number): Uint8Array {
  return encrypted.map((byte, index) => index === place ? (byte === 65 ? 66 : 65) : byte);
}
