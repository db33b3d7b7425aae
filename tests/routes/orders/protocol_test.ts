import assert from "node:assert/strict";
import * as v from "valibot";
import { routes } from "../../../routes/mod.ts";
import { Order, Protocoled } from "../../../routes/orders/order_schema.ts";
import { enactHoliday } from "../../../store/holidays.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const PROTOCOL = "/v1/ordem/protocolar";
const List = v.array(Protocoled);

Deno.test("a judge protocols: each draft gets a number, and when it leaves and is answered", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const minutas = [(await createDraft(t, token)).id, (await createDraft(t, token)).id];
  const orders = parseResponse(List, await call(t, "POST", PROTOCOL, { token, json: { minutas } }));
  assert.deepEqual(orders.map(({ id }) => id), minutas);
  assert.deepEqual(orders.map(({ numeroProtocolo }) => numeroProtocolo), [
    "20260000000001",
    "20260000000002",
  ]);
  assert.deepEqual(
    orders.map(({ dataHoraProtocolo, previsaoEnvio, previsaoResposta }) => [
      dataHoraProtocolo,
      previsaoEnvio,
      previsaoResposta,
    ]),
    Array(2).fill(["2026-11-23T10:00:00-03:00", "2026-11-23T19:00:00-03:00", "2026-11-26T08:00:00-03:00"]),
  );
});

/** When an order protocoled at a local time leaves, and by when it is answered. */
const forecasts: [
  sentence: string,
  at: string,
  dataProtocolo: string | undefined,
  leaves: string,
  answered: string,
][] = [
  ["a second before 19:00 is in time", "2026-11-23T18:59:59", undefined, "2026-11-23", "2026-11-26"],
  ["19:00 is the next business day's", "2026-11-23T19:00:00", undefined, "2026-11-24", "2026-11-27"],
  ["a Friday evening leaves on Monday", "2026-11-27T20:00:00", undefined, "2026-11-30", "2026-12-03"],
  [
    "Christmas Eve's evening leaves after Christmas",
    "2026-12-24T20:00:00",
    undefined,
    "2026-12-28",
    "2026-12-31",
  ],
  ["a date chosen ahead is kept", "2026-11-23T10:00:00", "2026-12-01", "2026-12-01", "2026-12-04"],
  ["a holiday chosen ahead moves on", "2026-11-23T10:00:00", "2026-12-25", "2026-12-28", "2026-12-31"],
  [
    "a date gone by at the protocol leaves at once",
    "2026-11-25T10:00:00",
    "2026-11-24",
    "2026-11-25",
    "2026-11-30",
  ],
];

for (const [sentence, at, dataProtocolo, leaves, answeredBy] of forecasts) {
  Deno.test(`protocol: ${sentence}`, async () => {
    await using t = await openTestContext();
    const { judge: { token } } = await signInPeople(t);
    const { id } = await createDraft(t, token, draftJson({ dataProtocolo }));
    t.setTime(at);
    const [order] = parseResponse(
      List,
      await call(t, "POST", PROTOCOL, { token, json: { minutas: [id] } }),
    );
    assert.deepEqual(
      [order?.previsaoEnvio, order?.previsaoResposta],
      [`${leaves}T19:00:00-03:00`, `${answeredBy}T08:00:00-03:00`],
    );
    const read = parseResponse(
      Order,
      await call(t, "GET", `/v1/ordem/${order?.numeroProtocolo}`, { token }),
    );
    assert.equal(read.situacao, dataProtocolo === undefined ? "PROTOCOLADA" : "AGENDADA");
  });
}

/** Until when an order can be deleted: on the day of its protocol or, of a scheduled one, of its dispatch. */
const deletions: [sentence: string, at: string, dataProtocolo: string | undefined, until: string][] = [
  ["until 19:00 of its protocol", "2026-11-23T10:00:00", undefined, "2026-11-23T19:00:00-03:00"],
  ["never if protocoled later", "2026-11-23T20:00:00", undefined, "2026-11-23T19:00:00-03:00"],
  ["on a Saturday until its 19:00", "2026-11-28T10:00:00", undefined, "2026-11-28T19:00:00-03:00"],
  ["if scheduled, until its dispatch", "2026-11-23T20:00:00", "2026-12-01", "2026-12-01T19:00:00-03:00"],
];

for (const [sentence, at, dataProtocolo, until] of deletions) {
  Deno.test(`protocol says until when an order can be deleted: ${sentence}`, async () => {
    await using t = await openTestContext();
    const { judge: { token } } = await signInPeople(t);
    const { id } = await createDraft(t, token, draftJson({ dataProtocolo }));
    t.setTime(at);
    const [order] = parseResponse(
      List,
      await call(t, "POST", PROTOCOL, { token, json: { minutas: [id] } }),
    );
    assert.equal(order?.exclusaoAte, until);
    const path = `/v1/ordem/${order?.numeroProtocolo}`;
    assert.equal(parseResponse(Order, await call(t, "GET", path, { token })).exclusaoAte, until);
    const late = at.slice(11) > "19:00:00" && dataProtocolo === undefined;
    assert.equal((await call(t, "DELETE", path, { token })).status, late ? 409 : 204);
  });
}

Deno.test("an assistant with the judge's active delegation protocols in the judge's name", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, assistant.token);
  const order = parseResponse(
    Order,
    await call(t, "GET", `/v1/ordem/${numeroProtocolo}`, { token: assistant.token }),
  );
  assert.deepEqual([order.cpfJuiz, order.cpfProtocolador], [JUDGE, assistant.cpf]);
  const audit = await t.db.selectFrom("audit_entry").selectAll().where("action", "=", "order.protocol")
    .execute();
  assert.deepEqual(
    audit.map(({ actor, on_behalf_of, subject }) => [actor, on_behalf_of, subject]),
    [[assistant.cpf, JUDGE, numeroProtocolo]],
  );
  const events = await t.db.selectFrom("event").select(["type", "order_id"]).execute();
  assert.deepEqual(events, [{ type: "order-protocoled", order_id: order.id }]);
});

