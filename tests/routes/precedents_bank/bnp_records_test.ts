import assert from "node:assert/strict";
import { resources } from "../../../domain/precedents/bnp_resource.ts";
import { RemovedAnswer } from "../../../routes/precedents_bank/bnp_sending.ts";
import { parseRefusal, parseResponse } from "../../support/api.ts";
import {
  as,
  CASE,
  type Element,
  element,
  page,
  read,
  senderId,
  senderOf,
  sent,
  STF,
  STJ,
  TJSP,
  TRF1,
} from "../../support/precedents/bnp_builders.ts";
import { openTestContext } from "../../support/test_context.ts";

/** The address of the precedent of this number that `element` makes. */
const addresses: Record<string, (number: number) => string> = {
  ...Object.fromEntries(
    resources.map(({ name }) => [name, (number: number) => `${senderId(name)}/${number}`]),
  ),
  "recurso-repetitivo": (number) => `${number}/ESPECIAL`,
  "repercussao-geral": (number) => `${number}`,
  "enunciado": (number) => `${TRF1}/${number}/ORDINARIA`,
  "controle-concentrado": (number) => `${STF}/${number}/ADI/0`,
};

Deno.test("there are the twelve resources of the public service", () => {
  assert.deepEqual(resources.map(({ name }) => name), [
    "recurso-repetitivo",
    "repercussao-geral",
    "incidente-demanda-repetitiva",
    "incidente-assuncao-competencia",
    "suspensao-incidente-demanda-repetitiva",
    "pedido-uniformizacao",
    "representativo-controversia",
    "grupo-representativo",
    "controversia",
    "enunciado",
    "nota-tecnica",
    "controle-concentrado",
  ]);
});

for (const { name, organInPath, organInRemoval } of resources) {
  Deno.test(`${name}: what is sent is listed, found by its key, replaced and removed`, async () => {
    await using t = await openTestContext();
    const court = senderOf[name]!;
    const path = `/v1/${name}/${addresses[name]!(7)}`;
    assert.equal(parseRefusal(await as(t, "CNJ", "GET", path)).code, "precedente-nao-encontrado");
    const both = [element(name, 7), element(name, 8)];
    assert.deepEqual(await sent(t, court, name, both), {
      recebidos: 2,
      gravados: 2,
      inalterados: 0,
      recusados: [],
    });
    const one = await read(t, path);
    assert.equal(one.orgao, senderId(name));
    assert.equal(one.dataAtualizacao, "2026-11-23");
    if (name === "controle-concentrado") assert.equal(one["numProcesso"], "7");
    else assert.equal(one["numero"], 7);
    assert.deepEqual((await page(t, `/v1/${name}?idOrgao=${senderId(name)}`)).content[0], one);

    t.advance({ hours: 24 });
    const field = name === "controle-concentrado" ? "nomRelator" : "linkAcordaos";
    const change = { relator: "Outra", descricao: "Outra", textoEmenta: "Outra", [field]: "Outra" };
    assert.equal((await sent(t, court, name, [element(name, 7, change)])).gravados, 1);
    const changed = await read(t, path);
    assert.equal(changed.dataAtualizacao, "2026-11-24");
    assert.notDeepEqual({ ...changed, dataAtualizacao: "" }, { ...one, dataAtualizacao: "" });

    const removed = organInPath && !organInRemoval ? path.replace(`/${senderId(name)}/`, "/") : path;
    const removal = await as(t, court, "DELETE", removed);
    assert.deepEqual(parseResponse(RemovedAnswer, removal), { removidos: 1 });
    assert.equal(parseRefusal(await as(t, court, "GET", path)).code, "precedente-nao-encontrado");
    assert.equal((await page(t, `/v1/${name}`)).totalElements, 1);
    assert.equal(parseRefusal(await as(t, court, "DELETE", removed)).code, "precedente-nao-encontrado");
  });
}

Deno.test("an answer has what was sent, dates in ISO, the admission texts always, and the court and date of update", async () => {
  await using t = await openTestContext();
  const full = element("incidente-assuncao-competencia", 3, {
    tese: "Tese\ncom duas linhas",
    processosParadigma: [{ classe: 7, numero: CASE, link: "https://exemplo.jus.br" }],
    processosIncidente: [{ classe: 7, numeroUnico: "AC 1234/99", orgaoNumeroUnico: 12 }],
    limiteSuspensao: { parametro: "NAO_SUSPENDER", dataSuspensao: "2026-03-01" },
    dataSituacao: "31/12/2025",
    dataInstauracao: "01/02/2025",
    dataAdmissao: "2025-03-04",
    numeroTemaSobrestado: 9_007_199_254_740_991,
  });
  const extras = { inventado: 1, textoEmentaMerito: null, referenciaLegislativa: "  " };
  await sent(t, "TRF1", "incidente-assuncao-competencia", [{ ...full, ...extras }]);
  assert.deepEqual(await read(t, `/v1/incidente-assuncao-competencia/${TRF1}/3`), {
    ...full,
    dataSituacao: "2025-12-31",
    dataInstauracao: "2025-02-01",
    textoDecisaoAdmissao: "",
    textoEmentaAdmissao: "",
    textoAcordaoAdmissao: "",
    orgao: TRF1,
    dataAtualizacao: "2026-11-23",
  });
});

