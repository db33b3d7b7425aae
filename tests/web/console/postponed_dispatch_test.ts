/** An institution's folder that takes no file: the order and its split say the same on every page, list and document. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { OrderList } from "../../../routes/orders/order_list.ts";
import { call, defendant, draftJson, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { pdfPages } from "../../support/documents/pdf.ts";
import {
  answerOrder,
  deposit,
  readOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { serve } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const [A, B] = ["99000001", "99000002"];

const isUnpublished = async (t: TestContext) =>
  (await t.db.selectFrom("remittance").select("delay_cause").where("status", "=", "frozen").execute())
    .map(({ delay_cause }) => delay_cause);

/** No folder can be made, and no file written, where a file lies. */
async function blockFolder(t: TestContext, ispb: string): Promise<Disposable> {
  const folder = t.exchange.folders.outbox(ispb);
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(`${t.exchangeDir}/${ispb}`, { recursive: true });
  await Deno.writeTextFile(folder, "in the way");
  return { [Symbol.dispose]: () => Deno.removeSync(folder) };
}

async function documentText(t: TestContext, token: string, path: string): Promise<string> {
  const answer = await t.http.request(path, { headers: { Authorization: `Bearer ${token}` } }, {
    remoteAddr: { hostname: "127.0.0.1" },
  });
  return (await pdfPages(await answer.bytes())).join("\n").replaceAll(/\s+/g, " ");
}

Deno.test("an order of which one institution's file cannot be written says so at 19:30, the next morning and once it left", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const order = await protocolOrder(
    t,
    token,
    draftJson({ reus: [defendant({ ispb: A }, { ispb: B })] }),
    "/v1/ordem/minuta-contas",
  );
  const number = order.numeroProtocolo;
  const listed = async () => {
    const answer = await call(t, "GET", "/v1/ordem", { token });
    return parseResponse(v.object({ content: OrderList.entries.content }), answer).content[0]!;
  };
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  const main = async (path: string) => {
    await page.goto(`${site.origin}${path}`);
    return (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
  };
  const path = `/console/ordem/${number}`;
  {
    using _ = await blockFolder(t, B);
    t.setTime("2026-11-23T19:00");
    await t.work();
    t.setTime("2026-11-23T19:30");
    await t.work();
    assert.deepEqual(await isUnpublished(t), ["folder-unwritable"]);
    const evening =
      /Enviada a 1 de 2 instituições: .* ainda não enviada, com nova tentativa até as 23h de 23\/11\/2026 \(pasta que não aceita escrita\)/;
    assert.match((await readOrder(t, token, number)).situacaoTexto, evening);
    assert.match((await listed()).situacaoTexto, evening);
    assert.match(await main(path), evening);
    assert.match(await main("/console/ordens"), /Enviada a 1 de 2/);
    t.setTime("2026-11-23T23:00");
    await t.work();
  }
  t.setTime("2026-11-24T08:00");
  const morning =
    /Enviada a 1 de 2 instituições: .* adiada para 24\/11\/2026, às 19h \(pasta que não aceita escrita\)/;
  const read = await readOrder(t, token, number);
  assert.match(read.situacaoTexto, morning);
  assert.equal(read.situacao, "ENVIADA");
  assert.deepEqual(read.alvos.map(({ ispb, situacao }) => [ispb, situacao]), [
    [A, "AGUARDANDO_RESPOSTA"],
    [B, "AGUARDANDO_ENVIO"],
  ]);
  assert.deepEqual(
    read.alvos.map(({ prazoResposta, previsaoEnvio, previsaoEnvioAnterior }) => ({
      prazoResposta,
      previsaoEnvio,
      previsaoEnvioAnterior,
    })),
    [
      {
        prazoResposta: "2026-11-25T05:00:00-03:00",
        previsaoEnvio: undefined,
        previsaoEnvioAnterior: undefined,
      },
      {
        prazoResposta: undefined,
        previsaoEnvio: "2026-11-24T19:00:00-03:00",
        previsaoEnvioAnterior: "2026-11-23T19:00:00-03:00",
      },
    ],
  );
  assert.deepEqual(
    (await listed()).envioIncompleto?.pendentes.map(({ ispb, motivoAdiamento }) => [ispb, motivoAdiamento]),
    [
      [B, "PASTA_SEM_ESCRITA"],
    ],
  );
  const text = await main(path);
  assert.match(text, morning);
  assert.doesNotMatch(text, /Enviada às instituições/);
  assert.deepEqual(await page.locator(".stops s").allInnerTexts(), ["era 23/11/2026"]);
  assert.match(await main("/console/ordens"), /Enviada a 1 de 2/);
  for (const document of ["recibo", "detalhamento"]) {
    const told = await documentText(t, token, `/v1/ordem/${number}/${document}`);
    assert.match(told, morning);
    assert.doesNotMatch(told, /Enviada às instituições/);
  }
  t.setTime("2026-11-24T19:00");
  await t.work();
  assert.equal((await readOrder(t, token, number)).envioIncompleto, undefined);
  const sent = await main(path);
  assert.match(sent, /Enviada às instituições/);
  assert.match(sent, /Enviada era 23\/11\/2026 24\/11\/2026, 19:00/);
});

