/** Following a search by e-mail: asked for on a page, confirmed, told once, ended; nobody is told who did not ask. */
import assert from "node:assert/strict";
import { precedentsBank } from "../../../registries/bnp.ts";
import { openMailer } from "../../../registries/notices/mail.ts";
import { problemKinds } from "../../../routes/http/problem_catalogue.ts";
import { routes } from "../../../routes/mod.ts";
import { jobPool } from "../../../store/connection/connection.ts";
import { recordIndexed } from "../../../store/precedents/precedent_index.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { website } from "../../../web/mod.tsx";
import { jobsWith } from "../../support/notices/receiver.ts";
import { startMailServer } from "../../support/notices/smtp_server.ts";
import { precedent } from "../../support/precedents/search_builders.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { workOnce } from "../../support/work.ts";

const publicUrl = "https://assets.exemplo.jus.br";
const search = "orgaos=STJ&tipos=RR&nr=7&cancelados=true";

const text = (message: string) =>
  new TextDecoder().decode(Uint8Array.from(
    message.replaceAll("=\r\n", "").replace(/=([0-9A-F]{2})/g, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16))),
    (letter) =>
      letter.charCodeAt(0),
  ));

async function begun(t: TestContext, url: string) {
  const app = { ...t.app, writesToUsers: true };
  const fetch = await website(app, routes(app).fetch);
  const nowhere = { url: "http://127.0.0.1:9", tokenUrl: "http://127.0.0.1:9", user: "", password: "" };
  const precedents = { bank: precedentsBank(nowhere), search: t.app.search };
  const mail = { mailer: openMailer({ url, from: "assets@exemplo.jus.br" }), publicUrl };
  return {
    page: async (path: string, form?: string) =>
      await fetch(
        new Request(`${publicUrl}${path}`, {
          ...(form !== undefined && {
            method: "POST",
            body: form,
            headers: { "content-type": "application/x-www-form-urlencoded" },
          }),
        }),
      ),
    work: async () => {
      await enqueue(t.db, [{ task: "watch_searches", key: "watch_searches" }]);
      const pool = jobPool(t.pool, () => {});
      await workOnce(pool, { ...jobsWith(t, {}), precedents, mail });
      await workOnce(pool, { ...jobsWith(t, {}), precedents, mail });
      await pool.end();
    },
    index: async (number: string, thesis: string) => {
      const one = precedent({ number, thesis });
      await t.app.search.apply({ put: [one], remove: [] });
      const { id, organ, species, status, cancelled, updatedOn } = one;
      const row = { id, organ, species, status, cancelled, updatedOn, digest: thesis };
      const seen = { at: t.clock(), on: Temporal.PlainDate.from("2026-11-23") };
      await t.db.transaction().execute((tx) => recordIndexed(tx, [row], seen));
    },
  };
}

Deno.test("a precedent is followed by e-mail once that is confirmed, told of once a change, until it is ended", async () => {
  await using t = await openTestContext();
  await using mails = await startMailServer();
  const { page, work, index } = await begun(t, mails.url);
  await index("7", "Incide juros.");
  const offered = await (await page(`/acompanhar?${search}`)).text();
  assert.match(offered, /name="email"/);
  assert.match(offered, /name="nr" value="7"/);
  assert.equal((await page("/acompanhar", `${search}&email=fulana`)).status, 400);
  assert.equal((await page("/acompanhar", `${search}&email=fulana%40exemplo.com.br`)).status, 200);
  await work();
  t.advance({ minutes: 5 });
  await index("7", "Incidem juros.");
  await work();
  assert.equal(mails.messages.length, 1, "nothing but the question before it is answered");
  const question = text(mails.messages[0]!.text);
  const confirm = question.match(/\/acompanhar\/confirmar\/\S+/)![0];
  assert.match(await (await page(confirm)).text(), /Confirmar/);
  await work();
  assert.equal(mails.messages.length, 1, "what only opens a link confirms nothing");
  assert.equal((await page(confirm, "")).status, 200);
  await work();
  assert.equal(mails.messages.length, 1, "what was there before is no news");

  t.advance({ minutes: 5 });
  await index("7", "Incidem juros de mora.");
  await index("8", "Incidem juros de mora.");
  await work();
  await work();
  assert.equal(mails.messages.length, 2);
  const news = text(mails.messages[1]!.text);
  assert.match(news, /Incidem juros de mora/);
  assert.match(news, /\/precedente\/stj-rr-7/);
  assert.doesNotMatch(news, /stj-rr-8/);
  assert.match(news, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  const end = news.match(/\/acompanhar\/encerrar\/[0-9a-f-]+/)![0];
  assert.match(await (await page(end)).text(), /Deixar de receber/);
  assert.equal((await page(end, "List-Unsubscribe=One-Click")).status, 200);
  const ended = await page(end);
  assert.equal(ended.status, 404);
  assert.ok((await ended.text()).includes(`${problemKinds["acompanhamento-nao-encontrado"].title}`));
  t.advance({ minutes: 5 });
  await index("7", "Incidem juros compensatórios.");
  await work();
  assert.equal(mails.messages.length, 2);
  for (const table of ["saved_search", "search_mail"] as const) {
    assert.deepEqual(await t.db.selectFrom(table).select("id").execute(), []);
  }
});

Deno.test("an address is asked three times at most, and forgotten after three days without an answer", async () => {
  await using t = await openTestContext();
  await using mails = await startMailServer();
  const { page, work, index } = await begun(t, mails.url);
  await index("7", "Incide juros.");
  const asked = async () => (await page("/acompanhar", `${search}&email=Fulana%40exemplo.com.br`)).status;
  assert.deepEqual([await asked(), await asked(), await asked(), await asked()], [200, 200, 200, 409]);
  const refused = await page("/acompanhar", `${search}&email=fulana%40exemplo.com.br`);
  assert.ok((await refused.text()).includes(`${problemKinds["mensagens-demais"].title}`));
  await work();
  assert.equal(mails.messages.length, 3);
  t.advance({ hours: 73 });
  await work();
  assert.deepEqual(await t.db.selectFrom("search_mail").select("id").execute(), []);
  assert.deepEqual(await t.db.selectFrom("saved_search").select("id").execute(), []);
  assert.equal(await asked(), 200);
});

Deno.test("where the service sends no e-mail, the page says so and asks for no address", async () => {
  await using t = await openTestContext();
  const fetch = await website(t.app, t.http.fetch);
  const answer = await fetch(new Request(`${publicUrl}/acompanhar?${search}`));
  const shown = await answer.text();
  assert.match(shown, /não envia e-mails/);
  assert.doesNotMatch(shown, /name="email"/);
  assert.match(shown, /action="\/pesquisas-salvas"/);
});
