/** The life of a series: what the service does by itself, order after order, and how it ends. */
import assert from "node:assert/strict";
import { type Kysely, sql } from "kysely";
import { followUp } from "../jobs/follow_up.ts";
import { up } from "../migrations/20261121T170000000Z_series.ts";
import { answer, deposit, readOrder } from "./answered.ts";
import { answered, call, defendant, draft, drafted, people, refused } from "./api.ts";
import { type Bench, bench } from "./bench.ts";
import { Order } from "../routes/order_schema.ts";
import { withoutRelationship } from "../staging/seed_defendants.ts";
import {
  A,
  B,
  begun,
  C,
  dispatched,
  ENDS_ON,
  interrupt,
  latestOf,
  ordersOf,
  part,
  published,
  readSeries,
  told,
} from "./series_world.ts";

Deno.test(
  "series: the next order asks what the last one left, and is an order of its own",
  bench(async (b) => {
    const { judge } = await people(b);
    const { token } = judge;
    const { serieId, numeroProtocolo } = await begun(b, token, {
      depositoJudicial: deposit,
      reus: [
        { ...defendant({ ispb: A }, { ispb: B, agencia: "1234", conta: "567890" }), contaSalario: true },
        { cpfCnpj: withoutRelationship.taxId, valor: "100.00", instituicoes: [{ ispb: C }] },
      ],
    });
    b.setTime("2026-11-26T08:01");
    await published(
      b,
      numeroProtocolo,
      { ispb: A, code: "00" },
      { ispb: B, code: "03", blocked: 610_000 },
      { ispb: C, code: "01", blocked: 10_000 },
    );
    const series = await readSeries(b, token, serieId);
    assert.deepEqual(
      series.ordens.map(({ ordem, situacao, valorPedido, valorBloqueado }) => [
        ordem,
        situacao,
        valorPedido,
        valorBloqueado,
      ]),
      [[1, "RESPONDIDA", "15100.00", "6200.00"], [2, "PROTOCOLADA", "8900.00", "0.00"]],
    );
    assert.deepEqual([series.situacao, series.valorBloqueado, series.valorRestante], [
      "ATIVA",
      "6200.00",
      "8900.00",
    ]);

    const next = await readOrder(b, token, series.ordens[1]!.numeroProtocolo);
    assert.deepEqual(next.reus.map(({ cpfCnpj, valor, contaSalario }) => [cpfCnpj, valor, contaSalario]), [
      ["52998224725", "8900.00", true],
    ]);
    assert.deepEqual(next.alvos.map(({ ispb, valor, agencia, conta }) => [ispb, valor, agencia, conta]), [
      [A, "8900.00", undefined, undefined],
      [B, "8900.00", "1234", "567890"],
    ]);
    assert.deepEqual(
      [
        next.cpfProtocolador,
        next.previsaoEnvio,
        next.ordemNaSerie,
        next.serie?.situacao,
        next.depositoJudicial?.conta,
      ],
      [judge.cpf, "2026-11-26T19:00:00-03:00", 2, "ATIVA", deposit.conta],
    );
    const first = await readOrder(b, token, numeroProtocolo);
    assert.match(next.idTransferencia ?? "", /^\d{18}$/);
    assert.notEqual(next.idTransferencia, first.idTransferencia);
    assert.deepEqual(next.eventos.map(({ tipo }) => tipo), ["OrdemProtocolada", "SerieOrdemCriada"]);
    assert.deepEqual(next.eventos[1]?.dados, {
      serieId,
      ordem: 2,
      numeroProtocoloAnterior: numeroProtocolo,
      valorTotal: "8900.00",
      previsaoEnvio: next.previsaoEnvio,
      previsaoResposta: next.previsaoResposta,
    });
    const entry = await b.db.selectFrom("audit_entry").select(["actor", "on_behalf_of"])
      .where("action", "=", "order.protocol").where("subject", "=", next.numeroProtocolo)
      .executeTakeFirstOrThrow();
    assert.deepEqual(entry, { actor: "service", on_behalf_of: judge.cpf });
    assert.deepEqual(
      (await ordersOf(b, token, `serieId=${serieId}`)).map(({ ordemNaSerie }) => ordemNaSerie),
      [2, 1],
    );
  }),
);

