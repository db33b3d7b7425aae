/** A headnote in capitals is searched as words; where a word is read as an operator, answer and page say so. */
import assert from "node:assert/strict";
import { website } from "../../../web/mod.tsx";
import { call } from "../../support/api.ts";
import { precedent } from "../../support/precedents/search_builders.ts";
import { openTestContext } from "../../support/test_context.ts";

const kept = [
  precedent({ number: "1", thesis: "O dano moral não foi configurado." }),
  precedent({ number: "2", thesis: "Dano moral devido ao consumidor." }),
  precedent({ number: "3", thesis: "A responsabilidade civil do Estado." }),
];

Deno.test("a query in capitals finds what it finds in small letters, and a word that is an operator is told of with a way to search it", async () => {
  await using t = await openTestContext();
  await t.app.search.apply({ put: kept, remove: [] });
  const ask = async (buscaGeral: string) => {
    const { text } = await call(t, "POST", "/api/v1/precedentes", { json: { filtro: { buscaGeral } } });
    const { total, avisos = [] } = JSON.parse(text) as { total: number; avisos?: string[] };
    return { total, avisos };
  };
  for (const query of ["DANO MORAL NÃO CONFIGURADO", "RESPONSABILIDADE CIVIL E DANO MORAL"]) {
    assert.deepEqual(await ask(query), await ask(query.toLowerCase()), query);
  }
  const read = await ask("dano moral NÃO configurado");
  assert.match(read.avisos.join(), /^Lido como: dano ou moral, sem configurado\.$/);
  const fetch = await website(t.app, t.http.fetch);
  const address = `http://localhost/pesquisa?buscaGeral=${encodeURIComponent("dano moral NÃO configurado")}`;
  const answer = await fetch(new Request(address), { remoteAddr: { hostname: "127.0.0.1" } });
  const page = await answer.text();
  assert.match(page, /Lido como: dano ou moral, sem configurado/);
  assert.match(page, /href="[^"]*buscaGeral=dano\+moral\+n%C3%A3o\+configurado"/);
});
