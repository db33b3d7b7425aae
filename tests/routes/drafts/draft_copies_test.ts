import assert from "node:assert/strict";
import { DraftAnswer, Order } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { NAMED } from "../../support/orders/draft_addresses.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const copyPath = (number: string, query = "") => `/v1/ordem/${number}/copiar${query}`;

/** A protocoled order of one defendant at the institutions given. */
async function orderAt(t: TestContext, token: string, ...ispbs: string[]) {
  const reus = [{ cpfCnpj: DEFENDANT, valor: "15000.00", instituicoes: ispbs.map((ispb) => ({ ispb })) }];
  const made = parseResponse(
    DraftAnswer,
    await call(t, "POST", NAMED, { token, json: draftJson({ reus }) }),
    201,
  );
  const answer = await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [made.id] } });
  return { made, number: JSON.parse(answer.text)[0].numeroProtocolo as string };
}

/** Without what a draft's circumstances say: who made it and when, and that there is an order like it. */
const content = (
  { id: _id, dataHoraCriacao: _at, cpfCriador: _cpf, nomeCriador: _name, avisos: _warnings, ...rest }:
    DraftAnswer,
) => rest;

Deno.test("a copy is a new draft of the same content, made by whoever copies, without asking the customer registry", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const body = draftJson({
    sigilosa: true,
    reiteracaoProgramada: { dataFim: "2026-12-10" },
    depositoJudicial: {
      tipoCredito: "GERAL",
      usarPadrao: false,
      ispb: "00360305",
      agencia: "1",
      conta: "2",
    },
    reus: [{
      cpfCnpj: DEFENDANT,
      valor: "100000000.01",
      contaSalario: true,
      instituicoes: [{ ispb: "99000001", atingida: false }, { ispb: "94000001", agencia: "1", conta: "2" }],
    }],
    confirmaValorElevado: true,
  });
  const made = await createDraft(t, assistant.token, body);
  const answer = await call(t, "POST", "/v1/ordem/protocolar", {
    token: judge.token,
    json: { minutas: [made.id] },
  });
  const number = JSON.parse(answer.text)[0].numeroProtocolo;
  const order = async () =>
    parseResponse(Order, await call(t, "GET", `/v1/ordem/${number}`, { token: judge.token }));
  const before = await order();

  t.externalServices.standIns.behave("customer", { mode: "failing", status: 503 });
  try {
    const copy = await call(t, "POST", copyPath(number), { token: judge.token });
    const copied = parseResponse(DraftAnswer, copy, 201);
    assert.equal(copy.headers.get("Location"), `/v1/ordem/minuta/${copied.id}`);
    assert.deepEqual(content(copied), content(made));
    assert.notEqual(copied.id, made.id);
    assert.equal(copied.cpfCriador, judge.cpf);
    const read = await call(t, "GET", `/v1/ordem/minuta/${copied.id}`, { token: judge.token });
    assert.deepEqual(parseResponse(DraftAnswer, read), copied);
    assert.deepEqual(await order(), before);
    const audit = await t.db.selectFrom("audit_entry").selectAll()
      .where("action", "=", "draft.create").where("subject", "=", copied.id).executeTakeFirstOrThrow();
    assert.deepEqual([audit.actor, audit.detail.copiedFrom, audit.detail.largeAmountConfirmed], [
      judge.cpf,
      number,
      true,
    ]);
  } finally {
    t.externalServices.standIns.behave("customer", { mode: "normal" });
  }
});

Deno.test("an information request is copied as one", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(
    t,
    token,
    draftJson({
      tipo: "REQUISICAO_INFORMACOES",
      informacoes: ["EXTRATO_FGTS"],
      reus: [{ cpfCnpj: DEFENDANT }],
    }),
  );
  const copied = parseResponse(DraftAnswer, await call(t, "POST", copyPath(numeroProtocolo), { token }), 201);
  assert.deepEqual([copied.tipo, copied.informacoes, copied.valorTotal], [
    "REQUISICAO_INFORMACOES",
    ["EXTRATO_FGTS"],
    undefined,
  ]);
});

