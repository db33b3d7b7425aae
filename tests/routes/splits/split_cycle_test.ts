/** Splits from the block's answer to the money's arrival, by the files that institutions exchange. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { call, defendant, draftJson, protocolOrder, signInPeople } from "../../support/api.ts";
import { runExchange } from "../../support/exchange/run_exchange.ts";
import {
  answerSplit,
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** By the specification's rule for staging: one blocks all of it, one a part, and the ordinary never answers a block. */
const WHOLE = "99000002";
const PART = "99000003";
const SILENT = "93000001";

const money = async (t: TestContext, token: string, number: string) =>
  (await readOrder(t, token, number)).resumoFinanceiro;

Deno.test("a block is answered, split, the split leaves with the next cut-off and is answered, and the money arrives", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const block = (rest: Record<string, unknown>, ...ispbs: string[]) =>
    protocolOrder(
      t,
      token,
      draftJson({ reus: [defendant(...ispbs.map((ispb) => ({ ispb })))], ...rest }),
      "/v1/ordem/minuta-contas",
    );
  const { numeroProtocolo: number } = await block({}, WHOLE, PART, SILENT);
  const withDeposit = await block({ depositoJudicial: deposit }, WHOLE);
  await runExchange(t, "2026-11-23");

  const blocked = await readOrder(t, token, number);
  const part = blocked.alvos.find(({ ispb }) => ispb === PART)!.valorBloqueado!;
  assert.deepEqual(blocked.alvos.map(({ codigo }) => codigo).sort(), ["01", "03", "98"]);
  const { drafted, protocoled: protocol, read } = splitCalls(t, token);
  const at = (ispb: string) => targetAt(t, number, ispb);
  const split = await drafted(number, {
    acoes: [
      { alvoId: await at(WHOLE), tipo: "TRANSFERIR_E_DESBLOQUEAR", valor: "9000.00" },
      { alvoId: await at(PART), tipo: "DESBLOQUEAR", valor: part },
      { alvoId: await at(SILENT), tipo: "REITERAR" },
    ],
    depositoJudicial: deposit,
  });
  await protocol(split.id);
  // What follows the deposit was protocoled by itself when the answers were published.
  const [automatic] = (await readOrder(t, token, withDeposit.numeroProtocolo)).desdobramentos;
  assert.deepEqual([automatic?.origem, automatic?.situacao], ["BLOQUEIO_COM_TRANSFERENCIA", "PROTOCOLADO"]);

  t.setTime("2026-11-26T18:59");
  await t.work();
  assert.equal((await read(split.id)).situacao, "PROTOCOLADO");
  await runExchange(t, "2026-11-26");

  const done = await read(split.id);
  assert.equal(done.situacao, "RESPONDIDO");
  assert.deepEqual(
    done.acoes.map((
      { codigo, valorTransferido, valorDesbloqueado },
    ) => [codigo, valorTransferido, valorDesbloqueado]),
    [["01", "9000.00", "6000.00"], ["01", "0.00", part], ["98", "0.00", "0.00"]],
  );
  assert.deepEqual(done.acoes[0]?.recebimento?.situacao, "ESPERADA");
  const after = await money(t, token, number);
  assert.deepEqual([after?.transferido, after?.remanescente], ["9000.00", "0.00"]);
  const silent = (await readOrder(t, token, number)).alvos.find(({ ispb }) => ispb === SILENT);
  assert.deepEqual([silent?.codigo, silent?.naoRespostasConsecutivas, silent?.acoesPossiveis], [
    "98",
    2,
    ["REITERAR", "CANCELAR"],
  ]);
  assert.deepEqual(await money(t, token, withDeposit.numeroProtocolo), {
    pedido: "15000.00",
    bloqueado: "15000.00",
    transferido: "15000.00",
    desbloqueado: "0.00",
    remanescente: "0.00",
  });

  const cancel = await drafted(number, { acoes: [{ alvoId: await at(SILENT), tipo: "CANCELAR" }] });
  await protocol(cancel.id);
  await runExchange(t, "2026-12-01");
  const arrivals = [await read(split.id), await read(automatic!.id)].flatMap(({ acoes }) =>
    acoes.flatMap(({ recebimento, idTransferencia }) =>
      recebimento === undefined ? [] : [{ ...recebimento, idTransferencia }]
    )
  );
  assert.deepEqual(arrivals.map(({ situacao, valorRecebido }) => [situacao, valorRecebido]), [
    ["RECEBIDA", "9000.00"],
    ["RECEBIDA", "15000.00"],
  ]);
  assert.equal(arrivals[1]?.idTransferencia, withDeposit.idTransferencia);
  const ended = await readOrder(t, token, number);
  const end = ended.alvos.find(({ ispb }) => ispb === SILENT);
  assert.equal((await read(cancel.id)).acoes[0]?.codigo, "01");
  assert.deepEqual([end?.acoesPossiveis, ended.pendencias], [[], []]);
});

Deno.test("what an institution answers to a reiteration is shown with its split's answers; until then all amounts agree", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: WHOLE, code: "01", blocked: 100_000 },
    { ispb: SILENT, code: "98" },
  ]);
  const alvoId = await targetAt(t, number, SILENT);
  const { drafted, protocoled } = splitCalls(t, token);
  const { id } = await drafted(number, { acoes: [{ alvoId, tipo: "REITERAR" }] });
  await protocoled(id);
  // Processed, and not published.
  const now = sql`${t.clock().toString()}::timestamptz`;
  await sql`update order_target set code = '01', blocked_amount = 1500000, answered_at = ${now}
      where id = ${alvoId}::bigint`.execute(t.db);
  await sql`update split set status = 'consolidating', sent_at = ${now}, answers_due_at = ${now}, publish_at = ${now}
      where id = ${id}::uuid`.execute(t.db);
  const shown = async () => {
    const { alvos, reus, valorBloqueado, resumoFinanceiro } = await readOrder(t, token, number);
    const listed = JSON.parse((await call(t, "GET", "/v1/ordem", { token })).text).content[0];
    assert.deepEqual([listed.numeroProtocolo, listed.valorBloqueado], [number, valorBloqueado]);
    const { situacao, codigo, valorBloqueado: blocked } = alvos.find(({ ispb }) => ispb === SILENT)!;
    return [
      situacao,
      codigo,
      blocked,
      reus[0]?.valorBloqueado,
      valorBloqueado,
      resumoFinanceiro?.bloqueado,
    ];
  };
  assert.deepEqual(await shown(), [
    "AGUARDANDO_RESPOSTA",
    // The published silence stays until the repetition's answer is published.
    "98",
    undefined,
    "1000.00",
    "1000.00",
    "1000.00",
  ]);
  await answerSplit(t, id, [{ code: "01" }]);
  assert.deepEqual(await shown(), ["RESPONDIDO", "01", "15000.00", "16000.00", "16000.00", "16000.00"]);
});
