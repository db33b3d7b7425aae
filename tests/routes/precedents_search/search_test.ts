import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { ParametersAnswer, type SearchAnswer } from "../../../routes/precedents_search/search_schema.ts";
import { call, parseRefusal } from "../../support/api.ts";
import { found, holding, precedent } from "../../support/precedents/indexed_precedents.ts";
import { openTestContext } from "../../support/test_context.ts";

const idsOf = (answer: v.InferOutput<typeof SearchAnswer>) => answer.resultados.map(({ id }) => id);

/** As the browser of the public service sends it. */
const browser = {
  buscaGeral: "",
  todasPalavras: "",
  quaisquerPalavras: "",
  semPalavras: "",
  trechoExato: "",
  atualizacaoDesde: "",
  atualizacaoAte: "",
  cancelados: false,
  ordenacao: "Text",
  nr: "",
  pagina: 1,
  tamanhoPagina: 10,
  orgaos: ["STF", "STJ", "TRF01"],
  tipos: ["SUM", "RR", "IRDR", "ADI"],
};

Deno.test("a precedent is answered in the public service's names, and what it has not is left out", async () => {
  await using t = await openTestContext();
  await holding(t);
  const answer = await found(t, { ...browser, tipos: ["RR"] });
  assert.deepEqual(answer.resultados, [{
    ano: 2021,
    anoDe: "Julgamento",
    dataAdmissao: "03/05/2019",
    dataJulgamento: "09/06/2021",
    id: "stj-rr-1",
    nr: 1,
    numeroTemaSobrestado: 5,
    orgao: "STJ",
    possuiDecisoes: true,
    processosParadigma: [{ link: "https://exemplo.jus.br/1", numero: "01011290620175010000" }],
    questao: "Questão sobre aposentadoria",
    relator: "Ministra",
    situacao: "Afetado",
    suspensoes: [{
      ativa: true,
      dataFimSuspensao: "23/11/2026",
      dataSuspensao: "03/06/2025",
      descricao: "Suspensão nacional",
    }],
    tipo: "RR",
    ultimaAtualizacao: "22/03/2025",
  }]);
  assert.deepEqual([answer.posicao_inicial, answer.posicao_final, answer.total], [1, 1, 1]);
  assert.deepEqual(answer.aggsOrgaos, [{ tipo: "STJ", total: 1 }]);
  assert.equal(answer.aggsEspecies.length, 3, "what the other species would find is counted too");

  const other = await found(t, { ...browser, tipos: ["ADI"] });
  assert.deepEqual(other.resultados, [{
    id: "stf-adi-4277",
    nr: 4277,
    orgao: "STF",
    questao: "Questão sobre aposentadoria",
    situacao: null,
    tipo: "ADI",
  }]);
});

Deno.test("a query pasted from a PDF, with soft hyphens or decomposed letters, finds what it says", async () => {
  await using t = await openTestContext();
  await holding(t);
  const plain = await found(t, { ...browser, buscaGeral: "+questão +aposentadoria" });
  assert.ok(plain.total > 0);
  for (
    const query of [
      "+ques\u00adt\u00e3o +apo\u00adsen\u200bta\u2060doria",
      "+questa\u0303o +aposentadoria\ufeff",
    ]
  ) {
    assert.deepEqual(await found(t, { ...browser, buscaGeral: query }), plain);
  }
});

Deno.test("a suspension is in force until the end of its last day, whenever it was indexed", async () => {
  await using t = await openTestContext();
  await holding(t);
  t.advance({ hours: 24 });
  const answer = await found(t, { tipos: ["RR"] });
  assert.equal(answer.resultados[0]?.suspensoes?.[0]?.ativa, false);
});

