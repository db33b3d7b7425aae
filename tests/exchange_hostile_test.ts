/**
 * What may lie in an inbox besides good answers: nothing of it is followed, opened blindly, decompressed or waited for,
 * nothing of it changes an order, and nothing of it keeps a good answer from being taken.
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { intakeFile } from "../exchange/mod.ts";
import { claim, register } from "../exchange/claim.ts";
import { withLock } from "../exchange/session.ts";
import { BANK_A, BANK_B, MONDAY, type Reply, type World, world } from "./exchange_world.ts";

const whole: Reply = (block) => ({ code: "01", blocked: block.valor });
const RET = (sequence: number) =>
  `ASSETS_RET_${BANK_A}_20261124_${String(sequence).padStart(6, "0")}_V0111.txt`;

/** Monday's dispatch to two institutions; it is Tuesday morning. */
async function dispatched(w: World): Promise<void> {
  await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-24T10:00");
  await w.scanner.scan();
}

const inboxOf = (w: World) => w.ctx.folders.inbox(BANK_A);
const kept = (w: World) =>
  w.rows('select name, code, kind, size_bytes as size, status from quarantine order by name collate "C"');

/** Looks twice, a good while apart, and takes what is ready. */
async function takeAll(w: World): Promise<string[]> {
  const outcomes: string[] = [];
  await w.scanner.scan();
  w.setTime(
    w.now().add({ seconds: 30 }).toZonedDateTimeISO("America/Sao_Paulo").toPlainDateTime().toString(),
  );
  for (const { ispb, name } of await w.scanner.scan()) {
    const outcome = await intakeFile(w.ctx, ispb, name);
    outcomes.push(
      `${name}: ${outcome.type} ${"faults" in outcome ? outcome.faults[0]?.code ?? "" : ""}`.trim(),
    );
  }
  return outcomes;
}

/** A good answer of each bank is accepted, whatever else lies there. */
async function acceptsGood(w: World): Promise<void> {
  const ofB = await w.answerTo(BANK_B, whole);
  assert.equal((await w.deliver(BANK_B, ofB)).type, "accepted");
  const ofA = await w.answerTo(BANK_A, whole);
  await Deno.writeTextFile(`${inboxOf(w)}/${ofA.name}`, ofA.text);
  assert.ok((await takeAll(w)).includes(`${ofA.name}: accepted`));
}

