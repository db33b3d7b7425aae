/** What the tests of SFTP channels over the API ask, and what they find. */
import { sql } from "kysely";
import { makeFolders } from "../../../exchange/files/folders.ts";
import { publishSidecar } from "../../../exchange/mod.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { ChannelAnswer } from "../../../routes/operations/channel_schema.ts";
import { call, parseResponse } from "../api.ts";
import { sha256Of } from "../sftp/sftp_fixture.ts";
import type { TestContext } from "../test_context.ts";

/** An institution of the tests' own, which has the channel. */
export const ISPB = "99000001";
export const CHANNEL_PATH = `/v1/operacao/canal/${ISPB}`;

export const listChannels = async (t: TestContext, token: string) =>
  parseResponse(pageSchema(ChannelAnswer), await call(t, "GET", "/v1/operacao/canal", { token })).content;

/** What the audit says of channels, in its order. */
export const channelAudits = async ({ db }: TestContext) =>
  (await db.selectFrom("audit_entry").select(["action", "subject", "detail"]).where(
    "action",
    "like",
    "channel.%",
  )
    .orderBy("id").execute()).map(({ action, subject, detail }) => ({
      action,
      subject,
      reason: detail["reason"],
    }));

/** The alarms of channels that are open, as `type subject`. */
export const channelAlarms = async ({ db }: TestContext) =>
  (await db.selectFrom("alarm").select(["type", "subject"]).where("resolved_at", "is", null)
    .where("type", "like", "channel-%").orderBy("subject").execute()).map(({ type, subject }) =>
      `${type} ${subject}`
    );

/** A remittance published at 19:00, as the exchange leaves it; its file's name. */
export async function publishForChannel(t: TestContext): Promise<string> {
  const name = `ASSETS_REM_${ISPB}_20261123_000001_V0111.txt`;
  const text = "remessa\r\n";
  t.setTime("2026-11-23T19:00");
  const at = t.clock().toString();
  await makeFolders(t.exchange.folders, ISPB);
  const outbox = t.exchange.folders.outbox(ISPB);
  await Deno.writeTextFile(`${outbox}/${name}`, text);
  await publishSidecar(outbox, name, sha256Of(text));
  await sql`insert into dispatch_run (business_date, frozen_at, finished_at) values ('2026-11-23', ${at}, ${at})`
    .execute(t.db);
  await sql`insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, totals,
      frozen_at, sha256, size_bytes, published_at, answers_due_at, publish_at)
    values (${ISPB}, '2026-11-23', '2026-11-23', 1, 'published', ${name}, 1, '{}', ${at}, ${sha256Of(text)},
      ${text.length}, ${at}, '2026-11-25T07:59:00Z', '2026-11-26T11:00:00Z')`.execute(t.db);
  return name;
}