Deno.test("answers are ASCII with sorted keys and a line feed, as the public service writes them", async () => {
  await using t = await openTestContext();
  await holding(t);
  const { text, headers } = await call(t, "POST", "/api/v1/precedentes", { json: { filtro: { nr: "9" } } });
  assert.ok(text.endsWith("}\n"));
  assert.ok(/^[\n -~]*$/.test(text) && text.includes("n\\u00e3o admitido"));
  assert.ok(text.startsWith('{"aggsEspecies":') && text.indexOf('"alertaSituacao"') < text.indexOf('"id"'));
  assert.equal(headers.get("content-type"), "application/json");
});

Deno.test("lists that are missing, empty or null mean all; a call without a body is refused", async () => {
  await using t = await openTestContext();
  await holding(t);
  for (const filtro of [{}, { orgaos: [], tipos: [] }, { orgaos: null, tipos: null, buscaGeral: null }]) {
    assert.equal((await found(t, filtro)).total, 3);
  }
  const bare = await call(t, "POST", "/api/v1/precedentes");
  assert.deepEqual([bare.status, parseRefusal(bare).code], [400, "conteudo-invalido"]);
});

Deno.test("a number is found written with its point or without", async () => {
  await using t = await openTestContext();
  await holding(t);
  for (const nr of ["4277", "4.277", 4277]) {
    assert.deepEqual(idsOf(await found(t, { nr })), ["stf-adi-4277"]);
  }
});

Deno.test("cancelled precedents are found only when asked for", async () => {
  await using t = await openTestContext();
  await holding(t);
  assert.ok(!idsOf(await found(t, {})).includes("stf-sum-7"));
  const all = await found(t, { cancelados: true });
  assert.equal(all.resultados.find(({ id }) => id === "stf-sum-7")?.alertaSituacao, "cancelado");
});

