/** Delivery by SFTP when the server or a file is not as it should be, and when a process dies. */
import assert from "node:assert/strict";
import { sendFiles } from "../../../exchange/mod.ts";
import { dueChannels } from "../../../store/sftp/channels.ts";
import { BANK_A } from "../../support/exchange/exchange_fixture.ts";
import {
  alarms,
  bytesOf,
  channelTo,
  names,
  publishTestFile,
  sftpTest,
} from "../../support/sftp/sftp_fixture.ts";
import { canMount, run } from "../../support/sftp/sftp_server.ts";
import { assertDelivered, CHANNEL, stateOf, undelivered } from "../../support/sftp/sftp_state.ts";

Deno.test({
  ...sftpTest(
    "a full disk is called so, keeps no half file, and is written to once there is room",
    async (s) => {
      const { t, server } = s;
      const outbox = `${server.home}/outbox`;
      await run("mount", ["-t", "tmpfs", "-o", `size=256k,uid=65534,mode=755`, "tmpfs", outbox]);
      try {
        await channelTo(s);
        await Deno.writeFile(`${outbox}/alheio`, new Uint8Array(200_000));
        const name = await publishTestFile(t, 150_000);
        await sendFiles(t.ctx, BANK_A);
        assert.equal((await stateOf(t))?.reason, "no-space");
        assert.deepEqual(names(outbox), ["alheio"]);
        assert.match((await alarms(t)).get(CHANNEL) ?? "", /sem espaço/);
        await Deno.remove(`${outbox}/alheio`);
        await sendFiles(t.ctx, BANK_A);
        await assertDelivered(s, name);
      } finally {
        await run("umount", [outbox]);
      }
    },
  ),
  ignore: !canMount,
});

Deno.test(sftpTest(
  "a file the server will not rename is not delivered, whatever was written",
  async (s) => {
    const { t, server } = s;
    await channelTo(s);
    const name = await publishTestFile(t, 1_000);
    await sendFiles(t.ctx, BANK_A);
    assert.deepEqual(await undelivered(t), [name]);
    assert.equal((await stateOf(t))?.reason, "rename-refused");
    assert.deepEqual(names(`${server.home}/outbox`), []);
    assert.match((await alarms(t)).get(CHANNEL) ?? "", /renomear/);
  },
  { config: ["ForceCommand internal-sftp -P rename,posix-rename"] },
));

Deno.test(
  sftpTest(
    "another file of the same name is never touched: it is told, and the files after it go on",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      const [first, second] = [await publishTestFile(t, 1_000), await publishTestFile(t, 1_000)];
      const theirs = bytesOf(1_000);
      await Deno.writeFile(`${server.home}/outbox/${first}`, theirs);
      await sendFiles(t.ctx, BANK_A);
      assert.deepEqual(await undelivered(t), [first]);
      assert.deepEqual(await Deno.readFile(`${server.home}/outbox/${first}`), theirs);
      assert.deepEqual([...(await alarms(t)).keys()], [`delivery-stopped ${first}`]);
      assert.deepEqual(await dueChannels(t.db, "send", t.now()), [], "not each minute");
      await Deno.remove(`${server.home}/outbox/${first}`);
      t.setTime("2026-11-23T10:16");
      assert.deepEqual(await dueChannels(t.db, "send", t.now()), [BANK_A]);
      await sendFiles(t.ctx, BANK_A);
      await assertDelivered(s, first);
      await assertDelivered(s, second);
      assert.deepEqual([...await alarms(t)], []);
    },
  ),
);

