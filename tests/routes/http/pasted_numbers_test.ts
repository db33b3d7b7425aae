/** Numbers as people paste them, in bodies, filters, paths and the search; accounts as banks print them. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** A process of another court of staging's data, with a company that has letters in its number. */
const COMPANY = "12ABC34501DE35";
const PROCESS = "0000002-65.2005.4.05.8100";
const JUDGE = "20987661655";
const INSTITUTION = "96000001";
const PATH = "/v1/ordem/minuta-contas";

const draftOf = (institution: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) =>
  draftJson({
    numeroProcesso: PROCESS,
    cpfJuiz: JUDGE,
    varaId: "v-4058100",
    reus: [{ cpfCnpj: COMPANY, valor: "10.00", instituicoes: [{ ispb: INSTITUTION, ...institution }] }],
    ...rest,
  });

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

Deno.test("a draft takes its numbers as they are pasted, and keeps them in the wire's form", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.tokenOf(JUDGE);
  for (
    const taxId of [
      "12.ABC.345/01DE\u201335",
      "12 . abc . 345 / 01de \u2014 35",
      "\u202a12ABC34501DE35\u202c",
    ]
  ) {
    for (const process of ["0000002\u201365.2005.4.05.8100", "0000002-65\u00a0.2005.4.05.8100\u200b"]) {
      const body = draftOf({}, {
        numeroProcesso: process,
        cpfJuiz: "209\u2009876\u2009616\u201155",
        reus: [{ cpfCnpj: taxId, valor: "10.00", instituicoes: [{ ispb: "96.000.001\u00a0" }] }],
      });
      const draft = await createDraft(t, token, body, PATH);
      assert.deepEqual(
        [draft.numeroProcesso, draft.cpfJuiz, draft.reus[0]?.cpfCnpj, draft.reus[0]?.instituicoes[0]?.ispb],
        [PROCESS, JUDGE, COMPANY, INSTITUTION],
      );
    }
  }
});

Deno.test("a refusal names the sign that does not belong to the number", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.tokenOf(JUDGE);
  const Told = v.object({ erros: v.array(v.object({ campo: v.string(), mensagem: v.string() })) });
  const told = async (body: Record<string, unknown>) => {
    const answer = await call(t, "POST", PATH, { token, json: body });
    assert.ok(answer.status === 400 || answer.status === 422, answer.text);
    return v.parse(Told, JSON.parse(answer.text)).erros;
  };
  const cases: readonly (readonly [body: Record<string, unknown>, field: string, sign: RegExp])[] = [
    [
      { cpfJuiz: "2098\u216361655" },
      "cpfJuiz",
      /O sinal “Ⅳ” \(U\+2163\) na posição 5 não faz parte de um CPF/,
    ],
    [{ numeroProcesso: "0000002/65.2005.4.05.8100" }, "numeroProcesso", /“\/” \(U\+002F\) na posição 8/],
    [{ numeroProcesso: "\u0660000002-65.2005.4.05.8100" }, "numeroProcesso", /\(U\+0660\) na posição 1/],
  ];
  for (const [body, field, sign] of cases) {
    const [error] = await told(draftOf({}, body));
    assert.equal(error?.campo, field);
    assert.match(error.mensagem, sign);
  }
  const accounts: readonly (readonly [Record<string, unknown>, string, RegExp])[] = [
    [
      { agencia: "12\u0663", conta: "1" },
      "agencia",
      /\(U\+0663\) na posição 3 não faz parte de uma agência/,
    ],
    [{ agencia: "1", conta: "12/3" }, "conta", /“\/” \(U\+002F\) na posição 3 não faz parte de uma conta/],
    [{ agencia: "1", conta: "1X3" }, "conta", /“X” \(U\+0058\) na posição 2/],
    [{ agencia: "1", conta: "12-34" }, "conta", /até 20 posições/],
    [{ agencia: "1234567-8", conta: "1" }, "agencia", /até 6 dígitos/],
    [{ ispb: "9600000\uff11" }, "ispb", /\(U\+FF11\) na posição 8 não faz parte de um ISPB/],
  ];
  for (const [institution, field, sign] of accounts) {
    const [error] = await told(draftOf(institution));
    assert.equal(error?.campo, `reus[0].instituicoes[0].${field}`);
    assert.match(error.mensagem, sign);
  }
});

