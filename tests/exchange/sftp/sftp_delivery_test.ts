/** Delivery to institutions' own SFTP servers: a real OpenSSH, and everything that can go wrong on the way to it. */
import assert from "node:assert/strict";
import { sendFiles } from "../../../exchange/mod.ts";
import { recordPublished } from "../../../exchange/sftp/send_files.ts";
import { isTransient, raisesAlarm, retryAfterSeconds } from "../../../exchange/sftp/sftp_fault.ts";
import { dueChannels } from "../../../store/sftp/channels.ts";
import { BANK_A, BANK_B, exchangeFixture, MONDAY } from "../../support/exchange/exchange_fixture.ts";
import { alarms, channelTo, names, publishTestFile, sftpTest } from "../../support/sftp/sftp_fixture.ts";
import { canServe, fingerprint, makeKey, sftpServer, systemUser } from "../../support/sftp/sftp_server.ts";
import { assertDelivered, CHANNEL, stateOf, undelivered } from "../../support/sftp/sftp_state.ts";

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
  assert.deepEqual([1, 99].map((failures) => retryAfterSeconds("local-failure", failures)), [60, 60]);
  assert.deepEqual([1, 2, 3].map((failures) => raisesAlarm("connection-lost", failures)), [
    false,
    false,
    true,
  ]);
  assert.equal(raisesAlarm("no-space", 1), true);
  for (const reason of ["host-key-differs", "permission-denied", "no-space", "unexpected"] as const) {
    assert.equal(isTransient(reason), false, reason);
  }
});

Deno.test(
  sftpTest(
    "a published remittance and its digest reach the server, once, under their own names",
    async (s) => {
      const { t, server } = s;
      await channelTo(s);
      await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      t.setTime("2026-11-23T19:00");
      await t.dispatch(MONDAY);
      await recordPublished(t.ctx);
      assert.deepEqual(await dueChannels(t.db, "send", t.now()), [BANK_A]);
      const [name = ""] = await undelivered(t);
      assert.deepEqual(await undelivered(t), [name], "only of the institution with a channel");
      await sendFiles(t.ctx, BANK_A);
      await assertDelivered(s, name);
      assert.deepEqual(names(`${server.home}/outbox`), [name, `${name}.sha256`]);
      await recordPublished(t.ctx);
      assert.deepEqual(await dueChannels(t.db, "send", t.now()), [], "nothing is left to send");
      assert.deepEqual([...await alarms(t)], []);
    },
  ),
);

Deno.test(sftpTest("what was published before the channel delivers stays in the folder alone", async (s) => {
  const { t } = s;
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-23T19:30");
  await channelTo(s);
  await recordPublished(t.ctx);
  assert.deepEqual(await undelivered(t), []);
  await channelTo(s, { deliversFrom: t.now().subtract({ hours: 1 }) });
  await recordPublished(t.ctx);
  assert.equal((await undelivered(t)).length, 1);
}));

Deno.test(
  sftpTest(
    "a server with another key is told nothing, and both of its fingerprints can be read",
    async (s) => {
      const { t, server } = s;
      const pinned = `SHA256:${"A".repeat(43)}`;
      await channelTo(s, { hostKeys: [pinned] });
      const name = await publishTestFile(t, 1_000);
      await sendFiles(t.ctx, BANK_A);
      assert.deepEqual(names(`${server.home}/outbox`), []);
      assert.ok(!server.log.some((line) => /Accepted|Failed|userauth/.test(line)), server.log.join("\n"));
      assert.match((await alarms(t)).get(CHANNEL) ?? "", new RegExp(server.hostKey.replace(/[+/]/g, "\\$&")));
      await channelTo(s);
      await sendFiles(t.ctx, BANK_A);
      await assertDelivered(s, name);
      assert.deepEqual([...await alarms(t)], []);
    },
  ),
);