Deno.test(
  "series: silence goes on counting from order to order, and the interval setting keeps orders apart",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { serieId, numeroProtocolo } = await begun(b, token);
    b.setTime("2026-11-26T08:01");
    await published(b, numeroProtocolo, { ispb: A, code: "98" }, { ispb: B, code: "01", blocked: 100 });
    const { alvos, situacao } = await readOrder(b, token, await latestOf(b, token, serieId));
    assert.deepEqual([situacao, ...alvos.map(({ naoRespostasConsecutivas }) => naoRespostasConsecutivas)], [
      "PROTOCOLADA",
      1,
      0,
    ]);

    b.setTime("2026-12-01T08:01");
    const answeredAgain = async (days: number) => {
      const own = await begun(b, token);
      await sql`update court_order set status = 'answered', sent_at = ${b.clock().toString()}::timestamptz,
        answered_at = ${b.clock().toString()}::timestamptz where protocol_number = ${own.numeroProtocolo}`
        .execute(b.db);
      await followUp({ ...jobsOf(b), seriesIntervalDays: days });
      return (await readOrder(b, token, await latestOf(b, token, own.serieId))).previsaoEnvio;
    };
    assert.equal(await answeredAgain(0), "2026-12-01T19:00:00-03:00");
    // The fifth day is a Sunday.
    assert.equal(await answeredAgain(5), "2026-12-07T19:00:00-03:00");
  }),
);

const jobsOf = (b: Bench) => ({ ...b.exchange, registries: b.registries, webhooks: b.app.webhooks });

Deno.test(
  "series: nothing is repeated after the total is blocked",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { serieId, numeroProtocolo } = await begun(b, token);
    await published(b, numeroProtocolo, { ispb: A, code: "03", blocked: 900_000 }, {
      ispb: B,
      code: "01",
      blocked: 1_500_000,
    });
    const series = await readSeries(b, token, serieId);
    assert.deepEqual(
      [series.situacao, series.motivoEncerramento, series.ordens.length, series.valorRestante],
      [
        "ENCERRADA",
        "VALOR_BLOQUEADO_INTEGRALMENTE",
        1,
        "0.00",
      ],
    );
    assert.deepEqual(await told(b.db, "SerieEncerrada"), [
      { serieId, motivo: "VALOR_BLOQUEADO_INTEGRALMENTE", ordens: 1, naoEnviada: false },
    ]);
  }),
);

Deno.test(
  "limits: a repetition lasts at most thirty days, and nothing is repeated after its end",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const asked = (dataFim: string) =>
      call(b, "POST", "/v1/ordem/minuta", { token, json: draft({ reiteracaoProgramada: { dataFim } }) });
    assert.equal(refused(await asked("2026-12-24")).code, "reiteracao-fora-do-prazo");
    assert.equal((await asked("2026-12-23")).status, 201);

    const { serieId, numeroProtocolo } = await begun(b, token, {
      reiteracaoProgramada: { dataFim: "2026-11-27" },
    });
    b.setTime("2026-11-27T19:00");
    await published(b, numeroProtocolo, ...part(100));
    const series = await readSeries(b, token, serieId);
    assert.deepEqual([series.motivoEncerramento, series.ordens.length, series.desconsiderada], [
      "PRAZO_ENCERRADO",
      1,
      undefined,
    ]);
  }),
);

Deno.test(
  "limits: an order that could not leave by the end of its series is not sent after it",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { serieId, numeroProtocolo } = await begun(b, token, {
      reiteracaoProgramada: { dataFim: "2026-11-26" },
    });
    b.setTime("2026-11-26T08:01");
    await published(b, numeroProtocolo, ...part(100));
    const waiting = await latestOf(b, token, serieId);
    // Nothing ran that evening.
    b.setTime("2026-11-27T19:01");
    await b.work();
    const series = await readSeries(b, token, serieId);
    assert.deepEqual([series.motivoEncerramento, series.ordens[1]?.situacao], [
      "PRAZO_ENCERRADO",
      "NAO_ENVIADA",
    ]);
    assert.deepEqual(await dispatched(b.db), []);
    const order = await readOrder(b, token, waiting);
    assert.deepEqual(new Set(order.alvos.map(({ situacao }) => situacao)), new Set(["NAO_ENCAMINHADO"]));
    assert.deepEqual([order.situacao, order.previsaoEnvio, order.serie?.motivoEncerramento], [
      "NAO_ENVIADA",
      undefined,
      "PRAZO_ENCERRADO",
    ]);
  }),
);

