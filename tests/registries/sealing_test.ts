import assert from "node:assert/strict";
import { decodeProtectedHeader } from "jose";
import { sealing } from "../../registries/sealing.ts";

const SECRET = "a secret key of an installation";
const { seal, open } = sealing(SECRET, "sessions");

Deno.test("what is sealed opens for its own context, and is a JWE that any library knows", async () => {
  const sealed = await seal("session 1", "ação: 15.000,00");
  assert.equal(await open("session 1", sealed), "ação: 15.000,00");
  const text = new TextDecoder().decode(sealed);
  assert.deepEqual(decodeProtectedHeader(text), { alg: "dir", enc: "A256GCM" });
  assert.ok(!text.includes("15.000"));
});

Deno.test("one text is never sealed alike twice", async () => {
  assert.notDeepEqual(await seal("session 1", "token"), await seal("session 1", "token"));
});

const closed: [reason: string, opened: (sealed: Uint8Array) => Promise<string | undefined>][] = [
  ["another context", (sealed) => open("session 2", sealed)],
  ["another purpose", (sealed) => sealing(SECRET, "webhooks").open("session 1", sealed)],
  ["another key", (sealed) => sealing("another", "sessions").open("session 1", sealed)],
  ["a changed last letter", (sealed) => open("session 1", changedAt(sealed, sealed.length - 3))],
  ["a changed header", (sealed) => open("session 1", changedAt(sealed, 3))],
  ["no JWE at all", () => open("session 1", new TextEncoder().encode("token"))],
  ["nothing", () => open("session 1", new Uint8Array())],
];

for (const [reason, opened] of closed) {
  Deno.test(`what is sealed does not open: ${reason}`, async () => {
    assert.equal(await opened(await seal("session 1", "token")), undefined);
  });
}

function changedAt(sealed: Uint8Array, place: number): Uint8Array {
  return sealed.map((byte, index) => index === place ? (byte === 65 ? 66 : 65) : byte);
}
