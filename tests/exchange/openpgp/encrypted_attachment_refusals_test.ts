/** Documents that reject the sealed answer they came with, each by what is wrong with it. */
import assert from "node:assert/strict";
import { maxEnvelopeBytes } from "../../../exchange/layout/limits.ts";
import {
  BANK_A,
  type ExchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import {
  answerWith,
  deliverSealed,
  PDF,
  requested,
  sealedFor,
} from "../../support/openpgp/encrypted_attachments.ts";
import { compressedBomb, foreign, makeKey, sealed } from "../../support/openpgp/openpgp.ts";
import {
  bankA,
  bankB,
  codesOf,
  registerKey,
  revokeKey,
  serviceKey,
} from "../../support/openpgp/openpgp_fixture.ts";

const codes = async (t: ExchangeFixture) => await t.rows("select code from order_target");

/** Documents of bank A's sealed answer that are not taken: how they are put into the inbox, and the code. */
const refused: [
  string,
  (t: ExchangeFixture, answer: { inbox: string; document: string }) => Promise<Uint8Array | void>,
  string,
][] = [
  ["missing", () => Promise.resolve(), "D02"],
  ["in clear", (_, { inbox, document }) => Deno.writeFile(`${inbox}/${document}`, PDF), "D07"],
  ["a link", (_, { inbox, document }) => Deno.symlink("/etc/hostname", `${inbox}/${document}.pgp`), "D02"],
  ["in clear under an envelope's name", () => Promise.resolve(PDF), "P01"],
  ["changed in one byte", async (t) => {
    const bytes = await sealedFor(t, PDF);
    return bytes.with(bytes.length - 30, bytes.at(-30)! ^ 1);
  }, "P01"],
  ["cut short", async (t) => (await sealedFor(t, PDF)).slice(0, -9), "P01"],
  ["sealed for somebody else", () => sealed(PDF, bankA.privateKey, [bankB.publicKey]), "P01"],
  [
    "without a signature",
    async (t) =>
      await foreign(new TextDecoder().decode(PDF), [], { ...bankA, publicKey: await serviceKey(t) }),
    "P02",
  ],
  ["signed by another institution", (t) => sealedFor(t, PDF, bankB.privateKey), "P03"],
  ["signed by a revoked key", async (t) => {
    const old = await makeKey("Banco A");
    await revokeKey(t, BANK_A, await registerKey(t, BANK_A, old));
    return await sealedFor(t, PDF, old.privateKey);
  }, "P04"],
  ["another one of the same size", (t) => sealedFor(t, PDF.with(10, 0x45)), "D03"],
  ["shorter than announced", (t) => sealedFor(t, PDF.slice(0, -1)), "D03"],
  ["growing far beyond what is announced", async (t) => {
    const bomb = await compressedBomb(bankA.privateKey, await serviceKey(t));
    assert.ok(bomb.length < maxEnvelopeBytes(PDF.length));
    return bomb;
  }, "D03"],
  ["in an envelope longer than it can be", () => Promise.resolve(new Uint8Array(130_000)), "D04"],
];

for (const [what, put, code] of refused) {
  Deno.test(`a document ${what} rejects its sealed answer with ${code}, and the corrected one is taken`, async () => {
    await using t = await openExchangeFixture();
    await requested(t);
    const answer = await answerWith(t);
    const bytes = await put(t, answer);
    if (bytes) await Deno.writeFile(`${answer.inbox}/${answer.document}.pgp`, bytes);
    const outcome = await deliverSealed(t, answer);
    assert.equal(outcome.type, "rejected");
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [
      [3, code],
    ]);
    assert.deepEqual(await codes(t), [{ code: null }]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), [], "no plain text is left");

    const corrected = await answerWith(t);
    assert.notEqual(corrected.name, answer.name, "the content was read, and the number is used");
    await Deno.writeFile(`${corrected.inbox}/${corrected.document}.pgp`, await sealedFor(t, PDF));
    assert.equal(codesOf(await deliverSealed(t, corrected)), "accepted");
    assert.deepEqual(await codes(t), [{ code: "32" }]);
  });
}
