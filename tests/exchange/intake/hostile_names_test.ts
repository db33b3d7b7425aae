/**
 * What may lie in an inbox besides good answers: nothing of it is followed, opened blindly, decompressed or waited for,
 * nothing of it changes an order, and nothing of it keeps a good answer from being taken.
 */
import assert from "node:assert/strict";
import { intakeFile } from "../../../exchange/mod.ts";
import { BANK_A, BANK_B, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import {
  answerFileName,
  assertGoodAnswersAccepted,
  dispatchToTwoBanks,
  fullAnswer,
  inboxOf,
  quarantineEntries,
  takeInAll,
} from "../../support/exchange/hostile_inbox_fixture.ts";

/** A socket that nobody listens at; by its name alone, as those of a folder far below would be too long for one. */
async function makeSocket(folder: string, name: string): Promise<void> {
  const code = `Deno.listen({ transport: "unix", path: ${JSON.stringify(name)} }); Deno.exit()`;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", code], cwd: folder })
    .output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

const run = async (command: string, ...args: string[]) => {
  const { success, stderr } = await new Deno.Command(command, { args }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
};

Deno.test("links, folders, pipes and sockets go to the quarantine unopened, under whatever name, and good files are taken", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const before = await t.state();
  const inbox = inboxOf(t);
  await Deno.symlink("/etc/passwd", `${inbox}/${answerFileName(1)}`);
  await Deno.symlink("/etc", `${inbox}/etc.txt`);
  await Deno.symlink(`${inbox}/nowhere`, `${inbox}/${answerFileName(2)}.sha256`);
  await Deno.mkdir(`${inbox}/${answerFileName(3)}`);
  await Deno.writeTextFile(`${inbox}/${answerFileName(3)}/${answerFileName(4)}`, "x");
  await run(
    "mkfifo",
    `${inbox}/${answerFileName(5)}`,
    `${inbox}/${answerFileName(6)}.sha256`,
    `${inbox}/.pipe.part`,
  );
  await makeSocket(inbox, "s.txt");
  await t.scanner.scan();
  assert.deepEqual(await quarantineEntries(t), [
    { name: ".pipe.part", code: "Q02", kind: "pipe", size: 0, status: "pending" },
    { name: answerFileName(1), code: "Q02", kind: "link", size: 11, status: "pending" },
    {
      name: `${answerFileName(2)}.sha256`,
      code: "Q02",
      kind: "link",
      size: inbox.length + 8,
      status: "pending",
    },
    {
      name: answerFileName(3),
      code: "Q02",
      kind: "folder",
      size: (await quarantineEntries(t) as { size: number }[])[3]?.size,
      status: "pending",
    },
    { name: answerFileName(5), code: "Q02", kind: "pipe", size: 0, status: "pending" },
    { name: `${answerFileName(6)}.sha256`, code: "Q02", kind: "pipe", size: 0, status: "pending" },
    { name: "etc.txt", code: "Q02", kind: "link", size: 4, status: "pending" },
    { name: "s.txt", code: "Q02", kind: "socket", size: 0, status: "pending" },
  ]);
  assert.deepEqual(await t.list("inbox", BANK_A), []);
  assert.deepEqual(await t.state(), before);
  const [{ head }] = await t.rows(
    `select encode(head, 'hex') as head from quarantine where name = '${answerFileName(1)}'`,
  ) as [
    { head: string },
  ];
  assert.equal(head, "", "a link is not followed");
  await assertGoodAnswersAccepted(t);
});

Deno.test("a device is put away as any other entry", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const made = await new Deno.Command("mknod", { args: [`${inboxOf(t)}/zero.txt`, "c", "1", "5"] })
    .output();
  // Only root may make one.
  if (!made.success) return;
  await t.scanner.scan();
  assert.deepEqual(await quarantineEntries(t), [
    { name: "zero.txt", code: "Q02", kind: "device", size: 0, status: "pending" },
  ]);
});

Deno.test("names that deceive, cannot be seen, are too long or are not UTF-8 go to the quarantine, to the byte", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const good = answerFileName(1);
  const names: [string, string][] = [
    [good.replace("A", "\u0410"), good.replace("A", "\\u{410}")],
    [good.replace("1", "\uff11"), good.replace("1", "\\u{ff11}")],
    [`${good}\u202etxt.exe`, `${good}\\u{202e}txt.exe`],
    [`${good}\u200b`, `${good}\\u{200b}`],
    [`a\n${good}`, `a\\u{a}${good}`],
    ["\u001b[2J.txt", "\\u{1b}[2J.txt"],
    ["a".repeat(255), "a".repeat(255)],
    ["é".repeat(101), "é".repeat(101)],
  ];
  for (const [name] of names) await Deno.writeTextFile(`${inboxOf(t)}/${name}`, "x");
  for (const bytes of ["\\xff\\xfe.txt", "\\351.txt"]) {
    await run("bash", "-c", `printf conteudo > "$1"/$'${bytes}'`, "bash", inboxOf(t));
  }
  for (let look = 0; look < 3; look++) await t.scanner.scan();
  assert.deepEqual(
    new Set(
      (await quarantineEntries(t) as { name: string; code: string }[]).map(({ name, code }) =>
        `${code} ${name}`
      ),
    ),
    new Set([
      ...names.map(([_, shown]) => `Q01 ${shown}`),
      "Q01 \\u{fffd}\\u{fffd}.txt",
      "Q01 \\u{fffd}.txt",
    ]),
  );
  const raw = await t.rows(
    "select encode(raw_name, 'hex') as raw, size_bytes as size, sha256 is not null as digest from quarantine " +
      "where name like '%fffd%' order by raw",
  );
  assert.deepEqual(raw, [
    { raw: "e92e747874", size: 8, digest: true },
    { raw: "fffe2e747874", size: 8, digest: true },
  ]);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(inboxOf(t))), []);
  await assertGoodAnswersAccepted(t);
});

