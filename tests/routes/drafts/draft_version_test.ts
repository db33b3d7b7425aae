import assert from "node:assert/strict";
import * as v from "valibot";
import { pageSchema } from "../../../routes/http/wire.ts";
import { DraftAnswer, OrderSummaryAnswer, Protocoled } from "../../../routes/orders/order_schema.ts";
import { Split } from "../../../routes/splits/split_schema.ts";
import { enactHoliday } from "../../../store/holidays.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** Two drafts the user may protocol, made one like the other, and how they are changed and protocoled. */
interface Kind {
  readonly path: string;
  readonly list: string;
  make(t: TestContext, token: string): Promise<readonly [string, string]>;
  change(t: TestContext, token: string, id: string): Promise<void>;
}

const orders: Kind = {
  path: "/v1/ordem/protocolar",
  list: "minutas",
  make: async (b, token) => [(await createDraft(b, token)).id, (await createDraft(b, token)).id],
  async change(b, token, id) {
    const json = draftJson({ reus: [{ cpfCnpj: "52998224725", valor: "9000.00" }] });
    parseResponse(DraftAnswer, await call(b, "PUT", `/v1/ordem/minuta/${id}`, { token, json }));
  },
};

const splits: Kind = {
  path: "/v1/desdobramento/protocolar",
  list: "desdobramentos",
  async make(b, token) {
    const made = async () => {
      const number = await seedAnsweredOrder(b, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
      const alvoId = await targetAt(b, number, A);
      const acoes = [{ alvoId, tipo: "DESBLOQUEAR", valor: "15000.00" }];
      return (await splitCalls(b, token).drafted(number, { acoes })).id;
    };
    return [await made(), await made()];
  },
  async change(b, token, id) {
    const { acoes } = await splitCalls(b, token).read(id);
    const json = { acoes: acoes.map(({ alvoId }) => ({ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" })) };
    parseResponse(Split, await call(b, "PUT", `/v1/desdobramento/${id}`, { token, json }));
  },
};

for (const [name, { path, list, make, change }] of Object.entries({ orders, splits })) {
  const protocol = (t: TestContext, token: string, json: Record<string, unknown>, headers = {}) =>
    call(t, "POST", path, { token, json, headers });

  Deno.test(`protocol of ${name}: one of two that changed since it was read keeps both back, and is named`, async () => {
    await using t = await openTestContext();
    const { judge, assistant } = await signInPeople(t);
    const [first, second] = await make(t, judge.token);
    await change(t, assistant.token, second);
    const read = [{ id: first, versao: 1 }, { id: second, versao: 1 }];
    const answer = await assertChangesNothing(t.db, () => protocol(t, judge.token, { [list]: read }));
    const { status, code, fields, detail } = parseRefusal(answer);
    assert.deepEqual([status, code, fields], [409, "versao-alterada", [`${list}[1]`]]);
    assert.ok(detail.includes(second) && detail.includes("versão 2"), detail);
    // One by its version, one by its id alone.
    const json = { [list]: [{ id: second, versao: 2 }, first] };
    assert.equal((await protocol(t, judge.token, json)).status, 200);
  });

  Deno.test(`protocol of ${name}: If-Match names the version of one, and of several nothing`, async () => {
    await using t = await openTestContext();
    const { judge: { token } } = await signInPeople(t);
    const [first, second] = await make(t, token);
    await change(t, token, first);
    const older = { "If-Match": '"1"' };
    const stale = await assertChangesNothing(t.db, () => protocol(t, token, { [list]: [first] }, older));
    const refusal = parseRefusal(stale);
    assert.deepEqual([refusal.status, refusal.code], [412, "versao-alterada"]);
    const both = await assertChangesNothing(
      t.db,
      () => protocol(t, token, { [list]: [first, second] }, { "If-Match": '"2"' }),
    );
    assert.equal(parseRefusal(both).code, "parametro-invalido");
    assert.equal((await protocol(t, token, { [list]: [first] }, { "If-Match": '"2"' })).status, 200);
  });

  Deno.test(`protocol of ${name}: what would leave on another day than was shown is not protocoled`, async () => {
    await using t = await openTestContext();
    const { judge: { token } } = await signInPeople(t);
    const [first, second] = await make(t, token);
    t.setTime("2026-11-23T18:59:59");
    const shown = { previsaoEnvio: "2026-11-23" };
    assert.equal((await protocol(t, token, { [list]: [first], ...shown })).status, 200);
    t.setTime("2026-11-23T19:00:00");
    const late = await assertChangesNothing(
      t.db,
      () => protocol(t, token, { [list]: [second], ...shown }),
    );
    const { status, code, fields, detail } = parseRefusal(late);
    assert.deepEqual([status, code, fields], [409, "previsao-alterada", ["previsaoEnvio"]]);
    assert.ok(detail.includes("23/11/2026") && detail.includes("24/11/2026"), detail);
    const tomorrow = { [list]: [second], previsaoEnvio: "2026-11-24T19:00:00-03:00" };
    const again = await protocol(t, token, tomorrow);
    assert.equal(again.status, 200);
    assert.equal(JSON.parse(again.text)[0].previsaoEnvio, tomorrow.previsaoEnvio);
  });

  Deno.test(`protocol of ${name}: a version or a day that cannot be one is refused, and so is one named twice`, async () => {
    await using t = await openTestContext();
    const { judge: { token } } = await signInPeople(t);
    const bodies = [
      { [list]: [{ id: NOWHERE, versao: 0 }] },
      { [list]: [{ id: NOWHERE }] },
      { [list]: [{ id: NOWHERE, versao: "1" }] },
      { [list]: ["1"] },
      { [list]: [NOWHERE, { id: NOWHERE, versao: 1 }] },
      { [list]: [NOWHERE], previsaoEnvio: "23/11/2026" },
      { [list]: [NOWHERE], previsaoEnvio: "2026-02-30" },
      { [list]: [NOWHERE], previsaoEnvio: "2026-02-30T19:00:00-03:00" },
      { [list]: [NOWHERE], previsaoEnvio: "2026-11-23T19:00:00" },
    ];
    for (const json of bodies) {
      assert.equal(
        parseRefusal(await protocol(t, token, json)).code,
        "conteudo-invalido",
        JSON.stringify(json),
      );
    }
  });
}

Deno.test("an order scheduled for a later date keeps its promise when the evening passes, and others in the call do not", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const later = await createDraft(t, token, draftJson({ dataProtocolo: "2026-12-01" }));
  const { id } = await createDraft(t, token);
  t.setTime("2026-11-23T19:30:00");
  const previsaoEnvio = "2026-11-23";
  const protocol = (minutas: string[]) =>
    call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas, previsaoEnvio } });
  assert.equal(parseRefusal(await protocol([later.id, id])).code, "previsao-alterada");
  const [order] = parseResponse(v.array(Protocoled), await protocol([later.id]));
  assert.equal(order?.previsaoEnvio, "2026-12-01T19:00:00-03:00");
});

Deno.test("a scheduled order whose day became a holiday is not protocoled by whoever was shown that day", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token, draftJson({ dataProtocolo: "2026-12-01" }));
  const newHoliday = { date: Temporal.PlainDate.from("2026-12-01"), name: "Feriado novo" };
  await t.db.transaction().execute((tx) => enactHoliday(tx, newHoliday, "operador"));
  const protocol = (previsaoEnvio: string) =>
    call(t, "POST", "/v1/ordem/protocolar", {
      token,
      json: { minutas: [{ id, versao: 1, previsaoEnvio }] },
    });
  const { code, detail } = parseRefusal(
    await assertChangesNothing(t.db, () => protocol("2026-12-01")),
  );
  assert.equal(code, "previsao-alterada");
  assert.match(detail ?? "", /02\/12\/2026/);
  assert.equal((await protocol("2026-12-02")).status, 200);
});

