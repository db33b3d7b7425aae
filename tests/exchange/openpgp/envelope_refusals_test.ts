/** Envelopes of answers that are refused, each with its code, and change nothing. */
import assert from "node:assert/strict";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { foreign, makeKey, sealed } from "../../support/openpgp/openpgp.ts";
import {
  bankA,
  bankB,
  codesOf,
  dispatchAndAnswer,
  encryptToService,
  registerKey,
  requireEncryption,
  revokeKey,
  serviceKey,
} from "../../support/openpgp/openpgp_fixture.ts";

/** Deliveries of bank A that are refused although their text is a good answer, and the code the receipt gives. */
const refusals: [string, (t: ExchangeFixture, text: string) => Promise<string | Uint8Array>, string][] = [
  ["in no envelope", (_, text) => Promise.resolve(text), "P05"],
  ["in an envelope for somebody else", (_, text) => sealed(text, bankA.privateKey, [bankB.publicKey]), "P01"],
  [
    "in an envelope cut short",
    async (w, text) => (await encryptToService(w, text, bankA.privateKey)).slice(0, -9),
    "P01",
  ],
  ["that is no envelope in spite of its name", () => Promise.resolve("nada"), "P01"],
  [
    "without a signature",
    async (w, text) => foreign(text, [], { ...bankA, publicKey: await serviceKey(w) }),
    "P02",
  ],
  ["signed by another institution", (w, text) => encryptToService(w, text, bankB.privateKey), "P03"],
  ["signed by a revoked key", async (w, text) => {
    const old = await makeKey("Banco A");
    const fingerprint = await registerKey(w, BANK_A, old);
    await revokeKey(w, BANK_A, fingerprint);
    return encryptToService(w, text, old.privateKey);
  }, "P04"],
  ["signed by an expired key", async (w, text) => {
    const old = await makeKey("Banco A");
    await registerKey(w, BANK_A, old, "2026-11-24T10:00:01");
    w.setTime("2026-11-24T10:30");
    return encryptToService(w, text, old.privateKey);
  }, "P04"],
];

for (const [what, make, code] of refusals) {
  Deno.test(`an answer ${what} is refused with ${code}, changes nothing and uses up no number`, async () => {
    await using t = await openExchangeFixture();
    const { name, text } = await dispatchAndAnswer(t);
    await registerKey(t, BANK_A, bankA);
    await registerKey(t, BANK_B, bankB);
    await requireEncryption(t, BANK_A);
    const before = await t.state();
    const message = await make(t, text);
    const plain = code === "P05";
    const outcome = await t.deliver(BANK_A, { name: plain ? name : `${name}.pgp`, text: message });
    assert.deepEqual(codesOf(outcome), [code]);
    assert.deepEqual(await t.state(), before);
    const good = await encryptToService(t, text, bankA.privateKey);
    assert.equal(codesOf(await t.deliver(BANK_A, { name: `${name}.pgp`, text: good })), "accepted");
    assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), []);
  });
}

Deno.test("an envelope of an institution without keys is refused with P06; one with keys may seal without having to", async () => {
  await using t = await openExchangeFixture();
  const { name, text } = await dispatchAndAnswer(t);
  const message = await encryptToService(t, text, bankA.privateKey);
  assert.deepEqual(codesOf(await t.deliver(BANK_A, { name: `${name}.pgp`, text: message })), ["P06"]);
  await registerKey(t, BANK_A, bankA);
  assert.equal(codesOf(await t.deliver(BANK_A, { name: `${name}.pgp`, text: message })), "accepted");
  assert.deepEqual(
    (await t.list("receipts", BANK_A)).filter((receipt) => receipt.endsWith(".pgp")),
    [],
    "what goes out is sealed only where it has to be",
  );
});
