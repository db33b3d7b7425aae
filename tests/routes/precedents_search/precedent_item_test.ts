import assert from "node:assert/strict";
import { call } from "../../support/api.ts";
import { holding, precedent } from "../../support/precedents/indexed_precedents.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("decisions are had by id with the public service's spelling of the link; an unknown id answers an empty object", async () => {
  await using t = await openTestContext();
  await holding(t);
  const answer = await call(t, "GET", "/api/v1/precedentes/STJ-RR-1/decisoes");
  assert.deepEqual(JSON.parse(answer.text), {
    linkAcompanhamentoProcesssual: "https://exemplo.jus.br/a",
    relator: "Ministra",
    textos: [{ texto: "E", tipo: "Ementa" }],
  });
  const unknown = await call(t, "GET", "/api/v1/precedentes/stj-rr-999/decisoes");
  assert.deepEqual([unknown.status, unknown.text], [200, "{}\n"]);
});

Deno.test("one precedent, those like it and its citation are had by id; an unknown id is a problem", async () => {
  await using t = await openTestContext();
  await holding(t);
  const one = await call(t, "GET", "/api/v1/precedentes/stj-rr-1");
  const { id, ano, anoDe, dataAdmissao, dataJulgamento, relator } = JSON.parse(one.text);
  assert.deepEqual([id, ano, anoDe, dataAdmissao, dataJulgamento, relator], [
    "stj-rr-1",
    2021,
    "Julgamento",
    "03/05/2019",
    "09/06/2021",
    "Ministra",
  ]);
  const similar = await call(t, "GET", "/api/v1/precedentes/stj-rr-1/similares?limite=2");
  assert.equal(JSON.parse(similar.text).length, 2);
  const cited = await call(t, "GET", "/api/v1/precedentes/stj-rr-1/citacao?formato=texto");
  assert.match(JSON.parse(cited.text).citacao, /^Tema Repetitivo 1 do STJ \(Afetado\)/);
  const abnt = await call(t, "GET", "/api/v1/precedentes/stj-rr-1/citacao");
  assert.match(
    JSON.parse(abnt.text).citacao,
    / Julgamento em 9 jun\. 2021\. Disponível em: http:\/\/localhost\S*\/precedente\/stj-rr-1\. /,
  );
  for (const part of ["", "/similares", "/citacao", "/historico"]) {
    const unknown = await call(t, "GET", `/api/v1/precedentes/stj-rr-999${part}`);
    assert.equal(unknown.status, 404);
    assert.match(unknown.text, /resultado de pesquisa/);
  }
});

Deno.test("everything a filter finds is downloaded, as JSON Lines or as a spreadsheet that runs no formula", async () => {
  await using t = await openTestContext();
  const put = Array.from(
    { length: 1_201 },
    (_, n) =>
      precedent({
        id: `stj-rr-${String(n).padStart(5, "0")}`,
        number: String(n),
        question: n === 0 ? "=1+1" : "Q",
      }),
  );
  await holding(t, put);
  const lines = await call(t, "GET", "/api/v1/exportacao");
  const ids = lines.text.trimEnd().split("\n").map((line) => JSON.parse(line).id);
  assert.equal(new Set(ids).size, 1_201);
  const few = await call(t, "GET", "/api/v1/exportacao?formato=csv&nr=0&orgaos=STJ,STF&tipos=RR");
  assert.match(few.headers.get("content-disposition") ?? "", /precedentes\.csv/);
  const [head, row, ...rest] = few.text.split("\r\n");
  assert.equal(
    head,
    "id;orgao;tipo;nr;situacao;alertaSituacao;ultimaAtualizacao;questao;tese;referenciaLegislativa;" +
      "dataAdmissao;dataJulgamento;dataPublicacao;dataTransitoJulgado;orgaoJulgador;relator;ano;anoDe",
  );
  assert.equal(row, "stj-rr-00000;STJ;RR;0;Afetado;;22/03/2025;'=1+1;;;;;;;;;;");
  assert.deepEqual(rest, [""]);
});

Deno.test("an export refuses what the search refuses, instead of downloading everything", async () => {
  await using t = await openTestContext();
  for (const field of ["atualizacaoDesde", "atualizacaoAte"]) {
    const { status, text } = await call(t, "GET", `/api/v1/exportacao?${field}=31/02/2025`);
    assert.equal(status, 400, field);
    assert.deepEqual(JSON.parse(text).erros.map(({ campo }: { campo: string }) => campo), [field]);
  }
  assert.equal((await call(t, "GET", `/api/v1/exportacao?nr=${"1".repeat(41)}`)).status, 400);
  assert.equal((await call(t, "GET", "/api/v1/exportacao?atualizacaoDesde=28/02/2025")).status, 200);
});