Deno.test("an order is copied for the one institution that returned 97", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { number } = await orderAt(t, token, "99000001", "98000001");
  t.setTime("2026-11-23T19:00");
  await t.work();
  const order = parseResponse(Order, await call(t, "GET", `/v1/ordem/${number}`, { token }));
  const [unreached] = order.alvos.filter(({ codigo }) => codigo === "97");
  assert.equal(unreached?.ispb, "98000001");
  const copy = await call(t, "POST", copyPath(number, `?ispb=${unreached?.ispb}`), { token });
  const copied = parseResponse(DraftAnswer, copy, 201);
  const reached = ({ reus }: DraftAnswer) =>
    reus.map(({ instituicoes }) => instituicoes.map(({ ispb }) => ispb));
  assert.deepEqual(reached(copied), [["98000001"]]);
  assert.equal(copied.reus[0]?.nome, order.reus[0]?.nome);
  const instituicoes = [{ ispb: "98000001" }];
  const json = draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "20000.00", instituicoes }] });
  const replaced = await call(t, "PUT", `/v1/ordem/minuta/${copied.id}`, { token, json });
  assert.deepEqual(reached(parseResponse(DraftAnswer, replaced)), [["98000001"]]);
});

Deno.test("an institution the order did not reach, and what is no institution, cannot be copied for", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { number } = await orderAt(t, token, "99000001");
  const refusals = [
    ["?ispb=99000002", "422 instituicao-fora-da-ordem ispb"],
    ["?ispb=99", "400 parametro-invalido ispb"],
    ["?banco=99000001", "400 parametro-invalido banco"],
  ];
  for (const [query, expected] of refusals) {
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, "POST", copyPath(number, query), { token }),
    );
    const { status, code, fields } = parseRefusal(answer);
    assert.equal([status, code, ...fields].join(" "), expected);
  }
});

Deno.test("dates gone by are left out of a copy, and what no longer holds refuses it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(
    t,
    token,
    draftJson({ dataProtocolo: "2026-11-24", reiteracaoProgramada: { dataFim: "2026-11-30" } }),
  );
  t.setTime("2026-12-07T10:00");
  const copied = parseResponse(DraftAnswer, await call(t, "POST", copyPath(numeroProtocolo), { token }), 201);
  assert.deepEqual([copied.dataProtocolo, copied.reiteracaoProgramada], [undefined, undefined]);

  await t.db.updateTable("court_unit").set({ active: false }).where("id", "=", "v-4013202").execute();
  const answer = await assertChangesNothing(
    t.db,
    () => call(t, "POST", copyPath(numeroProtocolo), { token }),
  );
  assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [422, "vara-desconhecida"]);
});

Deno.test("an order that is not the caller's to see cannot be copied; a court's system copies in a user's name", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, foreignJudge } = await signInPeople(t);
  const secret = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const open = await protocolOrder(t, assistant.token);
  for (
    const [number, { token }] of [
      [secret.numeroProtocolo, otherJudge],
      [open.numeroProtocolo, foreignJudge],
      ["20269999999999", judge],
      ["1", judge],
    ] as const
  ) {
    const answer = await assertChangesNothing(t.db, () => call(t, "POST", copyPath(number), { token }));
    assert.deepEqual([parseRefusal(answer).status, parseRefusal(answer).code], [
      404,
      "ordem-nao-encontrada",
    ]);
  }
  const token = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": assistant.cpf };
  const copied = await call(t, "POST", copyPath(open.numeroProtocolo), { token, headers });
  assert.equal(parseResponse(DraftAnswer, copied, 201).cpfCriador, assistant.cpf);
});

Deno.test("an order whose personal data are gone is not copied, in a criminal process neither", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const numeroProcesso of ["0000832-35.2018.4.01.3202", "1002331-37.2018.4.01.3202"]) {
    const reus = [{ cpfCnpj: DEFENDANT, valor: "10.00", instituicoes: [{ ispb: "99000001" }] }];
    const { id } = await createDraft(t, token, draftJson({ numeroProcesso, reus }));
    const filed = await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
    await t.db.updateTable("order_defendant")
      .set({ tax_id: "**********0" as never, name: "(dados retirados)" }).where("order_id", "=", id)
      .execute();
    const copy = await call(t, "POST", copyPath(JSON.parse(filed.text)[0].numeroProtocolo), { token });
    const { status, code } = parseRefusal(copy);
    assert.deepEqual([status, code], [409, "dados-pessoais-retirados"]);
  }
});
