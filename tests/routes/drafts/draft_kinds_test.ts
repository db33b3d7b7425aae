/** Drafts of every kind: information requests, amounts above the limit, single accounts, confidentiality. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import type { Branch } from "../../../domain/identity/court_unit.ts";
import { parseTaxId } from "../../../domain/identity/tax_id.ts";
import { centavos } from "../../../domain/money.ts";
import { routes } from "../../../routes/mod.ts";
import { draftExamples } from "../../../routes/order_content/examples.ts";
import { DraftAnswer, Order, Protocoled } from "../../../routes/orders/order_schema.ts";
import { insertSingleAccount } from "../../../store/accounts/single_accounts.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import {
  brief,
  deposit,
  depositRead,
  informationRequest,
  page,
} from "../../support/orders/deposit_drafts.ts";
import { LOOK_UP, NAMED } from "../../support/orders/draft_addresses.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const single = { ispb: "95000001", agency: "0001", account: "77" };

/** Registers the defendant's single account in a branch of the judiciary. */
const registerSingle = (t: TestContext, judiciaryBranch: Branch = "4") =>
  t.db.transaction().execute((tx) => {
    const taxId = parseTaxId(DEFENDANT);
    if (!taxId.ok) throw new Error("The test's defendant has no tax id");
    const change = { at: t.clock(), by: JUDGE };
    return insertSingleAccount(tx, {
      id: crypto.randomUUID(),
      taxId: taxId.value.value,
      judiciaryBranch,
      account: single,
      change,
    });
  });

Deno.test("an information request asks no money, is protocoled, and leaves with the day's blocks", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const made = await createDraft(t, token, informationRequest());
  assert.deepEqual([made.tipo, made.informacoes], [
    "REQUISICAO_INFORMACOES",
    ["CADASTRO_E_SALDO", "EXTRATO"],
  ]);
  const [reu] = made.reus;
  assert.ok(reu && reu.instituicoes.length > 0);
  assert.deepEqual([made.valorTotal, reu.valor, reu.contaSalario], [undefined, undefined, undefined]);
  assert.deepEqual(
    parseResponse(DraftAnswer, await call(t, "GET", `${LOOK_UP}/${made.id}`, { token })),
    made,
  );

  const block = await protocolOrder(t, token);
  const [order] = parseResponse(
    v.array(Protocoled),
    await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [made.id] } }),
  );
  assert.equal(order?.idTransferencia, undefined);
  t.setTime("2026-11-23T19:00");
  await t.work();
  const read = async (number = "") =>
    parseResponse(Order, await call(t, "GET", `/v1/ordem/${number}`, { token }));
  assert.equal((await read(block.numeroProtocolo)).situacao, "ENVIADA");
  const sent = await read(order?.numeroProtocolo);
  assert.deepEqual(
    [sent.situacao, sent.informacoes, sent.valorTotal, sent.valorBloqueado],
    ["ENVIADA", ["CADASTRO_E_SALDO", "EXTRATO"], undefined, undefined],
  );
  assert.ok(
    sent.alvos.every(({ valor, situacao }) => valor === undefined && situacao === "AGUARDANDO_RESPOSTA"),
  );
  assert.deepEqual(sent.eventos.map(({ tipo }) => tipo), ["OrdemProtocolada", "OrdemEnviada"]);

  const list = async (tipo: string) =>
    parseResponse(page, await call(t, "GET", `/v1/ordem?tipo=${tipo}`, { token })).content;
  const [listed] = await list("REQUISICAO_INFORMACOES");
  assert.deepEqual([listed?.id, listed?.valorTotal, listed?.valorBloqueado], [
    made.id,
    undefined,
    undefined,
  ]);
  assert.deepEqual((await list("BLOQUEIO")).map(({ id }) => id), [block.id]);
});

