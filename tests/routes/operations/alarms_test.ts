import assert from "node:assert/strict";
import { pageSchema } from "../../../routes/http/wire.ts";
import { AlarmAnswer } from "../../../routes/operations/alarms.ts";
import { type Alarm, raiseAlarm } from "../../../store/operations/alarms.ts";
import { call, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("an alarm names the institution, and the one remittance or file, that its subject is about", async () => {
  await using t = await openTestContext();
  const { judge, operator: { token } } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  t.setTime("2026-11-23T19:00");
  await t.work();
  const { id, ispb, file_name } = await t.db.selectFrom("remittance").select(["id", "ispb", "file_name"])
    .orderBy("id").executeTakeFirstOrThrow();
  const raised: [Alarm["type"], subject: string, ispb?: string, remittance?: string][] = [
    ["publish-failed", file_name, ispb, String(id)],
    ["silence", ispb, ispb],
    ["channel-failed", `${ispb}/entrega`, ispb],
    ["intake-failed", `${ispb}/ASSETS_RET_${ispb}_20261124_000001_V0111.txt`, ispb],
    ["overdue", "orders-not-sent"],
    ["process-failed", "executor 12345678"],
  ];
  for (const [type, subject] of raised) await raiseAlarm(t.db, t.clock(), { type, subject, detail: "x" });
  const { content } = parseResponse(
    pageSchema(AlarmAnswer),
    await call(t, "GET", "/v1/operacao/alarme?aberto=true", { token }),
  );
  const found = content.toReversed().map(({ assunto, ispb, remessaId, arquivoRespostaId, instituicao }) => {
    assert.equal(instituicao === undefined, ispb === undefined);
    assert.equal(arquivoRespostaId, undefined);
    return [assunto, ispb, remessaId];
  });
  assert.deepEqual(found, raised.map(([_type, subject, ispb, remittance]) => [subject, ispb, remittance]));
});

Deno.test("an operator takes one alarm, or all open ones of an institution or a kind, with a note that stays with them", async () => {
  await using t = await openTestContext();
  const { operator: { token, cpf } } = await signInPeople(t);
  const raise = (type: Alarm["type"], subject: string) =>
    raiseAlarm(t.db, t.clock(), { type, subject, detail: "x" });
  await raise("channel-failed", "99000001/entrega");
  await raise("institution-folder-silent", "maquina:99000001/outbox");
  await raise("channel-failed", "99000002/entrega");
  await raise("process-failed", "executor 12345678");
  const take = (json: unknown) => call(t, "POST", "/v1/operacao/alarme/assumir", { token, json });
  const notes = async () =>
    (await t.db.selectFrom("alarm").select(["note", "taken_by"]).orderBy("id").execute())
      .map(({ note, taken_by }) => note === null ? null : [note, taken_by]);
  const nota = "Liguei para o banco, chamado 9";
  assert.equal((await take({ ispb: "99000001", nota })).text, '{"alarmes":2}');
  assert.deepEqual(await notes(), [[nota, cpf], [nota, cpf], null, null]);
  assert.equal((await take({ tipo: "CANAL_FALHOU", nota: "Passou a mim" })).text, '{"alarmes":2}');
  assert.equal((await take({ id: "4", nota: "Vi o log" })).text, '{"alarmes":1}');
  assert.deepEqual(await notes(), [
    ["Passou a mim", cpf],
    [nota, cpf],
    ["Passou a mim", cpf],
    ["Vi o log", cpf],
  ]);
  assert.equal((await take({ nota })).status, 400, "of which it must be said");
  assert.equal((await take({ ispb: "99000003", nota })).status, 404);
  const { content: [first] } = parseResponse(
    pageSchema(AlarmAnswer),
    await call(t, "GET", "/v1/operacao/alarme?ispb=99000002", { token }),
  );
  assert.deepEqual([first?.assumidoPor, first?.nota], [cpf, "Passou a mim"]);
  const audited = await t.db.selectFrom("audit_entry").select(["subject"]).where("action", "=", "alarm.take")
    .orderBy("id").execute();
  assert.deepEqual(audited.map(({ subject }) => subject), ["99000001", "channel-failed", "4"]);
});
