/**
 * Texts that are more than text to whoever shows, stores or forwards them, in every text field of the API; then every page,
 * list, document and file that they may be in.
 */
import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { openLog } from "../../../program/terminal/logging.ts";
import type { App } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { call, createDraft, draftJson, JUDGE, signInPeople } from "../api.ts";
import { courtPart } from "../orders/court_matrix.ts";
import { followUpPart } from "../orders/follow_up_matrix.ts";
import { operationPart } from "../orders/operation_matrix.ts";
import { orderPart } from "../orders/order_matrix.ts";
import { type Part, readTable } from "../orders/profile_matrix.ts";
import { searchPart } from "../precedents/search_matrix.ts";
import { consolesAt, session } from "../web/console_session.ts";
import { pagesOf } from "./console_pages.ts";
import { assertPlain, formulas, html, MARK, unprintable, visible } from "./hostile_texts.ts";
import { type AttackRun, everyProfile, pick, type Scenario } from "./scenario.ts";
import { type ApiDocument, bodyTexts, type FieldPath, queryTexts, withValue } from "./text_fields.ts";

const parts: readonly Part[] = [orderPart, followUpPart, courtPart, operationPart, searchPart as Part];

export const injectionAttacks: Scenario = {
  name: "injection",
  promise: "a text is shown, stored and forwarded as a text, and what no file may carry is refused",
  async attack(run) {
    const { t } = run;
    const app: App = {
      ...t.app,
      consoles: consolesAt("http://localhost"),
      searchLimits: { heavy: 1e6, milliseconds: 1e9 },
    };
    const http = routes(app);
    t.externalServices.stagingData.changeUser(JUDGE, { profiles: [...everyProfile] });
    const document: ApiDocument = JSON.parse((await call({ http }, "GET", "/openapi.json")).text);
    await throughBodies(run, http, document);
    await throughQueries(run, http, document);
    await seedVisible(run, http);
    const fetch = await website(app, http.fetch);
    await throughSavedSearches(run, fetch);
    await onPages(run, fetch);
    await inLists(run, http, document);
    await inLogs(run);
    await inFiles(run);
  },
};

type Http = ReturnType<typeof routes>;

/** What is asked with them is a search of its own, kept as it was asked; its words are never part of a line. */
const searches = /^POST \/api\/v1\/precedentes|^POST \/api\/v1\/pesquisas-salvas, filtro/;

/** Whether it was refused for what it says; what is kept has nothing that a file or a line may not carry. */
function assertHandled(
  { status, text }: { status: number; text: string },
  what: string,
  field: string,
): void {
  assert.ok(status < 500, `answered ${status}`);
  if (what === "visible" || status >= 400 || searches.test(field)) return;
  // A batch is answered as a whole, with what became of each.
  assert.match(text, /"criadas":0/, `was kept: ${status}`);
}

async function throughBodies(run: AttackRun, http: Http, document: ApiDocument): Promise<void> {
  const { t, attempt, long, random } = run;
  const { judge, assistantWithoutDelegation } = await signInPeople(t);
  for (const { table, requests } of parts) {
    for (const { name, method, path } of readTable(table)) {
      const fields = bodyTexts(document, method, path);
      const request = requests[name];
      if (request === undefined || fields.length === 0) continue;
      const good = await request({ t, token: judge.token, colleague: assistantWithoutDelegation.cpf });
      const send = async (field: FieldPath, value: string, what: string) =>
        await attempt(`${name}, ${field.join(".")}: ${what}`, async () => {
          const json = withValue(good.json, field, value);
          const answer = await call({ http }, method, good.path, { ...good, token: judge.token, json });
          const { status, text } = answer;
          assertHandled(answer, what, `${name}, ${field.join(".")}`);
          // A problem names fields, and says nothing of what was in them.
          assert.ok(status < 400 || !text.includes(MARK), text);
        });
      for (const field of fields.filter(() => long || random() < 0.4)) {
        for (const value of long ? visible : [pick(run, [...html, ...formulas])]) {
          await send(field, value, "visible");
        }
        const hard = Object.entries(unprintable);
        for (const [what, value] of long ? hard : [pick(run, hard)]) await send(field, value, what);
      }
    }
  }
}

async function throughQueries(run: AttackRun, http: Http, document: ApiDocument): Promise<void> {
  const { t, attempt, long } = run;
  const { judge: { token } } = await signInPeople(t);
  for (const [path, item] of Object.entries(document.paths)) {
    if (item.get === undefined) continue;
    for (const name of queryTexts(document, "GET", path)) {
      const values = [...visible, ...Object.values(unprintable).map((value) => value.slice(0, 3_000))];
      for (const value of long ? values : [pick(run, values)]) {
        await attempt(`GET ${path}, ${name}: ${JSON.stringify(value.slice(0, 20))}`, async () => {
          const query = new URLSearchParams({ [name]: value });
          const requested = `${path.replace(/\{\w+\}/g, "1")}?${query}`;
          const { status, headers } = await call({ http }, "GET", requested, { token });
          assert.ok(status < 500, `answered ${status}`);
          assert.ok(!JSON.stringify([...headers]).includes(MARK), "in a header");
        });
      }
    }
  }
}

