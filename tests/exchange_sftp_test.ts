/** Delivery to institutions' own SFTP servers: a real OpenSSH, and everything that can go wrong on the way to it. */
import assert from "node:assert/strict";
import { sendFiles } from "../exchange/mod.ts";
import { faultOf, isAlarming, passes, retryAfterSeconds, SftpFault } from "../exchange/sftp_fault.ts";
import { recordPublished } from "../exchange/sftp_send.ts";
import { dueChannels } from "../store/channels.ts";
import { BANK_A, BANK_B, MONDAY, type World, world } from "./exchange_world.ts";
import { canMount, canServe, fingerprint, makeKey, run, sftpServer, systemUser } from "./sftp_server.ts";
import { alarms, bytesOf, channelTo, names, published, sftpTest, type SftpWorld } from "./sftp_world.ts";
import { tcpProxy } from "./tcp_proxy.ts";

const CHANNEL = `channel-failed ${BANK_A}/envio`;

/** What is on the server under a published file's name, and under no other. */
async function assertDelivered({ w, server }: SftpWorld, name: string): Promise<void> {
  const outbox = `${server.home}/outbox`;
  const local = await Deno.readFile(`${w.ctx.folders.outbox(BANK_A)}/${name}`);
  assert.deepEqual(await Deno.readFile(`${outbox}/${name}`), local);
  assert.equal(
    await Deno.readTextFile(`${outbox}/${name}.sha256`),
    await Deno.readTextFile(`${w.ctx.folders.outbox(BANK_A)}/${name}.sha256`),
  );
  assert.deepEqual(names(outbox).filter((found) => found.endsWith(".part")), []);
  assert.deepEqual(await undelivered(w), []);
}

const undelivered = async ({ rows }: World) =>
  (await rows("select file_name from file_delivery where delivered_at is null order by 1"))
    .map((row) => (row as { file_name: string }).file_name);

/** The reason the channel stands still for, sending. */
const stateOf = async ({ rows }: World, ispb = BANK_A) =>
  (await rows(`select reason, failures, retry_at from channel_state where ispb = '${ispb}'
    and direction = 'send'`))[0] as { reason: string; failures: number; retry_at: string | null } | undefined;

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

Deno.test("what passes by itself is tried again soon and tells nobody at first; for all else an operator is told at once", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 99].map((failures) => retryAfterSeconds("timeout", failures)), [
    60,
    120,
    240,
    480,
    900,
    900,
    900,
  ]);
  assert.equal(retryAfterSeconds("authentication-refused", 1), 900);
  assert.deepEqual([1, 2, 3].map((failures) => isAlarming("connection-lost", failures)), [
    false,
    false,
    true,
  ]);
  assert.equal(isAlarming("no-space", 1), true);
  for (const reason of ["host-key-differs", "permission-denied", "no-space", "unexpected"] as const) {
    assert.equal(passes(reason), false, reason);
  }
});

Deno.test(
  sftpTest(
    "a published remittance and its digest reach the server, once, under their own names",
    async (s) => {
      const { w, server } = s;
      await channelTo(s);
      await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      w.setTime("2026-11-23T19:00");
      await w.dispatch(MONDAY);
      await recordPublished(w.ctx);
      assert.deepEqual(await dueChannels(w.db, "send", w.now()), [BANK_A]);
      const [name = ""] = await undelivered(w);
      assert.deepEqual(await undelivered(w), [name], "only of the institution with a channel");
      await sendFiles(w.ctx, BANK_A);
      await assertDelivered(s, name);
      assert.deepEqual(names(`${server.home}/outbox`), [name, `${name}.sha256`]);
      await recordPublished(w.ctx);
      assert.deepEqual(await dueChannels(w.db, "send", w.now()), [], "nothing is left to send");
      assert.deepEqual([...await alarms(w)], []);
    },
  ),
);

