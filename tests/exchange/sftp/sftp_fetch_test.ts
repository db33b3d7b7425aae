/** Fetching answers from institutions' own SFTP servers: a real OpenSSH, hostile names, half files, refused moves. */
import assert from "node:assert/strict";
import { answerLimits } from "../../../exchange/layout/limits.ts";
import { fetchFiles, intakeFile, sendFiles } from "../../../exchange/mod.ts";
import { kindOfRemote } from "../../../exchange/sftp/remote_listing.ts";
import { recordPublished } from "../../../exchange/sftp/send_files.ts";
import { dueChannels, removeChannel } from "../../../store/sftp/channels.ts";
import { BANK_A, type ExchangeFixture, MONDAY } from "../../support/exchange/exchange_fixture.ts";
import { tcpProxy } from "../../support/faults/tcp_proxy.ts";
import {
  alarms,
  bytesOf,
  channelTo,
  names,
  type SftpFixture,
  sftpTest,
  sha256Of,
} from "../../support/sftp/sftp_fixture.ts";
import { run } from "../../support/sftp/sftp_server.ts";

const CHANNEL = `channel-failed ${BANK_A}/recolhimento`;
const nameOf = (sequence: number, kind = "RET") =>
  `ASSETS_${kind}_${BANK_A}_20261123_${String(sequence).padStart(6, "0")}_V0111.txt`;
const NAME = nameOf(1);

/** Puts a file into the remote inbox as the institution does; with its digest file unless told otherwise. */
async function offer(
  { server }: SftpFixture,
  name: string,
  bytes: Uint8Array,
  { digest = sha256Of(bytes) }: { digest?: string | undefined } = {},
): Promise<void> {
  await put(server, name, bytes);
  if (digest !== "") await put(server, `${name}.sha256`, new TextEncoder().encode(`${digest}  ${name}\n`));
}

async function put(server: SftpFixture["server"], name: string, bytes: Uint8Array): Promise<void> {
  await Deno.writeFile(`${server.home}/inbox/${name}`, bytes);
  await run("chown", [server.user, `${server.home}/inbox/${name}`]);
}

const inbox = ({ ctx }: ExchangeFixture) => ctx.folders.inbox(BANK_A);
const remoteInbox = ({ server }: SftpFixture) => names(`${server.home}/inbox`);
const putAwayNames = ({ server }: SftpFixture) => names(`${server.home}/inbox/processados`);
/** Another look of the next minute. */
const later = (t: ExchangeFixture) =>
  t.setTime(t.now().add({ minutes: 1 }).toZonedDateTimeISO("America/Sao_Paulo").toPlainDateTime().toString());

Deno.test("of a remote inbox only answers and their digests are fetched, by one anchored pattern", () => {
  const table: [string, ReturnType<typeof kindOfRemote>][] = [
    [NAME, "answer"],
    [`${NAME}.sha256`, "digest"],
    [nameOf(1, "REM"), undefined],
    [nameOf(1, "REC"), undefined],
    [`${NAME}.part`, undefined],
    [`.${NAME}`, undefined],
    [`../${NAME}`, undefined],
    [`${NAME}\n`, undefined],
    [`${NAME}.sha256.sha256`, undefined],
    [NAME.replace("RET", "ＲＥＴ"), undefined],
    [NAME.toLowerCase(), undefined],
    [`${NAME}.pgp`, "answer"],
    [`${NAME}.pgp.sha256`, "digest"],
    [`ASSETS_ANX_${BANK_A}_20261123_000001_0001.pdf`, "attachment"],
    [`ASSETS_ANX_${BANK_A}_20261123_000001_0001.pdf.pgp`, "attachment"],
    [`ASSETS_ANX_${BANK_A}_20261123_000001_0001.exe`, undefined],
    ["", undefined],
    [".sha256", undefined],
  ];
  for (const [name, kind] of table) assert.equal(kindOfRemote(name), kind, JSON.stringify(name));
});

