import assert from "node:assert/strict";
import * as v from "valibot";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { searchAccounts } from "../../../routes/precedents_search/search_access.ts";
import { countElsewhere } from "../../../search/computing_time.ts";
import { routes } from "../../../routes/mod.ts";
import { ParametersAnswer, SearchAnswer } from "../../../routes/precedents_search/search_schema.ts";
import { sql } from "kysely";
import { precedent as aPrecedent } from "../../support/precedents/search_builders.ts";
import { call, parseRefusal } from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";

const precedent = (given: Partial<Precedent> = {}): Precedent =>
  aPrecedent({ number: "1", question: "Questão sobre aposentadoria", status: "Afetado", ...given });

const many = [
  precedent({
    leadingCases: [{ number: "01011290620175010000", link: "https://exemplo.jus.br/1" }],
    suspensions: [{
      active: true,
      since: "2025-06-03",
      until: "2026-11-23",
      description: "Suspensão nacional",
    }],
    decisions: {
      rapporteur: "Ministra",
      followUpLink: "https://exemplo.jus.br/a",
      texts: [{ type: "Ementa", text: "E" }],
    },
    stayedTheme: 5,
    year: 2019,
  }),
  precedent({
    id: "trf01-irdr-9",
    organ: "TRF01",
    species: "IRDR",
    number: "9",
    status: "Não admitido",
    alert: "não admitido",
    updatedOn: "2025-01-10",
  }),
  precedent({
    id: "stf-sum-7",
    organ: "STF",
    species: "SUM",
    number: "7",
    question: "",
    thesis: "Súmula sobre ICMS",
    status: "Cancelado",
    alert: "cancelado",
    cancelled: true,
  }),
  precedent({
    id: "stf-adi-4277",
    organ: "STF",
    species: "ADI",
    number: "4277",
    status: undefined,
    updatedOn: undefined,
  }),
];

const holding = async (t: TestContext, put = many) => void await t.app.search.apply({ put, remove: [] });

async function found(t: Pick<TestContext, "http">, filtro: unknown) {
  const answer = await call(t, "POST", "/api/v1/precedentes", { json: { filtro } });
  assert.equal(answer.status, 200, answer.text);
  return v.parse(SearchAnswer, JSON.parse(answer.text));
}
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