Deno.test(
  "split rule 6: the order that waits when a series is interrupted is never sent",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { serieId, numeroProtocolo } = await begun(b, token);
    b.setTime("2026-11-26T08:01");
    await published(b, numeroProtocolo, ...part(100));
    const other = await begun(b, token);
    assert.equal((await interrupt(b, token, serieId)).status, 200);
    b.setTime("2026-11-26T19:00");
    await b.work();
    b.setTime("2026-11-27T19:00");
    await b.work();
    assert.deepEqual(await dispatched(b.db), [other.numeroProtocolo]);
    const series = await readSeries(b, token, serieId);
    assert.deepEqual(series.ordens.map(({ situacao }) => situacao), ["RESPONDIDA", "NAO_ENVIADA"]);
    assert.deepEqual(await told(b.db, "EnvioAdiado"), []);
    assert.deepEqual((await told(b.db, "SerieEncerrada"))[0], {
      serieId,
      motivo: "INTERROMPIDA",
      ordens: 2,
      naoEnviada: true,
    });
    const listed = async (situacao: string) =>
      (await ordersOf(b, token, `situacao=${situacao}`)).map(({ numeroProtocolo }) => numeroProtocolo);
    const unsent = series.ordens[1]!.numeroProtocolo;
    assert.deepEqual(await listed("NAO_ENVIADA"), [unsent]);
    const cancel = await call(b, "POST", `/v1/ordem/${unsent}/cancelar`, { token });
    assert.equal(refused(cancel).code, "ordem-nao-sera-enviada");
    assert.deepEqual(await listed("PROTOCOLADA"), []);
    assert.deepEqual(await listed("RESPONDIDA"), [numeroProtocolo]);
  }),
);

Deno.test(
  "split rule 6: what is with the institutions when a series is interrupted is answered, and nothing follows it",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { serieId, numeroProtocolo } = await begun(b, token);
    b.setTime("2026-11-23T19:00");
    await b.work();
    await interrupt(b, token, serieId);
    assert.deepEqual(
      (await readSeries(b, token, serieId)).ordens.map(({ situacao }) => situacao),
      ["ENVIADA"],
    );
    b.setTime("2026-11-26T08:01");
    await published(b, numeroProtocolo, ...part(100));
    const series = await readSeries(b, token, serieId);
    assert.deepEqual([series.ordens.length, series.ordens[0]?.situacao, series.desconsiderada], [
      1,
      "RESPONDIDA",
      undefined,
    ]);
  }),
);

Deno.test(
  "split rule 6: a series closed with its last block unsent, or that no institution answered, is disregarded",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const unsent = await begun(b, token);
    await interrupt(b, token, unsent.serieId);
    assert.deepEqual((await readSeries(b, token, unsent.serieId)).desconsiderada, {
      motivo: "ULTIMA_ORDEM_NAO_ENVIADA",
      mensagem:
        "A série foi encerrada sem que a última ordem fosse enviada e é desconsiderada; faça uma nova ordem",
    });

    assert.deepEqual(await told(b.db, "SerieEncerrada"), [{
      serieId: unsent.serieId,
      motivo: "INTERROMPIDA",
      ordens: 1,
      naoEnviada: true,
      desconsiderada: "ULTIMA_ORDEM_NAO_ENVIADA",
    }]);

    const silent = await begun(b, token, { reiteracaoProgramada: { dataFim: "2026-11-25" } });
    b.setTime("2026-11-26T08:01");
    await published(b, silent.numeroProtocolo, { ispb: A, code: "98" }, { ispb: B, code: "97" });
    assert.equal(
      (await readSeries(b, token, silent.serieId)).desconsiderada?.motivo,
      "SEM_RESPOSTA_DE_INSTITUICAO",
    );
    const { alvos, pendencias } = await readOrder(b, token, silent.numeroProtocolo);
    assert.deepEqual(alvos.map(({ acoesPossiveis }) => acoesPossiveis), [[], []]);
    assert.deepEqual(pendencias.map(({ tipo }) => tipo), ["SERIE_DESCONSIDERADA"]);
    assert.deepEqual(await ordersOf(b, token, "naoRespostaPendente=true"), []);
    const json = { acoes: [{ alvoId: alvos[0]!.id, tipo: "CANCELAR" }] };
    const split = await call(b, "POST", `/v1/ordem/${silent.numeroProtocolo}/desdobramento`, { token, json });
    assert.deepEqual([refused(split).code, refused(split).detail], [
      "serie-desconsiderada",
      "A série foi encerrada sem resposta de nenhuma instituição e é desconsiderada; faça uma nova ordem",
    ]);
  }),
);

