import assert from "node:assert/strict";
import { sql } from "kysely";
import { ReadingAnswer } from "../../../routes/orders/answer_readings.ts";
import { call, parseRefusal, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";

const answers = [{ ispb: "99000001", code: "03", blocked: 100 }];

Deno.test("answers are marked as read for the court, once, of the orders that a user may act in", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const open = await seedAnsweredOrder(t, judge.token, answers);
  const secret = await seedAnsweredOrder(t, judge.token, answers, { sigilosa: true });
  const waiting = (await protocolOrder(t, judge.token)).numeroProtocolo;
  await call(t, "POST", `/v1/ordem/${secret}/visualizador`, {
    token: judge.token,
    json: { cpf: assistant.cpf },
  });
  const mark = async (token: string, json: unknown, query = "") =>
    parseResponse(ReadingAnswer, await call(t, "POST", `/v1/ordem/leitura${query}`, { token, json }));
  assert.deepEqual(await mark(assistant.token, { ordens: [open, secret, waiting] }), {
    lidas: 1,
    semMudanca: 2,
  });
  assert.deepEqual(await mark(judge.token, { todas: true }, "?naoLidas=true"), { lidas: 1, semMudanca: 0 });
  assert.deepEqual(await mark(judge.token, { ordens: [open] }), { lidas: 0, semMudanca: 1 });
  const readers = await t.db.selectFrom("court_order").select(["protocol_number", "answers_read_by"])
    .where("answers_read_at", "is not", null).orderBy("protocol_number").execute();
  assert.deepEqual(readers.map(({ answers_read_by }) => answers_read_by), [assistant.cpf, judge.cpf]);
  const audited = await t.db.selectFrom("audit_entry").select("subject")
    .where("action", "=", "order.mark-read").orderBy("id").execute();
  assert.deepEqual(audited.map(({ subject }) => subject), [open, secret, open]);
});

Deno.test("more orders than are taken at once are refused, and none of them is marked", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, answers);
  await sql`
      insert into court_order select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'protocol_number', (o.protocol_number::bigint + n)::text))).*
      from court_order o, generate_series(1, 500) n where o.protocol_number = ${number}`.execute(t.db);
  const refused = await call(t, "POST", "/v1/ordem/leitura?naoLidas=true", {
    token,
    json: { todas: true },
  });
  assert.equal(parseRefusal(refused).code, "lote-grande-demais");
  const read = await t.db.selectFrom("court_order").select("id").where("answers_read_at", "is not", null)
    .execute();
  assert.deepEqual(read, []);
});
