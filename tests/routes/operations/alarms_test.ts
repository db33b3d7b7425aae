import assert from "node:assert/strict";
import { pageSchema } from "../../../routes/http/wire.ts";
import { AlarmAnswer } from "../../../routes/operations/operation_schema.ts";
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