const run = async (command: string, ...args: string[]) => {
  const { success, stderr } = await new Deno.Command(command, { args }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
};

Deno.test(
  "links, folders, pipes and sockets go to the quarantine unopened, under whatever name, and good files are taken",
  world(async (w) => {
    await dispatched(w);
    const before = await w.state();
    const inbox = inboxOf(w);
    await Deno.symlink("/etc/passwd", `${inbox}/${RET(1)}`);
    await Deno.symlink("/etc", `${inbox}/etc.txt`);
    await Deno.symlink(`${inbox}/nowhere`, `${inbox}/${RET(2)}.sha256`);
    await Deno.mkdir(`${inbox}/${RET(3)}`);
    await Deno.writeTextFile(`${inbox}/${RET(3)}/${RET(4)}`, "x");
    await run("mkfifo", `${inbox}/${RET(5)}`, `${inbox}/${RET(6)}.sha256`, `${inbox}/.pipe.part`);
    const socket = Deno.listen({ transport: "unix", path: `${inbox}/s.txt` });
    await w.scanner.scan();
    assert.deepEqual(await kept(w), [
      { name: ".pipe.part", code: "Q02", kind: "pipe", size: 0, status: "pending" },
      { name: RET(1), code: "Q02", kind: "link", size: 11, status: "pending" },
      { name: `${RET(2)}.sha256`, code: "Q02", kind: "link", size: inbox.length + 8, status: "pending" },
      {
        name: RET(3),
        code: "Q02",
        kind: "folder",
        size: (await kept(w) as { size: number }[])[3]?.size,
        status: "pending",
      },
      { name: RET(5), code: "Q02", kind: "pipe", size: 0, status: "pending" },
      { name: `${RET(6)}.sha256`, code: "Q02", kind: "pipe", size: 0, status: "pending" },
      { name: "etc.txt", code: "Q02", kind: "link", size: 4, status: "pending" },
      { name: "s.txt", code: "Q02", kind: "socket", size: 0, status: "pending" },
    ]);
    socket.close();
    assert.deepEqual(await w.list("inbox", BANK_A), []);
    assert.deepEqual(await w.state(), before);
    const [{ head }] = await w.rows(
      `select encode(head, 'hex') as head from quarantine where name = '${RET(1)}'`,
    ) as [
      { head: string },
    ];
    assert.equal(head, "", "a link is not followed");
    await acceptsGood(w);
  }),
);

Deno.test(
  "a device is put away as any other entry",
  world(async (w) => {
    await dispatched(w);
    const made = await new Deno.Command("mknod", { args: [`${inboxOf(w)}/zero.txt`, "c", "1", "5"] })
      .output();
    // Only root may make one.
    if (!made.success) return;
    await w.scanner.scan();
    assert.deepEqual(await kept(w), [
      { name: "zero.txt", code: "Q02", kind: "device", size: 0, status: "pending" },
    ]);
  }),
);

Deno.test(
  "names that deceive, cannot be seen, are too long or are not UTF-8 go to the quarantine, to the byte",
  world(async (w) => {
    await dispatched(w);
    const good = RET(1);
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
    for (const [name] of names) await Deno.writeTextFile(`${inboxOf(w)}/${name}`, "x");
    for (const bytes of ["\\xff\\xfe.txt", "\\351.txt"]) {
      await run("bash", "-c", `printf conteudo > "$1"/$'${bytes}'`, "bash", inboxOf(w));
    }
    for (let look = 0; look < 3; look++) await w.scanner.scan();
    assert.deepEqual(
      new Set((await kept(w) as { name: string; code: string }[]).map(({ name, code }) => `${code} ${name}`)),
      new Set([
        ...names.map(([_, shown]) => `Q01 ${shown}`),
        "Q01 \\u{fffd}\\u{fffd}.txt",
        "Q01 \\u{fffd}.txt",
      ]),
    );
    const raw = await w.rows(
      "select encode(raw_name, 'hex') as raw, size_bytes as size, sha256 is not null as digest from quarantine " +
        "where name like '%fffd%' order by raw",
    );
    assert.deepEqual(raw, [
      { raw: "e92e747874", size: 8, digest: true },
      { raw: "fffe2e747874", size: 8, digest: true },
    ]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(inboxOf(w))), []);
    await acceptsGood(w);
  }),
);

Deno.test(
  "names that would lead elsewhere lead nowhere",
  world(async (w) => {
    await dispatched(w);
    const names = [
      "..%2f..%2f..%2fetc%2fpasswd",
      "..\\..\\windows.txt",
      "%00.txt",
      "-rf",
      "~",
      "$(reboot).txt",
      "a;b.txt",
    ];
    for (const name of names) await Deno.writeTextFile(`${inboxOf(w)}/${name}`, "x");
    const outcomes = await takeAll(w);
    assert.deepEqual(
      outcomes.sort(),
      names.filter((name) => !name.startsWith(".")).map((name) => `${name}: rejected N01`).sort(),
    );
    for (const name of ["../x", "a/b", "a\0b", ".."]) {
      await assert.rejects(intakeFile(w.ctx, BANK_A, name), RangeError);
    }
    // Those with a leading dot are temporary, and wait.
    assert.deepEqual(await w.list("inbox", BANK_A), names.filter((name) => name.startsWith(".")).sort());
    await acceptsGood(w);
  }),
);

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

