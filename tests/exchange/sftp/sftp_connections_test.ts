/** Delivery by SFTP over a connection that is cut, frozen or silent. */
import assert from "node:assert/strict";
import { sendFiles } from "../../../exchange/mod.ts";
import { dueChannels } from "../../../store/sftp/channels.ts";
import { BANK_A, BANK_B } from "../../support/exchange/exchange_fixture.ts";
import { tcpProxy } from "../../support/faults/tcp_proxy.ts";
import { alarms, channelTo, names, publishTestFile, sftpTest } from "../../support/sftp/sftp_fixture.ts";
import { assertDelivered, stateOf, undelivered } from "../../support/sftp/sftp_state.ts";

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
