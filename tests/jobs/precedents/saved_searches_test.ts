import assert from "node:assert/strict";
import { XMLParser } from "fast-xml-parser";
import { Webhook } from "standardwebhooks";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { routes } from "../../../routes/mod.ts";
import { recordIndexed } from "../../../store/precedents/precedent_index.ts";
import { call, parseRefusal } from "../../support/api.ts";
import { startReceiver } from "../../support/notices/receiver.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const path = "/api/v1/pesquisas-salvas";

/** Indexes a precedent as the job does. */
async function indexed(t: TestContext, number: number, question: string, organ = "STF"): Promise<void> {
  const id = `${organ.toLowerCase()}-rg-${number}`;
  const precedent: Precedent = {
    id,
    organ,
    species: "RG",
    number: String(number),
    question,
    thesis: "",
    status: "Afetado",
    alert: undefined,
    cancelled: false,
    updatedOn: "2020-01-01",
    leadingCases: [],
    suspensions: [],
    decisions: undefined,
    subjects: [],
    legislation: "",
  };
  await t.app.search.apply({ put: [precedent], remove: [] });
  const row = { id, organ, species: "RG", status: "Afetado", cancelled: false, updatedOn: undefined };
  const digest = question;
  const seen = { at: t.clock(), on: Temporal.PlainDate.from("2026-11-23") };
  await t.db.transaction().execute((tx) => recordIndexed(tx, [{ ...row, digest }], seen));
}

async function saved(t: TestContext, body: Record<string, unknown>) {
  const answer = await call(t, "POST", path, { json: body });
  assert.equal(answer.status, 201, answer.text);
  const json: { id: string; atom: string; segredo?: string } = JSON.parse(answer.text);
  assert.equal(answer.headers.get("location"), `${path}/${json.id}`);
  return json;
}

const found = async (t: TestContext, id: string): Promise<string[]> =>
  JSON.parse((await call(t, "GET", `${path}/${id}`)).text).encontrados.map((hit: { id: string }) => hit.id);

Deno.test("a saved search finds what is indexed or changed later, within its filters, once", async () => {
  await using t = await openTestContext();
  await indexed(t, 1, "Terceirização antiga");
  t.advance({ minutes: 5 });
  const { id } = await saved(t, {
    titulo: "Terceirização no STF",
    filtro: { buscaGeral: "terceirização", orgaos: ["STF"] },
  });
  t.advance({ minutes: 5 });
  await indexed(t, 2, "Terceirização nova");
  await indexed(t, 3, "Outra matéria");
  await indexed(t, 4, "Terceirização alhures", "STJ");
  await t.work();
  await t.work();
  assert.deepEqual(await found(t, id), ["stf-rg-2"]);

  t.advance({ minutes: 5 });
  await indexed(t, 1, "Terceirização antiga, agora alterada");
  await t.work();
  assert.deepEqual(await found(t, id), ["stf-rg-1", "stf-rg-2"]);
});

Deno.test("its feed is Atom, with what could break it escaped, and the search is gone once deleted", async () => {
  await using t = await openTestContext();
  const { id, atom } = await saved(t, { titulo: "ICMS & <PIS>", filtro: { buscaGeral: "icms" } });
  t.advance({ minutes: 5 });
  await indexed(t, 69, "ICMS <b>na</b> base & outros");
  await t.work();
  const { pathname } = new URL(atom);
  const answer = await call(t, "GET", pathname);
  assert.equal(answer.headers.get("content-type"), "application/atom+xml; charset=UTF-8");
  const { feed } = new XMLParser().parse(answer.text);
  assert.equal(feed.title, "ICMS & <PIS>");
  assert.equal(feed.entry.title, "Tema 69 da Repercussão Geral do STF");
  assert.ok(feed.entry.summary.includes("ICMS <b>na</b> base & outros"), feed.entry.summary);
  assert.equal((await call(t, "DELETE", `${path}/${id}`)).status, 204);
  for (const gone of [`${path}/${id}`, pathname]) assert.equal((await call(t, "GET", gone)).status, 404);
  assert.equal((await call(t, "GET", `${path}/nada`)).status, 404);
});

