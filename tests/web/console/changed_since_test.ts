/** What pages say when a split or a draft is not what was read any more. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { call, createDraft, draftJson, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { consolesAt, session } from "../../support/web/console_session.ts";

const ORIGIN = "http://127.0.0.1:8000";
const ispb = "00000000";

/** The fields of a page's first form that posts to an address, as a browser sends them. */
function fieldsOf(page: string, action: string): URLSearchParams {
  const form = page.slice(page.indexOf(`action="${action}"`)).split("</form>")[0]!;
  const unquoted = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return new URLSearchParams(
    [...form.matchAll(/<input[^>]*\bname="([^"]*)"[^>]*\bvalue="([^"]*)"/g)]
      .map(([_, name, value]) => [name!, unquoted(value!)]),
  );
}

/** The console as the judge's browser asks for its pages. */
async function openConsole(t: TestContext) {
  const app = { ...t.app, consoles: consolesAt(ORIGIN) };
  const fetch = await website(app, routes(app).fetch);
  const { cookie } = await session(t, "judge");
  return async (path: string, body?: URLSearchParams) => {
    const answer = await fetch(
      new Request(ORIGIN + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { Accept: "text/html", Origin: ORIGIN, Cookie: `assets_sessao=${cookie}` },
        ...body && { body },
      }),
      { remoteAddr: { hostname: "127.0.0.1" } },
    );
    return { status: answer.status, text: await answer.text() };
  };
}

/** A batch that reiterates two unanswered requests, and its pages as the judge's browser asks for them. */
async function openBatch(t: TestContext) {
  const { judge, assistant } = await signInPeople(t);
  const numbers = [];
  for (let count = 0; count < 2; count++) {
    numbers.push(await seedAnsweredOrder(t, judge.token, [{ ispb, code: "98" }]));
  }
  const json = { decisao: "REITERAR", ordens: numbers };
  const made = await call(t, "POST", "/v1/desdobramento/lote", { token: judge.token, json });
  const batch = JSON.parse(made.text);
  const page = await openConsole(t);
  const [changed] = batch.desdobramentos;
  /** An assistant turns the first split's reiteration into a cancellation. */
  const change = async (): Promise<string> => {
    const acoes = [{ alvoId: await targetAt(t, changed.numeroProtocoloOrdem, ispb), tipo: "CANCELAR" }];
    const put = await call(t, "PUT", `/v1/desdobramento/${changed.id}`, {
      token: assistant.token,
      json: { acoes },
    });
    assert.equal(put.status, 200, put.text);
    return JSON.parse(put.text).nomeAlterador;
  };
  const situation = async () => (await splitCalls(t, judge.token).read(changed.id))?.situacao;
  return { judge, batch, changed, path: `/console/lote/${batch.id}`, page, change, situation };
}

/** What the page says of the split that changed. */
const saidOfChange = (changed: { numeroProtocoloOrdem: string }, by: string): string[] => [
  `Desdobramento da ordem ${changed.numeroProtocoloOrdem}`,
  `Última alteração por ${by}, em 23/11/2026, 10:00`,
  "<s>Reiterar</s>",
  "<strong>Cancelar</strong>",
];

Deno.test("of a batch the split that changed is shown beside what was read, with who changed it, and signed when confirmed", async () => {
  await using t = await openTestContext();
  const { changed, path, page, change, situation } = await openBatch(t);
  const read = fieldsOf((await page(path)).text, `${path}/protocolar`);
  const by = await change();
  const refused = await page(`${path}/protocolar`, read);
  assert.equal(refused.status, 409);
  for (const said of ["Nada foi protocolado: 1 item mudou", ...saidOfChange(changed, by)]) {
    assert.ok(refused.text.includes(said), said);
  }
  assert.ok(!refused.text.includes(`${changed.id} mudou`));
  const again = fieldsOf(refused.text, `${path}/protocolar`);
  assert.equal((await page(`${path}/protocolar`, again)).status, 303);
  assert.equal(await situation(), "PROTOCOLADO");
});

