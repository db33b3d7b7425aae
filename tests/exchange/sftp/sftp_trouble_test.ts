/** Delivery by SFTP when the server or the way to it fails: no space, no answer, a cut line, a process that dies. */
import assert from "node:assert/strict";
import { sendFiles } from "../../../exchange/mod.ts";
import { faultOf, SftpFault } from "../../../exchange/sftp/fault.ts";
import { dueChannels } from "../../../store/sftp/channels.ts";
import { BANK_A, BANK_B } from "../../support/exchange/exchange_fixture.ts";
import { canMount, run } from "../../support/sftp/sftp_server.ts";
import {
  alarms,
  bytesOf,
  channelTo,
  names,
  publishTestFile,
  sftpTest,
} from "../../support/sftp/sftp_fixture.ts";
import { tcpProxy } from "../../support/faults/tcp_proxy.ts";
import { assertDelivered, CHANNEL, stateOf, undelivered } from "../../support/sftp/sftp_state.ts";

Deno.test("an error's class is told from what ssh2, the server and the system say", () => {
  const raised = (message: string, fields: object) => Object.assign(new Error(message), fields);
  const table: [string, Error, SftpFault["reason"]][] = [
    [
      "a wrong key",
      raised("All configured authentication methods failed", { level: "client-authentication" }),
      "authentication-refused",
    ],
    [
      "no answer to the greeting",
      raised("Timed out while waiting for handshake", { level: "client-timeout" }),
      "timeout",
    ],
    ["no answer to keep-alives", raised("Keepalive timeout", { level: "client-timeout" }), "timeout"],
    [
      "nobody listens",
      raised("connect ECONNREFUSED", { level: "client-socket", code: "ECONNREFUSED" }),
      "connection-refused",
    ],
    [
      "no way there",
      raised("connect EHOSTUNREACH", { level: "client-socket", code: "EHOSTUNREACH" }),
      "connection-refused",
    ],
    [
      "a silent way there",
      raised("connect ETIMEDOUT", { level: "client-socket", code: "ETIMEDOUT" }),
      "timeout",
    ],
    ["a reset", raised("read ECONNRESET", { level: "client-socket", code: "ECONNRESET" }), "connection-lost"],
    [
      "an end before the greeting",
      raised("Connection lost before handshake", { level: "protocol" }),
      "connection-lost",
    ],
    ["an end in mid-operation", raised("No response from server", {}), "connection-lost"],
    [
      "an unknown name",
      raised("getaddrinfo ENOTFOUND", { code: "ENOTFOUND", syscall: "getaddrinfo" }),
      "address-unknown",
    ],
    [
      "no algorithm in common",
      raised("Handshake failed: no matching cipher", { level: "handshake" }),
      "incompatible",
    ],
    ["no SFTP there", raised("Unable to start subsystem: sftp", {}), "incompatible"],
    [
      "a program that is no SFTP server",
      raised("Received exit code 4 while establishing SFTP session", { code: 4 }),
      "incompatible",
    ],
    [
      "one that is killed",
      raised("Received signal KILL while establishing SFTP session", { signal: "KILL" }),
      "incompatible",
    ],
    [
      "one that ends without a word",
      raised("Received unexpected SFTP session termination", {}),
      "incompatible",
    ],
    [
      "a key of no known form",
      raised("Cannot parse privateKey: Unsupported key format", {}),
      "secret-unreadable",
    ],
    ["no such folder", raised("No such file", { code: 2 }), "folder-missing"],
    ["no permission", raised("Permission denied", { code: 3 }), "permission-denied"],
    ["a mere failure", raised("Failure", { code: 4 }), "refused"],
    ["a full disk", raised("No space left", { code: 14 }), "no-space"],
    ["a full quota", raised("Quota exceeded", { code: 15 }), "no-space"],
    [
      "our own full disk",
      raised("ENOSPC: no space left", { code: "ENOSPC", syscall: "write" }),
      "local-failure",
    ],
    ["a bug", raised("x is not a function", {}), "unexpected"],
    ["our own", new SftpFault("host-key-differs", ""), "host-key-differs"],
  ];
  for (const [what, error, reason] of table) assert.equal(faultOf(error).reason, reason, what);
});

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

for (const type of ["cut", "freeze"] as const) {
  Deno.test(
    sftpTest(
      `a connection that is ${
        type === "cut" ? "cut" : "frozen"
      } in mid-file leaves nothing under the name, and the next one ends it`,
      async (s) => {
        const { t, server } = s;
        await using proxy = tcpProxy(server.port, [{ type, afterBytes: 600_000 }]);
        // Enough to connect on a slow machine; a frozen connection is waited for as long.
        const timeoutMs = type === "cut" ? 120_000 : 5_000;
        const ctx = { ...t.ctx, sftp: { ...t.ctx.sftp, timeoutMs } };
        await channelTo(s, { port: proxy.port });
        const name = await publishTestFile(t, 1_000_000);
        await sendFiles(ctx, BANK_A);
        assert.deepEqual(names(`${server.home}/outbox`), [`${name}.part`]);
        assert.equal((await stateOf(t))?.reason, type === "cut" ? "connection-lost" : "timeout");
        assert.deepEqual([...await alarms(t)], [], "it may pass by itself");
        assert.deepEqual(await dueChannels(t.db, "send", t.now()), []);
        assert.deepEqual(await dueChannels(t.db, "send", t.now().add({ minutes: 1 })), [BANK_A]);
        await sendFiles(t.ctx, BANK_A);
        await assertDelivered(s, name);
        assert.equal((await stateOf(t))?.failures, 0);
      },
    ),
  );
}

Deno.test(
  sftpTest(
    "a server that takes the call and says nothing costs its own institution the wait, and nobody else",
    async (s) => {
      const { t, server } = s;
      const silent = tcpProxy(server.port, [{ type: "freeze", afterBytes: 0 }]);
      await channelTo(s, { port: silent.port });
      await channelTo(s, { ispb: BANK_B });
      const names = [await publishTestFile(t, 1_000), await publishTestFile(t, 1_000, BANK_B)];
      let waiting = true;
      const sending = sendFiles(t.ctx, BANK_A)
        .finally(() => waiting = false);
      await sendFiles(t.ctx, BANK_B);
      assert.equal(waiting, true);
      assert.deepEqual(await undelivered(t), [names[0]]);
      await silent[Symbol.asyncDispose]();
      await sending;
      assert.equal((await stateOf(t))?.reason, "no-server");
    },
  ),
);

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
