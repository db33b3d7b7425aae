/** What the files in an inbox may hold, and what may become of them while they are there: none of it changes an order. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { withLock } from "../../../exchange/exclusive_work.ts";
import { claimFile, recordClaims } from "../../../exchange/intake/claim.ts";
import { intakeFile } from "../../../exchange/mod.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import {
  answerFileName,
  assertGoodAnswersAccepted,
  dispatchToTwoBanks,
  fullAnswer,
  inboxOf,
  quarantineEntries,
} from "../../support/exchange/hostile_inbox_fixture.ts";

/** Contents under the good name, what the receipt says of them, and whether the number is used up. */
const contents: [string, (text: string) => Uint8Array | string, string, boolean][] = [
  ["a zip bomb", () => Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(500)), "A09", false],
  ["gzip", (text) => gzipSync(text), "A09", false],
  ["a PDF", () => "%PDF-1.7\n%âãÏÓ\n", "A09", false],
  ["a program", () => Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1), "A09", false],
  ["UTF-16 with its mark", (text) => utf16(`\ufeff${text}`), "A09", false],
  ["UTF-16 without a mark", utf16, "A09", false],
  ["zeros", () => new Uint8Array(4_096), "A09", false],
  ["embedded zeros", (text) => text.replace(";01;", ";0\0;"), "C03", true],
  ["Latin-1", (text) => latin1(text.replace("ASSETS;2026", "AÇSETS;2026")), "A04", true],
  ["a byte order mark", (text) => `\ufeff${text}`, "A05", true],
  ["line feeds alone", (text) => text.replaceAll("\r\n", "\n"), "A06", true],
  ["carriage returns alone", (text) => text.replaceAll("\r\n", "\r"), "A06", true],
  ["mixed endings", (text) => text.replace("\r\n10", "\n10"), "A06", true],
  ["one huge line", () => "x".repeat(3_000_000), "A03", true],
  ["nothing", () => "", "A01", true],
  ["a header alone", (text) => text.slice(0, text.indexOf("\n") + 1), "T01", true],
  ["half a line at the end", (text) => text.slice(0, -5), "A06", true],
  ["two trailers", (text) => text + text.slice(text.lastIndexOf("\r\n", text.length - 3) + 2), "R01", true],
  ["lines after the trailer", (text) => `${text}\r\n`, "R01", true],
];

function utf16(text: string): Uint8Array {
  return new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

Deno.test("whatever a file holds, its receipt says what is wrong, nothing else changes, and the next good file is accepted", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const before = await t.state();
  for (const [what, make, code, usesNumber] of contents) {
    const { name, text } = await t.answerTo(BANK_A, fullAnswer);
    const outcome = await t.deliver(BANK_A, { name, text: make(text) });
    const found = outcome.type === "rejected" ? outcome.faults.map((fault) => fault.code) : [outcome.type];
    assert.ok(found.includes(code), `${what}: ${found}`);
    const [row] = await t.rows("select sequence_used from answer_file order by id desc limit 1");
    assert.deepEqual(row, { sequence_used: usesNumber }, what);
    assert.deepEqual(await t.state(), before, what);
  }
  await assertGoodAnswersAccepted(t);
});

Deno.test("a sparse file of a gigabyte is refused by its size, and no more of it is kept than the limit", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const path = `${inboxOf(t)}/${answerFileName(1)}`;
  await Deno.writeTextFile(path, "00;");
  await Deno.truncate(path, 2 ** 30);
  const outcome = await intakeFile(t.ctx, BANK_A, answerFileName(1), {
    maxFileBytes: 100_000,
    maxLineBytes: 1_000,
  });
  assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A02"]);
  const [{ archive_path }] = await t.rows("select archive_path from answer_file") as [
    { archive_path: string },
  ];
  assert.equal((await Deno.stat(archive_path)).size, 100_000);
  await assertGoodAnswersAccepted(t);
});