Deno.test(
  "whatever a file holds, its receipt says what is wrong, nothing else changes, and the next good file is accepted",
  world(async (w) => {
    await dispatched(w);
    const before = await w.state();
    for (const [what, make, code, usesNumber] of contents) {
      const { name, text } = await w.answerTo(BANK_A, whole);
      const outcome = await w.deliver(BANK_A, { name, text: make(text) });
      const found = outcome.type === "rejected" ? outcome.faults.map((fault) => fault.code) : [outcome.type];
      assert.ok(found.includes(code), `${what}: ${found}`);
      const [row] = await w.rows("select sequence_used from answer_file order by id desc limit 1");
      assert.deepEqual(row, { sequence_used: usesNumber }, what);
      assert.deepEqual(await w.state(), before, what);
    }
    await acceptsGood(w);
  }),
);

Deno.test(
  "a sparse file of a gigabyte is refused by its size, and no more of it is kept than the limit",
  world(async (w) => {
    await dispatched(w);
    const path = `${inboxOf(w)}/${RET(1)}`;
    await Deno.writeTextFile(path, "00;");
    await Deno.truncate(path, 2 ** 30);
    const outcome = await intakeFile(w.ctx, BANK_A, RET(1), { maxFileBytes: 100_000, maxLineBytes: 1_000 });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A02"]);
    const [{ archive_path }] = await w.rows("select archive_path from answer_file") as [
      { archive_path: string },
    ];
    assert.equal((await Deno.stat(archive_path)).size, 100_000);
    await acceptsGood(w);
  }),
);

