/** Documents that reject the sealed answer they came with, each by what is wrong with it. */
import assert from "node:assert/strict";
import { maxEnvelopeBytes } from "../../../exchange/layout/limits.ts";
import { BANK_A, type ExchangeFixture, exchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { compressedBomb, foreign, makeKey, sealed } from "../../support/exchange/openpgp.ts";
import {
  bankA,
  bankB,
  codesOf,
  registerKey,
  revokeKey,
  serviceKey,
} from "../../support/exchange/openpgp_fixture.ts";
import {
  answerWith,
  deliverSealed,
  PDF,
  requested,
  sealedFor,
} from "../../support/exchange/encrypted_attachments.ts";

const codes = async (w: ExchangeFixture) => await w.rows("select code from order_target");

/** Documents of bank A's sealed answer that are not taken: how they are put into the inbox, and the code. */
const refused: [
  string,
  (w: ExchangeFixture, answer: { inbox: string; document: string }) => Promise<Uint8Array | void>,
  string,
][] = [
  ["missing", () => Promise.resolve(), "D02"],
  ["in clear", (_, { inbox, document }) => Deno.writeFile(`${inbox}/${document}`, PDF), "D07"],
  ["a link", (_, { inbox, document }) => Deno.symlink("/etc/hostname", `${inbox}/${document}.pgp`), "D02"],
  ["in clear under an envelope's name", () => Promise.resolve(PDF), "P01"],
  ["changed in one byte", async (w) => {
    const bytes = await sealedFor(w, PDF);
    return bytes.with(bytes.length - 30, bytes.at(-30)! ^ 1);
  }, "P01"],
  ["cut short", async (w) => (await sealedFor(w, PDF)).slice(0, -9), "P01"],
  ["sealed for somebody else", () => sealed(PDF, bankA.privateKey, [bankB.publicKey]), "P01"],
  [
    "without a signature",
    async (w) =>
      await foreign(new TextDecoder().decode(PDF), [], { ...bankA, publicKey: await serviceKey(w) }),
    "P02",
  ],
  ["signed by another institution", (w) => sealedFor(w, PDF, bankB.privateKey), "P03"],
  ["signed by a revoked key", async (w) => {
    const old = await makeKey("Banco A");
    await revokeKey(w, BANK_A, await registerKey(w, BANK_A, old));
    return await sealedFor(w, PDF, old.privateKey);
  }, "P04"],
  ["another one of the same size", (w) => sealedFor(w, PDF.with(10, 0x45)), "D03"],
  ["shorter than announced", (w) => sealedFor(w, PDF.slice(0, -1)), "D03"],
  ["growing far beyond what is announced", async (w) => {
    const bomb = await compressedBomb(bankA.privateKey, await serviceKey(w));
    assert.ok(bomb.length < maxEnvelopeBytes(PDF.length));
    return bomb;
  }, "D03"],
  ["in an envelope longer than it can be", () => Promise.resolve(new Uint8Array(130_000)), "D04"],
];

for (const [what, put, code] of refused) {
  Deno.test(
    `a document ${what} rejects its sealed answer with ${code}, and the corrected one is taken`,
    exchangeFixture(async (w) => {
      await requested(w);
      const answer = await answerWith(w);
      const bytes = await put(w, answer);
      if (bytes) await Deno.writeFile(`${answer.inbox}/${answer.document}.pgp`, bytes);
      const outcome = await deliverSealed(w, answer);
      assert.equal(outcome.type, "rejected");
      assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [
        [3, code],
      ]);
      assert.deepEqual(await codes(w), [{ code: null }]);
      assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), [], "no plain text is left");

      const corrected = await answerWith(w);
      assert.notEqual(corrected.name, answer.name, "the content was read, and the number is used");
      await Deno.writeFile(`${corrected.inbox}/${corrected.document}.pgp`, await sealedFor(w, PDF));
      assert.equal(codesOf(await deliverSealed(w, corrected)), "accepted");
      assert.deepEqual(await codes(w), [{ code: "32" }]);
    }),
  );
}
