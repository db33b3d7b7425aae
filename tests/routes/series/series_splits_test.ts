/** Splits of series over HTTP: what their orders may be asked, and the splits of all of them at once. */
import assert from "node:assert/strict";
import { SeriesSplits } from "../../../routes/series/series_schema.ts";
import {
  assertChangesNothing,
  call,
  DEFENDANT,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  readOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import {
  A,
  B,
  interrupt,
  ordersOf,
  publishOrderAnswers,
  readSeries,
  seedAnsweredSeries,
  splitSeries,
  startSeries,
} from "../../support/orders/series_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("split rule 2: in a series a code 98 is neither reiterated nor cancelled while it goes on", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo: number } = await seedAnsweredSeries(t, token);
  const { alvos } = await readOrder(t, token, number);
  assert.deepEqual(alvos.map(({ acoesPossiveis }) => acoesPossiveis), [
    [],
    ["DESBLOQUEAR", "TRANSFERIR", "TRANSFERIR_E_DESBLOQUEAR"],
  ]);
  for (const tipo of ["REITERAR", "CANCELAR"]) {
    const json = { acoes: [{ alvoId: alvos[0]!.id, tipo }] };
    const answer = await assertChangesNothing(t.db, () => splitCalls(t, token).create(number, json));
    assert.equal(parseRefusal(answer).code, "acao-em-serie");
  }
  assert.deepEqual(await ordersOf(t, token, "naoRespostaPendente=true"), []);
});

Deno.test("split rule 6: after closure its orders take transfer, cancellation of a 98 and unblock, and no reiteration", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo: number } = await seedAnsweredSeries(t, token);
  await interrupt(t, token, serieId);
  await t.work();
  assert.deepEqual(
    (await ordersOf(t, token, "naoRespostaPendente=true")).map(({ numeroProtocolo }) => numeroProtocolo),
    [number],
  );
  const { alvos } = await readOrder(t, token, number);
  assert.deepEqual(alvos.map(({ acoesPossiveis }) => acoesPossiveis), [
    ["CANCELAR"],
    ["DESBLOQUEAR", "TRANSFERIR", "TRANSFERIR_E_DESBLOQUEAR"],
  ]);
  const { create, drafted } = splitCalls(t, token);
  const reiterate = await create(number, { acoes: [{ alvoId: alvos[0]!.id, tipo: "REITERAR" }] });
  assert.equal(parseRefusal(reiterate).code, "acao-em-serie");
  await drafted(number, {
    acoes: [
      { alvoId: alvos[0]!.id, tipo: "CANCELAR" },
      { alvoId: alvos[1]!.id, tipo: "TRANSFERIR", valor: "1.00" },
    ],
    depositoJudicial: deposit,
  });
  await drafted(number, { acoes: [{ alvoId: alvos[1]!.id, tipo: "DESBLOQUEAR", valor: "1.00" }] });
  assert.equal((await readOrder(t, token, number)).situacao, "RESPONDIDA_COM_MINUTA");
  const listed = async (situacao: string) => (await ordersOf(t, token, `situacao=${situacao}`)).length;
  assert.deepEqual([await listed("RESPONDIDA_COM_MINUTA"), await listed("RESPONDIDA")], [1, 0]);
  const [first] = (await readSeries(t, token, serieId)).ordens;
  assert.equal(first?.situacao, "RESPONDIDA_COM_MINUTA");
});

Deno.test("an unblock during a live series says whether it goes on, and interrupts it only with its protocol", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo: number, waiting } = await seedAnsweredSeries(t, token);
  const { create, drafted, protocoled } = splitCalls(t, token);
  const acoes = [{ alvoId: await targetAt(t, number, B), tipo: "DESBLOQUEAR", valor: "1.00" }];
  const undecided = parseRefusal(await create(number, { acoes }));
  assert.deepEqual([undecided.code, undecided.fields], ["interrupcao-nao-decidida", ["interromperSerie"]]);

  const goesOn = await drafted(number, { acoes, interromperSerie: false });
  await protocoled(goesOn.id);
  assert.equal((await readSeries(t, token, serieId)).situacao, "ATIVA");
  const ends = await drafted(number, { acoes, interromperSerie: true });
  assert.equal((await readSeries(t, token, serieId)).situacao, "ATIVA");
  await protocoled(ends.id);
  const series = await readSeries(t, token, serieId);
  assert.deepEqual([series.motivoEncerramento, series.ordens[1]?.situacao], [
    "INTERROMPIDA",
    "NAO_ENVIADA",
  ]);
  assert.equal((await readOrder(t, token, waiting)).situacao, "NAO_ENVIADA");
  const audited = await t.db.selectFrom("audit_entry").select("subject").where(
    "action",
    "=",
    "series.interrupt",
  )
    .execute();
  assert.deepEqual(audited, [{ subject: serieId }]);
});