Deno.test({
  name: "of two pinned keys either is accepted, so that a server can exchange its key",
  ignore: !canServe,
  fn: exchangeFixture(async (t) => {
    const dir = await Deno.makeTempDir();
    try {
      const files = [await makeKey(`${dir}/old`), await makeKey(`${dir}/new`)];
      const hostKeys = await Promise.all(files.map(fingerprint));
      for (const hostKeyFile of files) {
        await using server = await sftpServer({ hostKeyFile });
        await channelTo({ t: t, server }, { hostKeys });
        const name = await publishTestFile(t, 1_000);
        await sendFiles(t.ctx, BANK_A);
        await assertDelivered({ t: t, server }, name);
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
      const { t } = s;
      const dir = await Deno.makeTempDir();
      const stranger = await Deno.readTextFile(await makeKey(`${dir}/stranger`));
      await Deno.remove(dir, { recursive: true });
      await channelTo(s, { secret: stranger });
      const name = await publishTestFile(t, 1_000);
      await sendFiles(t.ctx, BANK_A);
      assert.equal((await stateOf(t))?.reason, "authentication-refused");
      assert.ok((await alarms(t)).has(CHANNEL));
      assert.deepEqual(await dueChannels(t.db, "send", t.now()), [], "not tried again each minute");
      await channelTo(s);
      assert.deepEqual(
        await dueChannels(t.db, "send", t.now()),
        [BANK_A],
        "a changed channel is tried at once",
      );
      await sendFiles(t.ctx, BANK_A);
      await assertDelivered(s, name);
      assert.deepEqual([...await alarms(t)], []);
    },
  ),
);

Deno.test({
  name: "a password signs in, with or without a line end in its file, and a wrong one is refused",
  ignore: !canServe,
  fn: exchangeFixture(async (t) => {
    await using user = await systemUser({ password: "segredo: 1 ç" });
    await using server = await sftpServer({ user: user.name, config: ["PasswordAuthentication yes"] });
    const s = { t, server };
    const name = await publishTestFile(t, 1_000);
    await channelTo(s, { authentication: "password", secret: "outra" });
    await sendFiles(t.ctx, BANK_A);
    assert.equal((await stateOf(t))?.reason, "authentication-refused");
    await channelTo(s, { authentication: "password", secret: "segredo: 1 ç\n" });
    await sendFiles(t.ctx, BANK_A);
    await assertDelivered(s, name);
  }),
});

Deno.test(
  sftpTest("a secret that is missing, open to others or no key is named with its remedy", async (s) => {
    const { t } = s;
    const file = `${t.ctx.sftp.keysDir}/${BANK_A}.key`;
    await channelTo(s);
    await publishTestFile(t, 1_000);
    const reasonAfter = async (change: () => Promise<void>) => {
      await change();
      await sendFiles(t.ctx, BANK_A);
      const { reason } = (await stateOf(t))!;
      assert.match((await alarms(t)).get(CHANNEL) ?? "", new RegExp(`${BANK_A}\\.key|privateKey`));
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
  const { t, server } = s;
  await channelTo(s, { host: "localhost" });
  await publishTestFile(t, 1_000);
  const requested: string[] = [];
  const isAllowed = (address: string) => requested.push(address) === 0;
  await sendFiles({ ...t.ctx, sftp: { ...t.ctx.sftp, isAllowed } }, BANK_A);
  assert.equal((await stateOf(t))?.reason, "network-not-allowed");
  assert.match(requested.join(), /^(127\.0\.0\.1|::1)$/);
  assert.ok(!server.log.some((line) => /Connection from|closed/.test(line)), server.log.join("\n"));
}));

Deno.test(sftpTest("a refused permission is no success: the file waits, and receipts go on", async (s) => {
  const { t, server } = s;
  await channelTo(s);
  const name = await publishTestFile(t, 1_000);
  const receipts = t.ctx.folders.receipts(BANK_A);
  await Deno.mkdir(receipts, { recursive: true });
  await Deno.rename(
    `${t.ctx.folders.outbox(BANK_A)}/${await publishTestFile(t, 500)}`,
    `${receipts}/recibo.txt`,
  );
  await t.pool.query(
    "update file_delivery set file_name = 'recibo.txt', what = 'receipt' where size_bytes = 500",
  );
  await Deno.chmod(`${server.home}/outbox`, 0o555);
  await sendFiles(t.ctx, BANK_A);
  assert.deepEqual(await undelivered(t), [name]);
  assert.deepEqual(names(`${server.home}/receipts`), ["recibo.txt"]);
  assert.equal((await stateOf(t))?.reason, "permission-denied");
  assert.match((await alarms(t)).get(CHANNEL) ?? "", /permissão/);
  await Deno.chmod(`${server.home}/outbox`, 0o755);
  await sendFiles(t.ctx, BANK_A);
  await assertDelivered(s, name);
  assert.deepEqual([...await alarms(t)], []);
}));

Deno.test(sftpTest("a folder that is not there is named", async (s) => {
  await channelTo(s, { outboxFolder: `${s.server.home}/saida` });
  await publishTestFile(s.t, 1_000);
  await sendFiles(s.t.ctx, BANK_A);
  assert.match((await alarms(s.t)).get(CHANNEL) ?? "", /pasta indicada no canal não existe.*saida/s);
}));