Deno.test("agencies and accounts come as banks print them: check letters in either case, points, twenty digits", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.tokenOf(JUDGE);
  const cases: readonly (readonly [given: [string, string], kept: [string, string]])[] = [
    [["1234-P", "12345-6"], ["1234-P", "12345-6"]],
    [["1234-x", "12345-x"], ["1234-X", "12345-X"]],
    [["1234\u2011p", "12.345\u20136"], ["1234-P", "12345-6"]],
    [["1234", "12.345-6"], ["1234", "12345-6"]],
    [["0001", "12345678901234567890"], ["0001", "12345678901234567890"]],
    [["0001", "1234567890123456789-0"], ["0001", "12345678901234567890"]],
    [["0001", " 1.234.567 - p "], ["0001", "1234567-P"]],
  ];
  for (const [[agencia, conta], [keptAgency, keptAccount]] of cases) {
    const { reus } = parseResponse(
      DraftAnswer,
      await call(t, "POST", PATH, { token, json: draftOf({ agencia, conta }) }),
      201,
    );
    const [institution] = reus[0]!.instituicoes;
    assert.deepEqual([institution?.agencia, institution?.conta], [keptAgency, keptAccount]);
  }
});

Deno.test("filters and paths take numbers as they are pasted", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.tokenOf(JUDGE);
  const { numeroProtocolo } = await protocolOrder(t, token, draftOf(), PATH);
  const pasted = `${numeroProtocolo.slice(0, 4)}\u00a0${numeroProtocolo.slice(4)}\u200b`;
  const List = v.object({ totalElements: v.number() });
  for (
    const query of [
      { numeroProcesso: "0000002\u201365.2005.4.05.8100" },
      { cpfJuiz: "209.876.616\u201155" },
      { numeroProtocolo: pasted },
    ]
  ) {
    const answer = await call(t, "GET", address("/v1/ordem", query), { token });
    if ("numeroProtocolo" in query) assert.match(answer.text, new RegExp(numeroProtocolo));
    else assert.equal(parseResponse(List, answer).totalElements, 1);
  }
  for (
    const path of [
      `/v1/ordem/${encodeURIComponent(pasted)}`,
      `/v1/processo/${encodeURIComponent("0000002-65 .2005.4.05.8100")}`,
      address("/v1/instituicao", { ispb: "96.000.001" }),
      address("/relacionamento/", {
        cpfCnpj: "12.ABC.345/01DE\u201135",
        numeroProcesso: "0000002\u201365.2005.4.05.8100",
      }),
    ]
  ) assert.equal((await call(t, "GET", path, { token })).status, 200, path);
});

async function found(t: TestContext, token: string, q: string) {
  const Found = v.array(v.object({ tipo: v.string(), id: v.string() }));
  return parseResponse(Found, await call(t, "GET", address("/v1/busca", { q }), { token }));
}

Deno.test("a text with a number in it is a search for that number, and one that is meant as a number is never a name", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.tokenOf(JUDGE);
  const { numeroProtocolo } = await protocolOrder(t, token, draftOf(), PATH);
  for (
    const q of [
      "12.ABC.345/01DE\u201335",
      "CNPJ 12.ABC.345/01DE-35",
      "cnpj nº 12abc34501de35, réu",
      "processo 0000002\u201365.2005.4.05.8100",
      "0000002-65 .2005.4.05.8100",
      `protocolo ${numeroProtocolo}`,
    ]
  ) {
    const orders = (await found(t, token, q)).filter(({ tipo }) => tipo === "ORDEM");
    assert.deepEqual(orders.map(({ id }) => id), [numeroProtocolo], q);
  }
  for (
    const q of [
      "CNPJ 12.ABC.345/01DE-36",
      "processo 0000002-66.2005.4.05.8100",
      "529.982.247-25 111.444.777-35",
    ]
  ) {
    const refusal = parseRefusal(await call(t, "GET", address("/v1/busca", { q }), { token }));
    assert.deepEqual([refusal.status, refusal.code], [400, "parametro-invalido"], q);
  }
});

Deno.test("a protocol number or a search with a digit of another script is refused with that digit", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.tokenOf(JUDGE);
  for (
    const path of [
      address("/v1/ordem", { numeroProtocolo: "20260000000001,2026000000000\uff12" }),
      address("/v1/busca", { q: "CNPJ \uff12ABC34501DE35" }),
    ]
  ) {
    const answer = await call(t, "GET", path, { token });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /O sinal “\uff12” \(U\+FF12\) na posição \d+ não faz parte de um número/);
  }
});
