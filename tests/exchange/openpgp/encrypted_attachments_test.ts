/** Documents of an institution that seals: in envelopes of their own, opened on intake. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { MAX_ATTACHMENT_BYTES } from "../../../exchange/layout/limits.ts";
import { intakeFile } from "../../../exchange/mod.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import {
  answerWith,
  deliverSealed,
  documentName,
  PDF,
  requested,
  sealedFor,
  sha256,
} from "../../support/openpgp/encrypted_attachments.ts";
import { codesOf } from "../../support/openpgp/openpgp_fixture.ts";

Deno.test("a sealed document is archived as it came and opened, and leaves the inbox with its answer", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const answer = await answerWith(t);
  const envelope = await sealedFor(t, PDF);
  const delivered = `${answer.inbox}/${answer.document}.pgp`;
  await Deno.writeFile(delivered, envelope);
  assert.deepEqual(await t.scanner.scan(), [], "a document in an envelope is no answer");
  assert.equal(codesOf(await deliverSealed(t, answer)), "accepted");

  const [stored] = await t.rows(
    "select file_name, sha256, size_bytes, archive_path from answer_attachment",
  ) as [
    { archive_path: string },
  ];
  const { archive_path: path, ...row } = stored;
  assert.deepEqual(row, { file_name: answer.document, sha256: await sha256(PDF), size_bytes: PDF.length });
  assert.deepEqual(await Deno.readFile(path), PDF);
  assert.deepEqual(await Deno.readFile(`${path}.pgp`), new Uint8Array(envelope));
  assert.deepEqual((await Array.fromAsync(Deno.readDir(dirname(path)))).length, 2, "nothing else is kept");
  assert.deepEqual(await t.list("inbox", BANK_A), []);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), [], "no plain text is left");

  // As it was between the commit and what follows it.
  await Deno.writeFile(delivered, envelope);
  await Deno.writeFile(`${answer.inbox}/${documentName(2)}.pgp`, envelope);
  await t.pool.query("update answer_file set receipt_written_at = null");
  assert.deepEqual(await intakeFile(t.ctx, BANK_A, "nothing.txt"), { type: "gone" });
  assert.deepEqual(await t.list("inbox", BANK_A), [`${documentName(2)}.pgp`]);
});

Deno.test("a document has the form of its answer, also where the institution may choose", async () => {
  await using t = await openExchangeFixture();
  await requested(t, { required: false });
  const answer = await answerWith(t);
  await Deno.writeFile(`${answer.inbox}/${answer.document}.pgp`, await sealedFor(t, PDF));
  assert.deepEqual(codesOf(await t.deliver(BANK_A, answer)), ["D07"]);
  const next = await answerWith(t);
  await Deno.writeFile(`${next.inbox}/${next.document}.pgp`, await sealedFor(t, PDF));
  assert.equal(codesOf(await deliverSealed(t, next)), "accepted");
});

Deno.test("a sealed document of the largest size is taken, in ASCII too", async () => {
  await using t = await openExchangeFixture();
  await requested(t);
  const large = new Uint8Array(MAX_ATTACHMENT_BYTES);
  for (let at = 0; at < large.length; at += 65_536) crypto.getRandomValues(large.subarray(at, at + 65_536));
  large.set(PDF);
  const answer = await answerWith(t, large);
  await Deno.writeTextFile(`${answer.inbox}/${answer.document}.pgp`, armored(await sealedFor(t, large)));
  assert.equal(codesOf(await deliverSealed(t, answer)), "accepted");
  const [stored] = await t.rows("select archive_path from answer_attachment") as [{ archive_path: string }];
  assert.equal(await sha256(await Deno.readFile(stored.archive_path)), await sha256(large));
});

const armored = (bytes: Uint8Array): string =>
  `-----BEGIN PGP MESSAGE-----\n\n${bytes.toBase64().replace(/.{64}/g, "$&\n")}\n-----END PGP MESSAGE-----\n`;