Deno.test(
  "a file replaced or written to after it was taken is the file that was taken; one that is gone is gone",
  world(async (w) => {
    await dispatched(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    const path = `${inboxOf(w)}/${name}`;
    await Deno.writeTextFile(path, text);
    using writer = await Deno.open(path, { write: true });
    const claimed = await claim(w.ctx, BANK_A, name);
    await Deno.writeTextFile(path, "outro arquivo, com o mesmo nome");
    await withLock(
      w.ctx.pool,
      { space: "inbox", key: BANK_A },
      (session) => register(w.ctx, session, [{ claim: claimed!, receivedAt: undefined }], 1_000_000),
    );
    await writer.write(new TextEncoder().encode("99;"));
    const [{ archive_path }] = await w.rows("select archive_path from answer_file") as [
      { archive_path: string },
    ];
    assert.equal(await Deno.readTextFile(archive_path), text);
    await Deno.remove(path);
    assert.deepEqual(await intakeFile(w.ctx, BANK_A, name), { type: "gone" });
    assert.deepEqual(await w.rows("select status from answer_file"), [{ status: "accepted" }]);
  }),
);

Deno.test(
  "a file that never stops growing, a temporary name that is never taken off and a digest without its file are put apart",
  world(async (w) => {
    await dispatched(w);
    const inbox = inboxOf(w);
    const { name, text } = await w.answerTo(BANK_A, whole);
    await Deno.writeTextFile(`${inbox}/${name}.part`, text);
    await Deno.writeTextFile(`${inbox}/.${name}`, text);
    await Deno.writeTextFile(`${inbox}/${RET(9)}.sha256`, "x");
    for (let hour = 10; hour <= 16; hour++) {
      await Deno.writeTextFile(`${inbox}/${RET(2)}`, "mais uma linha\r\n", { append: true });
      w.setTime(`2026-11-24T${hour}:00`);
      assert.deepEqual(await w.scanner.scan(), []);
      if (hour === 11) assert.deepEqual(await kept(w), [], "an hour is no reason");
    }
    assert.deepEqual(await kept(w), [
      { name: `.${name}`, code: "Q03", kind: "file", size: text.length, status: "pending" },
      { name: `${name}.part`, code: "Q03", kind: "file", size: text.length, status: "pending" },
      { name: RET(2), code: "Q03", kind: "file", size: 7 * 16, status: "pending" },
      { name: `${RET(9)}.sha256`, code: "Q04", kind: "file", size: 1, status: "pending" },
    ]);
    assert.deepEqual(await w.list("inbox", BANK_A), []);
  }),
);

Deno.test(
  "a document that no accepted answer names waits for days, and is then put apart",
  world(async (w) => {
    await dispatched(w);
    const name = `ASSETS_ANX_${BANK_A}_20261124_000001_0001.pdf`;
    await Deno.writeTextFile(`${inboxOf(w)}/${name}`, "%PDF-1.7");
    for (
      const [time, left] of [["2026-11-24T10:00", 1], ["2026-11-29T09:59", 1], [
        "2026-11-29T10:00",
        0,
      ]] as const
    ) {
      w.setTime(time);
      assert.deepEqual(await w.scanner.scan(), []);
      assert.equal((await w.list("inbox", BANK_A)).length, left, time);
    }
    assert.deepEqual(await kept(w), [{ name, code: "Q05", kind: "file", size: 8, status: "pending" }]);
  }),
);

Deno.test(
  "the digest of a file that was taken before it came is removed in time",
  world(async (w) => {
    await dispatched(w);
    const file = await w.answerTo(BANK_A, whole);
    await w.deliver(BANK_A, file);
    await Deno.writeTextFile(`${inboxOf(w)}/${file.name}.sha256`, "x");
    await w.scanner.scan();
    assert.deepEqual(await w.list("inbox", BANK_A), [`${file.name}.sha256`]);
    w.setTime("2026-11-24T12:00");
    await w.scanner.scan();
    assert.deepEqual(await w.list("inbox", BANK_A), []);
    assert.deepEqual(await kept(w), []);
  }),
);

Deno.test(
  "three thousand junk files do not make a good one wait, nor hold the close of answers",
  world(async (w) => {
    await dispatched(w);
    const inbox = inboxOf(w);
    await Deno.writeTextFile(`${inbox}/lixo.txt`, "x");
    // A name more of a file costs a tenth of what a file more does, and a look into the folder finds the same.
    for (let index = 0; index < 5_000; index++) {
      await Deno.link(`${inbox}/lixo.txt`, `${inbox}/lixo ${index}.txt`);
    }
    for (let index = 0; index < 500; index++) {
      await Deno.symlink("/etc/passwd", `${inbox}/atalho ${index}.txt`);
    }
    const { name, text } = await w.answerTo(BANK_A, whole);
    await Deno.writeTextFile(`${inbox}/${name}`, text);
    await w.scanner.scan();
    w.setTime("2026-11-24T10:01");
    const ready = await w.scanner.scan();
    assert.equal(ready[0]?.name, name, "the good one first");
    assert.ok(ready.length <= 101, "a part of the others each time");
    assert.equal((await intakeFile(w.ctx, BANK_A, name)).type, "accepted");
    w.setTime("2026-11-25T05:00");
    await w.deadlines();
    assert.deepEqual(await w.rows("select code from order_target order by ispb"), [{ code: "01" }, {
      code: "98",
    }]);
  }),
);

Deno.test(
  "an inbox that cannot be looked into keeps nobody else waiting, and is told of once until it can",
  world(async (w) => {
    await dispatched(w);
    const inbox = inboxOf(w);
    await Deno.remove(inbox, { recursive: true });
    await Deno.writeTextFile(inbox, "não é uma pasta");
    const ofB = await w.answerTo(BANK_B, whole);
    await Deno.writeTextFile(`${w.ctx.folders.inbox(BANK_B)}/${ofB.name}`, ofB.text);
    await w.scanner.scan();
    w.setTime("2026-11-24T10:01");
    assert.deepEqual((await w.scanner.scan()).map(({ ispb, name }) => [ispb, name]), [[BANK_B, ofB.name]]);
    const alarms = () => w.rows("select subject, resolved_at is null as open from alarm");
    assert.deepEqual(await alarms(), [{ subject: `${BANK_A}/inbox`, open: true }]);
    await Deno.remove(inbox);
    await w.scanner.scan();
    assert.deepEqual(await alarms(), [{ subject: `${BANK_A}/inbox`, open: false }]);
  }),
);
