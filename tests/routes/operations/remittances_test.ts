import assert from "node:assert/strict";
import { sql } from "kysely";
import { pageSchema } from "../../../routes/http/wire.ts";
import { WatchedAnswer } from "../../../routes/operations/institutions.ts";
import { MovementAnswer } from "../../../routes/operations/movement.ts";
import { RemittanceAnswer } from "../../../routes/operations/operation_schema.ts";
import { DifferencesAnswer, ReconciliationAnswer } from "../../../routes/operations/reconciliation.ts";
import { ActionAnswer } from "../../../routes/operations/remittances.ts";
import {
  assertChangesNothing,
  call,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const path = "/v1/operacao/remessa";
const motivo = "A instituição pediu, chamado 4321";

/** An order dispatched at 19:00; the first of its remittances, and the operator. */
async function dispatched(t: TestContext) {
  const { judge, operator } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  t.setTime("2026-11-23T19:00");
  await t.work();
  const { id, ispb } = await t.db.selectFrom("remittance").select(["id", "ispb"]).orderBy("id").limit(1)
    .executeTakeFirstOrThrow();
  return { ...operator, id, ispb, outbox: t.exchange.folders.outbox(ispb) };
}

Deno.test("an operator resends what an institution lost: asked for, done by a worker, on record with the reason", async () => {
  await using t = await openTestContext();
  const { token, cpf, id, outbox } = await dispatched(t);
  const remittance = parseResponse(RemittanceAnswer, await call(t, "GET", `${path}/${id}`, { token }));
  assert.equal(remittance.situacao, "PUBLICADA");
  await Deno.remove(`${outbox}/${remittance.arquivo}`);
  const answer = await call(t, "POST", `${path}/${id}/reenviar`, { token, json: { motivo } });
  const requested = parseResponse(ActionAnswer, answer, 202);
  assert.deepEqual([requested.tipo, requested.situacao, requested.pedidaPor, requested.motivo], [
    "REENVIAR",
    "EM_ANDAMENTO",
    cpf,
    motivo,
  ]);
  assert.equal(answer.headers.get("Location"), `/v1/operacao/acao/${requested.id}`);
  await t.work();
  const done = parseResponse(
    ActionAnswer,
    await call(t, "GET", `/v1/operacao/acao/${requested.id}`, { token }),
  );
  assert.deepEqual([done.situacao, done.resultado, done.sucesso], ["CONCLUIDA", "REENVIADA", true]);
  assert.ok((await Deno.stat(`${outbox}/${remittance.arquivo}`)).isFile);
  const listed = await call(t, "GET", `/v1/operacao/acao?remessaId=${id}`, { token });
  assert.deepEqual(parseResponse(pageSchema(ActionAnswer), listed).content, [done]);
  const entry = await t.db.selectFrom("audit_entry").select(["actor", "subject", "detail"])
    .where("action", "=", "remittance.resend").executeTakeFirstOrThrow();
  assert.deepEqual([entry.actor, entry.subject, (entry.detail as { reason?: string }).reason], [
    cpf,
    remittance.arquivo,
    motivo,
  ]);
});

Deno.test("what several operators ask of one remittance at once is done one after the other, without waiting for another try", async () => {
  await using t = await openTestContext();
  const { token, id } = await dispatched(t);
  const ask = (action: string) => call(t, "POST", `${path}/${id}/${action}`, { token, json: { motivo } });
  const answers = await Promise.all([ask("reenviar"), ask("reenviar"), ask("reconstruir?simular=true")]);
  assert.deepEqual(answers.map(({ status }) => status), [202, 202, 202]);
  // Of jobs of one queue no two run at once, whichever the workers.
  const { rows } = await sql`
      select queue_name, count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'operator_action'
      group by queue_name`.execute(t.db);
  assert.deepEqual(rows, [{ queue_name: `remittance:${id}`, jobs: 3 }]);
  await t.work();
  const listed = await call(t, "GET", `/v1/operacao/acao?remessaId=${id}`, { token });
  assert.deepEqual(
    parseResponse(pageSchema(ActionAnswer), listed).content.map(({ resultado }) => resultado).toSorted(),
    ["IDENTICA", "JA_NA_PASTA", "JA_NA_PASTA"],
  );
});

Deno.test("a rebuild is a simulation that compares digests; without saying so it is refused", async () => {
  await using t = await openTestContext();
  const { token, id, ispb } = await dispatched(t);
  const json = { motivo };
  for (const query of ["", "?simular=false", "?simular=true&x=1"]) {
    const refusal = parseRefusal(
      await call(t, "POST", `${path}/${id}/reconstruir${query}`, { token, json }),
    );
    assert.equal(refusal.code, "parametro-invalido", query);
  }
  const compare = async () => {
    const requested = await call(t, "POST", `${path}/${id}/reconstruir?simular=true`, { token, json });
    await t.work();
    const { id: action } = parseResponse(ActionAnswer, requested, 202);
    return parseResponse(ActionAnswer, await call(t, "GET", `/v1/operacao/acao/${action}`, { token }));
  };
  const done = await compare();
  assert.equal(done.resultado, "IDENTICA");
  assert.equal(done.detalhe?.sha256Refeito, done.detalhe?.sha256Registrado);
  assert.equal(done.detalhe?.tamanhoRefeito, done.detalhe?.tamanhoRegistrado);
  const outbox = t.exchange.folders.outbox(ispb);
  for await (const { name } of Deno.readDir(outbox)) await Deno.remove(`${outbox}/${name}`);
  const left = await compare();
  assert.equal(left.resultado, "IDENTICA_FORA_DA_PASTA");
  assert.deepEqual(left.detalhe, done.detalhe);
});

Deno.test("what makes no sense now is refused, and nothing is asked of a worker", async () => {
  await using t = await openTestContext();
  const { token, id, ispb } = await dispatched(t);
  await sql`insert into dispatch_run (business_date, frozen_at) values ('2026-11-20', '2026-11-20')`
    .execute(t.db);
  const { rows: [{ id: frozen }] } = await sql<{ id: bigint }>`
      insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, totals,
        frozen_at, answers_due_at, publish_at)
      values (${ispb}, '2026-11-20', '2026-11-24', 50, 'frozen', 'REM50.txt', 1, '{}', '2026-11-23T22:00:00Z',
        '2026-11-26T08:00:00Z', '2026-11-27T11:00:00Z') returning id`.execute(t.db) as {
    rows: [{ id: bigint }];
  };
  const cases: [string, number, string][] = [
    [`${id}/publicar`, 409, "remessa-ja-publicada"],
    [`${frozen}/publicar`, 409, "fora-da-janela-de-envio"],
    [`${frozen}/reenviar`, 409, "remessa-nao-publicada"],
    ["999/publicar", 404, "remessa-nao-encontrada"],
    ["abc/reenviar", 404, "remessa-nao-encontrada"],
  ];
  for (const [rest, status, code] of cases) {
    const refusal = parseRefusal(
      await assertChangesNothing(
        t.db,
        () => call(t, "POST", `${path}/${rest}`, { token, json: { motivo } }),
      ),
    );
    assert.deepEqual([refusal.status, refusal.code], [status, code], rest);
  }
  assert.deepEqual(await t.db.selectFrom("operator_action").select("id").execute(), []);
  assert.equal(parseRefusal(await call(t, "GET", `${path}/999`, { token })).code, "remessa-nao-encontrada");
  assert.equal(
    parseRefusal(await call(t, "GET", "/v1/operacao/acao/9", { token })).code,
    "acao-nao-encontrada",
  );
});

Deno.test("a day is reconciled by remittance, in totals, in both directions, and as a spreadsheet", async () => {
  await using t = await openTestContext();
  const { token, id, ispb } = await dispatched(t);
  await sql`insert into answer_file (claim_id, ispb, file_name, sha256, size_bytes, archive_path, received_at, status,
        faults, receipt_name, receipt, decided_at)
      select gen_random_uuid(), ${ispb}, 'RET' || n || '.txt', repeat('a', 64), 1, 'x', '2026-11-24T12:00:00Z',
        'rejected', faults::jsonb, 'REC' || n, 'x', '2026-11-24T12:00:00Z'
      from (values (1, '[{"line":0,"field":"x","code":"H04","message":"x"}]'),
        (2, '[{"line":2,"field":"x","code":"L01","message":"x"}]')) as f (n, faults)`.execute(t.db);
  const read = async (query: string) =>
    parseResponse(
      ReconciliationAnswer,
      await call(t, "GET", `/v1/operacao/conciliacao${query}`, { token }),
    );
  const all = await read("?data=2026-11-23");
  assert.equal(all.totais.remessas, all.totalElements);
  assert.equal(all.totais.linhasSemResposta, all.totais.linhasEnviadas);
  const [row] = (await read(`?ispb=${ispb}`)).content;
  assert.deepEqual(
    [row?.situacao, row?.linhasRespondidas, row?.arquivosRejeitados, row?.arquivosForaDoPrazo],
    ["ABERTA", 0, 1, 1],
  );
  assert.equal((await read("?situacao=COMPLETA")).totais.remessas, 0);
  assert.equal((await read("?data=2026-11-22")).totais.remessas, 0);

  const differences = parseResponse(
    DifferencesAnswer,
    await call(t, "GET", `/v1/operacao/conciliacao/${id}`, { token }),
  );
  assert.equal(differences.enviadasSemResposta.totalElements, row?.linhasEnviadas);
  assert.equal(differences.enviadasSemResposta.content[0], 2);
  assert.deepEqual(differences.recebidosSemRemessa.map(({ codigos }) => codigos), [["H04"], ["L01"]]);

  await t.db.updateTable("institution").set({ name: "=1+1;x" }).where("ispb", "=", ispb).execute();
  const csv = await call(t, "GET", `/v1/operacao/conciliacao?ispb=${ispb}`, {
    token,
    headers: { Accept: "text/csv" },
  });
  assert.equal(csv.headers.get("Content-Type"), "text/csv; charset=UTF-8");
  const [head, line, end] = csv.text.split("\r\n");
  assert.match(head ?? "", /^\ufeff?remessaId;ispb;instituicao;/);
  assert.match(line ?? "", new RegExp(`^${id};${ispb};"'=1\\+1;x";.*;ABERTA;\\d+;0;\\d+;"?\\d+,\\d\\d`));
  assert.equal(end, "");
});

Deno.test("an institution that left more than two remittances in a row unanswered is marked for contact", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await sql`insert into dispatch_run (business_date, frozen_at)
      select d, d from generate_series(date '2026-11-10', date '2026-11-13', interval '1 day') d`.execute(
    t.db,
  );
  await sql`insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count,
        totals, frozen_at, sha256, size_bytes, published_at, answers_due_at, publish_at, answers_closed_at)
      select i.ispb, d, d, 100 + row_number() over (partition by i.ispb order by d), 'published', i.ispb || d, 1, '{}', d,
        repeat('a', 64), 1, d, d, d, d
      from generate_series(date '2026-11-10', date '2026-11-13', interval '1 day') d,
        (values ('99000001', 2), ('99000002', 4)) as i (ispb, silent)
      where d > date '2026-11-13' - i.silent`.execute(t.db);
  const list = async (query: string) =>
    parseResponse(
      pageSchema(WatchedAnswer),
      await call(t, "GET", `/v1/operacao/instituicao${query}`, { token }),
    );
  const marked = await list("?contatar=true");
  assert.deepEqual(
    marked.content.map(({ ispb, remessasSemRespostaSeguidas }) => [ispb, remessasSemRespostaSeguidas]),
    [
      ["99000002", 4],
    ],
  );
  const others = await list("?contatar=false&pageSize=200");
  assert.equal(others.totalElements + 1, (await list("")).totalElements);
  assert.equal(others.content.find(({ ispb }) => ispb === "99000001")?.remessasSemRespostaSeguidas, 2);
});

Deno.test("a day's movement shows the run, the remittances, the deadlines, the alarms and the throughput", async () => {
  await using t = await openTestContext();
  const { token } = await dispatched(t);
  const movement = parseResponse(MovementAnswer, await call(t, "GET", "/v1/operacao/movimento", { token }));
  assert.deepEqual([movement.data, movement.diaUtil, movement.corte.situacao], [
    "2026-11-23",
    true,
    "ENCERRADO",
  ]);
  assert.equal(movement.prazos.respostas, "2026-11-25T05:00:00-03:00");
  const [published] = movement.remessas;
  assert.equal(published?.situacao, "PUBLICADA");
  assert.deepEqual(movement.publicacaoPorMinuto, [{
    minuto: "2026-11-23T19:00:00-03:00",
    arquivos: published!.arquivos,
    linhas: published!.linhas,
  }]);
  const holiday = parseResponse(
    MovementAnswer,
    await call(t, "GET", "/v1/operacao/movimento?data=2026-12-25", { token }),
  );
  assert.deepEqual([holiday.diaUtil, holiday.feriado, holiday.corte.situacao], [
    false,
    "Natal",
    "NAO_CONGELADO",
  ]);
});