Deno.test("an amount above the limit needs a second confirmation, which is on record and stays with the order", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const large = draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "100000000.01" }] });
  const detail = parseRefusal(await call(t, "POST", LOOK_UP, { token, json: large })).detail;
  assert.ok(detail.includes("R$ 100.000.000,00") && detail.includes("confirmaValorElevado"), detail);
  const confirmed = { ...large, confirmaValorElevado: true };
  const { id, valorElevadoConfirmado } = await createDraft(t, token, confirmed);
  assert.equal(valorElevadoConfirmado, true);
  const order = await protocolOrder(t, token, confirmed);
  const read = parseResponse(Order, await call(t, "GET", `/v1/ordem/${order.numeroProtocolo}`, { token }));
  assert.equal(read.valorElevadoConfirmado, true);
  const replaced = await call(t, "PUT", `${LOOK_UP}/${id}`, { token, json: large });
  assert.equal(parseRefusal(replaced).code, "valor-elevado");
  assert.equal((await call(t, "PUT", `${LOOK_UP}/${id}`, { token, json: confirmed })).status, 200);
  const ordinary = await createDraft(t, token, draftJson({ confirmaValorElevado: true }));
  assert.equal(ordinary.valorElevadoConfirmado, undefined);
  const entries = await t.db.selectFrom("audit_entry").selectAll().where("action", "like", "draft.%")
    .orderBy("id").execute();
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, detail.largeAmountConfirmed ?? false]),
    [["draft.create", true], ["draft.create", true], ["draft.replace", true], ["draft.create", false]],
  );
});

Deno.test("the limit of amounts is a setting", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const http = routes({ ...t.app, amountLimit: centavos(1_499_999n) });
  const answer = parseRefusal(await call({ http }, "POST", LOOK_UP, { token, json: draftJson() }));
  assert.deepEqual([answer.code, answer.detail.includes("R$ 14.999,99")], ["valor-elevado", true]);
});

Deno.test("the single account of the process's branch of the judiciary becomes the defendant's target", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const select = (...instituicoes: Record<string, unknown>[]) =>
    draftJson({ reus: [{ ...defendant(...instituicoes), usarContaUnica: true }] });
  await registerSingle(t, "8");
  const elsewhere = parseRefusal(await call(t, "POST", LOOK_UP, { token, json: select() }));
  assert.equal(elsewhere.code, "conta-unica-nao-cadastrada");
  await registerSingle(t);
  const made = await createDraft(t, token, select());
  const [reu] = made.reus;
  assert.equal(reu?.usarContaUnica, true);
  assert.deepEqual(
    reu?.instituicoes.filter(({ atingida }) => atingida),
    [{
      ispb: single.ispb,
      nome: "Pitanga Instituição de Pagamento",
      ispbDestinatario: single.ispb,
      atingida: true,
      agencia: single.agency,
      conta: single.account,
      origem: "CONTA_UNICA",
    }],
  );
  assert.ok((reu?.instituicoes.length ?? 0) > 1, "the institutions found are still there, not reached");
  assert.deepEqual(
    parseResponse(DraftAnswer, await call(t, "GET", `${LOOK_UP}/${made.id}`, { token })),
    made,
  );

  for (const agencia of ["0001", "1", undefined]) {
    const json = select({ ispb: single.ispb, ...(agencia && { agencia }) });
    const covering = parseRefusal(await call(t, "POST", LOOK_UP, { token, json }));
    assert.deepEqual([covering.code, covering.fields], ["instituicoes-sobrepostas", [
      "reus[0].instituicoes",
    ]]);
    assert.ok(/conta única.*reitere/s.test(covering.detail), covering.detail);
  }
  const { alvos } = await (async () => {
    const { numeroProtocolo } = await protocolOrder(t, token, select({ ispb: "99000001" }));
    return parseResponse(Order, await call(t, "GET", `/v1/ordem/${numeroProtocolo}`, { token }));
  })();
  assert.deepEqual(alvos.map(({ ispb, conta }) => [ispb, conta]), [["99000001", undefined], [
    single.ispb,
    single.account,
  ]]);
});

Deno.test("a repetition that no longer fits when the draft is protocoled is refused, and nothing is protocoled", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const repeated = await createDraft(
    t,
    token,
    draftJson({ reiteracaoProgramada: { dataFim: "2026-11-24" } }),
  );
  assert.deepEqual(repeated.reiteracaoProgramada, { dataFim: "2026-11-24" });
  const minutas = [(await createDraft(t, token)).id, repeated.id];
  t.setTime("2026-11-24T10:00");
  const late = await assertChangesNothing(
    t.db,
    () => call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas } }),
  );
  assert.equal(brief(late), "422 reiteracao-fora-do-prazo minutas[1]");
  assert.ok(parseRefusal(late).detail.includes("25/11/2026 a 24/12/2026"), parseRefusal(late).detail);
  const json = draftJson({ reiteracaoProgramada: { dataFim: "2026-12-24" } });
  assert.equal((await call(t, "PUT", `${LOOK_UP}/${repeated.id}`, { token, json })).status, 200);
  assert.equal((await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas } })).status, 200);
});

