/** An exchange fixture with a channel to a real SFTP server, for the tests of both directions. */
import { createHash } from "node:crypto";
import { publishSidecar } from "../../../exchange/files/publication.ts";
import { formatFileName } from "../../../exchange/layout/file_name.ts";
import { syncChannelAlarms } from "../../../exchange/mod.ts";
import { type Channel, saveChannel } from "../../../store/sftp/channels.ts";
import { insertDeliveries } from "../../../store/sftp/file_deliveries.ts";
import { BANK_A, type ExchangeFixture, exchangeFixture, MONDAY } from "../exchange/exchange_fixture.ts";
import { canServe, type ServerOptions, type SftpServer, sftpServer } from "./sftp_server.ts";

export interface SftpFixture {
  readonly t: ExchangeFixture;
  readonly server: SftpServer;
}

/** A test over a server of its own; left out where there is no root to run one. */
export function sftpTest(
  name: string,
  body: (s: SftpFixture) => Promise<void>,
  options?: ServerOptions,
): Deno.TestDefinition {
  return {
    name,
    ignore: !canServe,
    fn: exchangeFixture(async (t) => {
      await using server = await sftpServer(options);
      await body({ t: t, server });
    }),
  };
}

/** Makes the channel of an institution to a server, or changes it; its key is written where the channel looks for it. */
export async function channelTo(
  { t, server }: SftpFixture,
  changes: Partial<Channel> & { readonly secret?: string } = {},
): Promise<Channel> {
  const { secret = server.privateKey, ...rest } = changes;
  const channel: Channel = {
    ispb: BANK_A,
    host: "127.0.0.1",
    port: server.port,
    username: server.user,
    authentication: "key",
    hostKeys: [server.hostKey],
    outboxFolder: `${server.home}/outbox`,
    inboxFolder: `${server.home}/inbox`,
    receiptsFolder: `${server.home}/receipts`,
    afterFetch: "move",
    enabled: true,
    deliversFrom: t.now(),
    ...rest,
  };
  const { keysDir } = t.ctx.sftp;
  await Deno.mkdir(keysDir, { recursive: true });
  await Deno.writeTextFile(`${keysDir}/${channel.ispb}.${channel.authentication}`, secret, { mode: 0o600 });
  await t.db.transaction().execute((tx) => saveChannel(tx, channel, t.now()));
  return channel;
}

let sequences = 0;

/** A file as the publication leaves it, of so many bytes; its name. */
export async function publishTestFile(t: ExchangeFixture, size: number, ispb = BANK_A): Promise<string> {
  const name = formatFileName({ kind: "REM", ispb, date: MONDAY, sequence: ++sequences });
  const outbox = t.ctx.folders.outbox(ispb);
  await Deno.mkdir(outbox, { recursive: true });
  const bytes = bytesOf(size);
  await Deno.writeFile(`${outbox}/${name}`, bytes);
  const sha256 = sha256Of(bytes);
  await publishSidecar(outbox, name, sha256);
  const dueAt = t.now().toZonedDateTimeISO("America/Sao_Paulo").with({ hour: 23, minute: 0, second: 0 })
    .toInstant();
  await insertDeliveries(t.db, [{
    fileName: name,
    ispb,
    what: "remittance",
    size,
    sha256,
    publishedAt: t.now(),
    dispatchDate: MONDAY,
    dueAt,
  }]);
  return name;
}

/** Never the same twice in a row of bytes, so that a copy that lost or repeated some is another. */
export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** Names in a folder, sorted. */
export const names = (folder: string): string[] =>
  [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

/** The open alarms, as `type subject`, after they were brought up to date; with their details. */
export async function alarms({ ctx, rows }: ExchangeFixture): Promise<Map<string, string>> {
  await syncChannelAlarms(ctx);
  const open = await rows("select type, subject, detail from alarm where resolved_at is null order by id");
  return new Map(
    (open as { type: string; subject: string; detail: string }[]).map((
      { type, subject, detail },
    ) => [`${type} ${subject}`, detail]),
  );
}
