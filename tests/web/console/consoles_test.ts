/** The consoles as a whole: whoever follows every link of theirs finds whole pages, and only what is theirs to see. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { createDraft, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { consolesAt, session, type Who } from "../../support/web/console_session.ts";

const ORIGIN = "http://127.0.0.1:8000";
/** Links lead round in circles and through many pages of one kind: of each kind so many are looked at. */
const OF_A_KIND = 4;

type Fetch = Awaited<ReturnType<typeof website>>;

async function consoles(t: TestContext): Promise<Fetch> {
  const app = { ...t.app, consoles: consolesAt(ORIGIN) };
  return await website(app, routes(app).fetch);
}

/** A draft, an answered order and one that waits: something on most pages. */
async function fill(t: TestContext): Promise<void> {
  const { judge } = await signInPeople(t);
  await seedAnsweredOrder(t, judge.token, [
    { ispb: "00000000", code: "03", blocked: 900_000 },
    { ispb: "00360305", code: "98" },
  ]);
  await createDraft(t, judge.token);
}

/** The page at an address, as a browser gets it; `undefined` where it is not a page. */
async function visit(fetch: Fetch, cookie: string, path: string) {
  const answer = await fetch(
    new Request(ORIGIN + path, { headers: { Accept: "text/html", Cookie: `assets_sessao=${cookie}` } }),
    { remoteAddr: { hostname: "127.0.0.1" } },
  );
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const text = isPage ? await answer.text() : (await answer.body?.cancel(), "");
  return { status: answer.status, isPage, text };
}

const linksOf = (text: string): string[] =>
  [...text.matchAll(/<a\b[^>]*\bhref="([^"#]+)/g)].map(([_, href]) => href!.replaceAll("&amp;", "&"))
    .filter((href) => /^\/(console|operacao)(\/|\?|$)/.test(href));

/** Two pages are of a kind when only numbers and ids in their addresses differ. */
const kindOf = (href: string) =>
  href.split("?")[0]!.replaceAll(/[0-9a-f-]{36}|\d+/g, "n") + (href.includes("?") ? "?" : "");

/** Everything wrong with a page that no page may have. */
function faultsOf(text: string): string[] {
  const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([_, id]) => id!);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const broken = /\[object Object\]|\bundefined\b|\bNaN\b|Invalid Date/.exec(
    text.replaceAll(/<[^>]*>/g, " "),
  );
  return [
    ...[...text.matchAll(/<h1\b/g)].length === 1 ? [] : ["not one title"],
    ...new Set(twice.map((id) => `two elements with the id ${id}`)),
    ...broken === null ? [] : [`says ${broken[0]}`],
    .../\sstyle="|<style\b|<script(?![^>]*\bsrc=)|\son[a-z]+="/.test(text)
      ? ["styles or scripts within the page"]
      : [],
  ];
}

async function crawl(
  fetch: Fetch,
  cookie: string,
  from: string,
): Promise<{ seen: number; faults: string[] }> {
  const [waiting, seen, kinds] = [[from], new Set([from]), new Map<string, number>()];
  const faults: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, isPage, text } = await visit(fetch, cookie, path);
    // That protocol is impossible is certified only where it is so; elsewhere the page says that it is not.
    const expected = path.endsWith("/certidao") ? 409 : 200;
    if (status !== expected) faults.push(`${path}: ${status}`);
    if (!isPage) continue;
    faults.push(...faultsOf(text).map((fault) => `${path}: ${fault}`));
    for (const href of linksOf(text)) {
      const of = kinds.get(kindOf(href)) ?? 0;
      if (seen.has(href) || of >= OF_A_KIND) continue;
      seen.add(href);
      kinds.set(kindOf(href), of + 1);
      waiting.push(href);
    }
  }
  return { seen: seen.size, faults };
}

const whose: readonly (readonly [who: Who, home: string, atLeast: number])[] = [
  ["judge", "/console", 20],
  ["assistant", "/console", 20],
  ["administrator", "/console", 5],
  ["single-account-maintainer", "/console", 2],
  ["standard-deposit-registrar", "/console", 2],
  ["operator", "/operacao", 15],
];

for (const [who, home, atLeast] of whose) {
  Deno.test(`every link that the pages of ${who} have leads to a whole page`, async () => {
    await using t = await openTestContext();
    await fill(t);
    const fetch = await consoles(t);
    const { cookie } = await session(t, who);
    const { seen, faults } = await crawl(fetch, cookie, home);
    assert.deepEqual(faults, []);
    assert.ok(seen >= atLeast, `Only ${seen} pages were found`);
  });
}

Deno.test("who is not signed in is led to sign in, and who has no business in a console is told so", async () => {
  await using t = await openTestContext();
  const fetch = await consoles(t);
  const stranger = await fetch(new Request(`${ORIGIN}/console/ordens?situacao=ENVIADA`), {});
  assert.equal(stranger.status, 303);
  assert.match(
    stranger.headers.get("Location") ?? "",
    /\/entrar\?voltar=%2Fconsole%2Fordens%3Fsituacao%3DENVIADA$/,
  );
  const [judge, operator] = [await session(t, "judge"), await session(t, "operator")];
  assert.equal((await visit(fetch, judge.cookie, "/operacao")).status, 403);
  assert.equal((await visit(fetch, operator.cookie, "/console")).status, 403);
});

Deno.test("who may not change a draft of the court reads it, is told who may, and is shown no button that is refused", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  const ispb = "00000000";
  const number = await seedAnsweredOrder(t, judge.token, [{ ispb, code: "03", blocked: 900_000 }]);
  const alvoId = await targetAt(t, number, ispb);
  const split = await splitCalls(t, judge.token).drafted(number, {
    acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }],
  });
  const fetch = await consoles(t);
  const pages = [`/console/minuta/${id}`, `/console/desdobramento/${split.id}`];
  const buttons = ["/editar", "/sigilo", "/excluir"];
  for (const [who, may] of [["assistantWithoutDelegation", true], ["otherJudge", false]] as const) {
    const { cookie } = await session(t, who);
    for (const path of pages) {
      const { status, text } = await visit(fetch, cookie, path);
      assert.equal(status, 200);
      assert.equal(text.includes("Peça a alteração a um deles"), !may, `${who} ${path}`);
      const shown = buttons.filter((button) => text.includes(`"${path}${button}"`));
      assert.equal(shown.length > 0, may, `${who} ${path}: ${shown}`);
    }
  }
});

Deno.test("a console's first page and all that it loads are less than 300 kB over the network", async () => {
  await using t = await openTestContext();
  await fill(t);
  const fetch = await consoles(t);
  const { cookie } = await session(t, "judge");
  const loaded = [
    ...(await visit(fetch, cookie, "/console")).text.matchAll(/(?:href|src)="([^"]*\/recursos\/[^"]+)"/g),
  ]
    .map(([_, href]) => href!);
  assert.ok(loaded.length >= 5, loaded.join());
  let bytes = 0;
  for (const path of ["/console", ...loaded]) {
    const answer = await fetch(
      new Request(ORIGIN + path, {
        headers: { Cookie: `assets_sessao=${cookie}`, "Accept-Encoding": "gzip" },
      }),
      {},
    );
    bytes += (await answer.bytes()).length;
  }
  assert.ok(bytes < 300_000, `${bytes} bytes`);
});
