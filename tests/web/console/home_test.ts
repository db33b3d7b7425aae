/** The home page and the court's own figures: what they say first, of what, and where they lead. */
import assert from "node:assert/strict";
import { sumTargetCases } from "../../../store/statistics/target_cases.ts";
import { createDraft, draftJson, protocolOrder, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { look, mainText, serve, type Site } from "../../support/web/browser.ts";
import { COOKIE, session, signedInPage } from "../../support/web/console_session.ts";

/** What the page says, without spaces: some stand between elements only. */
async function textOf(
  t: TestContext,
  site: Site,
  profile: "judge" | "assistant" | "administrator",
  path = "/console",
): Promise<string> {
  const page = await signedInPage(t, site, { profile, scripts: false });
  await page.goto(site.origin + path);
  return (await mainText(page)).replaceAll(/\s+/g, "");
}

Deno.test("a unit without orders is led to its first instead of being shown that nothing awaits it", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const said = await textOf(t, site, "judge");
  assert.match(said, /Comeceporaqui.*Escrevaaminuta.*Confiraeprotocole.*Leiaasrespostas/);
  assert.doesNotMatch(said, /Oqueesperavocê/);
  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(`${site.origin}/console`);
  await look(page, "inicio-novo");
});

Deno.test("the home page says what awaits, who signs each draft, what the next days bring and where the money is", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { judge } = await signInPeople(t);
  t.setTime("2026-11-23T10:00");
  await createDraft(t, judge.token);
  const order = await protocolOrder(t, judge.token);
  await seedAnsweredOrder(t, judge.token, [{ ispb: "99000001", code: "03", blocked: 150_000 }]);
  await sumTargetCases(t.db);

  const said = await textOf(t, site, "judge");
  assert.match(said, /Oqueesperavocê1minutaaprotocolar/);
  assert.doesNotMatch(said, /desdobramentosaprotocolar/, "what awaits nobody is left out");
  assert.match(said, new RegExp(`Hoje,23/1119:00Saemàsinstituições1ordem${order.numeroProtocolo}`));
  assert.match(said, /quarta-feira,25\/1104:59Terminaoprazodasinstituições1ordem/);
  assert.match(said, /quinta-feira,26\/11até08:00Respostaspublicadas1ordem/);
  assert.match(said, /Quemassina.*Hoje,10:00por.*Você/);
  assert.match(said, /PedidoR\$15\.000,00BloqueadoR\$1\.500,0010%dopedido/);
  assert.match(said, /Ficamdeforaasordenssigilosas/);
  assert.match(await textOf(t, site, "assistant"), /Quemassina.*(Você,por|Semdelegaçãoparavocê)/);
});

Deno.test("the court's figures are told by month with what they leave out, to administrators too, and as files", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { judge: { token } } = await signInPeople(t);
  await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "03", blocked: 150_000 }, {
    ispb: "99000002",
    code: "98",
  }]);
  await protocolOrder(t, token, draftJson({ sigilosa: true }));
  await sumTargetCases(t.db);
  const path = "/console/numeros";
  const said = await textOf(t, site, "administrator", path);
  assert.match(said, /1bloqueioenviadoR\$15\.000,00pedidosR\$1\.500,00bloqueados/);
  assert.match(said, /novembrode20261R\$15\.000,00R\$1\.500,00/);
  assert.match(said, /Ficamdeforaasordenssigilosas/);
  assert.match(said, /Silêncio\(código98\),asmaiores.*100%\(1\)/);
  assert.match(await textOf(t, site, "judge", `${path}?varaId=outra`), /Nenhumbloqueioenviado/);
  assert.match(await textOf(t, site, "judge", `${path}?de=2026-12-02&ate=2026-12-01`), /Operíodovaide/);

  const page = await signedInPage(t, site, { profile: "judge" });
  await page.goto(site.origin + path);
  await look(page, "numeros-com-meses");
  const { cookie } = await session(t, "judge");
  for (
    const [file, media] of [
      ["relatorio.pdf", "application/pdf"],
      ["planilha", "text/csv; charset=UTF-8"],
      ["planilha.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ] as const
  ) {
    const answer = await fetch(`${site.origin}${path}/${file}`, {
      headers: { cookie: `${COOKIE}=${cookie}` },
    });
    await answer.body?.cancel();
    assert.deepEqual([answer.status, answer.headers.get("Content-Type")], [200, media], file);
  }
});
