/** What a batch's page says when one of its splits is not what was read any more. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { website } from "../../../web/mod.tsx";
import { call, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { testContext } from "../../support/test_context.ts";
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

Deno.test(
  "of a batch the split that changed is shown beside what was read, with who changed it, and signed when confirmed",
  testContext(async (t) => {
    const { judge, assistant } = await signInPeople(t);
    const numbers = [];
    for (let count = 0; count < 2; count++) {
      numbers.push(await seedAnsweredOrder(t, judge.token, [{ ispb, code: "98" }]));
    }
    const json = { decisao: "REITERAR", ordens: numbers };
    const made = await call(t, "POST", "/v1/desdobramento/lote", { token: judge.token, json });
    const batch = JSON.parse(made.text);
    const app = { ...t.app, consoles: consolesAt(ORIGIN) };
    const fetch = await website(app, routes(app).fetch);
    const { cookie } = await session(t, "judge");
    const page = async (path: string, body?: URLSearchParams) => {
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
    const path = `/console/lote/${batch.id}`;
    const read = fieldsOf((await page(path)).text, `${path}/protocolar`);
    const [changed] = batch.desdobramentos;
    const acoes = [{ alvoId: await targetAt(t, changed.numeroProtocoloOrdem, ispb), tipo: "CANCELAR" }];
    const put = await call(t, "PUT", `/v1/desdobramento/${changed.id}`, {
      token: assistant.token,
      json: { acoes },
    });
    assert.equal(put.status, 200, put.text);
    const refused = await page(`${path}/protocolar`, read);
    assert.equal(refused.status, 409);
    const { nomeAlterador } = JSON.parse(put.text);
    for (
      const said of [
        "Nada foi protocolado: 1 item mudou",
        `Desdobramento da ordem ${changed.numeroProtocoloOrdem}`,
        `Última alteração por ${nomeAlterador}, em 23/11/2026, 10:00`,
        "<s>Reiterar</s>",
        "<strong>Cancelar</strong>",
      ]
    ) assert.ok(refused.text.includes(said), said);
    assert.ok(!refused.text.includes(`${changed.id} mudou`));
    const again = fieldsOf(refused.text, `${path}/protocolar`);
    assert.equal((await page(`${path}/protocolar`, again)).status, 303);
    const { situacao } = await splitCalls(t, judge.token).read(changed.id);
    assert.equal(situacao, "PROTOCOLADO");
  }),
);
