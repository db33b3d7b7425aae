import assert from "node:assert/strict";
import { RemovedAnswer, SentAnswer } from "../../../routes/precedents_bank/bnp_sending.ts";
import { parseRefusal, parseResponse } from "../../support/api.ts";
import {
  as,
  CASE,
  type Court,
  element,
  leavesBank,
  OTHER_CASE,
  page,
  senderId,
  senderOf,
  sent,
  stayed,
  TJSP,
  TRF1,
  TST,
} from "../../support/precedents/bnp_builders.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const stay = async (t: TestContext, court: Court, under: string, ...cases: unknown[]) =>
  parseResponse(SentAnswer, await as(t, court, "PUT", `/v1/${under}/processo-sobrestado`, cases));

const numbers = async (t: TestContext, query = "") =>
  (await page(t, `/v1/processo-sobrestado?${query}`)).content.map(({ numero, idTribunal }) => [
    numero,
    idTribunal,
  ]);

/** Every resource whose precedents stay cases: who makes one, and the path cases are sent and removed under. */
const places: [resource: string, court: Court, under: string, one: string, category: string][] = [
  ["recurso-repetitivo", "STJ", "recurso-repetitivo/1/ESPECIAL", "recurso-repetitivo/1", "RR"],
  ["repercussao-geral", "STF", "repercussao-geral/1", "repercussao-geral/1", "RG"],
  ...([
    ["incidente-demanda-repetitiva", "IRDR"],
    ["incidente-assuncao-competencia", "IAC"],
    ["suspensao-incidente-demanda-repetitiva", "SIRDR"],
    ["pedido-uniformizacao", "PUIL"],
    ["representativo-controversia", "RCTNU"],
    ["grupo-representativo", "GR"],
    ["controversia", "CT"],
    ["enunciado", "ENU"],
    ["controle-concentrado", "CC"],
  ] as const).map(([name, category]): [string, Court, string, string, string] => [
    name,
    senderOf[name]!,
    `${name}/${senderId(name)}/1`,
    `${name}/${senderId(name)}/1`,
    category,
  ]),
];

Deno.test("any court says which cases it stayed because of a precedent of any kind, and takes them back", async () => {
  await using t = await openTestContext();
  for (const [resource, court, under, one, category] of places) {
    await sent(t, court, resource, [element(resource, 1)]);
    assert.deepEqual(await stay(t, "TJSP", under, stayed(CASE), stayed(OTHER_CASE)), {
      recebidos: 2,
      gravados: 2,
      inalterados: 0,
      recusados: [],
    }, resource);
    assert.equal((await stay(t, "TJSP", under, stayed(CASE))).inalterados, 1);
    assert.deepEqual(
      await numbers(t, `categoria=${category}`),
      [[CASE, TJSP], [OTHER_CASE, TJSP]],
      resource,
    );
    const path = `/v1/${one}/processo-sobrestado/${CASE}`;
    assert.equal(parseRefusal(await as(t, "TRF1", "DELETE", path)).code, "sobrestado-nao-encontrado");
    assert.deepEqual(parseResponse(RemovedAnswer, await as(t, "TJSP", "DELETE", path)), { removidos: 1 });
    assert.deepEqual(await numbers(t, `categoria=${category}`), [[OTHER_CASE, TJSP]], resource);
  }
  assert.equal((await numbers(t, "categoria=IRR")).length, 0);
});

Deno.test("a stayed case is answered with the precedent's number, the court that stayed it and the day", async () => {
  await using t = await openTestContext();
  await sent(t, "STJ", "recurso-repetitivo", [element("recurso-repetitivo", 1046)]);
  const whole = stayed(CASE, {
    decisaoMerito: false,
    dataBaixa: "2026-05-06",
    link: "https://exemplo.jus.br",
  });
  await stay(t, "TRF1", "recurso-repetitivo/1046/ESPECIAL", whole);
  const { content: [found] } = await page(t, "/v1/processo-sobrestado");
  assert.deepEqual(found, {
    ...whole,
    numeroPrecedenteTemaAplicado: 1046,
    idTribunal: TRF1,
    dataAtualizacao: "2026-11-23",
  });
});