Deno.test(sftpTest("what was published before the channel delivers stays in the folder alone", async (s) => {
  const { w } = s;
  await w.order({ targets: [{ ispb: BANK_A }] });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-23T19:30");
  await channelTo(s);
  await recordPublished(w.ctx);
  assert.deepEqual(await undelivered(w), []);
  await channelTo(s, { deliversFrom: w.now().subtract({ hours: 1 }) });
  await recordPublished(w.ctx);
  assert.equal((await undelivered(w)).length, 1);
}));

Deno.test(
  sftpTest(
    "a server with another key is told nothing, and both of its fingerprints can be read",
    async (s) => {
      const { w, server } = s;
      const pinned = `SHA256:${"A".repeat(43)}`;
      await channelTo(s, { hostKeys: [pinned] });
      const name = await published(w, 1_000);
      await sendFiles(w.ctx, BANK_A);
      assert.deepEqual(names(`${server.home}/outbox`), []);
      assert.ok(!server.log.some((line) => /Accepted|Failed|userauth/.test(line)), server.log.join("\n"));
      assert.match((await alarms(w)).get(CHANNEL) ?? "", new RegExp(server.hostKey.replace(/[+/]/g, "\\$&")));
      await channelTo(s);
      await sendFiles(w.ctx, BANK_A);
      await assertDelivered(s, name);
      assert.deepEqual([...await alarms(w)], []);
    },
  ),
);

