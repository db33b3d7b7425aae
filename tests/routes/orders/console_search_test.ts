import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseRefusal,
  PROCESS,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { deposit, seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** What a text finds: protocol numbers or ids of orders, ids of splits, ISPBs. */
async function find(t: TestContext, token: string, q: string) {
  const answer = await call(t, "GET", `/v1/busca?${new URLSearchParams({ q })}`, { token });
  assert.equal(answer.status, 200, answer.text);
  const found: Record<"tipo" | "id" | "titulo" | "caminho", string>[] = JSON.parse(answer.text);
  for (const { caminho, titulo } of found) {
    assert.equal((await call(t, "GET", caminho, { token })).status, 200, `${titulo}: ${caminho}`);
  }
  const ids = (...of: string[]) => found.filter(({ tipo }) => of.includes(tipo)).map(({ id }) => id);
  return {
    people: ids("PESSOA"),
    orders: ids("ORDEM", "MINUTA"),
    splits: ids("DESDOBRAMENTO"),
    transfers: ids("TRANSFERENCIA"),
    institutions: ids("INSTITUICAO"),
  };
}

const nothing = { people: [], orders: [], splits: [], transfers: [], institutions: [] };

Deno.test("an order is found by each of its numbers and by its defendant, a split by its own and its transfer's", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "03", blocked: 700_000 }]);
  const { drafted, protocoled } = splitCalls(t, token);
  const { id } = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, "99000001"), tipo: "TRANSFERIR", valor: "1000.00" }],
    depositoJudicial: deposit,
  });
  await protocoled(id);
  const { rows: [split] } = await sql<{ transfer_id: string; protocol_number: string; name: string }>`
      select a.transfer_id, s.protocol_number, d.name from split s join split_action a on a.split_id = s.id
      join order_defendant d on d.order_id = s.order_id where s.id = ${id}`.execute(t.db);
  const order = { ...nothing, orders: [number] };
  for (const text of [PROCESS, PROCESS.replace(/\D/g, ""), number]) {
    assert.deepEqual(await find(t, token, text), order, text);
  }
  for (const text of [DEFENDANT, "529.982.247-25"]) {
    assert.deepEqual(await find(t, token, text), { ...order, people: [DEFENDANT] }, text);
  }
  assert.deepEqual((await find(t, token, split!.name.slice(1, -1).toUpperCase())).orders, [number]);
  const { protocol_number, transfer_id } = split!;
  assert.deepEqual(await find(t, token, protocol_number), { ...nothing, splits: [id] });
  assert.deepEqual(await find(t, token, transfer_id), { ...nothing, transfers: [transfer_id] });
  await sql`update order_defendant set name = 'JOÃO 100%_CERTO LTDA', tax_id = '12ABC34501DE35'`.execute(
    t.db,
  );
  for (const text of ["joao 100%_", "12.ABC.345", "12.ABC.345/01DE-35"]) {
    assert.deepEqual((await find(t, token, text)).orders, [number], text);
  }
  assert.deepEqual(await find(t, token, "joao ___%_certo"), nothing);
});

Deno.test("eight digits find orders against a company by its root, and none against a person whose CPF begins so", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const company = (await createDraft(t, token)).id;
  const root = (await createDraft(t, token)).id;
  await createDraft(t, token);
  const rename = (to: string, id: string) =>
    sql`update order_defendant set tax_id = ${to} where order_id = ${id}`.execute(t.db);
  await rename("52998224000103", company);
  await rename("52998224", root);
  for (const text of ["52998224", "52.998.224"]) {
    assert.deepEqual((await find(t, token, text)).orders.toSorted(), [company, root].toSorted(), text);
  }
});

Deno.test("a person is found with the number of all their orders that who searches may see, by number and by name", async () => {
  await using t = await openTestContext();
  const { judge: { token }, assistant, assistantWithoutDelegation: other } = await signInPeople(t);
  for (let n = 0; n < 23; n++) await createDraft(t, token);
  await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
  const found = async (q: string, who = token) => {
    const answer = await call(t, "GET", `/v1/busca?${new URLSearchParams({ q })}`, { token: who });
    const items: { tipo: string; id: string; quantidadeOrdens?: number; parecido?: true }[] = JSON.parse(
      answer.text,
    );
    return items.filter(({ tipo }) => tipo === "PESSOA")
      .map(({ id, quantidadeOrdens, parecido = false }) => [id, quantidadeOrdens, parecido]);
  };
  for (const text of ["529.982.247-25", "laércio", "laercio nepomuceno", "ragança nepo"]) {
    assert.deepEqual(await found(text), [[DEFENDANT, 24, false]], text);
    assert.deepEqual(await found(text, other.token), [[DEFENDANT, 23, false]], text);
  }
  for (
    const text of ["larecio", "laercio nepomuecno", "bragansa", "nepmuceno braganca", "nepomucen laerci"]
  ) {
    assert.deepEqual(await found(text, other.token), [[DEFENDANT, 23, true]], text);
  }
  for (const text of ["nepomuceno silva", "braxanxa", "nada"]) assert.deepEqual(await found(text), [], text);
});