Deno.test("a protocol that is refused interrupts nothing", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo: number } = await seedAnsweredSeries(t, token);
  const { drafted, protocol } = splitCalls(t, token);
  const acoes = [{ alvoId: await targetAt(t, number, B), tipo: "DESBLOQUEAR", valor: "1.00" }];
  const { id } = await drafted(number, { acoes, interromperSerie: true });
  const unknown = "00000000-0000-4000-8000-000000000000";
  assert.equal((await assertChangesNothing(t.db, () => protocol(id, unknown))).status, 404);
  assert.equal((await readSeries(t, token, serieId)).situacao, "ATIVA");
});

Deno.test("split rule 6: a closed series is split in one call, from all its orders, and protocoled in another", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo, waiting } = await seedAnsweredSeries(t, token);
  t.setTime("2026-12-01T08:01");
  await publishOrderAnswers(t, waiting, { ispb: A, code: "98" }, { ispb: B, code: "03", blocked: 300_000 });
  const json = {
    dinheiro: { tipo: "TRANSFERIR_E_DESBLOQUEAR", reus: [{ cpfCnpj: DEFENDANT, valor: "6000.00" }] },
    cancelarNaoRespostas: true,
    depositoJudicial: deposit,
  };
  const early = await assertChangesNothing(t.db, () => splitSeries(t, token, serieId, json));
  assert.equal(parseRefusal(early).code, "serie-ativa");
  await interrupt(t, token, serieId);

  const headers = { "Idempotency-Key": "uma-vez" };
  const post = () => call(t, "POST", `/v1/serie/${serieId}/desdobramento`, { token, json, headers });
  const { desdobramentos } = parseResponse(SeriesSplits, await post(), 201);
  assert.equal((await post()).text, JSON.stringify({ desdobramentos }));
  assert.deepEqual(
    desdobramentos.map(({ numeroProtocoloOrdem, acoes }) => [
      numeroProtocoloOrdem,
      acoes.map(({ ispb, tipo, valor, saldoADesbloquear }) => [ispb, tipo, valor, saldoADesbloquear]),
    ]),
    [
      [numeroProtocolo, [[B, "TRANSFERIR_E_DESBLOQUEAR", "5000.00", "0.00"], [
        A,
        "CANCELAR",
        undefined,
        undefined,
      ]]],
      [waiting, [[B, "TRANSFERIR_E_DESBLOQUEAR", "1000.00", "2000.00"], [
        A,
        "CANCELAR",
        undefined,
        undefined,
      ]]],
    ],
  );
  const filed = await splitCalls(t, token).protocoled(...desdobramentos.map(({ id }) => id));
  assert.equal(filed.length, 2);
  const again = parseRefusal(
    await splitSeries(t, token, serieId, { ...json, cancelarNaoRespostas: false }),
  );
  assert.deepEqual([again.code, again.fields], ["valor-acima-do-saldo", ["dinheiro.reus[0].valor"]]);
});

Deno.test("the splits of a series say everything that is wrong with them, and none is saved", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId } = await seedAnsweredSeries(t, token);
  await interrupt(t, token, serieId);
  const refusal = async (json: unknown) => {
    const { code, fields } = parseRefusal(
      await assertChangesNothing(t.db, () => splitSeries(t, token, serieId, json)),
    );
    return [code, ...fields];
  };
  const money = (tipo: string, ...reus: unknown[]) => ({ dinheiro: { tipo, reus } });
  const own = { cpfCnpj: DEFENDANT };
  assert.deepEqual(await refusal({}), ["conteudo-invalido", ""]);
  assert.deepEqual(await refusal(money("DESBLOQUEAR", { cpfCnpj: "11222333000181" })), [
    "reu-desconhecido",
    "dinheiro.reus[0].cpfCnpj",
  ]);
  assert.deepEqual(await refusal(money("DESBLOQUEAR", { ...own, valor: "5000.01" })), [
    "valor-acima-do-saldo",
    "dinheiro.reus[0].valor",
  ]);
  assert.deepEqual(await refusal(money("DESBLOQUEAR", own, own)), [
    "reu-repetido",
    "dinheiro.reus[1].cpfCnpj",
  ]);
  assert.deepEqual(await refusal(money("TRANSFERIR", own)), ["deposito-obrigatorio", "depositoJudicial"]);
  assert.deepEqual(await refusal({ ...money("DESBLOQUEAR", own), depositoJudicial: deposit }), [
    "deposito-nao-cabivel",
    "depositoJudicial",
  ]);
  assert.deepEqual(
    await refusal({ ...money("TRANSFERIR_E_DESBLOQUEAR", own), depositoJudicial: deposit }),
    [
      "valor-obrigatorio",
      "dinheiro.reus[0].valor",
    ],
  );
  // Without a list, everything of everybody.
  const all = parseResponse(
    SeriesSplits,
    await splitSeries(t, token, serieId, { dinheiro: { tipo: "DESBLOQUEAR" } }),
    201,
  );
  assert.deepEqual(all.desdobramentos.map(({ acoes }) => acoes.map(({ valor }) => valor)), [["5000.00"]]);
  assert.deepEqual(await refusal({ dinheiro: { tipo: "DESBLOQUEAR" } }), ["nada-a-desdobrar"]);
});