Deno.test("dates are taken as Brazil writes them and as ISO, both ends included", async () => {
  await using t = await openTestContext();
  await holding(t);
  for (const [desde, ate] of [["10/01/2025", "10/01/2025"], ["2025-01-10", "2025-01-10"]]) {
    assert.deepEqual(idsOf(await found(t, { atualizacaoDesde: desde, atualizacaoAte: ate })), [
      "trf01-irdr-9",
    ]);
  }
  const wrong = await call(t, "POST", "/api/v1/precedentes", {
    json: { filtro: { atualizacaoDesde: "31/02/2025" } },
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(JSON.parse(wrong.text).erros, [{
    codigo: "conteudo-invalido",
    campo: "filtro.atualizacaoDesde",
    mensagem: "Deve ser uma data que existe, dd/MM/aaaa ou AAAA-MM-DD",
  }]);
});

Deno.test("courts are taken in both spellings; what is unknown is left out and told of, unless nothing else was asked for", async () => {
  await using t = await openTestContext();
  await holding(t);
  for (const spelling of ["TRF1", "TRF01", "trf01"]) {
    assert.deepEqual(idsOf(await found(t, { orgaos: [spelling] })), ["trf01-irdr-9"]);
  }
  const partly = await found(t, { orgaos: ["TRF1", "TRE-SP"], tipos: ["IRDR", "GR"] });
  assert.deepEqual(idsOf(partly), ["trf01-irdr-9"]);
  assert.deepEqual(partly.avisos, [
    "Órgão desconhecido, ignorado: TRE-SP",
    "Espécie desconhecida, ignorada: GR",
  ]);
  const none = await call(t, "POST", "/api/v1/precedentes", { json: { filtro: { orgaos: ["XYZ"] } } });
  assert.equal(none.status, 400);
  assert.match(none.text, /api\/v1\/parametros/);
});

Deno.test("pages of up to ten thousand are given, larger ones refused with what is allowed", async () => {
  await using t = await openTestContext();
  await holding(t);
  const paged = await found(t, { tamanhoPagina: 2, pagina: 2 });
  assert.deepEqual([paged.posicao_inicial, paged.posicao_final, paged.total], [3, 3, 3]);
  assert.equal((await found(t, { tamanhoPagina: 10_000 })).resultados.length, 3);
  const tooLarge = await call(t, "POST", "/api/v1/precedentes", {
    json: { filtro: { tamanhoPagina: 20_000 } },
  });
  assert.equal(tooLarge.status, 400);
  assert.match(tooLarge.text, /no máximo 10000/);
  const beyond = await found(t, { pagina: 9 });
  assert.deepEqual([beyond.posicao_inicial, beyond.posicao_final, beyond.total], [0, 0, 3]);
});

Deno.test("cursors lead through everything once, and end", async () => {
  await using t = await openTestContext();
  await holding(t);
  const seen: string[] = [];
  let cursor: string | undefined = "";
  for (let page = 1; cursor !== undefined; page++) {
    const answer = await found(t, { tamanhoPagina: 1, cursor, pagina: page });
    assert.equal(answer.posicao_inicial, page);
    seen.push(...idsOf(answer));
    cursor = answer.proximoCursor;
  }
  assert.deepEqual(seen.sort(), ["stf-adi-4277", "stj-rr-1", "trf01-irdr-9"]);
});

Deno.test("the parameters list courts, species and groups as the interface needs them", async () => {
  await using t = await openTestContext();
  const { text } = await call(t, "GET", "/api/v1/parametros");
  const { orgaos, especies, gruposEspecies } = v.parse(ParametersAnswer, JSON.parse(text));
  assert.deepEqual(orgaos.find(({ sigla }) => sigla === "TRF01"), {
    sigla: "TRF01",
    apelido: "TRF1",
    descricao: "Tribunal Regional Federal da 1ª Região",
    grupoEspecies: 7,
    grupoTribunais: 1,
  });
  assert.deepEqual(orgaos.filter(({ semPrecedentes }) => semPrecedentes).map(({ sigla }) => sigla), [
    "TSE",
  ]);
  assert.deepEqual(especies.find(({ sigla }) => sigla === "RG"), {
    sigla: "RG",
    descricao: "Tema de Repercussão Geral",
    apelido: "Rep. Geral",
  });
  assert.deepEqual([especies.length, gruposEspecies.length], [16, 9]);
});

Deno.test("a search that finds nothing is counted by its folded words, without what could be somebody's", async () => {
  await using t = await openTestContext();
  for (const buscaGeral of ["Usucapião 123.456.789-09", "usucapiao   987.654.321-00"]) {
    assert.equal((await found(t, { buscaGeral })).total, 0);
  }
  const { rows } = await sql<{ words: string; count: number }>`select words, count from search_without_hits`
    .execute(t.db);
  assert.deepEqual(rows, [{ words: "usucapiao #", count: 2 }]);
});

Deno.test("words that nobody has written are searched as they were meant, and the answer says so", async () => {
  await using t = await openTestContext();
  await holding(t);
  const meant = await found(t, { buscaGeral: "apozentadoria" });
  const written = await found(t, { buscaGeral: "aposentadoria" });
  assert.ok(written.total > 0);
  assert.equal(meant.total, written.total);
  assert.equal(meant.voceQuisDizer, "aposentadoria");
  assert.match(meant.avisos?.[0] ?? "", /estes são os resultados de: aposentadoria$/);
  const nothing = await found(t, { buscaGeral: "xilofagia" });
  assert.deepEqual([nothing.total, nothing.voceQuisDizer, nothing.avisos], [0, undefined, [
    "Nenhum precedente tem “xilofagia”.",
  ]]);
});

Deno.test("an unknown key of the filter is named in what is told, and changes nothing", async () => {
  await using t = await openTestContext();
  await holding(t);
  const answer = await found(t, { ...browser, tipos: ["RR"], situacoes: ["AFETADO"], "\u0000x": 1 });
  assert.deepEqual([answer.total, answer.avisos], [1, [
    "Campo desconhecido do filtro, ignorado: situacoes",
    "Campo desconhecido do filtro, ignorado:  x",
  ]]);
  const saved = await call(t, "POST", "/api/v1/pesquisas-salvas", {
    json: { titulo: "T", filtro: { buscaGeral: "aposentadoria", juizes: ["X"] } },
  });
  const { avisos, filtro } = JSON.parse(saved.text);
  assert.deepEqual(avisos, ["Campo desconhecido do filtro, ignorado: juizes"]);
  assert.deepEqual(filtro, { buscaGeral: "aposentadoria", ordenacao: "Text" });
});

const dated: Precedent[] = [
  precedent({
    id: "stj-rr-566",
    number: "566",
    stage: "final",
    judgingBody: "Primeira Seção",
    dates: { admitted: "2012-08-31", judged: "2018-09-12", published: "2018-10-16", final: "2019-05-07" },
  }),
  precedent({
    id: "stj-rr-1016",
    number: "1016",
    stage: "judged",
    dates: { admitted: "2019-06-10", judged: "2022-03-23", published: "2022-04-08" },
    decisions: { rapporteur: "Paulo, o Relator", texts: [] },
  }),
  precedent({
    id: "stj-rr-1300",
    number: "1300",
    stage: "pending",
    dates: { admitted: "2026-11-01" },
    suspensions: [{ active: true, since: "2026-11-01", description: "Suspensão nacional" }],
  }),
];

const datedFilters: readonly (readonly [filter: Record<string, unknown>, ids: readonly string[]])[] = [
  [{ julgamentoDesde: "01/01/2022", julgamentoAte: "31/12/2022" }, ["stj-rr-1016"]],
  [{ anosJulgamento: ["2018"] }, ["stj-rr-566"]],
  [{ fases: ["afetado_sem_julgamento"] }, ["stj-rr-1300"]],
  [{ fases: ["JULGADO", "TRANSITADO_EM_JULGADO"] }, ["stj-rr-1016", "stj-rr-566"]],
  [{ suspensaoEmVigor: true }, ["stj-rr-1300"]],
  [{ admissaoDesde: "2019-01-01", publicacaoAte: "2022-04-08" }, ["stj-rr-1016"]],
  [{ transitoDesde: "2019-05-07" }, ["stj-rr-566"]],
  [{ orgaosJulgadores: ["Primeira Seção"] }, ["stj-rr-566"]],
  [{ relatores: ["Paulo, o Relator"] }, ["stj-rr-1016"]],
  [{ ordenacao: "ChronologicalAsc" }, ["stj-rr-566", "stj-rr-1016", "stj-rr-1300"]],
  [{ ordenacao: "ChronologicalDesc" }, ["stj-rr-1300", "stj-rr-1016", "stj-rr-566"]],
  [{ ordenacao: "FinalDesc" }, ["stj-rr-566", "stj-rr-1016", "stj-rr-1300"]],
];

Deno.test("precedents are filtered and ordered by what happened when, in the search and in the export alike", async () => {
  await using t = await openTestContext();
  await holding(t, dated);
  for (const [filter, ids] of datedFilters) {
    const answer = await found(t, filter);
    assert.deepEqual(answer.resultados.map(({ id }: { id: string }) => id), ids, JSON.stringify(filter));
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)])
      ),
    );
    if (query.getAll("fases").length > 1) {
      query.set("fases", query.getAll("fases").join(","));
    }
    const exported = await call(t, "GET", `/api/v1/exportacao?${query}`);
    assert.equal(exported.status, 200, exported.text);
    const lines = exported.text.trimEnd().split("\n").map((line) => JSON.parse(line).id);
    assert.deepEqual(lines.toSorted(), ids.toSorted(), String(query));
  }
  const { aggsFases, aggsJulgamentos, aggsRelatores } = await found(t, { fases: ["JULGADO"] });
  assert.deepEqual(
    aggsFases.map(({ tipo, total }: { tipo: string; total: number }) => [tipo, total]),
    [
      ["TRANSITADO_EM_JULGADO", 1],
      ["JULGADO", 1],
      ["AFETADO_SEM_JULGAMENTO", 1],
    ],
  );
  assert.deepEqual([aggsJulgamentos, aggsRelatores], [
    [{ tipo: "2022", total: 1 }],
    [{ tipo: "Paulo, o Relator", total: 1 }],
  ]);
});
