import assert from "node:assert/strict";
import {
  assertChangesNothing,
  call,
  createDraft,
  draftJson,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { eventsOf, secret } from "../../support/orders/confidential_order.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("reading orders is written down, each time and by whom: each confidential one by itself", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge, number, read, list, add } = await secret(t);
  await add(assistant, otherJudge.cpf);
  const open = await protocolOrder(t, assistant.token);
  const { id } = await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
  const count = async () => (await t.db.selectFrom("audit_entry").select("id").execute()).length;
  const before = await count();

  await read(otherJudge);
  await read(otherJudge);
  await call(t, "GET", `/v1/ordem/minuta/${id}`, { token: assistant.token });
  await list(otherJudge);
  await eventsOf(t, otherJudge, 2);
  const written = await t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "request_id"])
    .where("action", "in", ["order.read", "draft.read", "order.list", "event.read"]).orderBy("id")
    .execute();
  assert.deepEqual([
    ...new Set(written.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)),
  ], [
    `${otherJudge.cpf} order.read ${number}`,
    `${assistant.cpf} draft.read ${id}`,
    `${otherJudge.cpf} order.list ${number}`,
    `${otherJudge.cpf} order.list ${open.numeroProtocolo}`,
    `${otherJudge.cpf} event.read ${number}`,
  ]);
  assert.equal(written.filter(({ action }) => action === "order.read").length, 2);
  assert.equal(written[0]?.request_id, "same");
  assert.equal(await count(), before + written.length);

  await call(t, "GET", `/v1/ordem/${open.numeroProtocolo}`, { token: otherJudge.token });
  const [last] = await t.db.selectFrom("audit_entry").selectAll().orderBy("id", "desc").limit(1).execute();
  assert.deepEqual([last?.actor, last?.action, last?.subject], [
    otherJudge.cpf,
    "order.read",
    open.numeroProtocolo,
  ]);
  const { assistantWithoutDelegation: stranger } = await signInPeople(t);
  await assertChangesNothing(t.db, () => read(stranger));
  assert.equal(await count(), before + written.length + 1);
});

Deno.test("a list of ordinary orders is one entry that names them all, and their events, which tell of nobody, are none", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const numbers = [];
  for (let made = 0; made < 2; made++) {
    numbers.push((await protocolOrder(t, assistant.token)).numeroProtocolo);
  }
  await call(t, "GET", "/v1/ordem", { token: assistant.token });
  await call(t, "GET", "/v1/evento", { token: assistant.token });
  const read = await t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "detail"])
    .where("action", "in", ["order.list", "event.read"]).execute();
  assert.deepEqual(read.map(({ actor, action, subject }) => [actor, action, subject]), [
    [assistant.cpf, "order.list", "orders"],
  ]);
  assert.deepEqual((read[0]?.detail["orders"] as string[]).toSorted(), numbers);
});

Deno.test("who lets whom see a confidential order is written down", async () => {
  await using t = await openTestContext();
  const { assistant, administrator, otherJudge, number, add, remove } = await secret(t);
  await add(assistant, otherJudge.cpf);
  await remove(administrator, otherJudge.cpf);
  const written = await t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "detail"])
    .where("action", "like", "viewer.%").orderBy("id").execute();
  assert.deepEqual(
    written.map(({ actor, action, subject, detail }) => [
      actor,
      action,
      subject,
      detail["viewer"],
      detail["addedAs"],
    ]),
    [
      [assistant.cpf, "viewer.add", number, otherJudge.cpf, "creator"],
      [administrator.cpf, "viewer.remove", number, otherJudge.cpf, "creator"],
    ],
  );
});

Deno.test("what operators see of a confidential order names nobody", async () => {
  await using t = await openTestContext();
  const { operator, number, id } = await secret(t);
  t.setTime("2026-11-23T19:01");
  await t.work();
  const order = await t.db.selectFrom("court_order").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
  const people = await t.db.selectFrom("order_defendant").select(["tax_id", "name"]).execute();
  const secrets = [
    number,
    id,
    order.process_number,
    order.judge_cpf,
    order.judge_name,
    order.creator_cpf,
    order.creator_name,
    ...people.flatMap(({ tax_id, name }) => [tax_id, name]),
  ];
  const lists = ["remessa", "arquivo-resposta", "alarme", "relogio"];
  for (const list of lists) {
    const answer = await call(t, "GET", `/v1/operacao/${list}`, { token: operator.token });
    assert.equal(answer.status, 200, list);
    for (const secret of secrets) assert.ok(!answer.text.includes(secret), `${list}: ${secret}`);
  }
  assert.ok((await call(t, "GET", "/v1/operacao/remessa", { token: operator.token })).text.includes("REM"));
});