Deno.test("a statement's date of status and question have other names in answers", async () => {
  await using t = await openTestContext();
  await sent(t, "TRF1", "enunciado", [
    element("enunciado", 5, { dataSituacao: "02/01/2026", textoQuestao: "Incide?" }),
  ]);
  const { dataSituacaoEnunciado, textoQuestaoEnunciado, ...rest } = await read(
    t,
    `/v1/enunciado/${TRF1}/5/ORDINARIA`,
  );
  assert.deepEqual([dataSituacaoEnunciado, textoQuestaoEnunciado], ["2026-01-02", "Incide?"]);
  assert.ok(!("dataSituacao" in rest) && !("textoQuestao" in rest));
});

Deno.test("a page has every field of Spring's envelope, to the letter", async () => {
  await using t = await openTestContext();
  await sent(t, "STF", "repercussao-geral", [5, 3, 9].map((n) => element("repercussao-geral", n)));
  const { content, ...envelope } = await page(t, "/v1/repercussao-geral?pageNumber=2&pageSize=2");
  assert.deepEqual(content.map(({ numero }) => numero), [9], "in the order they came");
  const sort = { sorted: false, unsorted: true, empty: true };
  assert.deepEqual(envelope, {
    totalPages: 2,
    totalElements: 3,
    first: false,
    last: true,
    numberOfElements: 1,
    size: 2,
    number: 1,
    sort,
    pageable: { paged: true, unpaged: false, pageNumber: 1, pageSize: 2, offset: 2, sort },
    empty: false,
  });
  const beyond = await page(t, "/v1/repercussao-geral?pageNumber=4&pageSize=2");
  assert.deepEqual([beyond.empty, beyond.last, beyond.numberOfElements], [true, true, 0]);
  assert.equal((await page(t, "/v1/repercussao-geral")).size, 20);
  for (const bad of ["pageNumber=0", "pageSize=1001", "pageNumber=x", "dataInicial=2026-02-30"]) {
    const answer = await as(t, "CNJ", "GET", `/v1/repercussao-geral?${bad}`);
    assert.deepEqual(parseRefusal(answer).fields, [bad.split("=")[0]], bad);
  }
});

Deno.test("a list is narrowed by court, by days of update, both included, and by kind; other parameters are overlooked", async () => {
  await using t = await openTestContext();
  const numbers = async (query: string, resource = "enunciado") =>
    (await page(t, `/v1/${resource}?${query}`)).content.map(({ numero }) => numero);
  await sent(t, "TST", "enunciado", [
    element("enunciado", 1),
    element("enunciado", 1, { tipo: "ORIENTACAO_JURISPRUDENCIAL" }),
  ]);
  t.advance({ hours: 24 });
  await sent(t, "TJSP", "enunciado", [element("enunciado", 2)]);
  await sent(t, "STF", "enunciado", [element("enunciado", 3, { tipo: "SUMULA_VINCULANTE" })]);
  assert.deepEqual(await numbers("outro=1"), [1, 1, 2, 3]);
  assert.deepEqual(await numbers(`idOrgao=${TJSP}`), [2]);
  assert.deepEqual(await numbers("dataInicial=2026-11-24"), [2, 3]);
  assert.deepEqual(await numbers("dataInicial=24/11/2026&dataFinal=2026-11-24"), [2, 3]);
  assert.deepEqual(await numbers("dataFinal=2026-11-23"), [1, 1]);
  assert.deepEqual(await numbers("tipo=SUMULA_VINCULANTE"), [3]);
  const appeals = [element("recurso-repetitivo", 4)];
  await sent(t, "STJ", "recurso-repetitivo", appeals);
  await sent(t, "TST", "recurso-repetitivo", [
    element("recurso-repetitivo", 4, { tipoRecurso: "REVISTA" }),
  ]);
  assert.deepEqual(await numbers("tipo=REVISTA", "recurso-repetitivo"), [4]);
  assert.deepEqual(await numbers(`idOrgao=${STJ}`, "recurso-repetitivo"), [4]);
  assert.equal((await read(t, "/v1/recurso-repetitivo/4/REVISTA")).orgao, 500);
  const unknown = await as(t, "CNJ", "GET", "/v1/enunciado?idOrgao=999");
  assert.equal(parseRefusal(unknown).code, "orgao-nao-encontrado");
  assert.equal(parseRefusal(await as(t, "CNJ", "GET", "/v1/enunciado?tipo=X")).code, "parametro-invalido");
});