Deno.test("a file replaced or written to after it was taken is the file that was taken; one that is gone is gone", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  const path = `${inboxOf(t)}/${name}`;
  await Deno.writeTextFile(path, text);
  using writer = await Deno.open(path, { write: true });
  const claimed = await claimFile(t.ctx, BANK_A, name);
  await Deno.writeTextFile(path, "outro arquivo, com o mesmo nome");
  await withLock(
    t.ctx.pool,
    { space: "inbox", key: BANK_A },
    (session) => recordClaims(t.ctx, session, [{ claim: claimed!, receivedAt: undefined }], 1_000_000),
  );
  await writer.write(new TextEncoder().encode("99;"));
  const [{ archive_path }] = await t.rows("select archive_path from answer_file") as [
    { archive_path: string },
  ];
  assert.equal(await Deno.readTextFile(archive_path), text);
  await Deno.remove(path);
  assert.deepEqual(await intakeFile(t.ctx, BANK_A, name), { type: "gone" });
  assert.deepEqual(await t.rows("select status from answer_file"), [{ status: "accepted" }]);
});

Deno.test("a file that never stops growing, a temporary name that is never taken off and a digest without its file are put apart", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const inbox = inboxOf(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  await Deno.writeTextFile(`${inbox}/${name}.part`, text);
  await Deno.writeTextFile(`${inbox}/.${name}`, text);
  await Deno.writeTextFile(`${inbox}/${answerFileName(9)}.sha256`, "x");
  for (let hour = 10; hour <= 16; hour++) {
    await Deno.writeTextFile(`${inbox}/${answerFileName(2)}`, "mais uma linha\r\n", { append: true });
    t.setTime(`2026-11-24T${hour}:00`);
    assert.deepEqual(await t.scanner.scan(), []);
    if (hour === 11) assert.deepEqual(await quarantineEntries(t), [], "an hour is no reason");
  }
  assert.deepEqual(await quarantineEntries(t), [
    { name: `.${name}`, code: "Q03", kind: "file", size: text.length, status: "pending" },
    { name: `${name}.part`, code: "Q03", kind: "file", size: text.length, status: "pending" },
    { name: answerFileName(2), code: "Q03", kind: "file", size: 7 * 16, status: "pending" },
    { name: `${answerFileName(9)}.sha256`, code: "Q04", kind: "file", size: 1, status: "pending" },
  ]);
  assert.deepEqual(await t.list("inbox", BANK_A), []);
});

Deno.test("a document that no accepted answer names waits for days, and is then put apart", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const name = `ASSETS_ANX_${BANK_A}_20261124_000001_0001.pdf`;
  await Deno.writeTextFile(`${inboxOf(t)}/${name}`, "%PDF-1.7");
  for (
    const [time, left] of [["2026-11-24T10:00", 1], ["2026-11-29T09:59", 1], [
      "2026-11-29T10:00",
      0,
    ]] as const
  ) {
    t.setTime(time);
    assert.deepEqual(await t.scanner.scan(), []);
    assert.equal((await t.list("inbox", BANK_A)).length, left, time);
  }
  assert.deepEqual(await quarantineEntries(t), [{
    name,
    code: "Q05",
    kind: "file",
    size: 8,
    status: "pending",
  }]);
});

Deno.test("the digest of a file that was taken before it came is removed in time", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const file = await t.answerTo(BANK_A, fullAnswer);
  await t.deliver(BANK_A, file);
  await Deno.writeTextFile(`${inboxOf(t)}/${file.name}.sha256`, "x");
  await t.scanner.scan();
  assert.deepEqual(await t.list("inbox", BANK_A), [`${file.name}.sha256`]);
  t.setTime("2026-11-24T12:00");
  await t.scanner.scan();
  assert.deepEqual(await t.list("inbox", BANK_A), []);
  assert.deepEqual(await quarantineEntries(t), []);
});
