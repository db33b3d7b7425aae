import assert from "node:assert/strict";
import { openTestContext } from "../support/test_context.ts";
import { serve } from "../support/web/browser.ts";
import { session } from "../support/web/console_session.ts";
import { COOKIE } from "../support/web/sign_in_site.ts";

Deno.test("filters of any list are kept under a name for who saved them, beside that list alone, until they are deleted", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const { cookie, csrf } = await session(t, "operator");
  const headers = { Cookie: `${COOKIE}=${cookie}`, Accept: "text/html", Origin: site.origin };
  const list = "/operacao/remessas";
  const page = async (path: string) => await (await fetch(site.origin + path, { headers })).text();
  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ csrf, ...form });
    const answer = await fetch(site.origin + path, { method: "POST", headers, body, redirect: "manual" });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get("Location")];
  };
  const view = {
    lista: list,
    filtros: "situacao=PUBLICADA&ispb=99000001&pagina=3",
    nomeDaVisao: "Publicadas",
  };
  const query = "ispb=99000001&situacao=PUBLICADA";
  assert.deepEqual(await post("/operacao/visoes", view), [303, `${list}?${query}&feito=visao-salva`]);
  assert.deepEqual(await post("/operacao/visoes", { ...view, nomeDaVisao: "" }), [
    303,
    `${list}?${query}&feito=visao-sem-nome`,
  ]);
  assert.deepEqual(await post("/operacao/visoes", { ...view, lista: "//elsewhere" }), [303, "/operacao"]);
  const shown = await page(`${list}?situacao=PUBLICADA&ispb=99000001&feito=visao-salva`);
  assert.match(shown, /aria-current="page">Publicadas</);
  assert.match(shown, /A visão foi salva/);
  assert.ok(!(await page("/operacao/respostas")).includes("Publicadas</a>"));
  const [saved] = await t.db.selectFrom("console_view").selectAll().execute();
  assert.deepEqual([saved?.list, saved?.query], [list, query]);
  await post("/operacao/visoes/excluir", { id: saved!.id, lista: list });
  assert.ok(!(await page(list)).includes("Publicadas</a>"));
});
