import assert from "node:assert/strict";
import { ReadingAnswer } from "../../../routes/orders/answer_readings.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { call, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";

const answers = [{ ispb: "99000001", code: "03", blocked: 100 }];

Deno.test(
  "answers are marked as read for the court, once, of the orders that a user may act in",
  testContext(async (b) => {
    const { judge, assistant } = await signInPeople(b);
    const open = await seedAnsweredOrder(b, judge.token, answers);
    const secret = await seedAnsweredOrder(b, judge.token, answers, { sigilosa: true });
    const waiting = (await protocolOrder(b, judge.token)).numeroProtocolo;
    await call(b, "POST", `/v1/ordem/${secret}/visualizador`, {
      token: judge.token,
      json: { cpf: assistant.cpf },
    });
    const mark = async (token: string, json: unknown, query = "") =>
      parseResponse(ReadingAnswer, await call(b, "POST", `/v1/ordem/leitura${query}`, { token, json }));
    assert.deepEqual(await mark(assistant.token, { ordens: [open, secret, waiting] }), {
      lidas: 1,
      semMudanca: 2,
    });
    assert.deepEqual(await mark(judge.token, { todas: true }, "?naoLidas=true"), { lidas: 1, semMudanca: 0 });
    assert.deepEqual(await mark(judge.token, { ordens: [open] }), { lidas: 0, semMudanca: 1 });
    const readers = await b.db.selectFrom("court_order").select(["protocol_number", "answers_read_by"])
      .where("answers_read_at", "is not", null).orderBy("protocol_number").execute();
    assert.deepEqual(readers.map(({ answers_read_by }) => answers_read_by), [assistant.cpf, judge.cpf]);
    const audited = await b.db.selectFrom("audit_entry").select("subject")
      .where("action", "=", "order.mark-read").orderBy("id").execute();
    assert.deepEqual(audited.map(({ subject }) => subject), [open, secret, open]);
  }),
);