Deno.test(
  sftpTest(
    "a file that the server lets nobody read is named, and the files after it are fetched",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      await offer(s, NAME, bytesOf(100));
      await run("chown", ["root", `${server.home}/inbox/${NAME}`]);
      await run("chmod", ["600", `${server.home}/inbox/${NAME}`]);
      await offer(s, nameOf(2), bytesOf(100));
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [nameOf(2), `${nameOf(2)}.sha256`]);
      const told = [...await alarms(t)];
      assert.equal(told.length, 1);
      assert.ok(told[0]![0].startsWith("remote-entry-refused") && told[0]![1].includes(NAME), told.join());
      await run("chown", [server.user, `${server.home}/inbox/${NAME}`]);
      await fetchFiles(t.ctx, BANK_A);
      assert.ok(names(inbox(t)).includes(NAME));
      assert.deepEqual([...await alarms(t)], []);
    },
  ),
);

Deno.test(
  sftpTest("an order goes out, its answer comes back and the receipt follows, all by SFTP", async (s) => {
    const { t, server } = s;
    await channelTo(s);
    await t.order({ targets: [{ ispb: BANK_A, amount: 10_000n }] });
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    await recordPublished(t.ctx);
    await sendFiles(t.ctx, BANK_A);
    const answer = await t.answerTo(BANK_A, () => ({ code: "01", blocked: 10_000n }));
    await offer(s, answer.name, new TextEncoder().encode(answer.text));
    assert.deepEqual(await dueChannels(t.db, "fetch", t.now()), [BANK_A]);
    await fetchFiles(t.ctx, BANK_A);
    assert.deepEqual((await t.scanner.scan()).map(({ ispb, name }) => [ispb, name]), [[BANK_A, answer.name]]);
    assert.equal((await intakeFile(t.ctx, BANK_A, answer.name)).type, "accepted");
    assert.deepEqual(remoteInbox(s), ["processados"]);
    assert.deepEqual(putAwayNames(s), [answer.name, `${answer.name}.sha256`]);
    await recordPublished(t.ctx);
    await sendFiles(t.ctx, BANK_A);
    const [receipt = "", ...others] = names(`${server.home}/receipts`).filter((name) =>
      name.endsWith(".txt")
    );
    assert.deepEqual(others, []);
    assert.equal(
      await Deno.readTextFile(`${server.home}/receipts/${receipt}`),
      await t.read("receipts", BANK_A, receipt),
    );
    assert.deepEqual([...await alarms(t)], []);
  }),
);

Deno.test(sftpTest("a receipt that is asked for again, by the same answer, is delivered again", async (s) => {
  const { t, server } = s;
  await channelTo(s);
  t.setTime("2026-11-23T11:00");
  const bytes = new TextEncoder().encode("nada\r\n");
  const send = async () => {
    await offer(s, NAME, bytes);
    await fetchFiles(t.ctx, BANK_A);
    await intakeFile(t.ctx, BANK_A, NAME);
    await recordPublished(t.ctx);
    await sendFiles(t.ctx, BANK_A);
  };
  await send();
  const receipts = names(`${server.home}/receipts`);
  assert.equal(receipts.length > 0, true);
  for (const name of receipts) await Deno.remove(`${server.home}/receipts/${name}`);
  later(t);
  await send();
  assert.deepEqual(names(`${server.home}/receipts`), receipts);
  assert.equal(putAwayNames(s).length, 4, "the second copy is kept beside the first");
}));

Deno.test(
  sftpTest(
    "without a digest a file is taken when two looks found it the same, and those after it wait",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      await offer(s, nameOf(1), bytesOf(1_000), { digest: "" });
      await offer(s, nameOf(2), bytesOf(10));
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [], "the first look");
      later(t);
      await put(server, nameOf(1), bytesOf(2_000));
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [], "it has grown");
      later(t);
      const written = (await Deno.stat(`${server.home}/inbox/${nameOf(1)}`)).mtime!.getTime() / 1_000;
      await Deno.utime(`${server.home}/inbox/${nameOf(1)}`, written, written + 2);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [], "it was written to, and is as long as before");
      later(t);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [nameOf(1), nameOf(2), `${nameOf(2)}.sha256`]);
      assert.equal((await Deno.stat(`${inbox(t)}/${nameOf(1)}`)).size, 2_000);
    },
  ),
);

