/** What people type, paste and post to pages comes in whole too, or is refused on a page. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { consolesAt, session } from "../../support/web/console_session.ts";

const ORIGIN = "http://127.0.0.1:8000";
const FORM = "application/x-www-form-urlencoded";

async function siteOf(t: TestContext) {
  const app = { ...t.app, consoles: consolesAt(ORIGIN) };
  const fetch = await website(app, routes(app).fetch);
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(
      new Request(ORIGIN + path, { redirect: "manual", ...init }),
      { remoteAddr: { hostname: "127.0.0.1" } },
    );
    return {
      status: answer.status,
      location: answer.headers.get("Location") ?? "",
      text: await answer.text(),
    };
  };
}

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

Deno.test("a form that is not UTF-8 is refused, in either of its encodings and as bytes, and nothing is kept", async () => {
  await using t = await openTestContext();
  const site = await siteOf(t);
  const save = (body: BodyInit, type = FORM) =>
    site("/pesquisas-salvas", { method: "POST", body, headers: { "Content-Type": type } });
  for (
    const body of ["q=a&titulo=f%E9rias", "q=a&titulo=f\xe9rias", "q=%C3&titulo=x", "titulo=%ED%A0%80&q=a"]
  ) {
    const { status, text } = await save(bytes(body));
    assert.equal(status, 400, body);
    assert.match(text, /não está em UTF-8/);
  }
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
  const multipart = await save(bytes(part("titulo", "f\xe9rias")), "multipart/form-data; boundary=x");
  assert.equal(multipart.status, 400);
  assert.equal((await save("q=a&titulo=x", `${FORM}; charset=ISO-8859-1`)).status, 415);
  const saved = await t.db.selectFrom("saved_search").select("title").execute();
  assert.deepEqual(saved, []);
});

Deno.test("a form's texts are kept composed and without invisible characters", async () => {
  await using t = await openTestContext();
  const site = await siteOf(t);
  const body = String(
    new URLSearchParams({ buscaGeral: "inde\u00adnizac\u0327a\u0303o", titulo: "fe\u0301\u200brias" }),
  );
  const { status } = await site("/pesquisas-salvas", {
    method: "POST",
    body,
    headers: { "Content-Type": FORM },
  });
  assert.equal(status, 303);
  const [saved] = await t.db.selectFrom("saved_search").select(["title", "filter"]).execute();
  assert.equal(saved?.title, "férias");
  assert.match(JSON.stringify(saved?.filter), /indenização/);
});

Deno.test("the consoles' forms go the same way, and pages have addresses in UTF-8", async () => {
  await using t = await openTestContext();
  const site = await siteOf(t);
  const { cookie, csrf } = await session(t, "administrator");
  const headers = {
    "Content-Type": FORM,
    "Cookie": `assets_sessao=${cookie}`,
    "Sec-Fetch-Site": "same-origin",
  };
  const post = (body: BodyInit) => site("/console/delegacoes", { method: "POST", body, headers });
  assert.equal((await post(bytes(`csrf=${csrf}&cpfJuiz=%E9`))).status, 400);
  assert.match(
    (await post(bytes(`csrf=${csrf}&chave=k&cpfJuiz=111.444.777-36&cpfAssessor=52998224725`))).text,
    /verificadores/,
  );
  for (const path of ["/pesquisa?buscaGeral=f%E9rias", "/pesquisa/%E9", "/documento/%C3"]) {
    const { status, text } = await site(path, { headers: { Accept: "text/html" } });
    assert.equal(status, 400, path);
    assert.match(text, /<html/);
  }
});

Deno.test("no field of a number cuts what is pasted into it", async () => {
  await using t = await openTestContext();
  const site = await siteOf(t);
  const ofNumbers =
    /name="(?:[^"]*\.)?(?:cpf\w*|numero\w*|ispb|agencia\w*|conta\w*|ordem|executado|codigoReceita|q|nr)"/;
  const pages: readonly (readonly ["judge" | "administrator" | "operator", string])[] = [
    ["judge", "/console/minuta/nova"],
    ["judge", "/console/ordens"],
    ["judge", "/console/series"],
    ["judge", "/console/desdobramentos"],
    ["judge", "/console/delegacoes"],
    ["administrator", "/console/delegacoes"],
    ["administrator", "/console/contas-unicas"],
    ["administrator", "/console/contas-deposito"],
    ["administrator", "/console/visualizadores"],
    ["operator", "/operacao/remessas"],
    ["operator", "/operacao/respostas"],
  ];
  let seen = 0;
  for (const [who, path] of pages) {
    const { cookie } = await session(t, who);
    const { status, text } = await site(path, { headers: { Cookie: `assets_sessao=${cookie}` } });
    assert.equal(status, 200, path);
    for (const input of text.match(/<input[^>]*>/g) ?? []) {
      if (!ofNumbers.test(input)) continue;
      seen++;
      assert.doesNotMatch(input, /maxlength/, path);
    }
  }
  assert.ok(seen > 20, String(seen));
});
