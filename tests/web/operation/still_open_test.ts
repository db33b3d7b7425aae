/** What the operators' first page says of matters that began before today. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import {
  createInboxScanner,
  intakeFile,
  publishSidecar,
  publishText,
  raiseExchangeAlarms,
} from "../../../exchange/mod.ts";
import { protocolOrder, signInPeople } from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { mainText, serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

/** An order protocoled on Monday; the first institution's outbox takes no file. */
async function withBlockedOutbox(t: TestContext): Promise<{ ispb: string; name: string; outbox: string }> {
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  const { ispb, name } = await t.db.selectFrom("order_target as t")
    .innerJoin("institution as i", "i.ispb", "t.receiver_ispb").select(["i.ispb", "i.name"])
    .orderBy("i.ispb").executeTakeFirstOrThrow();
  const outbox = t.exchange.folders.outbox(ispb);
  // No folder can be made where a file lies.
  await Deno.mkdir(outbox.slice(0, outbox.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(outbox, "in the way");
  return { ispb, name, outbox };
}

async function workAt(t: TestContext, ...times: readonly string[]): Promise<void> {
  for (const time of times) {
    t.setTime(time);
    // A publication that fails is told by its alarm, and tried again by the next dispatch.
    await t.work().catch(() => {});
  }
  await raiseExchangeAlarms(t.exchange);
}

async function today(t: TestContext): Promise<string> {
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "operator", scripts: false });
  await page.goto(`${site.origin}/operacao`);
  return (await mainText(page)).replace(/\s+/g, " ");
}

Deno.test("a remittance that did not leave is told the next morning, with its cause and when it leaves, until it has left", async () => {
  await using t = await openTestContext();
  const { name, outbox } = await withBlockedOutbox(t);
  await workAt(t, "2026-11-23T19:00", "2026-11-23T23:00", "2026-11-24T08:00");
  const text = await today(t);
  assert.match(text, /1 ponto pede atenção/);
  assert.ok(text.includes(name), text);
  assert.match(text, /não saiu em 23\/11\/2026; sai em 24\/11\/2026, 19:00/);
  assert.match(
    text,
    /A pasta não aceita gravação: há um arquivo no lugar da pasta .*\(testada em 24\/11\/2026 às 08:00\)/,
  );
  assert.match(text, /Testar agora/);
  assert.match(text, /1 adiada para 24\/11\/2026/, "the dispatch of Monday is not complete");

  await Deno.remove(outbox);
  await workAt(t, "2026-11-24T10:00");
  assert.match(await today(t), /A pasta aceita gravação \(testada em 24\/11\/2026 às 10:00\)/);
  await workAt(t, "2026-11-24T19:00", "2026-11-24T19:01");
  assert.match(await today(t), /Nada pede atenção/);
});

Deno.test("a refused answer file is told until its deadline or a good one, and is no sign of life", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  await workAt(t, "2026-11-23T19:00");
  const { ispb, id } = await t.db.selectFrom("remittance").select(["ispb", "id"]).orderBy("ispb")
    .executeTakeFirstOrThrow();
  await createInboxScanner(t.exchange).scan();
  t.setTime("2026-11-24T10:00");
  const file = `ASSETS_RET_${ispb}_20261124_000001_V0111.txt`;
  const inbox = t.exchange.folders.inbox(ispb);
  const text = "00;isto não é um retorno\r\n";
  await publishSidecar(inbox, file, hash("sha256", text));
  await publishText(inbox, file, text);
  for (const found of await createInboxScanner(t.exchange).scan()) {
    await intakeFile(t.exchange, found.ispb, found.name);
  }
  const decided = () => t.db.selectFrom("answer_file").select(["status"]).where("ispb", "=", ispb).execute();
  assert.deepEqual(await decided(), [{ status: "rejected" }]);
  assert.match(await today(t), /Retorno rejeitado/i);

  await workAt(t, "2026-11-25T04:00");
  const morning = await today(t);
  assert.match(morning, /Retorno rejeitado/i, "it is another day, and its deadline has not passed");
  const silences = await t.db.selectFrom("alarm").select("subject").where("type", "=", "silence")
    .where("resolved_at", "is", null).execute();
  const { file_name } = await t.db.selectFrom("remittance").select("file_name").where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.ok(
    silences.some(({ subject }) => subject === file_name),
    "who sent only what was refused is silent",
  );

  await workAt(t, "2026-11-25T05:00");
  assert.doesNotMatch(await today(t), /Retorno rejeitado/i);
});