Deno.test("names that would lead elsewhere lead nowhere", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const names = [
    "..%2f..%2f..%2fetc%2fpasswd",
    "..\\..\\windows.txt",
    "%00.txt",
    "-rf",
    "~",
    "$(reboot).txt",
    "a;b.txt",
  ];
  for (const name of names) await Deno.writeTextFile(`${inboxOf(t)}/${name}`, "x");
  const outcomes = await takeInAll(t);
  assert.deepEqual(
    outcomes.sort(),
    names.filter((name) => !name.startsWith(".")).map((name) => `${name}: rejected N01`).sort(),
  );
  for (const name of ["../x", "a/b", "a\0b", ".."]) {
    await assert.rejects(intakeFile(t.ctx, BANK_A, name), RangeError);
  }
  // Those with a leading dot are temporary, and wait.
  assert.deepEqual(await t.list("inbox", BANK_A), names.filter((name) => name.startsWith(".")).sort());
  await assertGoodAnswersAccepted(t);
});

Deno.test("three thousand junk files do not make a good one wait, nor hold the close of answers", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const inbox = inboxOf(t);
  await Deno.writeTextFile(`${inbox}/lixo.txt`, "x");
  // A name more of a file costs a tenth of what a file more does, and a look into the folder finds the same.
  for (let index = 0; index < 5_000; index++) {
    await Deno.link(`${inbox}/lixo.txt`, `${inbox}/lixo ${index}.txt`);
  }
  for (let index = 0; index < 500; index++) {
    await Deno.symlink("/etc/passwd", `${inbox}/atalho ${index}.txt`);
  }
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  await Deno.writeTextFile(`${inbox}/${name}`, text);
  await t.scanner.scan();
  t.setTime("2026-11-24T10:01");
  const ready = await t.scanner.scan();
  assert.equal(ready[0]?.name, name, "the good one first");
  assert.ok(ready.length <= 101, "a part of the others each time");
  assert.equal((await intakeFile(t.ctx, BANK_A, name)).type, "accepted");
  t.setTime("2026-11-25T05:00");
  await t.deadlines();
  assert.deepEqual(await t.rows("select code from order_target order by ispb"), [{ code: "01" }, {
    code: "98",
  }]);
});

Deno.test("an inbox that cannot be looked into keeps nobody else waiting, and is told of once until it can", async () => {
  await using t = await openExchangeFixture();
  await dispatchToTwoBanks(t);
  const inbox = inboxOf(t);
  await Deno.remove(inbox, { recursive: true });
  await Deno.writeTextFile(inbox, "não é uma pasta");
  const ofB = await t.answerTo(BANK_B, fullAnswer);
  await Deno.writeTextFile(`${t.ctx.folders.inbox(BANK_B)}/${ofB.name}`, ofB.text);
  await t.scanner.scan();
  t.setTime("2026-11-24T10:01");
  assert.deepEqual((await t.scanner.scan()).map(({ ispb, name }) => [ispb, name]), [[BANK_B, ofB.name]]);
  const alarms = () => t.rows("select subject, resolved_at is null as open from alarm");
  assert.deepEqual(await alarms(), [{ subject: `${BANK_A}/inbox`, open: true }]);
  await Deno.remove(inbox);
  await t.scanner.scan();
  assert.deepEqual(await alarms(), [{ subject: `${BANK_A}/inbox`, open: false }]);
});