Deno.test({
  name: "of two pinned keys either is accepted, so that a server can exchange its key",
  ignore: !canServe,
  fn: world(async (w) => {
    const dir = await Deno.makeTempDir();
    try {
      const files = [await makeKey(`${dir}/old`), await makeKey(`${dir}/new`)];
      const hostKeys = await Promise.all(files.map(fingerprint));
      for (const hostKeyFile of files) {
        await using server = await sftpServer({ hostKeyFile });
        await channelTo({ w, server }, { hostKeys });
        const name = await published(w, 1_000);
        await sendFiles(w.ctx, BANK_A);
        await assertDelivered({ w, server }, name);
      }
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  }),
});

Deno.test(
  sftpTest(
    "a client key the server does not know is refused, told at once, and works once it is mended",
    async (s) => {
      const { w } = s;
      const dir = await Deno.makeTempDir();
      const stranger = await Deno.readTextFile(await makeKey(`${dir}/stranger`));
      await Deno.remove(dir, { recursive: true });
      await channelTo(s, { secret: stranger });
      const name = await published(w, 1_000);
      await sendFiles(w.ctx, BANK_A);
      assert.equal((await stateOf(w))?.reason, "authentication-refused");
      assert.ok((await alarms(w)).has(CHANNEL));
      assert.deepEqual(await dueChannels(w.db, "send", w.now()), [], "not tried again each minute");
      await channelTo(s);
      assert.deepEqual(
        await dueChannels(w.db, "send", w.now()),
        [BANK_A],
        "a changed channel is tried at once",
      );
      await sendFiles(w.ctx, BANK_A);
      await assertDelivered(s, name);
      assert.deepEqual([...await alarms(w)], []);
    },
  ),
);

Deno.test({
  name: "a password signs in, with or without a line end in its file, and a wrong one is refused",
  ignore: !canServe,
  fn: world(async (w) => {
    await using user = await systemUser({ password: "segredo: 1 ç" });
    await using server = await sftpServer({ user: user.name, config: ["PasswordAuthentication yes"] });
    const s = { w, server };
    const name = await published(w, 1_000);
    await channelTo(s, { authentication: "password", secret: "outra" });
    await sendFiles(w.ctx, BANK_A);
    assert.equal((await stateOf(w))?.reason, "authentication-refused");
    await channelTo(s, { authentication: "password", secret: "segredo: 1 ç\n" });
    await sendFiles(w.ctx, BANK_A);
    await assertDelivered(s, name);
  }),
});

Deno.test(
  sftpTest("a secret that is missing, open to others or no key is named with its remedy", async (s) => {
    const { w } = s;
    const file = `${w.ctx.sftp.keysDir}/${BANK_A}.key`;
    await channelTo(s);
    await published(w, 1_000);
    const reasonAfter = async (change: () => Promise<void>) => {
      await change();
      await sendFiles(w.ctx, BANK_A);
      const { reason } = (await stateOf(w))!;
      assert.match((await alarms(w)).get(CHANNEL) ?? "", new RegExp(`${BANK_A}\\.key|privateKey`));
      return reason;
    };
    assert.equal(await reasonAfter(() => Deno.chmod(file, 0o640)), "secret-exposed");
    assert.equal(
      await reasonAfter(() => Deno.writeTextFile(file, "nada").then(() => Deno.chmod(file, 0o600))),
      "secret-unreadable",
    );
    assert.equal(await reasonAfter(() => Deno.remove(file)), "secret-missing");
  }),
);

Deno.test(sftpTest("a server whose name leads out of the allowed networks is not called", async (s) => {
  const { w, server } = s;
  await channelTo(s, { host: "localhost" });
  await published(w, 1_000);
  const asked: string[] = [];
  const isAllowed = (address: string) => asked.push(address) === 0;
  await sendFiles({ ...w.ctx, sftp: { ...w.ctx.sftp, isAllowed } }, BANK_A);
  assert.equal((await stateOf(w))?.reason, "network-not-allowed");
  assert.match(asked.join(), /^(127\.0\.0\.1|::1)$/);
  assert.ok(!server.log.some((line) => /Connection from|closed/.test(line)), server.log.join("\n"));
}));

Deno.test(sftpTest("a refused permission is no success: the file waits, and receipts go on", async (s) => {
  const { w, server } = s;
  await channelTo(s);
  const name = await published(w, 1_000);
  const receipts = w.ctx.folders.receipts(BANK_A);
  await Deno.mkdir(receipts, { recursive: true });
  await Deno.rename(`${w.ctx.folders.outbox(BANK_A)}/${await published(w, 500)}`, `${receipts}/recibo.txt`);
  await w.pool.query(
    "update file_delivery set file_name = 'recibo.txt', what = 'receipt' where size_bytes = 500",
  );
  await Deno.chmod(`${server.home}/outbox`, 0o555);
  await sendFiles(w.ctx, BANK_A);
  assert.deepEqual(await undelivered(w), [name]);
  assert.deepEqual(names(`${server.home}/receipts`), ["recibo.txt"]);
  assert.equal((await stateOf(w))?.reason, "permission-denied");
  assert.match((await alarms(w)).get(CHANNEL) ?? "", /permissão/);
  await Deno.chmod(`${server.home}/outbox`, 0o755);
  await sendFiles(w.ctx, BANK_A);
  await assertDelivered(s, name);
  assert.deepEqual([...await alarms(w)], []);
}));

Deno.test(sftpTest("a folder that is not there is named", async (s) => {
  await channelTo(s, { outboxFolder: `${s.server.home}/saida` });
  await published(s.w, 1_000);
  await sendFiles(s.w.ctx, BANK_A);
  assert.match((await alarms(s.w)).get(CHANNEL) ?? "", /pasta indicada no canal não existe.*saida/s);
}));

Deno.test({
  ...sftpTest(
    "a full disk is called so, keeps no half file, and is written to once there is room",
    async (s) => {
      const { w, server } = s;
      const outbox = `${server.home}/outbox`;
      await run("mount", ["-t", "tmpfs", "-o", `size=256k,uid=65534,mode=755`, "tmpfs", outbox]);
      try {
        await channelTo(s);
        await Deno.writeFile(`${outbox}/alheio`, new Uint8Array(200_000));
        const name = await published(w, 150_000);
        await sendFiles(w.ctx, BANK_A);
        assert.equal((await stateOf(w))?.reason, "no-space");
        assert.deepEqual(names(outbox), ["alheio"]);
        assert.match((await alarms(w)).get(CHANNEL) ?? "", /sem espaço/);
        await Deno.remove(`${outbox}/alheio`);
        await sendFiles(w.ctx, BANK_A);
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
        const { w, server } = s;
        await using proxy = tcpProxy(server.port, [{ type, afterBytes: 600_000 }]);
        const ctx = { ...w.ctx, sftp: { ...w.ctx.sftp, timeoutMs: 1_000 } };
        await channelTo(s, { port: proxy.port });
        const name = await published(w, 1_000_000);
        await sendFiles(ctx, BANK_A);
        assert.deepEqual(names(`${server.home}/outbox`), [`${name}.part`]);
        assert.equal((await stateOf(w))?.reason, type === "cut" ? "connection-lost" : "timeout");
        assert.deepEqual([...await alarms(w)], [], "it may pass by itself");
        assert.deepEqual(await dueChannels(w.db, "send", w.now()), []);
        assert.deepEqual(await dueChannels(w.db, "send", w.now().add({ minutes: 1 })), [BANK_A]);
        await sendFiles(w.ctx, BANK_A);
        await assertDelivered(s, name);
        assert.equal((await stateOf(w))?.failures, 0);
      },
    ),
  );
}

Deno.test(
  sftpTest(
    "a server that takes the call and says nothing costs its own institution the wait, and nobody else",
    async (s) => {
      const { w, server } = s;
      const silent = tcpProxy(server.port, [{ type: "freeze", afterBytes: 0 }]);
      await channelTo(s, { port: silent.port });
      await channelTo(s, { ispb: BANK_B });
      const names = [await published(w, 1_000), await published(w, 1_000, BANK_B)];
      let waiting = true;
      const sending = sendFiles(w.ctx, BANK_A)
        .finally(() => waiting = false);
      await sendFiles(w.ctx, BANK_B);
      assert.equal(waiting, true);
      assert.deepEqual(await undelivered(w), [names[0]]);
      await silent[Symbol.asyncDispose]();
      await sending;
      assert.equal((await stateOf(w))?.reason, "connection-lost");
    },
  ),
);

Deno.test(sftpTest(
  "a file the server will not rename is not delivered, whatever was written",
  async (s) => {
    const { w, server } = s;
    await channelTo(s);
    const name = await published(w, 1_000);
    await sendFiles(w.ctx, BANK_A);
    assert.deepEqual(await undelivered(w), [name]);
    assert.equal((await stateOf(w))?.reason, "rename-refused");
    assert.deepEqual(names(`${server.home}/outbox`), []);
    assert.match((await alarms(w)).get(CHANNEL) ?? "", /renomear/);
  },
  { config: ["ForceCommand internal-sftp -P rename,posix-rename"] },
));

Deno.test(
  sftpTest(
    "another file of the same name is never touched: it is told, and the files after it go on",
    async (s) => {
      const { w, server } = s;
      await channelTo(s);
      const [first, second] = [await published(w, 1_000), await published(w, 1_000)];
      const theirs = bytesOf(1_000);
      await Deno.writeFile(`${server.home}/outbox/${first}`, theirs);
      await sendFiles(w.ctx, BANK_A);
      assert.deepEqual(await undelivered(w), [first]);
      assert.deepEqual(await Deno.readFile(`${server.home}/outbox/${first}`), theirs);
      assert.deepEqual([...(await alarms(w)).keys()], [`delivery-stopped ${first}`]);
      assert.deepEqual(await dueChannels(w.db, "send", w.now()), [], "not each minute");
      await Deno.remove(`${server.home}/outbox/${first}`);
      w.setTime("2026-11-23T10:16");
      assert.deepEqual(await dueChannels(w.db, "send", w.now()), [BANK_A]);
      await sendFiles(w.ctx, BANK_A);
      await assertDelivered(s, first);
      await assertDelivered(s, second);
      assert.deepEqual([...await alarms(w)], []);
    },
  ),
);

Deno.test(
  sftpTest(
    "killed between any two steps, a delivery ends with the same bytes and no second copy",
    async (s) => {
      const { w, server } = s;
      await channelTo(s);
      const name = await published(w, 100_000);
      const outbox = `${server.home}/outbox`;
      const bytes = await Deno.readFile(`${w.ctx.folders.outbox(BANK_A)}/${name}`);
      const leave = async (entries: Record<string, Uint8Array>) => {
        for (const found of names(outbox)) await Deno.remove(`${outbox}/${found}`);
        for (const [entry, content] of Object.entries(entries)) {
          await Deno.writeFile(`${outbox}/${entry}`, content, { mode: 0o666 });
        }
        for (const found of names(outbox)) {
          await run("chown", [server.user, `${outbox}/${found}`]);
        }
        await w.pool.query("update file_delivery set delivered_at = null");
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
        await sendFiles(w.ctx, BANK_A);
        await assertDelivered(s, name).catch((error) => assert.fail(`${when}: ${error}`));
      }
      const before = await Deno.stat(`${outbox}/${name}`);
      await w.pool.query("update file_delivery set delivered_at = null");
      await sendFiles(w.ctx, BANK_A);
      const { ino, mtime } = await Deno.stat(`${outbox}/${name}`);
      assert.deepEqual({ ino, mtime }, { ino: before.ino, mtime: before.mtime }, "not written a second time");
      assert.deepEqual(await undelivered(w), []);
    },
  ),
);

Deno.test(sftpTest("a local file that is not what was published is not sent", async (s) => {
  const { w, server } = s;
  await channelTo(s);
  const name = await published(w, 1_000);
  await Deno.writeFile(`${w.ctx.folders.outbox(BANK_A)}/${name}`, bytesOf(1_000));
  await sendFiles(w.ctx, BANK_A);
  assert.deepEqual(names(`${server.home}/outbox`), []);
  assert.deepEqual([...(await alarms(w)).keys()], [`delivery-stopped ${name}`]);
}));

Deno.test(
  sftpTest("a remittance that is not on the server at 23:00 is told, and tried until it is", async (s) => {
    const { w } = s;
    w.setTime("2026-11-23T19:00");
    await channelTo(s, { port: 1 });
    const name = await published(w, 1_000);
    await sendFiles(w.ctx, BANK_A);
    w.setTime("2026-11-23T22:59");
    assert.deepEqual([...(await alarms(w)).keys()], []);
    w.setTime("2026-11-23T23:00");
    assert.match((await alarms(w)).get(`delivery-late ${name}`) ?? "", /23:00.*recusou a conexão/s);
    assert.deepEqual(await dueChannels(w.db, "send", w.now()), [BANK_A]);
    await channelTo(s);
    await sendFiles(w.ctx, BANK_A);
    await assertDelivered(s, name);
    assert.deepEqual([...await alarms(w)], []);
  }),
);

Deno.test(sftpTest("two workers at once deliver a file once", async (s) => {
  const { w, server } = s;
  await channelTo(s);
  const name = await published(w, 2_000_000);
  await Promise.all([sendFiles(w.ctx, BANK_A), sendFiles(w.ctx, BANK_A)]);
  await assertDelivered(s, name);
  assert.equal(server.log.filter((line) => line.startsWith("Accepted publickey")).length, 1);
}));

Deno.test(sftpTest("a channel that is switched off sends nothing", async (s) => {
  const { w } = s;
  await channelTo(s, { enabled: false });
  const name = await published(w, 1_000);
  assert.deepEqual(await dueChannels(w.db, "send", w.now()), []);
  await sendFiles(w.ctx, BANK_A);
  assert.deepEqual(await undelivered(w), [name]);
}));