Deno.test(
  sftpTest(
    "killed between any two steps, a delivery ends with the same bytes and no second copy",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      const name = await publishTestFile(t, 100_000);
      const outbox = `${server.home}/outbox`;
      const bytes = await Deno.readFile(`${t.ctx.folders.outbox(BANK_A)}/${name}`);
      const leave = async (entries: Record<string, Uint8Array>) => {
        for (const found of names(outbox)) await Deno.remove(`${outbox}/${found}`);
        for (const [entry, content] of Object.entries(entries)) {
          await Deno.writeFile(`${outbox}/${entry}`, content, { mode: 0o666 });
        }
        for (const found of names(outbox)) {
          await run("chown", [server.user, `${outbox}/${found}`]);
        }
        await t.pool.query("update file_delivery set delivered_at = null");
      };
      const steps: [string, Record<string, Uint8Array>][] = [
        ["while it is written", { [`${name}.part`]: bytes.subarray(0, 40_000) }],
        ["once it is written", { [`${name}.part`]: bytes }],
        ["a longer one was left by another try", { [`${name}.part`]: bytesOf(150_000) }],
        ["once it has its name", { [name]: bytes }],
        ["while the digest is written", { [name]: bytes, [`${name}.sha256.part`]: bytes.subarray(0, 10) }],
      ];
      for (const [when, entries] of steps) {
        await leave(entries);
        await sendFiles(t.ctx, BANK_A);
        await assertDelivered(s, name).catch((error) => assert.fail(`${when}: ${error}`));
      }
      const before = await Deno.stat(`${outbox}/${name}`);
      await t.pool.query("update file_delivery set delivered_at = null");
      await sendFiles(t.ctx, BANK_A);
      const { ino, mtime } = await Deno.stat(`${outbox}/${name}`);
      assert.deepEqual({ ino, mtime }, { ino: before.ino, mtime: before.mtime }, "not written a second time");
      assert.deepEqual(await undelivered(t), []);
    },
  ),
);

Deno.test(sftpTest("a local file that is not what was published is not sent", async (s) => {
  const { t, server } = s;
  await channelTo(s);
  const name = await publishTestFile(t, 1_000);
  await Deno.writeFile(`${t.ctx.folders.outbox(BANK_A)}/${name}`, bytesOf(1_000));
  await sendFiles(t.ctx, BANK_A);
  assert.deepEqual(names(`${server.home}/outbox`), []);
  assert.deepEqual([...(await alarms(t)).keys()], [`delivery-stopped ${name}`]);
}));

Deno.test(
  sftpTest("a remittance that is not on the server at 23:00 is told, and tried until it is", async (s) => {
    const { t } = s;
    t.setTime("2026-11-23T19:00");
    await channelTo(s, { port: 1 });
    const name = await publishTestFile(t, 1_000);
    await sendFiles(t.ctx, BANK_A);
    t.setTime("2026-11-23T22:59");
    assert.deepEqual([...(await alarms(t)).keys()], []);
    t.setTime("2026-11-23T23:00");
    assert.match(
      (await alarms(t)).get(`delivery-late ${name}`) ?? "",
      /23:00.*servidor SFTP que este serviço alcance/s,
    );
    assert.deepEqual(await dueChannels(t.db, "send", t.now()), [BANK_A]);
    await channelTo(s);
    await sendFiles(t.ctx, BANK_A);
    await assertDelivered(s, name);
    assert.deepEqual([...await alarms(t)], []);
  }),
);

Deno.test(sftpTest("two workers at once deliver a file once", async (s) => {
  const { t, server } = s;
  await channelTo(s);
  const name = await publishTestFile(t, 2_000_000);
  await Promise.all([sendFiles(t.ctx, BANK_A), sendFiles(t.ctx, BANK_A)]);
  await assertDelivered(s, name);
  assert.equal(server.log.filter((line) => line.startsWith("Accepted publickey")).length, 1);
}));

Deno.test(sftpTest("a channel that is switched off sends nothing", async (s) => {
  const { t } = s;
  await channelTo(s, { enabled: false });
  const name = await publishTestFile(t, 1_000);
  assert.deepEqual(await dueChannels(t.db, "send", t.now()), []);
  await sendFiles(t.ctx, BANK_A);
  assert.deepEqual(await undelivered(t), [name]);
}));

Deno.test(
  sftpTest(
    "a server that lets in and speaks no SFTP is told as such, and no connection to it stays open",
    async (s) => {
      const { t } = s;
      await channelTo(s);
      await publishTestFile(t, 1_000);
      await sendFiles(t.ctx, BANK_A);
      assert.equal((await undelivered(t)).length, 1);
      const { reason, failures } = (await stateOf(t))!;
      assert.deepEqual([reason, failures], ["incompatible", 1]);
    },
    { config: ["ForceCommand /bin/false"] },
  ),
);
