import assert from "node:assert/strict";
import { sql } from "kysely";
import { pageSchema } from "../../../routes/http/wire.ts";
import { HolidayChange } from "../../../routes/operations/calendar.ts";
import { JobAnswer } from "../../../routes/operations/jobs.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  assertChangesNothing,
  call,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const path = "/v1/operacao/feriado";
const motivo = "Circular do banco central";

Deno.test("a holiday that is added moves the orders of that day to the next, tells the courts, and leaves what has left alone", async () => {
  await using t = await openTestContext();
  const { judge, operator } = await signInPeople(t);
  const { token } = operator;
  await protocolOrder(t, judge.token);
  t.setTime("2026-11-23T19:00");
  await t.work();
  const order = await protocolOrder(t, judge.token);
  const json = { data: "2026-11-24", nome: "Ponto facultativo", motivo };
  const added = parseResponse(HolidayChange, await call(t, "POST", path, { token, json }), 201);
  assert.deepEqual([added.feriado, added.efeitos.ordensQueEsperam, added.efeitos.proximoEnvio], [
    true,
    1,
    "2026-11-25",
  ]);
  assert.ok(added.efeitos.remessasAbertas > 0);
  assert.match(added.efeitos.explicacao, /EnvioAdiado/);
  const due = () => t.db.selectFrom("remittance").select("answers_due_at").distinct().execute();
  const before = await due();
  t.setTime("2026-11-24T00:01");
  await t.work();
  assert.deepEqual(await due(), before);
  const moved = await t.db.selectFrom("court_order").select("dispatch_on")
    .where("protocol_number", "=", order.numeroProtocolo).executeTakeFirstOrThrow();
  assert.equal(moved.dispatch_on?.toString(), "2026-11-25");
  const entry = await t.db.selectFrom("audit_entry").select(["actor", "subject", "detail"])
    .where("action", "=", "holiday.add").executeTakeFirstOrThrow();
  assert.deepEqual([entry.actor, entry.subject, (entry.detail as { reason?: string }).reason], [
    operator.cpf,
    "2026-11-24",
    motivo,
  ]);
});

Deno.test("a holiday is withdrawn and comes back; the yearly generation does not bring it back by itself", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const query = `?motivo=${encodeURIComponent(motivo)}`;
  const withdraw = (date: string) => call(t, "DELETE", `${path}/${date}${query}`, { token });
  const holiday = async () => {
    const list = await call(t, "GET", "/v1/feriado?ano=2026&pageSize=200", { token });
    return (JSON.parse(list.text).content as { data: string; nome: string; fonte: string }[])
      .find(({ data }) => data === "2026-12-25");
  };
  assert.equal((await holiday())?.fonte, "regra nacional");
  const withdrawn = parseResponse(HolidayChange, await withdraw("2026-12-25"));
  assert.deepEqual([withdrawn.feriado, withdrawn.nome, withdrawn.efeitos.proximoEnvio], [
    false,
    "Natal",
    "2026-12-25",
  ]);
  await enqueue(t.db, [{ task: "refresh_holidays", key: "refresh_holidays" }]);
  await t.work();
  assert.equal(await holiday(), undefined);
  const json = { data: "2026-12-25", nome: "Natal", motivo };
  assert.equal((await call(t, "POST", path, { token, json })).status, 201);
  assert.deepEqual(await holiday(), { data: "2026-12-25", nome: "Natal", fonte: "operador" });
});

Deno.test("days that are over, frozen, holidays already or none are refused, and nothing changes", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  t.setTime("2026-11-23T19:00");
  await t.work();
  const add = (data: string) => call(t, "POST", path, { token, json: { data, nome: "Feriado", motivo } });
  const withdraw = (data: string, reason = motivo) =>
    call(t, "DELETE", `${path}/${data}?motivo=${encodeURIComponent(reason)}`, { token });
  const cases: [() => ReturnType<typeof add>, number, string][] = [
    [() => add("2026-11-20"), 422, "feriado-em-data-passada"],
    [() => add("2026-11-23"), 409, "dia-ja-enviado"],
    [() => add("2026-12-25"), 409, "feriado-ja-cadastrado"],
    [() => add("2026-02-30"), 400, "conteudo-invalido"],
    [() => add("0000-01-01"), 400, "conteudo-invalido"],
    [() => add("9999-12-31"), 400, "conteudo-invalido"],
    [() => add("2030-01-01"), 422, "feriado-em-data-distante"],
    [() => add("2207-01-25"), 422, "feriado-em-data-distante"],
    [() => withdraw("2026-12-24"), 404, "feriado-nao-encontrado"],
    [() => withdraw("ontem"), 404, "feriado-nao-encontrado"],
    [() => withdraw("2026-11-20"), 422, "feriado-em-data-passada"],
    [() => withdraw("2026-12-25", ""), 400, "parametro-invalido"],
  ];
  for (const [act, status, code] of cases) {
    const refusal = parseRefusal(await assertChangesNothing(t.db, act));
    assert.deepEqual([refusal.status, refusal.code], [status, code]);
  }
  assert.equal((await add("2029-12-27")).status, 201, "the last year of the calendar");
});

Deno.test("failed and stuck jobs are seen without anybody's data, and tried again with a reason", async () => {
  await using t = await openTestContext();
  const { operator } = await signInPeople(t);
  const { token } = operator;
  await enqueue(t.db, [
    { task: "publish_remittance", payload: { remittanceId: "999" }, key: "publish:999" },
    { task: "seal", key: "seal" },
    { task: "watch", key: "watch" },
  ]);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'CPF 529.982.247-25 falhou'
      where key = 'publish:999'`.execute(t.db);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'outro' where key = 'seal'`
    .execute(t.db);
  const list = async (query = "") =>
    parseResponse(pageSchema(JobAnswer), await call(t, "GET", `/v1/operacao/tarefa${query}`, { token }))
      .content;
  const all = await list();
  assert.deepEqual(all.map(({ chave, situacao }) => [chave, situacao]).sort(), [
    ["publish:999", "DESISTIU"],
    ["seal", "EM_EXECUCAO"],
    ["watch", "ESPERANDO"],
  ]);
  const [failed] = await list("?situacao=DESISTIU");
  assert.match(failed?.erro ?? "", /^CPF .* falhou$/);
  assert.doesNotMatch(failed?.erro ?? "", /529\.982\.247-25/);
  const repeat = (id: string | undefined, json: unknown = { motivo }) =>
    call(t, "POST", `/v1/operacao/tarefa/${id}/repetir`, { token, json });
  const repeated = parseResponse(JobAnswer, await repeat(failed?.id));
  assert.deepEqual([repeated.situacao, repeated.tentativas], ["FALHOU", 0]);
  const running = all.find(({ situacao }) => situacao === "EM_EXECUCAO");
  assert.equal(parseRefusal(await repeat(running?.id)).code, "tarefa-em-execucao");
  assert.equal(parseRefusal(await repeat("999999")).code, "tarefa-nao-encontrada");
  assert.equal(parseRefusal(await repeat(failed?.id, {})).code, "conteudo-invalido");
  const entries = await t.db.selectFrom("audit_entry").select(["actor", "subject"])
    .where("action", "=", "job.repeat").execute();
  assert.deepEqual(entries, [{ actor: operator.cpf, subject: failed?.id }]);
});
