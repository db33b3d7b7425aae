/** What the tests of the delivery by SFTP share: how a channel and its files stand. */
import assert from "node:assert/strict";
import { BANK_A, type ExchangeFixture } from "../exchange/exchange_fixture.ts";
import { names, type SftpFixture } from "./sftp_fixture.ts";

export const CHANNEL = `channel-failed ${BANK_A}/envio`;

/** What is on the server under a published file's name, and under no other. */
export async function assertDelivered({ t, server }: SftpFixture, name: string): Promise<void> {
  const outbox = `${server.home}/outbox`;
  const local = await Deno.readFile(`${t.ctx.folders.outbox(BANK_A)}/${name}`);
  assert.deepEqual(await Deno.readFile(`${outbox}/${name}`), local);
  assert.equal(
    await Deno.readTextFile(`${outbox}/${name}.sha256`),
    await Deno.readTextFile(`${t.ctx.folders.outbox(BANK_A)}/${name}.sha256`),
  );
  assert.deepEqual(names(outbox).filter((found) => found.endsWith(".part")), []);
  assert.deepEqual(await undelivered(t), []);
}

export const undelivered = async ({ rows }: ExchangeFixture) =>
  (await rows("select file_name from file_delivery where delivered_at is null order by 1"))
    .map((row) => (row as { file_name: string }).file_name);

/** The reason the channel stands still for, sending. */
export const stateOf = async ({ rows }: ExchangeFixture) =>
  (await rows(`select reason, failures, retry_at from channel_state where ispb = '${BANK_A}'
    and direction = 'send'`))[0] as { reason: string; failures: number; retry_at: string | null } | undefined;