Deno.test(
  "a precedent is answered in the public service's names, and what it has not is left out",
  testContext(async (t) => {
    await holding(t);
    const answer = await found(t, { ...browser, tipos: ["RR"] });
    assert.deepEqual(answer.resultados, [{
      id: "stj-rr-1",
      nr: 1,
      numeroTemaSobrestado: 5,
      orgao: "STJ",
      possuiDecisoes: true,
      processosParadigma: [{ link: "https://exemplo.jus.br/1", numero: "01011290620175010000" }],
      questao: "Questão sobre aposentadoria",
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
  }),
);

Deno.test(
  "a suspension is in force until the end of its last day, whenever it was indexed",
  testContext(async (t) => {
    await holding(t);
    t.advance({ hours: 24 });
    const answer = await found(t, { tipos: ["RR"] });
    assert.equal(answer.resultados[0]?.suspensoes?.[0]?.ativa, false);
  }),
);

Deno.test(
  "answers are ASCII with sorted keys and a line feed, as the public service writes them",
  testContext(async (t) => {
    await holding(t);
    const { text, headers } = await call(t, "POST", "/api/v1/precedentes", { json: { filtro: { nr: "9" } } });
    assert.ok(text.endsWith("}\n"));
    assert.ok(/^[\n -~]*$/.test(text) && text.includes("n\\u00e3o admitido"));
    assert.ok(text.startsWith('{"aggsEspecies":') && text.indexOf('"alertaSituacao"') < text.indexOf('"id"'));
    assert.equal(headers.get("content-type"), "application/json");
  }),
);

Deno.test(
  "lists that are missing, empty or null mean all; a call without a body is refused",
  testContext(async (t) => {
    await holding(t);
    for (const filtro of [{}, { orgaos: [], tipos: [] }, { orgaos: null, tipos: null, buscaGeral: null }]) {
      assert.equal((await found(t, filtro)).total, 3);
    }
    const bare = await call(t, "POST", "/api/v1/precedentes");
    assert.deepEqual([bare.status, parseRefusal(bare).code], [400, "conteudo-invalido"]);
  }),
);

Deno.test(
  "a number is found written with its point or without",
  testContext(async (t) => {
    await holding(t);
    for (const nr of ["4277", "4.277", 4277]) {
      assert.deepEqual(idsOf(await found(t, { nr })), ["stf-adi-4277"]);
    }
  }),
);

Deno.test(
  "cancelled precedents are found only when asked for",
  testContext(async (t) => {
    await holding(t);
    assert.ok(!idsOf(await found(t, {})).includes("stf-sum-7"));
    const all = await found(t, { cancelados: true });
    assert.equal(all.resultados.find(({ id }) => id === "stf-sum-7")?.alertaSituacao, "cancelado");
  }),
);

Deno.test(
  "dates are taken as Brazil writes them and as ISO, both ends included",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "courts are taken in both spellings; what is unknown is left out and told of, unless nothing else was asked for",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "pages of up to ten thousand are given, larger ones refused with what is allowed",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "cursors lead through everything once, and end",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "decisions are had by id with the public service's spelling of the link; an unknown id answers an empty object",
  testContext(async (t) => {
    await holding(t);
    const answer = await call(t, "GET", "/api/v1/precedentes/STJ-RR-1/decisoes");
    assert.deepEqual(JSON.parse(answer.text), {
      linkAcompanhamentoProcesssual: "https://exemplo.jus.br/a",
      relator: "Ministra",
      textos: [{ texto: "E", tipo: "Ementa" }],
    });
    const unknown = await call(t, "GET", "/api/v1/precedentes/stj-rr-999/decisoes");
    assert.deepEqual([unknown.status, unknown.text], [200, "{}\n"]);
  }),
);

Deno.test(
  "the parameters list courts, species and groups as the interface needs them",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "any page may call, without a token and with its preflight answered",
  testContext(async (t) => {
    const preflight = await call(t, "OPTIONS", "/api/v1/precedentes", {
      headers: { "Origin": "https://pagina.exemplo", "Access-Control-Request-Method": "POST" },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
    const asked = await call(t, "GET", "/api/v1/parametros", {
      headers: { Origin: "https://pagina.exemplo" },
    });
    assert.equal(asked.headers.get("access-control-allow-origin"), "*");
    const closed = await call(t, "GET", "/v1/feriado", { headers: { Origin: "https://pagina.exemplo" } });
    assert.equal(closed.headers.get("access-control-allow-origin"), null);
  }),
);

Deno.test(
  "an address whose searches cost more than a minute gives waits until that is paid; others are not held up",
  testContext(async (t) => {
    const searchLimits = { milliseconds: 100, networks: ["198.51.100.0/24"], networkMilliseconds: 1_000 };
    const suggest = () => {
      countElsewhere(300);
      return Promise.resolve([]);
    };
    const search = { ...t.app.search, suggest };
    const http = routes({ ...t.app, search, searchLimits });
    const ask = (from: string) => call({ http }, "GET", "/api/v1/sugestoes?texto=a", { from });
    assert.equal((await ask("192.0.2.1")).status, 200);
    const refused = await ask("192.0.2.1");
    assert.equal(refused.status, 429);
    const { codigo, detail } = JSON.parse(refused.text);
    assert.equal(codigo, "limite-de-pesquisas-excedido");
    assert.match(detail, /deste endereço usaram os 0,1 s de processamento/);
    assert.ok(Number(refused.headers.get("retry-after")) >= 120, "three minutes' worth was spent");
    assert.equal((await ask("192.0.2.2")).status, 200);
    for (const from of ["198.51.100.7", "198.51.100.8", "198.51.100.9", "198.51.100.10"]) {
      assert.equal((await ask(from)).status, 200, "a listed network has a larger one");
    }
    assert.match(
      JSON.parse((await ask("198.51.100.11")).text).detail,
      /da rede 198.51.100.0\/24 usaram os 1 s/,
    );
  }),
);

Deno.test(
  "six hundred light searches and pages from one address within a minute are let through",
  testContext(async (t) => {
    const { admit, charge } = searchAccounts(t.app)("192.0.2.1");
    for (let call = 0; call < 600; call++) {
      assert.ok((await admit()).ok);
      await charge({ ms: 8 });
    }
  }),
);

Deno.test(
  "a search that finds nothing is counted by its folded words, without what could be somebody's",
  testContext(async (t) => {
    for (const buscaGeral of ["Usucapião 123.456.789-09", "usucapiao   987.654.321-00"]) {
      assert.equal((await found(t, { buscaGeral })).total, 0);
    }
    const { rows } = await sql<{ words: string; count: number }>`select words, count from search_without_hits`
      .execute(t.db);
    assert.deepEqual(rows, [{ words: "usucapiao #", count: 2 }]);
  }),
);

Deno.test(
  "one precedent, those like it and its citation are had by id; an unknown id is a problem",
  testContext(async (t) => {
    await holding(t);
    const one = await call(t, "GET", "/api/v1/precedentes/stj-rr-1");
    assert.deepEqual([JSON.parse(one.text).id, JSON.parse(one.text).ano], ["stj-rr-1", 2019]);
    const similar = await call(t, "GET", "/api/v1/precedentes/stj-rr-1/similares?limite=2");
    assert.equal(JSON.parse(similar.text).length, 2);
    const cited = await call(t, "GET", "/api/v1/precedentes/stj-rr-1/citacao?formato=texto");
    assert.match(JSON.parse(cited.text).citacao, /^Tema Repetitivo 1 do STJ \(Afetado\)/);
    for (const part of ["", "/similares", "/citacao", "/historico"]) {
      const unknown = await call(t, "GET", `/api/v1/precedentes/stj-rr-999${part}`);
      assert.equal(unknown.status, 404);
      assert.match(unknown.text, /resultado de pesquisa/);
    }
  }),
);

Deno.test(
  "everything a filter finds is downloaded, as JSON Lines or as a spreadsheet that runs no formula",
  testContext(async (t) => {
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
      "id;orgao;tipo;nr;situacao;alertaSituacao;ultimaAtualizacao;questao;tese;referenciaLegislativa",
    );
    assert.equal(row, "stj-rr-00000;STJ;RR;0;Afetado;;22/03/2025;'=1+1;;");
    assert.deepEqual(rest, [""]);
  }),
);

Deno.test(
  "words that nobody has written are searched as they were meant, and the answer says so",
  testContext(async (t) => {
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
  }),
);