Deno.test(
  sftpTest(
    "with a digest of other bytes a file is not taken while it may still change, then is for the intake to refuse",
    async (s) => {
      const { t } = s;
      await channelTo(s);
      await offer(s, NAME, bytesOf(1_000), { digest: "0".repeat(64) });
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), []);
      later(t);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [NAME, `${NAME}.sha256`]);
      const outcome = await intakeFile(t.ctx, BANK_A, NAME);
      assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A08"]);
    },
  ),
);

Deno.test(
  sftpTest(
    "a digest file that is too large to be one is not fetched, and its answer is for the intake to refuse",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      await offer(s, NAME, bytesOf(1_000), { digest: "" });
      await put(server, `${NAME}.sha256`, new Uint8Array(64 * 1_024 + 1));
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), []);
      later(t);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [NAME, `${NAME}.sha256`]);
      const outcome = await intakeFile(t.ctx, BANK_A, NAME);
      assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A08"]);
    },
  ),
);

Deno.test(
  sftpTest(
    "a file that cannot be put away is told and not taken a second time; once it can be, it is",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      await offer(s, NAME, bytesOf(1_000));
      await offer(s, nameOf(2), bytesOf(1_000));
      await Deno.chmod(`${server.home}/inbox`, 0o555);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)).length, 4, "both were taken");
      assert.match((await alarms(t)).get(CHANNEL) ?? "", /permissão/);
      for (const name of names(inbox(t))) await Deno.remove(`${inbox(t)}/${name}`);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [], "as the intake left it");
      await Deno.chmod(`${server.home}/inbox`, 0o755);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), []);
      assert.deepEqual(remoteInbox(s), ["processados"]);
      assert.deepEqual([...await alarms(t)], []);
    },
  ),
);

Deno.test(sftpTest("a file replaced after it was fetched stays, and is fetched as another", async (s) => {
  const { t, server } = s;
  await channelTo(s);
  await offer(s, NAME, bytesOf(1_000));
  await Deno.chmod(`${server.home}/inbox`, 0o555);
  await fetchFiles(t.ctx, BANK_A);
  await Deno.remove(`${inbox(t)}/${NAME}`);
  const other = bytesOf(1_500);
  await offer(s, NAME, other);
  await Deno.chmod(`${server.home}/inbox`, 0o755);
  await fetchFiles(t.ctx, BANK_A);
  assert.deepEqual(await Deno.readFile(`${inbox(t)}/${NAME}`), new Uint8Array(other));
}));

Deno.test(sftpTest("deleting instead of moving leaves nothing on the server", async (s) => {
  await channelTo(s, { afterFetch: "delete" });
  await offer(s, NAME, bytesOf(1_000));
  await fetchFiles(s.t.ctx, BANK_A);
  assert.deepEqual(remoteInbox(s), []);
  assert.deepEqual(names(inbox(s.t)), [NAME, `${NAME}.sha256`]);
}));

Deno.test(
  sftpTest(
    "links, strange names and files beyond the limit stay where they are, and one alarm names them",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      const folder = `${server.home}/inbox`;
      await Deno.symlink("/etc/passwd", `${folder}/${nameOf(1)}`);
      await run("mkfifo", [`${folder}/${nameOf(2)}`]);
      await put(server, "retorno final.txt", bytesOf(10));
      await put(server, nameOf(3), bytesOf(10));
      await Deno.truncate(`${folder}/${nameOf(3)}`, answerLimits.maxFileBytes + 1);
      await put(server, `${nameOf(4)}.part`, bytesOf(10));
      await Deno.mkdir(`${folder}/antigos`);
      await offer(s, nameOf(5), bytesOf(10));
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), [nameOf(5), `${nameOf(5)}.sha256`]);
      const detail = (await alarms(t)).get(`remote-entry-refused ${BANK_A}`) ?? "";
      for (const name of [nameOf(1), nameOf(2), nameOf(3), "retorno final.txt"]) {
        assert.ok(
          detail.includes(name),
          name,
        );
      }
      assert.match(detail, /há 4 entrada/);
      for (const name of [nameOf(1), nameOf(2), nameOf(3), "retorno final.txt"]) {
        await Deno.remove(
          `${folder}/${name}`,
        );
      }
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual([...await alarms(t)], []);

      await put(server, "retorno final.txt", bytesOf(10));
      await fetchFiles(t.ctx, BANK_A);
      assert.equal((await alarms(t)).size, 1);
      await t.db.transaction().execute((tx) => removeChannel(tx, BANK_A));
      assert.deepEqual([...await alarms(t)], [], "nobody looks there any more");
    },
  ),
);

