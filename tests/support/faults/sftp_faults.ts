/** A line to an institution's server that breaks, wherever a delivery or a fetch has come to. */
import assert from "node:assert/strict";
import { fetchFiles, sendFiles } from "../../../exchange/mod.ts";
import { formatFileName } from "../../../exchange/layout/file_name.ts";
import { channelTo, names, publishTestFile, sha256Of } from "../exchange/sftp_fixture.ts";
import { run, sftpServer } from "../exchange/sftp_server.ts";
import { tcpProxy } from "../tcp_proxy.ts";
import type { FaultWorld, Outcome } from "./fault_world.ts";

/** An institution that no order of these runs goes to. */
const ISPB = "97000001";

/** Finer than a message is long, over more than such an exchange sends. */
const STEP_BYTES = 250;
const MOST_BYTES = 7_500;

/** Cut at every message of either side, and then tried again: the other side has each file once, and whole. */
async function cutEverywhere(w: FaultWorld): Promise<Outcome> {
  const { t } = w.service;
  await using server = await sftpServer();
  const s = { t, server };
  let cuts = 0;
  let slowest = 0;
  const inbox = t.ctx.folders.inbox(ISPB);
  for (const side of ["client", "server"] as const) {
    for (let afterBytes = 1; afterBytes < MOST_BYTES; afterBytes += STEP_BYTES) {
      const name = await publishTestFile(t, 2_000, ISPB);
      const answer = formatFileName({ kind: "RET", ispb: ISPB, date: w.day, sequence: ++cuts });
      const text = `answer ${cuts}`;
      await Deno.writeTextFile(`${server.home}/inbox/${answer}`, text);
      await Deno.writeTextFile(`${server.home}/inbox/${answer}.sha256`, `${sha256Of(text)}  ${answer}\n`);
      await run("chown", ["-R", server.user, `${server.home}/inbox`]);
      await using proxy = tcpProxy(server.port, [{ type: "cut", afterBytes, of: side }, {
        type: "cut",
        afterBytes,
        of: side,
      }]);
      await channelTo(s, { ispb: ISPB, port: proxy.port });
      await sendFiles(t.ctx, ISPB);
      await fetchFiles(t.ctx, ISPB);
      await channelTo(s, { ispb: ISPB });
      const began = performance.now();
      await sendFiles(t.ctx, ISPB);
      await fetchFiles(t.ctx, ISPB);
      slowest = Math.max(slowest, performance.now() - began);
      const when = `cut after ${afterBytes} bytes of the ${side}`;
      const local = await Deno.readFile(`${t.ctx.folders.outbox(ISPB)}/${name}`);
      assert.deepEqual(await Deno.readFile(`${server.home}/outbox/${name}`), local, when);
      const rest = names(`${server.home}/outbox`);
      assert.deepEqual(rest, [name, `${name}.sha256`], when);
      await run("find", [`${server.home}/outbox`, t.ctx.folders.outbox(ISPB), "-type", "f", "-delete"]);
    }
  }
  await t.pool.query("delete from file_delivery where ispb = $1", [ISPB]);
  await t.pool.query("delete from channel where ispb = $1", [ISPB]);
  await Deno.remove(inbox, { recursive: true });
  return { seen: `${2 * cuts} connections cut; each file there once, whole`, seconds: slowest / 1_000 };
}

export const sftpFaults = { "SFTP cut at every message": cutEverywhere };
