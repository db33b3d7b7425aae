import assert from "node:assert/strict";
import { call, parseRefusal, signInPeople } from "../../support/api.ts";
import {
  as,
  element,
  leavesBank,
  page,
  sent,
  STF,
  TJSP,
  TRF1,
} from "../../support/precedents/bnp_builders.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("another court's precedents are neither sent nor removed, and nothing is written", async () => {
  await using t = await openTestContext();
  await sent(t, "TJSP", "controversia", [element("controversia", 1)]);
  await sent(t, "STJ", "recurso-repetitivo", [element("recurso-repetitivo", 1)]);
  const foreign: [string, string, unknown?][] = [
    ["PUT", "/v1/recurso-repetitivo", [element("recurso-repetitivo", 2)]],
    ["PUT", "/v1/repercussao-geral", [element("repercussao-geral", 2)]],
    ["PUT", "/v1/enunciado", [element("enunciado", 2, { tipo: "SUMULA_VINCULANTE" })]],
    ["PUT", "/v1/nota-tecnica", [element("nota-tecnica", 2, { orgao: TJSP })]],
    ["PUT", "/v1/controle-concentrado", [element("controle-concentrado", 2, { idOrgao: STF })]],
    ["PUT", "/v1/controle-concentrado", [element("controle-concentrado", 2, { tipoClasse: "ADPF" })]],
    ["PUT", "/v1/suspensao-incidente-demanda-repetitiva", [
      element("suspensao-incidente-demanda-repetitiva", 2),
    ]],
    ["PUT", "/v1/representativo-controversia", [element("representativo-controversia", 2)]],
    ["PUT", "/v1/enunciado", [element("enunciado", 2, { tipo: "ORIENTACAO_JURISPRUDENCIAL" })]],
    ["DELETE", `/v1/controversia/${TJSP}/1`],
    ["DELETE", "/v1/recurso-repetitivo/1/ESPECIAL"],
    ["DELETE", "/v1/repercussao-geral/1"],
  ];
  for (const [method, path, json] of foreign) {
    const answer = await leavesBank(t, () => as(t, "TRF1", method, path, json));
    assert.deepEqual(
      [answer.status, parseRefusal(answer).code],
      [403, "orgao-de-outro-tribunal"],
      `${method} ${path}`,
    );
  }
  const mixed = await sent(t, "STJ", "recurso-repetitivo", [
    element("recurso-repetitivo", 2, { tipoRecurso: "REVISTA" }),
    element("recurso-repetitivo", 2),
  ]);
  assert.deepEqual(
    mixed.recusados.map(({ indice, numero, campo, codigo }) => [indice, numero, campo, codigo]),
    [
      [0, 2, "tipoRecurso", "orgao-de-outro-tribunal"],
    ],
  );
  assert.equal((await page(t, "/v1/recurso-repetitivo")).totalElements, 2);
});

Deno.test("a system of no court of the bank reads and changes nothing; a user and a stranger do not even read", async () => {
  await using t = await openTestContext();
  assert.equal((await page(t, "/v1/controversia")).totalElements, 0);
  for (
    const [method, path, json] of [
      ["PUT", "/v1/controversia", [element("controversia", 1)]],
      ["DELETE", `/v1/controversia/${TRF1}/1`],
      ["DELETE", "/v1/processo-sobrestado"],
    ] as const
  ) {
    const answer = await leavesBank(t, () => as(t, "CNJ", method, path, json));
    assert.deepEqual([answer.status, parseRefusal(answer).code], [403, "sistema-so-consulta"]);
  }
  const { judge } = await signInPeople(t);
  const { serviceToken } = t.externalServices;
  const codes = await Promise.all([
    call(t, "GET", "/v1/controversia"),
    call(t, "GET", "/v1/controversia", { token: "abc" }),
    call(t, "GET", "/v1/controversia", { token: judge.token }),
    call(t, "GET", "/v1/controversia", { token: await serviceToken("sistema-sem-permissao") }),
    call(t, "GET", "/v1/controversia", { token: await serviceToken("sistema-de-outro-endereco") }),
  ]);
  assert.deepEqual(codes.map((answer) => [answer.status, parseRefusal(answer).code]), [
    [401, "nao-autenticado"],
    [401, "token-invalido"],
    [403, "somente-sistemas"],
    [403, "cliente-nao-autorizado"],
    [403, "endereco-nao-autorizado"],
  ]);
});

Deno.test("what a court sends and removes is audited under its system's name", async () => {
  await using t = await openTestContext();
  await sent(t, "TRF1", "controversia", [element("controversia", 1), {}]);
  await as(t, "TRF1", "DELETE", `/v1/controversia/${TRF1}/1`);
  const entries = await t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "detail"])
    .where("action", "like", "precedent.%").orderBy("id").execute();
  const by = { via: "service", clientId: "sistema-trf1", organ: "TRF1" };
  assert.deepEqual(entries, [
    {
      actor: "sistema-trf1",
      action: "precedent.send",
      subject: "controversia",
      detail: { ...by, received: 2, written: 1, refused: 1 },
    },
    {
      actor: "sistema-trf1",
      action: "precedent.remove",
      subject: "controversia",
      detail: { ...by, number: 1 },
    },
  ]);
});

Deno.test("the bank's courts are listed with the ids of this environment and both spellings", async () => {
  await using t = await openTestContext();
  const { content, totalElements } = await page(t, "/v1/orgao");
  assert.equal(totalElements, 63);
  const spelled = new Map(content.map(({ sigla, ...rest }) => [sigla, rest]));
  assert.deepEqual(spelled.get("TRF1"), {
    idOrgao: TRF1,
    siglaPesquisa: "TRF01",
    jtr: "401",
    nome: "Tribunal Regional Federal da 1ª Região",
  });
  assert.equal(spelled.get("TJDFT")?.siglaPesquisa, "TJDF");
  assert.equal(spelled.get("TRT2")?.siglaPesquisa, "TRT02");
});

Deno.test("the service's card is open to everybody", async () => {
  await using t = await openTestContext();
  const { status, text } = await call(t, "GET", "/pdpj/info");
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(JSON.parse(text)), [
    "nomeServico",
    "descricao",
    "iconePequenoUrl",
    "iconeGrandeUrl",
    "swaggerUrl",
    "documentacaoUsuarioUrl",
    "documentacaoTecnicaUrl",
  ]);
});
