import assert from "node:assert/strict";
import { sql } from "kysely";
import { pageSchema } from "../../../routes/http/wire.ts";
import { routes } from "../../../routes/mod.ts";
import { AlarmAnswer } from "../../../routes/operations/alarms.ts";
import { ClockAnswer, FileAnswer, RemittanceAnswer } from "../../../routes/operations/operation_schema.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const SHA = "a".repeat(64);

/** Two remittances and three answer files, as the exchange leaves them. */
async function exchanged(db: Db): Promise<void> {
  await sql`insert into dispatch_run (business_date, frozen_at) values ('2026-11-23', '2026-11-23T22:00:00Z')`
    .execute(db);
  await sql`insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count,
      totals, frozen_at, sha256, size_bytes, published_at, answers_due_at, publish_at)
    values ('99000001', '2026-11-23', '2026-11-23', 1, 'published', 'REM1.txt', 3, '{"10":{"count":3,"sum":"123456"}}', '2026-11-23T22:00:00Z',
        ${SHA}, 512, '2026-11-23T22:01:00Z', '2026-11-25T08:00:00Z', '2026-11-26T11:00:00Z'),
      ('99000002', '2026-11-23', '2026-11-24', 1, 'frozen', 'REM2.txt', 1, '{"10":{"count":1,"sum":"1"}}', '2026-11-23T22:00:00Z',
        null, null, null, '2026-11-26T08:00:00Z', '2026-11-27T11:00:00Z')`.execute(db);
  const file = (
    name: string,
    status: string,
    rest: { faults?: unknown; receipt?: string; duplicateOf?: number },
  ) =>
    sql`insert into answer_file (claim_id, ispb, file_name, sequence, remittance_id, sha256, size_bytes, archive_path,
        received_at, status, duplicate_of, line_count, faults, receipt_name, receipt, decided_at)
      values (${crypto.randomUUID()}, '99000001', ${name}, 1, 1, ${SHA}, 300, 'x', '2026-11-24T12:00:00Z', ${status},
        ${rest.duplicateOf ?? null}, 3, ${
      rest.faults === undefined ? null : JSON.stringify(rest.faults)
    }::jsonb,
        ${rest.receipt && `REC_${name}`}, ${rest.receipt}, ${
      rest.receipt && "2026-11-24T12:00:01Z"
    }::timestamptz)`
      .execute(db);
  await file("RET1.txt", "rejected", {
    faults: [{ line: 2, field: "codigoResposta", code: "R07", message: "Código desconhecido" }],
    receipt: "00;REJEITADO\r\n99;1\r\n",
  });
  await file("RET2.txt", "duplicate", { duplicateOf: 1, receipt: "00;REJEITADO\r\n" });
  await file("RET3.txt", "received", {});
}

Deno.test("operators see what was sent: file, digest, size, deadline, by institution, day and state", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await exchanged(t.db);
  const list = async (query = "") =>
    parseResponse(
      pageSchema(RemittanceAnswer),
      await call(t, "GET", `/v1/operacao/remessa${query}`, { token }),
    );
  const all = await list();
  assert.deepEqual(all.content.map(({ arquivo }) => arquivo), ["REM2.txt", "REM1.txt"]);
  assert.deepEqual(all.content[1], {
    id: "1",
    data: "2026-11-23",
    dataCorte: "2026-11-23",
    ispb: "99000001",
    instituicao: "Instituição de Teste 1",
    sequencial: 1,
    arquivo: "REM1.txt",
    linhas: 3,
    valorTotal: "1234.56",
    situacao: "PUBLICADA",
    sha256: SHA,
    tamanhoBytes: 512,
    dataHoraPublicacao: "2026-11-23T19:01:00-03:00",
    prazoResposta: "2026-11-25T05:00:00-03:00",
  });
  for (
    const [query, files] of [
      ["?situacao=CONGELADA", ["REM2.txt"]],
      ["?ispb=99000001", ["REM1.txt"]],
      ["?data=2026-11-24", ["REM2.txt"]],
      ["?data=2026-11-25", []],
    ] as const
  ) {
    assert.deepEqual((await list(query)).content.map(({ arquivo }) => arquivo), files, query);
  }
});