Deno.test("what is sent again unchanged keeps its date of update, so that nobody indexes it for nothing", async () => {
  await using t = await openTestContext();
  const many = [1, 2, 3].map((n) => element("controversia", n));
  await sent(t, "TRF1", "controversia", many);
  t.advance({ hours: 24 });
  const again = await sent(t, "TRF1", "controversia", [
    ...many.slice(0, 2),
    element("controversia", 3, { situacao: "CONTROVERSIA_CANCELADA" }),
  ]);
  assert.deepEqual(again, { recebidos: 3, gravados: 1, inalterados: 2, recusados: [] });
  const changed = await page(t, "/v1/controversia?dataInicial=2026-11-24");
  assert.deepEqual(changed.content.map(({ numero }) => numero), [3]);
});

Deno.test("the history tells each change of status and each removal, once, and nothing changes it", async () => {
  await using t = await openTestContext();
  const send = (situacao: string) =>
    sent(t, "TRF1", "incidente-demanda-repetitiva", [
      element("incidente-demanda-repetitiva", 9, { situacao }),
    ]);
  await send("SUSCITADO");
  t.advance({ hours: 24 });
  await send("SUSCITADO");
  await send("ADMITIDO");
  await sent(t, "TRF1", "incidente-demanda-repetitiva", [
    element("incidente-demanda-repetitiva", 9, { situacao: "ADMITIDO", tese: "Outra" }),
  ]);
  await as(t, "TRF1", "DELETE", `/v1/incidente-demanda-repetitiva/${TRF1}/9`);
  await sent(t, "STF", "controle-concentrado", [element("controle-concentrado", 1)]);
  const { content } = await page(t, "/v1/historico-situacao");
  const told = { categoria: "IRDR", idOrgao: TRF1, numero: 9 };
  assert.deepEqual(content, [
    { ...told, situacao: "SUSCITADO", dataHora: "2026-11-23T10:00:00-03:00" },
    { ...told, situacao: "ADMITIDO", dataHora: "2026-11-24T10:00:00-03:00" },
    { ...told, dataHora: "2026-11-24T10:00:00-03:00" },
  ]);
  const counted = async (query: string) => (await page(t, `/v1/historico-situacao?${query}`)).totalElements;
  assert.equal(await counted(`categoria=IRDR&idOrgao=${TRF1}&numero=9&dataInicial=2026-11-24`), 2);
  assert.equal(await counted("dataFinal=2026-11-23"), 1);
  assert.equal(await counted("categoria=IAC"), 0);
  await assert.rejects(t.db.deleteFrom("precedent_status").execute(), /append-only/);
});

Deno.test("a suspension without a number gets the court's next, and keeps it when it is sent again", async () => {
  await using t = await openTestContext();
  const resource = "suspensao-incidente-demanda-repetitiva";
  const unnumbered = (link: string, rest: Element = {}) => {
    const { numero: _, ...given } = element(resource, 0, {
      link: `https://exemplo.jus.br/${link}`,
      ...rest,
    });
    return given;
  };
  await sent(t, "STJ", resource, [element(resource, 4)]);
  await sent(t, "STJ", resource, [unnumbered("a"), unnumbered("b"), element(resource, 8)]);
  const again = [unnumbered("b", { situacao: "CANCELADA" }), unnumbered("a"), unnumbered("c")];
  assert.equal((await sent(t, "STJ", resource, again)).inalterados, 1);
  const { content } = await page(t, `/v1/${resource}?idOrgao=${STJ}`);
  assert.deepEqual(
    content.map(({ numero, link, situacao }) => [numero, String(link).at(-1), situacao]).sort(),
    [
      [10, "b", "CANCELADA"],
      [11, "c", "SUSPENSAO_DEFERIDA"],
      [4, "1", "SUSPENSAO_DEFERIDA"],
      [8, "1", "SUSPENSAO_DEFERIDA"],
      [9, "a", "SUSPENSAO_DEFERIDA"],
    ],
  );
  const twice = await sent(t, "STJ", resource, [unnumbered("d"), unnumbered("d")]);
  assert.deepEqual(twice.recusados.map(({ indice, codigo }) => [indice, codigo]), [[
    1,
    "elemento-repetido",
  ]]);
});