Deno.test(
  "a series ends with the order that was deleted before it left",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { serieId, numeroProtocolo } = await begun(b, token);
    b.setTime("2026-11-26T08:01");
    await published(b, numeroProtocolo, ...part(100));
    const waiting = await latestOf(b, token, serieId);
    assert.equal((await call(b, "DELETE", `/v1/ordem/${waiting}`, { token })).status, 204);
    const series = await readSeries(b, token, serieId);
    assert.deepEqual([series.motivoEncerramento, series.ordens.length], ["ORDEM_EXCLUIDA", 1]);
    const first = await begun(b, token);
    assert.equal((await call(b, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token })).status, 204);
    assert.equal(
      refused(await call(b, "GET", `/v1/serie/${first.serieId}`, { token })).code,
      "serie-nao-encontrada",
    );
    b.setTime("2026-11-26T19:00");
    await b.work();
    assert.deepEqual(await dispatched(b.db), []);
  }),
);

Deno.test(
  "series: two workers and a crash between them make each order once",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const all = await Promise.all([1, 2, 3].map(() => begun(b, token)));
    b.setTime("2026-11-26T08:01");
    for (const { numeroProtocolo } of all) {
      await sql`update court_order set status = 'answered', sent_at = now(), answered_at = now()
        where protocol_number = ${numeroProtocolo}`.execute(b.db);
    }
    // Killed after the orders were written, before the transaction ended.
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`
      .execute(b.db);
    await sql`create trigger fail before update of orders on series execute function fail()`.execute(b.db);
    await assert.rejects(followUp(jobsOf(b)), /killed/);
    await sql`drop trigger fail on series`.execute(b.db);
    await Promise.all([followUp(jobsOf(b)), followUp(jobsOf(b))]);
    await followUp(jobsOf(b));
    for (const { serieId } of all) {
      assert.deepEqual((await readSeries(b, token, serieId)).ordens.map(({ ordem }) => ordem), [1, 2]);
    }
    assert.equal((await told(b.db, "SerieOrdemCriada")).length, 3);
  }),
);

Deno.test(
  "an interruption beside the dispatch: each waiting order either leaves or is never sent",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const all = await Promise.all(Array.from({ length: 6 }, () => begun(b, token)));
    b.setTime("2026-11-23T19:00");
    const [answers] = await Promise.all([
      Promise.all(all.map(({ serieId }) => interrupt(b, token, serieId))),
      b.work(),
    ]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    await b.work();
    const left = await dispatched(b.db);
    for (const { serieId, numeroProtocolo } of all) {
      const { situacao, ordens } = await readSeries(b, token, serieId);
      assert.equal(situacao, "ENCERRADA");
      assert.equal(ordens[0]?.situacao, left.includes(numeroProtocolo) ? "ENVIADA" : "NAO_ENVIADA");
    }
  }),
);

Deno.test(
  "a block protocoled with a repetition before there were series begins its own with the migration, and goes on",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const { numeroProtocolo } = await begun(b, token);
    b.setTime("2026-11-26T08:01");
    await answer(b, numeroProtocolo, part(100));
    await sql`update court_order set followed_up_at = answered_at`.execute(b.db);
    // As it was before.
    await sql`alter table court_order drop series_id, drop series_position, drop not_sent_at`.execute(b.db);
    await sql`drop table series`.execute(b.db);
    await sql`drop index court_order_dispatching`.execute(b.db);
    await sql`create index court_order_due on court_order (dispatch_on)`.execute(b.db);
    await up(b.db as unknown as Kysely<unknown>);
    await b.work();
    const { serieId } = await readOrder(b, token, numeroProtocolo);
    const { situacao, dataFim, ordens } = await readSeries(b, token, serieId!);
    assert.deepEqual([situacao, dataFim, ...ordens.map(({ valorPedido }) => valorPedido)], [
      "ATIVA",
      ENDS_ON,
      "15000.00",
      "14999.00",
    ]);
  }),
);

Deno.test(
  "a draft that was never protocoled is of no series, and what is repeated no more than once is none either",
  bench(async (b) => {
    const { judge: { token } } = await people(b);
    const saved = await drafted(b, token, draft({ reiteracaoProgramada: { dataFim: ENDS_ON } }));
    assert.equal(saved.serieId, undefined);
    assert.equal(await b.db.selectFrom("series").select("id").executeTakeFirst(), undefined);
    const { id } = await drafted(b, token);
    const answer = await call(b, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
    const number = JSON.parse(answer.text)[0].numeroProtocolo;
    const order = answered(Order, await call(b, "GET", `/v1/ordem/${number}`, { token }));
    assert.deepEqual([order.serieId, order.serie], [undefined, undefined]);
  }),
);