Deno.test("nobody is found by a name with a slip who is in no order that may be seen", async () => {
  await using t = await openTestContext();
  const { assistant, assistantWithoutDelegation: other, foreignJudge } = await signInPeople(t);
  await createDraft(t, assistant.token, draftJson({ sigilosa: true }));
  assert.deepEqual((await find(t, assistant.token, "larecio")).people, [DEFENDANT]);
  for (const { token } of [other, foreignJudge]) {
    assert.deepEqual(await find(t, token, "larecio"), nothing);
    assert.deepEqual(await find(t, token, "laercio"), nothing);
    assert.deepEqual(await find(t, token, DEFENDANT), nothing);
  }
});

Deno.test("nobody is found of orders whose people were masked", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  await sql`update order_defendant set tax_id = lpad(position::text, 11, '*'), name = 'Pessoa sem nome'`
    .execute(t.db);
  assert.deepEqual(await find(t, judge.token, "pessoa sem"), { ...nothing, orders: [id] });
});

Deno.test("an institution is found by its ISPB and part of its name, by everybody; orders only by who may list them", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const number = await protocolOrder(t, judge.token);
  const [{ ispb, name }] = (await sql<{ ispb: string; name: string }>`
      select ispb, name from institution order by ispb limit 1`.execute(t.db)).rows as [
    { ispb: string; name: string },
  ];
  assert.ok((await find(t, judge.token, name.toUpperCase())).institutions.includes(ispb));
  assert.deepEqual((await find(t, judge.token, ispb)).institutions, [ispb]);
  for (const profile of ["operator", "administrator"] as const) {
    const user = t.externalServices.stagingData.users().find(({ profiles }) => profiles.join() === profile)!;
    const token = await t.externalServices.tokenOf(user.cpf);
    assert.deepEqual((await find(t, token, ispb)).institutions, [ispb], profile);
    assert.deepEqual(await find(t, token, number.numeroProtocolo), nothing, profile);
  }
});

Deno.test("confidential orders of others and orders of other courts are not found by any of their numbers", async () => {
  await using t = await openTestContext();
  const { assistant, assistantWithoutDelegation: other } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const { id } = await createDraft(t, assistant.token);
  assert.deepEqual(
    (await find(t, assistant.token, DEFENDANT)).orders.toSorted(),
    [id, numeroProtocolo].toSorted(),
  );
  assert.deepEqual((await find(t, other.token, DEFENDANT)).orders, [id]);
  assert.deepEqual((await find(t, other.token, PROCESS)).orders, [id]);
  assert.deepEqual((await find(t, other.token, numeroProtocolo)).orders, []);
  await sql`update court_order set jtr = '826'`.execute(t.db);
  for (const text of [DEFENDANT, PROCESS, numeroProtocolo]) {
    assert.deepEqual((await find(t, assistant.token, text)).orders, [], text);
  }
});

Deno.test("who looks for a person is on record, whatever is found; numbers that cannot be read are refused and not recorded", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await find(t, judge.token, "111.444.777-35");
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  await find(t, judge.token, DEFENDANT);
  const refused = await call(t, "GET", "/v1/busca?q=52998224726", { token: judge.token });
  assert.equal(parseRefusal(refused).code, "parametro-invalido");
  const { rows } = await sql<{ action: string; subject: string; actor: string }>`
      select action, subject, actor from audit_entry where action in ('defendant.search', 'order.list') order by id`
    .execute(t.db);
  assert.deepEqual(rows.map(({ action, subject }) => [action, subject]), [
    ["defendant.search", "11144477735"],
    ["order.list", numeroProtocolo],
    ["defendant.search", DEFENDANT],
    // What was found is read too.
    ["defendant.search", DEFENDANT],
    ["order.list", numeroProtocolo],
  ]);
  assert.ok(rows.every(({ actor }) => actor === judge.cpf));
});