Deno.test("operators see what came in, what was wrong with it, and the receipt byte by byte", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await exchanged(t.db);
  const path = "/v1/operacao/arquivo-resposta";
  const all = parseResponse(pageSchema(FileAnswer), await call(t, "GET", path, { token }));
  assert.deepEqual(all.content.map(({ situacao }) => situacao), ["RECEBIDO", "DUPLICADO", "REJEITADO"]);
  const rejected = all.content[2]!;
  assert.deepEqual(
    [rejected.sha256, rejected.recibo, rejected.dataHoraDecisao, rejected.remessaId],
    [SHA, "REC_RET1.txt", "2026-11-24T09:00:01-03:00", "1"],
  );
  assert.deepEqual(rejected.falhas, [
    { linha: 2, campo: "codigoResposta", codigo: "R07", mensagem: "Código desconhecido" },
  ]);
  assert.equal(all.content[1]?.duplicadoDe, rejected.id);
  const receipt = await call(t, "GET", `${path}/${rejected.id}/recibo`, { token });
  assert.deepEqual([receipt.status, receipt.text], [200, "00;REJEITADO\r\n99;1\r\n"]);
  assert.equal(receipt.headers.get("Content-Disposition"), 'attachment; filename="REC_RET1.txt"');
  for (const id of [all.content[0]?.id, "999", "abc", "99999999999999999999", "-1"]) {
    const refusal = parseRefusal(await call(t, "GET", `${path}/${id}/recibo`, { token }));
    assert.deepEqual([refusal.status, refusal.code], [404, "recibo-nao-encontrado"], id);
  }
});

Deno.test("operators see alarms, the open ones and the resolved ones", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await raiseAlarm(t.db, t.clock(), { type: "publish-failed", subject: "REM1.txt", detail: "Disco cheio" });
  await raiseAlarm(t.db, t.clock(), {
    type: "sequence-conflict",
    subject: "99000001",
    detail: "Sequencial 2",
  });
  await t.db.updateTable("alarm").set({ resolved_at: t.clock().toString() }).where(
    "type",
    "=",
    "publish-failed",
  )
    .execute();
  const list = async (query: string) =>
    parseResponse(pageSchema(AlarmAnswer), await call(t, "GET", `/v1/operacao/alarme${query}`, { token }))
      .content
      .map(({ tipo }) => tipo);
  assert.deepEqual(await list(""), ["CONFLITO_DE_SEQUENCIAL", "PUBLICACAO_FALHOU"]);
  assert.deepEqual(await list("?aberto=true"), ["CONFLITO_DE_SEQUENCIAL"]);
  assert.deepEqual(await list("?aberto=false"), ["PUBLICACAO_FALHOU"]);
  assert.equal(
    parseRefusal(await call(t, "GET", "/v1/operacao/alarme?aberto=sim", { token })).code,
    "parametro-invalido",
  );
});

Deno.test("the clock is moved forward only, and only where there is one to move", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const path = "/v1/operacao/relogio";
  const now = async () => parseResponse(ClockAnswer, await call(t, "GET", path, { token }));
  const { agora, movel } = await now();
  assert.deepEqual([agora, movel], ["2026-11-23T10:00:00-03:00", true]);
  const move = (avancarPara: unknown) => call(t, "POST", path, { token, json: { avancarPara } });
  const moved = parseResponse(ClockAnswer, await move("2026-11-23T22:00:00Z"));
  assert.deepEqual([moved.agora, moved.ultimoEnvio], ["2026-11-23T19:00:00-03:00", "2026-11-23"]);
  for (const back of ["2026-11-23T18:59:59-03:00", "2026-11-23T19:00:00-03:00"]) {
    const refusal = parseRefusal(await move(back));
    assert.deepEqual([refusal.status, refusal.code], [409, "relogio-nao-retrocede"]);
  }
  for (const text of ["amanhã", "2026-11-24", "2026-11-24T10:00:00", "+012026-01-01T00:00:00Z", 1, null]) {
    const refusal = parseRefusal(await move(text));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [400, "conteudo-invalido", [
      "avancarPara",
    ]]);
  }
  assert.equal((await now()).agora, "2026-11-23T19:00:00-03:00");

  const { moveClock: _, ...production } = t.app;
  const http = routes(production);
  const fixed = parseResponse(ClockAnswer, await call({ http }, "GET", path, { token }));
  assert.equal(fixed.movel, false);
  const answer = await call({ http }, "POST", path, {
    token,
    json: { avancarPara: "2027-01-01T00:00:00Z" },
  });
  assert.equal(answer.status, 405);
});

Deno.test("what operators see is for operators", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  for (const path of ["remessa", "arquivo-resposta", "arquivo-resposta/1/recibo", "alarme", "relogio"]) {
    for (const { token } of [judge, assistant]) {
      const refusal = parseRefusal(await call(t, "GET", `/v1/operacao/${path}`, { token }));
      assert.deepEqual([refusal.status, refusal.code], [403, "perfil-insuficiente"], path);
    }
  }
  const json = { avancarPara: "2027-01-01T00:00:00Z" };
  assert.equal(
    parseRefusal(await call(t, "POST", "/v1/operacao/relogio", { token: judge.token, json })).status,
    403,
  );
});