Deno.test("a draft says which version it is and who changed it last, in the list too; a protocoled order says neither", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const made = await createDraft(t, judge.token);
  assert.deepEqual([made.versao, made.alteradoPor, made.alteradoEm], [1, undefined, undefined]);
  t.setTime("2026-11-23T11:00");
  await orders.change(t, assistant.token, made.id);
  const read = parseResponse(
    DraftAnswer,
    await call(t, "GET", `/v1/ordem/minuta/${made.id}`, { token: judge.token }),
  );
  const List = pageSchema(OrderSummaryAnswer);
  const [listed] = parseResponse(List, await call(t, "GET", "/v1/ordem", { token: judge.token })).content;
  for (const draft of [read, listed!]) {
    assert.deepEqual(
      [draft.versao, draft.alteradoPor, draft.alteradoEm],
      [2, assistant.cpf, "2026-11-23T11:00:00-03:00"],
    );
    assert.ok(draft.nomeAlterador);
  }
  await call(t, "POST", orders.path, { token: judge.token, json: { minutas: [made.id] } });
  const [order] = parseResponse(List, await call(t, "GET", "/v1/ordem", { token: judge.token })).content;
  assert.deepEqual([order?.situacao, order?.versao, order?.alteradoPor], [
    "PROTOCOLADA",
    undefined,
    undefined,
  ]);
  const [entry] = await t.db.selectFrom("audit_entry").select("detail").where(
    "action",
    "=",
    "order.protocol",
  )
    .execute();
  assert.equal((entry?.detail as { version?: number }).version, 2);
});