Deno.test("a receiver is sent each precedent in a signed notice, again by schedule when it fails, no more once it is gone", async () => {
  await using t = await openTestContext();
  await using receiver = startReceiver(() => 500);
  const search = await saved(t, {
    titulo: "Tudo",
    filtro: { buscaGeral: "matéria" },
    aviso: { url: receiver.url },
  });
  t.advance({ minutes: 5 });
  await indexed(t, 5, "Uma matéria");
  await t.work();
  assert.equal(receiver.received.length, 1);
  await t.work();
  assert.equal(receiver.received.length, 1, "not before its next attempt");
  receiver.behave(() => 204);
  t.advance({ minutes: 5 });
  await t.work();
  const [first, second] = receiver.received;
  assert.equal(first?.id, second?.id);
  const notice = new Webhook(search.segredo!).verify(second!.body, second!.headers) as {
    precedente: { id: string; titulo: string };
    pesquisa: { filtro: unknown };
  };
  assert.equal(notice.precedente.id, "stf-rg-5");
  assert.equal(notice.precedente.titulo, "Tema 5 da Repercussão Geral do STF");

  receiver.behave(() => 410);
  await indexed(t, 6, "Outra matéria");
  t.advance({ minutes: 5 });
  await t.work();
  await indexed(t, 7, "Mais uma matéria");
  t.advance({ minutes: 5 });
  await t.work();
  assert.equal(receiver.received.length, 3);
  assert.deepEqual(await found(t, search.id), ["stf-rg-7", "stf-rg-6", "stf-rg-5"]);
});

Deno.test("an address that is no receiver's is refused, and so is a filter of nothing known", async () => {
  await using t = await openTestContext();
  const refused = await call(t, "POST", path, {
    json: { titulo: "X", filtro: {}, aviso: { url: "http://10.0.0.1/" } },
  });
  assert.deepEqual([refused.status, JSON.parse(refused.text).codigo], [422, "endereco-de-aviso-recusado"]);
  const unknown = await call(t, "POST", path, { json: { titulo: "X", filtro: { orgaos: ["XYZ"] } } });
  assert.equal(unknown.status, 400);
});

Deno.test("one machine is told of twenty searches at most, whoever saves them", async () => {
  await using t = await openTestContext();
  await using receiver = startReceiver();
  const { origin } = new URL(receiver.url);
  const save = (url: string, from: string) =>
    call(t, "POST", path, { json: { titulo: "Aviso", filtro: {}, aviso: { url } }, from });
  for (let nth = 0; nth < 20; nth++) {
    assert.equal((await save(`${origin}/${nth}`, `192.0.2.${nth}`)).status, 201);
  }
  const refusal = parseRefusal(await save(`${origin}?outra`, "198.51.100.1"));
  assert.deepEqual([refusal.status, refusal.code], [409, "avisos-demais"]);
  await using another = startReceiver();
  assert.equal((await save(another.url, "198.51.100.1")).status, 201);
});

Deno.test("there is room for so many saved searches of all readers together", async () => {
  await using t = await openTestContext();
  const http = routes({ ...t.app, mostSavedSearches: 2 });
  const save = (from: string) => call({ http }, "POST", path, { json: { titulo: "X", filtro: {} }, from });
  assert.equal((await save("192.0.2.1")).status, 201);
  assert.equal((await save("192.0.2.2")).status, 201);
  const refusal = parseRefusal(await save("192.0.2.3"));
  assert.deepEqual([refusal.status, refusal.code], [409, "pesquisas-salvas-demais"]);
});

Deno.test("where there is room for no more, what nobody has looked into for a day makes room, and nothing else does", async () => {
  await using t = await openTestContext();
  await using receiver = startReceiver();
  const http = routes({ ...t.app, mostSavedSearches: 3 });
  const save = async (more: Record<string, unknown> = {}) => {
    const { status, text } = await call({ http }, "POST", path, {
      json: { titulo: "X", filtro: {}, ...more },
    });
    return { status, id: JSON.parse(text).id as string };
  };
  const read = async ({ id }: { id: string }) => (await call({ http }, "GET", `${path}/${id}`)).status;
  const looked = await save();
  const telling = await save({ aviso: { url: receiver.url } });
  const forgotten = await save();
  t.advance({ hours: 1 });
  assert.equal(await read(looked), 200);
  assert.equal((await save()).status, 409, "it may yet be looked into");
  t.advance({ hours: 24 });
  assert.equal((await save()).status, 201);
  assert.equal(await read(forgotten), 404);
  assert.deepEqual([await read(looked), await read(telling)], [200, 200]);
  assert.equal((await save()).status, 409, "no other was never looked into for a day");
});

Deno.test("a search nobody reads for longer than a year is forgotten, also one that tells somebody", async () => {
  await using t = await openTestContext();
  await using receiver = startReceiver();
  const alone = await saved(t, { titulo: "Só feed", filtro: {} });
  const told = await saved(t, { titulo: "Com aviso", filtro: {}, aviso: { url: receiver.url } });
  t.advance({ hours: 24 * 399 });
  await t.work();
  assert.equal((await call(t, "GET", `${path}/${alone.id}`)).status, 200);
  t.advance({ hours: 24 * 401 });
  await t.work();
  assert.equal((await call(t, "GET", `${path}/${alone.id}`)).status, 404);
  assert.equal((await call(t, "GET", `${path}/${told.id}`)).status, 404);
});