/** An order, its split drafts, a receiver and a saved view whose texts are all hostile, so that every page has some. */
async function seedVisible({ t, long }: AttackRun, http: Http): Promise<void> {
  const { judge: { token } } = await signInPeople(t);
  for (const nome of long ? visible : visible.filter((_, index) => index % 3 === 0)) {
    await createDraft({ http }, token, draftJson({ autor: { nome } }));
    const { id } = await createDraft({ http }, token, draftJson({ autor: { nome } }));
    await call({ http }, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
  }
}

/** What readers save by the form of the portal. */
async function throughSavedSearches(
  { t, attempt }: AttackRun,
  fetch: Awaited<ReturnType<typeof website>>,
): Promise<void> {
  for (
    const [what, titulo] of Object.entries({
      ...unprintable,
      "half a character": `${"a".repeat(199)}\u{1f600}`,
    })
  ) {
    await attempt(`a saved search named with ${what}`, async () => {
      const body = new URLSearchParams({ titulo: titulo.slice(0, 3_000), buscaGeral: titulo.slice(0, 100) });
      const request = new Request("http://localhost/pesquisas-salvas", { method: "POST", body });
      const saved = await fetch(request, { remoteAddr: { hostname: "127.0.0.1" } });
      assert.equal(saved.status, 303);
      const feed = await call(t, "GET", `/api/v1${saved.headers.get("Location")}/atom`);
      assert.equal(feed.status, 200);
      assert.doesNotMatch(feed.text, /(?!\n)\p{Cc}/u);
    });
  }
}

/** Every page of the consoles that can be had by its address. */
async function onPages(
  { t, attempt, long, random }: AttackRun,
  fetch: Awaited<ReturnType<typeof website>>,
): Promise<void> {
  const { cookie } = await session(t, "judge");
  for (const path of (await pagesOf(t)).filter(() => long || random() < 0.25)) {
    for (
      const query of ["", `?texto=${encodeURIComponent(html[0]!)}&situacao=${encodeURIComponent(html[1]!)}`]
    ) {
      await attempt(`the page ${path}${query === "" ? "" : " asked so"}`, async () => {
        const request = new Request(`http://localhost${path}${query}`, {
          headers: { Cookie: `assets_sessao=${cookie}`, Accept: "text/html" },
        });
        const answer = await fetch(request, { remoteAddr: { hostname: "127.0.0.1" } });
        await assertPlain(answer);
      });
    }
  }
}

/** Every list as a spreadsheet: as many cells as its head in every row, and none that is computed. */
async function inLists({ t, attempt }: AttackRun, http: Http, document: ApiDocument): Promise<void> {
  const { judge: { token } } = await signInPeople(t);
  for (const [path, item] of Object.entries(document.paths)) {
    if (item.get === undefined || path.includes("{")) continue;
    await attempt(`the spreadsheet of ${path}`, async () => {
      const { headers, text } = await call({ http }, "GET", path, { token, headers: { Accept: "text/csv" } });
      if (!(headers.get("Content-Type") ?? "").startsWith("text/csv")) return;
      const rows: string[][] = parse(text, { delimiter: ";", bom: true });
      const computed = rows.flat().filter((cell) =>
        /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) && !/^-?\d+(,\d+)?$/.test(cell)
      );
      assert.deepEqual(computed, []);
    });
  }
}

/** Everything logged so far, as production writes it: an object a line. */
async function inLogs({ t, attempt }: AttackRun): Promise<void> {
  await attempt("every line of the log is one object", () => {
    const lines: string[] = [];
    const log = openLog((line) => void lines.push(line));
    for (const { level, message, fields } of t.logged) log(level as "info", message, fields);
    for (const line of lines) {
      assert.match(line, /^[^\n\r\u2028\u2029]*\n$/);
      assert.ok(!line.includes(MARK), line);
    }
    assert.ok(lines.length > 100);
  });
}

/** The remittances of the day have a line for each record, with as many fields as its kind. */
async function inFiles({ t, attempt }: AttackRun): Promise<void> {
  t.setTime("2026-11-23T19:00");
  await t.work();
  for await (const { name: ispb } of Deno.readDir(t.exchangeDir)) {
    if (!/^\d{8}$/.test(ispb)) continue;
    for await (const { name } of Deno.readDir(`${t.exchangeDir}/${ispb}/outbox`)) {
      if (!name.endsWith(".csv") && !name.endsWith(".CSV")) continue;
      await attempt(`the remittance ${name}`, async () => {
        const text = await Deno.readTextFile(`${t.exchangeDir}/${ispb}/outbox/${name}`);
        assert.ok(text.endsWith("\r\n"));
        const rows: string[][] = parse(text, { delimiter: ";", relax_column_count: true });
        const lines = text.split("\r\n").length - 1;
        assert.equal(rows.length, lines, "a record is not a line");
        assert.doesNotMatch(text.replaceAll("\r\n", ""), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        const widths = Map.groupBy(rows, ([record]) => record);
        for (const [record, same] of widths) {
          assert.equal(
            new Set(same.map((row) => row.length)).size,
            1,
            `records ${record} differ in their fields`,
          );
        }
      });
    }
  }
}