Deno.test("giving a batch up is refused when a split changed since it was read, says what changed and is done when asked again", async () => {
  await using t = await openTestContext();
  const { judge, batch, changed, path, page, change, situation } = await openBatch(t);
  const read = fieldsOf((await page(path)).text, `${path}/desistir`);
  const by = await change();
  const refused = await page(`${path}/desistir`, read);
  assert.equal(refused.status, 409);
  for (const said of ["Nada foi excluído: 1 item mudou", "use “Desistir”", ...saidOfChange(changed, by)]) {
    assert.ok(refused.text.includes(said), said);
  }
  assert.ok(!refused.text.includes(`${changed.id} mudou`));
  assert.equal(await situation(), "AGUARDANDO_PROTOCOLO");
  const again = fieldsOf(refused.text, `${path}/desistir`);
  assert.equal((await page(`${path}/desistir`, again)).status, 303);
  for (const { id } of batch.desdobramentos) {
    assert.equal((await call(t, "GET", `/v1/desdobramento/${id}`, { token: judge.token })).status, 404);
  }
});

Deno.test("a batch refused after a change can be given up from the page that says what changed, and protocoled after 19:00 only on the new day", async () => {
  await using t = await openTestContext();
  const { path, page, change, situation } = await openBatch(t);
  const read = fieldsOf((await page(path)).text, `${path}/protocolar`);
  await change();
  t.setTime("2026-11-23T19:00:01");
  const refused = await page(`${path}/protocolar`, read);
  assert.ok(
    refused.text.includes("Nada foi protocolado: o dia do envio mudou, e 1 item mudou"),
    refused.text,
  );
  const stale = fieldsOf(refused.text, `${path}/protocolar`);
  stale.set("previsaoEnvio", "2026-11-23");
  const again = await page(`${path}/protocolar`, stale);
  assert.equal(again.status, 409);
  assert.ok(again.text.includes("Nada foi protocolado: o dia do envio mudou"));
  assert.ok(again.text.includes("terça-feira, 24/11/2026"));
  assert.equal(await situation(), "AGUARDANDO_PROTOCOLO");
  assert.equal((await page(`${path}/desistir`, fieldsOf(again.text, `${path}/desistir`))).status, 303);
});

Deno.test("a split that changed since its page was read is not deleted before the change has been shown", async () => {
  await using t = await openTestContext();
  const { changed, page, change } = await openBatch(t);
  const path = `/console/desdobramento/${changed.id}`;
  const read = fieldsOf((await page(path)).text, `${path}/excluir`);
  const by = await change();
  const refused = await page(`${path}/excluir`, read);
  assert.equal(refused.status, 412);
  for (const said of ["Nada foi excluído: 1 item mudou", "use “Excluir”", ...saidOfChange(changed, by)]) {
    assert.ok(refused.text.includes(said), said);
  }
  assert.equal((await page(`${path}/excluir`, fieldsOf(refused.text, `${path}/excluir`))).status, 303);
});

Deno.test("a draft that changed since its page was read is neither deleted nor hidden before the change has been shown", async () => {
  await using t = await openTestContext();
  const { assistant, judge } = await signInPeople(t);
  const { id } = await createDraft(t, assistant.token, draftJson());
  const page = await openConsole(t);
  const path = `/console/minuta/${id}`;
  const before = (await page(path)).text;
  const json = draftJson({ tipoAcao: "EXECUCAO_FISCAL_DE_TESTE" });
  const put = await call(t, "PUT", `/v1/ordem/minuta/${id}`, { token: assistant.token, json });
  assert.equal(put.status, 200, put.text);
  const { nomeAlterador } = JSON.parse(put.text);
  const judgeName = t.externalServices.stagingData.users().find(({ cpf }) => cpf === judge.cpf)?.name;
  // The judge's own change of the secrecy is the latest one when the page of before is sent again.
  const acts = [["sigilo", "foi alterado", nomeAlterador], ["excluir", "foi excluído", judgeName]];
  for (const [act, undone, by] of acts) {
    const refused = await page(`${path}/${act}`, fieldsOf(before, `${path}/${act}`));
    assert.equal(refused.status, 412);
    for (
      const said of [
        `Nada ${undone}: 1 item mudou`,
        `Última alteração por ${by}`,
        "<strong>Execucao fiscal de teste</strong>",
      ]
    ) assert.ok(refused.text.includes(said), `${act}: ${said}`);
    const again = await page(`${path}/${act}`, fieldsOf(refused.text, `${path}/${act}`));
    assert.equal(again.status, 303, again.text);
  }
  assert.equal((await call(t, "GET", `/v1/ordem/minuta/${id}`, { token: assistant.token })).status, 404);
});