Deno.test("an assistant without an active delegation, and a judge other than the draft's, are refused", async () => {
  await using t = await openTestContext();
  const { assistant, assistantWithoutDelegation, otherJudge, operator } = await signInPeople(t);
  const { id } = await createDraft(t, assistant.token);
  const attempt = (token: string) =>
    assertChangesNothing(t.db, () => call(t, "POST", PROTOCOL, { token, json: { minutas: [id] } }));
  const refusals = [
    [assistantWithoutDelegation, "sem-delegacao-ativa", ["minutas[0]"]],
    [otherJudge, "juiz-diverso", ["minutas[0]"]],
    [operator, "perfil-insuficiente", []],
  ] as const;
  for (const [{ token }, code, fields] of refusals) {
    const refusal = parseRefusal(await attempt(token));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [403, code, fields]);
  }
});

Deno.test("a delegation that ended in the meantime no longer lets the assistant protocol", async () => {
  await using t = await openTestContext();
  const { assistant: { cpf, token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  await t.db.updateTable("delegation").set({ ended_at: t.clock().toString() }).where(
    "assistant_cpf",
    "=",
    cpf,
  )
    .execute();
  const answer = await assertChangesNothing(
    t.db,
    () => call(t, "POST", PROTOCOL, { token, json: { minutas: [id] } }),
  );
  assert.equal(parseRefusal(answer).code, "sem-delegacao-ativa");
});

Deno.test("protocol is all or none, and says what is wrong with each draft", async () => {
  await using t = await openTestContext();
  const { judge: { token }, foreignJudge } = await signInPeople(t);
  const good = await createDraft(t, token);
  const { id: done } = await protocolOrder(t, token);
  const nowhere = crypto.randomUUID();
  const attempt = (minutas: unknown, as = token) =>
    assertChangesNothing(t.db, () => call(t, "POST", PROTOCOL, { token: as, json: { minutas } }));
  const refusals: [minutas: unknown, status: number, code: string, fields: string[], as?: string][] = [
    [[good.id, nowhere], 404, "minuta-nao-encontrada", ["minutas[1]"]],
    [[good.id, done], 409, "ordem-ja-protocolada", ["minutas[1]"]],
    [[nowhere, good.id, done], 422, "protocolo-recusado", ["minutas[0]", "minutas[2]"]],
    [[good.id, good.id], 400, "conteudo-invalido", ["minutas"]],
    [[good.id, good.id.toUpperCase()], 400, "conteudo-invalido", ["minutas"]],
    [[], 400, "conteudo-invalido", ["minutas"]],
    [["1"], 400, "conteudo-invalido", ["minutas[0]"]],
    [undefined, 400, "conteudo-invalido", ["minutas"]],
    [[good.id], 404, "minuta-nao-encontrada", ["minutas[0]"], foreignJudge.token],
  ];
  for (const [minutas, status, code, fields, as] of refusals) {
    const refusal = parseRefusal(await attempt(minutas, as));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [status, code, fields]);
  }
  const stillThere = await call(t, "POST", PROTOCOL, { token, json: { minutas: [good.id] } });
  assert.equal(parseResponse(List, stillThere).length, 1);
});

Deno.test("of two who protocol the same draft at once one gets a number and the other a refusal", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  const answers = await Promise.all(
    [judge, assistant, judge, assistant].map(({ token }) =>
      call(t, "POST", PROTOCOL, { token, json: { minutas: [id] } })
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const events = await t.db.selectFrom("event").select("type").execute();
  assert.equal(events.length, 1);
});

Deno.test("two calls with the same drafts in opposite order do not lock each other out", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await createDraft(t, token)).id));
  const answers = await Promise.all(
    [ids, ids.toReversed()].map((minutas) => call(t, "POST", PROTOCOL, { token, json: { minutas } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

Deno.test("a court's system drafts and protocols in its user's name, without that user's password", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": assistant.cpf };
  const made = await call(t, "POST", "/v1/ordem/minuta", { token, headers, json: draftJson() });
  const { id } = JSON.parse(made.text);
  const [order] = parseResponse(
    List,
    await call(t, "POST", PROTOCOL, { token, headers, json: { minutas: [id] } }),
  );
  const read = parseResponse(
    Order,
    await call(t, "GET", `/v1/ordem/${order?.numeroProtocolo}`, { token, headers }),
  );
  assert.deepEqual([read.cpfCriador, read.cpfProtocolador, read.cpfJuiz], [
    assistant.cpf,
    assistant.cpf,
    JUDGE,
  ]);
});

Deno.test("a holiday counts for the next protocol of a process that still shows the day before it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const shown = await t.app.holidays();
  const stale = { ...t, http: routes({ ...t.app, holidays: () => Promise.resolve(shown) }) };
  const { id } = await createDraft(stale, token);
  const monday = Temporal.PlainDate.from("2026-11-23");
  await t.db.transaction().execute((tx) =>
    enactHoliday(tx, { date: monday, name: "Feriado inventado" }, "test")
  );
  const [order] = parseResponse(
    List,
    await call(stale, "POST", PROTOCOL, { token, json: { minutas: [id] } }),
  );
  assert.equal(order?.previsaoEnvio, "2026-11-24T19:00:00-03:00");
  assert.deepEqual(
    (await t.pool.query("select dispatch_on::text from court_order where protocol_number is not null"))
      .rows,
    [{ dispatch_on: "2026-11-24" }],
  );
});