Deno.test("a disregarded series is not split, and the remedy is named", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId } = await startSeries(t, token);
  await interrupt(t, token, serieId);
  const { code, detail } = parseRefusal(
    await splitSeries(t, token, serieId, { cancelarNaoRespostas: true }),
  );
  assert.equal(code, "serie-desconsiderada");
  assert.match(detail, /faça uma nova ordem/);
});

Deno.test("who may not know of a confidential series is answered as of none: for nothing 400, for something 404", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge, foreignJudge } = await signInPeople(t);
  const { serieId } = await startSeries(t, judge.token, { sigilosa: true });
  for (const { token } of [otherJudge, foreignJudge]) {
    // Found by the simulation, seed 1, fourth year: the second command of its shrunk run asked for nothing.
    for (const [json, status] of [[{}, 400], [{ dinheiro: { tipo: "DESBLOQUEAR" } }, 404]] as const) {
      const ask = async (id: string) => {
        const { status, code, detail } = parseRefusal(await splitSeries(t, token, id, json));
        return [status, code, detail];
      };
      const hidden = await ask(serieId);
      assert.equal(hidden[0], status);
      assert.deepEqual(hidden, await ask("7f000000-0000-4000-8000-00000000000f"));
    }
  }
});

Deno.test("what a series asked in silence is in doubt, and is asked anew only with its amount confirmed", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo: number } = await seedAnsweredSeries(t, token);
  await interrupt(t, token, serieId);
  await t.work();
  const { drafted, protocoled } = splitCalls(t, token);
  const alvoId = await targetAt(t, number, B);
  const transfer = (valor: string) =>
    drafted(number, { acoes: [{ alvoId, tipo: "TRANSFERIR", valor }], depositoJudicial: deposit });
  const first = await transfer("4000.00");
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  await t.work();
  const { alvos, pendencias } = await readOrder(t, token, number);
  const at = alvos.find(({ id }) => id === alvoId)!;
  assert.deepEqual([at.emDuvida, at.saldoDisponivel, at.saldoRemanescente], [
    "4000.00",
    "1000.00",
    "5000.00",
  ]);
  assert.ok(pendencias.some((each) => each.tipo === "VALOR_EM_DUVIDA" && each.alvoId === alvoId));
  assert.equal((await readSeries(t, token, serieId)).emDuvida, "4000.00");
  // All there is of the whole series is what is free.
  const { desdobramentos } = parseResponse(
    SeriesSplits,
    await splitSeries(t, token, serieId, {
      dinheiro: { tipo: "TRANSFERIR" },
      depositoJudicial: deposit,
      cancelarNaoRespostas: false,
    }),
    201,
  );
  assert.deepEqual(desdobramentos.flatMap(({ acoes }) => acoes.map(({ valor }) => valor)), ["1000.00"]);
  await splitCalls(t, token).remove(desdobramentos[0]!.id);
  const second = await transfer("1000.01");
  const confirmation = { desdobramentoId: second.id, alvoId, valor: "1000.01" };
  const protocol = (confirmacoes: unknown[]) =>
    call(t, "POST", "/v1/desdobramento/protocolar", {
      token,
      json: { desdobramentos: [second.id], confirmacoes },
    });
  assert.equal(parseRefusal(await protocol([])).code, "confirmacao-necessaria");
  assert.equal((await protocol([confirmation])).status, 200);
});