Deno.test("a draft is replaced by one of another kind, and keeps nothing of what it was", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const block = draftJson({ depositoJudicial: deposit(), reiteracaoProgramada: { dataFim: "2026-12-01" } });
  const { id } = await createDraft(t, token, block);
  const put = async (json: Record<string, unknown>) => {
    const answer = parseResponse(DraftAnswer, await call(t, "PUT", `${LOOK_UP}/${id}`, { token, json }));
    assert.deepEqual(parseResponse(DraftAnswer, await call(t, "GET", `${LOOK_UP}/${id}`, { token })), answer);
    return answer;
  };
  const request = await put(informationRequest());
  assert.deepEqual(
    [request.tipo, request.depositoJudicial, request.reiteracaoProgramada, request.valorTotal],
    ["REQUISICAO_INFORMACOES", undefined, undefined, undefined],
  );
  const again = await put(block);
  assert.deepEqual(
    [again.tipo, again.informacoes, again.depositoJudicial, again.valorTotal],
    ["BLOQUEIO", undefined, depositRead(), "15000.00"],
  );
});

Deno.test("confidentiality alone is changed until the protocol, and no longer", async () => {
  await using t = await openTestContext();
  const { assistant, judge, otherJudge } = await signInPeople(t);
  const made = await createDraft(t, assistant.token);
  const path = `${LOOK_UP}/${made.id}`;
  const patch = (json: unknown, { token } = assistant) => call(t, "PATCH", path, { token, json });
  const patched = parseResponse(DraftAnswer, await patch({ sigilosa: true }));
  assert.notEqual(patched.resumoConteudo, made.resumoConteudo);
  assert.deepEqual(patched, {
    ...made,
    resumoConteudo: patched.resumoConteudo,
    sigilosa: true,
    versao: 2,
    alteradoPor: assistant.cpf,
    nomeAlterador: made.nomeCriador,
    alteradoEm: made.dataHoraCriacao,
  });
  assert.equal((await call(t, "GET", path, { token: otherJudge.token })).status, 404);
  const hidden = await assertChangesNothing(t.db, () => patch({ sigilosa: false }, otherJudge));
  assert.equal(parseRefusal(hidden).code, "minuta-nao-encontrada");
  const other = await assertChangesNothing(t.db, () => patch({ sigilosa: false, tipo: "BLOQUEIO" }));
  assert.equal(brief(other), "400 conteudo-invalido tipo");
  assert.equal(parseResponse(DraftAnswer, await patch({ sigilosa: false }, judge)).sigilosa, false);
  const entries = await t.db.selectFrom("audit_entry").selectAll()
    .where("action", "=", "draft.confidentiality").orderBy("id").execute();
  assert.deepEqual(
    entries.map(({ actor, subject, detail }) => [actor, subject, detail.confidential]),
    [[assistant.cpf, made.id, true], [judge.cpf, made.id, false]],
  );
  await call(t, "POST", "/v1/ordem/protocolar", { token: judge.token, json: { minutas: [made.id] } });
  const settled = await assertChangesNothing(t.db, () => patch({ sigilosa: true }));
  assert.equal(brief(settled), "409 sigilo-definido-no-protocolo sigilosa");
  assert.ok(parseRefusal(settled).detail.includes("antes do protocolo"));
});

Deno.test("every example of the API's reference makes a draft", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const kinds = await Promise.all(draftExamples.map(async (json) => {
    const path = json.reus.every((reu) => "instituicoes" in reu) ? NAMED : LOOK_UP;
    const { tipo, depositoJudicial } = parseResponse(
      DraftAnswer,
      await call(t, "POST", path, { token, json }),
      201,
    );
    return depositoJudicial === undefined ? tipo : `${tipo} com depósito`;
  }));
  assert.deepEqual(kinds, ["BLOQUEIO", "BLOQUEIO com depósito", "REQUISICAO_INFORMACOES"]);
});

Deno.test("the database itself refuses a block without an amount", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  for (const table of ["order_defendant", "order_target"] as const) {
    await assert.rejects(
      sql`update ${sql.table(table)} set amount = null where order_id = ${id}`.execute(t.db),
      /Only an information request has no amount/,
    );
  }
});