Deno.test("an order whose only file could not be written has its old day struck through, and no text that says it was sent", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const body = draftJson({ reus: [defendant({ ispb: B })] });
  const { numeroProtocolo } = await protocolOrder(t, token, body, "/v1/ordem/minuta-contas");
  {
    using _ = await blockFolder(t, B);
    for (const time of ["19:00", "23:00"]) {
      t.setTime(`2026-11-23T${time}`);
      await t.work();
    }
  }
  const read = await readOrder(t, token, numeroProtocolo);
  assert.match(read.situacaoTexto, /^Ainda não enviada: .* adiada para 24\/11\/2026, às 19h/);
  assert.equal(read.previsaoEnvioAnterior, "2026-11-23T19:00:00-03:00");
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/ordem/${numeroProtocolo}`);
  assert.deepEqual(await page.locator(".events s").allInnerTexts(), ["era 23/11/2026"]);
  await page.goto(`${site.origin}/console/ordens`);
  assert.match(await page.locator("main").innerText(), /Envio adiado/);
});

Deno.test("a split says of each of its requests whether it left, as its order does", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const body = draftJson({ reus: [defendant({ ispb: A }, { ispb: B })] });
  const { numeroProtocolo: number } = await protocolOrder(t, token, body, "/v1/ordem/minuta-contas");
  await answerOrder(t, number, [A, B].map((ispb) => ({ ispb, code: "01", blocked: 1_500_000 })));
  const { drafted, protocoled, read } = splitCalls(t, token);
  const { id } = await drafted(number, {
    acoes: [
      { alvoId: await targetAt(t, number, A), tipo: "TRANSFERIR", valor: "100.00" },
      { alvoId: await targetAt(t, number, B), tipo: "DESBLOQUEAR", valor: "100.00" },
    ],
    depositoJudicial: deposit,
  });
  await protocoled(id);
  {
    using _ = await blockFolder(t, B);
    for (const time of ["19:00", "23:00"]) {
      t.setTime(`2026-11-23T${time}`);
      await t.work();
    }
  }
  const told =
    /Enviado a 1 de 2 instituições: .* adiada para 24\/11\/2026, às 19h \(pasta que não aceita escrita\)/;
  assert.match((await read(id)).situacaoTexto, told);
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "judge", scripts: false });
  await page.goto(`${site.origin}/console/desdobramento/${id}`);
  const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
  assert.match(text, told);
  assert.match(text, /Ainda não enviada era 23\/11\/2026 24\/11\/2026, a partir das 19:00/);
  assert.match(text, /Enviada em 23\/11\/2026, 19:00 ?Resposta: 25\/11\/2026, até 04:59/);
  await page.goto(`${site.origin}/console/desdobramentos`);
  assert.match(await page.locator("main").innerText(), /Enviado a 1 de 2/);
  await page.goto(`${site.origin}/console/ordem/${number}`);
  assert.match(await page.locator("main").innerText(), /Enviado a 1 de 2/);
});
