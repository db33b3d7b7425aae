/** Digest files beside answers: in whatever form they are, no answer is taken that is not what they announce. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { intakeFile } from "../../../exchange/mod.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import {
  assertGoodAnswersAccepted,
  dispatchToTwoBanks,
  fullAnswer,
  inboxOf,
  takeInAll,
} from "../../support/exchange/hostile_inbox_fixture.ts";

const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).buffer);

const refused: readonly (readonly [what: string, put: (path: string) => Promise<unknown>])[] = [
  [
    "shasum --tag with another digest",
    (path) =>
      Deno.writeTextFile(
        path,
        `SHA256 (ASSETS_RET_90000001_20261125_000001_V0111.txt) = ${"0".repeat(64)}\n`,
      ),
  ],
  ["Get-FileHash with another digest", (path) => Deno.writeFile(path, utf16(`${"F".repeat(64)}\r\n`))],
  ["nothing", (path) => Deno.writeTextFile(path, "")],
  ["words", (path) => Deno.writeTextFile(path, "conferido\n")],
  ["SHA-1", (path) => Deno.writeTextFile(path, `${"0".repeat(40)}  x\n`)],
  ["more than any digest file", (path) => Deno.writeTextFile(path, `${"0".repeat(64)}  x\n`.repeat(2_000))],
  ["a folder", (path) => Deno.mkdir(path)],
  ["a link", (path) => Deno.symlink("/etc/hostname", path)],
];

Deno.test("an answer beside a digest file of another digest, or of none that can be read, is refused and told so", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const before = await t.state();
  for (const [what, put] of refused) {
    const { name, text } = await t.answerTo(BANK_A, fullAnswer);
    await put(`${inboxOf(t)}/${name}.sha256`);
    await Deno.writeTextFile(`${inboxOf(t)}/${name}`, text);
    assert.deepEqual(await takeInAll(t), [`${name}: rejected A08`], what);
    assert.deepEqual(await t.state(), before, what);
    const [row] = await t.rows("select sequence_used from answer_file order by id desc limit 1");
    assert.deepEqual(row, { sequence_used: false }, what);
    assert.deepEqual(await t.list("inbox", BANK_A), [], what);
  }
  const [receipt] = await t.rows("select receipt from answer_file order by id desc limit 1") as {
    receipt: string;
  }[];
  assert.match(receipt!.receipt, /A08;.*não se lê o SHA-256 do arquivo: são lidas as formas de sha256sum/);
  await assertGoodAnswersAccepted(t);
});

Deno.test("an answer with its digest in the form of PowerShell is taken at the first look", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  const sha256 = createHash("sha256").update(text).digest("hex").toUpperCase();
  await Deno.writeTextFile(`${inboxOf(t)}/${name}`, text);
  await Deno.writeFile(
    `${inboxOf(t)}/${name}.sha256`,
    utf16(`\r\nAlgorithm Hash Path\r\n--------- ---- ----\r\nSHA256    ${sha256} C:\\${name}\r\n\r\n`),
  );
  assert.deepEqual((await t.scanner.scan()).map((ready) => ready.name), [name]);
  assert.equal((await intakeFile(t.ctx, BANK_A, name)).type, "accepted");
});

Deno.test("a digest file that is still being written is waited for", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  await Deno.writeTextFile(`${inboxOf(t)}/${name}`, text);
  await t.scanner.scan();
  t.setTime("2026-11-24T10:05");
  const [digest, sidecar] = [
    createHash("sha256").update(text).digest("hex"),
    `${inboxOf(t)}/${name}.sha256`,
  ];
  await Deno.writeTextFile(sidecar, digest.slice(0, 10));
  assert.deepEqual(await t.scanner.scan(), [], "the answer has come to rest, its digest has not");
  await Deno.writeTextFile(sidecar, digest);
  assert.deepEqual((await t.scanner.scan()).map((ready) => ready.name), [name]);
  assert.equal((await intakeFile(t.ctx, BANK_A, name)).type, "accepted");
});

Deno.test("a digest file whose ending has capitals is one all the same", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  for (const ending of [".SHA256", ".Sha256"]) {
    const { name, text } = await t.answerTo(BANK_A, fullAnswer);
    await Deno.writeTextFile(`${inboxOf(t)}/${name}${ending}`, `${"0".repeat(64)}  ${name}\n`);
    await Deno.writeTextFile(`${inboxOf(t)}/${name}`, text);
    assert.deepEqual(await takeInAll(t), [`${name}: rejected A08`], ending);
    assert.deepEqual(await t.list("inbox", BANK_A), [], ending);
  }
  await assertGoodAnswersAccepted(t);
});
