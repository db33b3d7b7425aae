/** A line to an institution's server that breaks, wherever a delivery or a fetch has come to. */
import assert from "node:assert/strict";
import { formatFileName } from "../../../exchange/layout/file_name.ts";
import { fetchFiles, sendFiles } from "../../../exchange/mod.ts";
import { ownPostgres } from "../database/own_postgres.ts";
import {
  BANK_A,
  type ExchangeFixture,
  fillFixture,
  MONDAY,
  openFixture,
} from "../exchange/exchange_fixture.ts";
import { channelTo, names, publishTestFile, sha256Of } from "../sftp/sftp_fixture.ts";
import { run, type SftpServer, sftpServer } from "../sftp/sftp_server.ts";
import type { Outcome } from "./fault_environment.ts";
import { tcpProxy } from "./tcp_proxy.ts";

/** Finer than a message is long, over more than such an exchange sends. */
const STEP_BYTES = 250;
const MOST_BYTES = 7_500;

/**
 * Cut at every message of either side, and then tried again: each side has each file of the other once, and whole. Without
 * the service's processes, which would send, fetch and take in the same files meanwhile.
 */
async function cutEverywhere(): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const { url, connect } = stack.use(await ownPostgres());
  const dir = await Deno.makeTempDir({ prefix: "assets-faults-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { db, pool, close } = connect();
  stack.defer(close);
  await fillFixture(db);
  const t = await openFixture({ db, pool, url, dir: `${dir}/exchange` });
  const server = stack.use(await sftpServer());
  let cuts = 0;
  let slowest = 0;
  for (const side of ["client", "server"] as const) {
    for (let afterBytes = 1; afterBytes < MOST_BYTES; afterBytes += STEP_BYTES) {
      const seconds = await cutOnce(t, server, { type: "cut", afterBytes, of: side }, ++cuts);
      slowest = Math.max(slowest, seconds);
    }
  }
  return { seen: `${2 * cuts} connections cut; each file there once, whole`, seconds: slowest };
}

/** A delivery and a fetch that are each cut, then tried again. @returns the seconds of what came after the cuts */
async function cutOnce(
  t: ExchangeFixture,
  server: SftpServer,
  fault: { readonly type: "cut"; readonly afterBytes: number; readonly of: "client" | "server" },
  sequence: number,
): Promise<number> {
  const name = await publishTestFile(t, 2_000);
  const answer = formatFileName({ kind: "RET", ispb: BANK_A, date: MONDAY, sequence });
  const text = `answer ${sequence}`;
  const sidecar = `${sha256Of(text)}  ${answer}\n`;
  await Deno.writeTextFile(`${server.home}/inbox/${answer}`, text);
  await Deno.writeTextFile(`${server.home}/inbox/${answer}.sha256`, sidecar);
  await run("chown", ["-R", server.user, `${server.home}/inbox`]);
  {
    await using proxy = tcpProxy(server.port, [fault, fault]);
    await channelTo({ t, server }, { port: proxy.port });
    await sendFiles(t.ctx, BANK_A);
    await fetchFiles(t.ctx, BANK_A);
  }
  await channelTo({ t, server });
  const began = performance.now();
  await sendFiles(t.ctx, BANK_A);
  await fetchFiles(t.ctx, BANK_A);
  const seconds = (performance.now() - began) / 1_000;
  const when = `cut after ${fault.afterBytes} bytes of the ${fault.of}`;
  const [outbox, inbox] = [t.ctx.folders.outbox(BANK_A), t.ctx.folders.inbox(BANK_A)];
  const local = await Deno.readFile(`${outbox}/${name}`);
  assert.deepEqual(await Deno.readFile(`${server.home}/outbox/${name}`), local, when);
  assert.deepEqual(names(`${server.home}/outbox`), [name, `${name}.sha256`], when);
  assert.deepEqual(names(inbox), [answer, `${answer}.sha256`], when);
  assert.deepEqual(await Deno.readTextFile(`${inbox}/${answer}`), text, when);
  assert.deepEqual(await Deno.readTextFile(`${inbox}/${answer}.sha256`), sidecar, when);
  assert.deepEqual(names(`${server.home}/inbox`), ["processados"], when);
  await run("find", [`${server.home}/outbox`, outbox, inbox, "-type", "f", "-delete"]);
  return seconds;
}

export const sftpFaults = { "SFTP cut at every message": cutEverywhere };