Deno.test("stayed cases are found by kind, court, precedent, number and judging body, whose name may end in a blank", async () => {
  await using t = await openTestContext();
  await sent(t, "STJ", "recurso-repetitivo", [1, 2].map((n) => element("recurso-repetitivo", n)));
  await stay(t, "TRF1", "recurso-repetitivo/1/ESPECIAL", stayed(CASE));
  await stay(t, "TJSP", "recurso-repetitivo/2/ESPECIAL", stayed(OTHER_CASE, { numeroOrgaoJulgador: 77 }));
  const [first, second] = [[CASE, TRF1], [OTHER_CASE, TJSP]];
  assert.deepEqual(await numbers(t, "categoria=RR"), [first, second]);
  assert.deepEqual(await numbers(t, `idTribunal=${TJSP}`), [second]);
  assert.deepEqual(await numbers(t, "numeroPrecedente=1"), [first]);
  assert.deepEqual(await numbers(t, `numeroProcesso=${CASE}`), [first]);
  assert.deepEqual(await numbers(t, "numeroProcesso=0000832-35.2018.4.01.3202"), [first]);
  for (const name of ["numeroOrgaoJulgador", "numeroOrgaoJulgador%20", "numeroOrgaoJulgador+"]) {
    assert.deepEqual(await numbers(t, `${name}=77`), [second], name);
  }
  assert.deepEqual(await numbers(t, "pageNumber=2&pageSize=1"), [second]);
  const bad = await as(t, "CNJ", "GET", "/v1/processo-sobrestado?categoria=X");
  assert.deepEqual(parseRefusal(bad).fields, ["categoria"]);
});

Deno.test("wiping removes what the calling court stayed, and nothing of another", async () => {
  await using t = await openTestContext();
  await sent(t, "STJ", "recurso-repetitivo", [element("recurso-repetitivo", 1)]);
  await stay(t, "TRF1", "recurso-repetitivo/1/ESPECIAL", stayed(CASE), stayed(OTHER_CASE));
  await stay(t, "TJSP", "recurso-repetitivo/1/ESPECIAL", stayed(OTHER_CASE));
  const wiped = await as(t, "TRF1", "DELETE", "/v1/processo-sobrestado");
  assert.deepEqual(parseResponse(RemovedAnswer, wiped), { removidos: 2 });
  assert.deepEqual(await numbers(t), [[OTHER_CASE, TJSP]]);
});

Deno.test("a precedent that stays cases of other courts is not removed; with its own court's alone it is", async () => {
  await using t = await openTestContext();
  await sent(t, "TRF1", "controversia", [1, 2].map((n) => element("controversia", n)));
  await stay(t, "TRF1", `controversia/${TRF1}/1`, stayed(CASE));
  await stay(t, "TJSP", `controversia/${TRF1}/2`, stayed(CASE));
  const refusal = await leavesBank(t, () => as(t, "TRF1", "DELETE", `/v1/controversia/${TRF1}/2`));
  assert.deepEqual([refusal.status, parseRefusal(refusal).code], [409, "precedente-com-sobrestados"]);
  parseResponse(RemovedAnswer, await as(t, "TRF1", "DELETE", `/v1/controversia/${TRF1}/1`));
  assert.deepEqual(await numbers(t), [[CASE, TJSP]]);
});

Deno.test("cases are stayed by a precedent that exists, and by one: the query tells apart those of one number", async () => {
  await using t = await openTestContext();
  const path = `/v1/enunciado/${TST}/1/processo-sobrestado`;
  assert.equal(
    parseRefusal(await as(t, "TJSP", "PUT", path, [stayed(CASE)])).code,
    "precedente-nao-encontrado",
  );
  await sent(t, "TST", "enunciado", [
    element("enunciado", 1),
    element("enunciado", 1, { tipo: "ORIENTACAO_JURISPRUDENCIAL" }),
  ]);
  const ambiguous = await leavesBank(t, () => as(t, "TJSP", "PUT", path, [stayed(CASE)]));
  assert.deepEqual([ambiguous.status, parseRefusal(ambiguous).code], [409, "precedente-ambiguo"]);
  const told = await as(t, "TJSP", "PUT", `${path}?tipo=ORDINARIA`, [stayed(CASE)]);
  assert.equal(parseResponse(SentAnswer, told).gravados, 1);
  const bad = await leavesBank(
    t,
    () => as(t, "TJSP", "PUT", path.replace(String(TST), "9"), [stayed(CASE)]),
  );
  assert.equal(parseRefusal(bad).code, "orgao-nao-encontrado");
  const none = await leavesBank(
    t,
    () => as(t, "TJSP", "PUT", `${path}?tipo=ORDINARIA`, [stayed("1".repeat(21))]),
  );
  assert.deepEqual(parseRefusal(none).fields, ["[0].numero"]);
  const noteless = await as(t, "TJSP", "PUT", `/v1/nota-tecnica/${TRF1}/1/processo-sobrestado`, []);
  assert.equal(noteless.status, 404);
});
