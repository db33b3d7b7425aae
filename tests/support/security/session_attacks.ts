/** Sessions of the consoles: planted, stolen, ended, and of one person after another in the same browser. */
import assert from "node:assert/strict";
import type { App } from "../../../routes/app.ts";
import { website } from "../../../web/mod.tsx";
import { createDraft, draftJson, protocolOrder, signInPeople } from "../api.ts";
import { consolesAt, session, type Who } from "../web/console_session.ts";
import { pagesOf } from "./console_pages.ts";
import type { AttackRun, Scenario } from "./scenario.ts";

/** Of an order that only its judge may know of. */
const NAME = "Zenóbia Quitéria Sigilosa";

type Site = Awaited<ReturnType<typeof website>>;

const ask = async (fetch: Site, path: string, cookie: string) => {
  const request = new Request(`http://localhost${path}`, {
    headers: { Cookie: cookie, Accept: "text/html" },
  });
  const answer = await fetch(request, { remoteAddr: { hostname: "127.0.0.1" } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Every page, at the addresses its owner would have left in the browser's history, by somebody else. */
async function otherPeople(run: AttackRun, fetch: Site): Promise<void> {
  const { t, attempt, long, random } = run;
  const { judge: { token } } = await signInPeople(t);
  const body = draftJson({ sigilosa: true, autor: { nome: NAME } });
  await createDraft(t, token, body);
  const { numeroProtocolo } = await protocolOrder(t, token, body);
  const pages = (await pagesOf(t)).filter((path) => /^\/(console|operacao)/.test(path));
  const own = await session(t, "judge");
  const shown = await ask(fetch, `/console/ordem/${numeroProtocolo}`, `assets_sessao=${own.cookie}`);
  assert.ok(shown.text.includes(NAME), "its own judge is not shown the order");
  for (const who of ["otherJudge", "foreignJudge", "administrator", "operator"] satisfies Who[]) {
    const { cookie } = await session(t, who);
    for (const path of pages.filter(() => long || random() < 0.15)) {
      await attempt(`${path}, after the judge, by ${who}`, async () => {
        const { status, headers, text } = await ask(fetch, path, `assets_sessao=${cookie}`);
        assert.ok(status < 500, `answered ${status}`);
        assert.ok(!text.includes(NAME), "shows what is confidential");
        assert.ok(path.includes(numeroProtocolo) || !text.includes(numeroProtocolo), "shows its number");
        assert.equal(headers.get("Cache-Control"), "no-store");
      });
    }
  }
}

/** What is in the cookie is a session of this service that goes on, or nothing. */
async function cookies(run: AttackRun, fetch: Site): Promise<void> {
  const { t, attempt } = run;
  const live = await session(t, "judge");
  const rows = await t.db.selectFrom("web_session").select(["id", "csrf"]).execute();
  const ended = await session(t, "judge");
  await t.db.updateTable("web_session").set({ ended_at: new Date().toISOString() }).where(
    "csrf",
    "=",
    ended.csrf,
  )
    .execute();
  const idle = await session(t, "judge");
  await t.db.updateTable("web_session").set({ seen_at: "2020-01-01T00:00:00Z" }).where("csrf", "=", idle.csrf)
    .execute();
  const old = await session(t, "judge");
  await t.db.updateTable("web_session").set({ created_at: "2020-01-01T00:00:00Z" }).where(
    "csrf",
    "=",
    old.csrf,
  )
    .execute();
  const altered = await session(t, "otherJudge");
  await t.db.updateTable("web_session").set({ cpf: "52998224725" }).where("csrf", "=", altered.csrf)
    .execute();
  const planted: Record<string, string> = {
    "a value planted before sign-in": "assets_sessao=plantado",
    "the digest that the database has": `assets_sessao=${rows[0]!.id}`,
    "the token of its forms": `assets_sessao=${live.csrf}`,
    "an ended one": `assets_sessao=${ended.cookie}`,
    "one that was left idle": `assets_sessao=${idle.cookie}`,
    "one of another day": `assets_sessao=${old.cookie}`,
    "one whose row was given another person": `assets_sessao=${altered.cookie}`,
    "none before a good one": `assets_sessao=x; assets_sessao=${live.cookie}`,
    "in another spelling": `ASSETS_SESSAO=${live.cookie}`,
    "under the name of TLS": `__Host-assets_sessao=${live.cookie}`,
    "with a blank": `assets_sessao= ${live.cookie}x`,
    "a list of SQL": "assets_sessao=' or 1=1 --",
    "very long": `assets_sessao=${"a".repeat(8_000)}`,
    "in the address": "",
  };
  assert.equal(
    (await ask(fetch, "/unidade", `assets_sessao=${live.cookie}`)).status,
    200,
    "the live one is refused",
  );
  for (const [name, cookie] of Object.entries(planted)) {
    await attempt(`the cookie: ${name}`, async () => {
      const path = cookie === "" ? `/unidade?assets_sessao=${live.cookie}` : "/unidade";
      const { status, headers } = await ask(fetch, path, cookie);
      assert.equal(status, 303);
      assert.match(headers.get("Location") ?? "", /^\/entrar\?/);
    });
  }
  await attempt("no value of a cookie is in the database", async () => {
    const dump = JSON.stringify(await t.db.selectFrom("web_session").selectAll().execute());
    for (const { cookie } of [live, ended, idle, old, altered]) assert.ok(!dump.includes(cookie));
  });
}

export const sessionAttacks: Scenario = {
  name: "sessions",
  promise: "a session is its own person's, while it lasts, and leaves nothing for the next in the browser",
  async attack(run) {
    const app: App = { ...run.t.app, consoles: consolesAt("http://localhost") };
    const fetch = await website(app, run.t.http.fetch);
    await otherPeople(run, fetch);
    await cookies(run, fetch);
  },
};