Deno.test(
  sftpTest(
    "a connection cut in mid-file leaves nothing in the local inbox, and the next one fetches all of it",
    async (s) => {
      const { t, server } = s;
      await using proxy = tcpProxy(server.port, [{ type: "cut", afterBytes: 4_000, of: "server" }]);
      await channelTo(s, { port: proxy.port });
      const bytes = bytesOf(3_000_000);
      await offer(s, NAME, bytes);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(names(inbox(t)), []);
      await fetchFiles(t.ctx, BANK_A);
      assert.deepEqual(await Deno.readFile(`${inbox(t)}/${NAME}`), new Uint8Array(bytes));
      assert.deepEqual(names(t.ctx.folders.work), [], "no copy is left");
    },
  ),
);

Deno.test(
  sftpTest("fetched again after a crash before it was written down, a file changes nothing", async (s) => {
    const { t } = s;
    await channelTo(s);
    const bytes = new TextEncoder().encode("nada\r\n");
    await offer(s, NAME, bytes);
    await fetchFiles(t.ctx, BANK_A);
    await t.pool.query("delete from remote_file");
    await offer(s, NAME, bytes);
    await fetchFiles(t.ctx, BANK_A);
    assert.deepEqual(names(inbox(t)), [NAME, `${NAME}.sha256`]);
    await intakeFile(t.ctx, BANK_A, NAME);
    const state = await t.state();
    await t.pool.query("delete from remote_file");
    await offer(s, NAME, bytes);
    await fetchFiles(t.ctx, BANK_A);
    assert.equal((await intakeFile(t.ctx, BANK_A, NAME)).type, "duplicate");
    assert.deepEqual(await t.state(), state);
  }),
);

Deno.test(
  sftpTest("the documents of an answer come with it, those of a later one with that one", async (s) => {
    const { t } = s;
    await channelTo(s);
    const document = (sequence: number, number: number) =>
      `ASSETS_ANX_${BANK_A}_20261123_${String(sequence).padStart(6, "0")}_000${number}.pdf`;
    for (const [sequence, number] of [[1, 1], [1, 2], [2, 1]] as const) {
      await offer(s, document(sequence, number), bytesOf(100), { digest: "" });
    }
    await offer(s, NAME, bytesOf(1_000));
    await fetchFiles(t.ctx, BANK_A);
    const first = [document(1, 1), document(1, 2), NAME, `${NAME}.sha256`];
    assert.deepEqual(names(inbox(t)), first);
    assert.deepEqual(putAwayNames(s), first);
    assert.deepEqual(remoteInbox(s), [document(2, 1), "processados"]);
    assert.deepEqual([...await alarms(t)], []);
  }),
);

Deno.test(
  sftpTest("an answer stays on the server until all that goes with it could be put away", async (s) => {
    const { t, server } = s;
    await channelTo(s);
    await offer(s, NAME, new TextEncoder().encode("nada\r\n"));
    // Whose file it is alone may move it.
    const folder = `${server.home}/inbox`;
    await run("chown", ["root", folder, `${folder}/${NAME}.sha256`]);
    await run("chmod", ["1777", folder]);
    await fetchFiles(t.ctx, BANK_A);
    assert.deepEqual(names(inbox(t)), [NAME, `${NAME}.sha256`]);
    assert.deepEqual(remoteInbox(s), [NAME, `${NAME}.sha256`, "processados"]);
    await run("chown", [server.user, `${folder}/${NAME}.sha256`]);
    await fetchFiles(t.ctx, BANK_A);
    assert.deepEqual(remoteInbox(s), ["processados"]);
    assert.deepEqual(putAwayNames(s), [NAME, `${NAME}.sha256`]);
  }),
);
