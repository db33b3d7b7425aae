import assert from "node:assert/strict";
import * as v from "valibot";
import type { Caller } from "../../../domain/identity/caller.ts";
import { maySeeOrder } from "../../../domain/orders/confidentiality.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { Order } from "../../../routes/orders/order_schema.ts";
import { listOrders } from "../../../store/orders/order_list.ts";
import {
  type ApiResponse,
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { eventsOf, secret, type Somebody } from "../../support/orders/confidential_order.ts";
import { openTestContext } from "../../support/test_context.ts";

const Viewer = v.strictObject({
  cpf: v.string(),
  nome: v.string(),
  incluidoPor: v.string(),
  dataHoraInclusao: v.string(),
});
const Viewers = pageSchema(Viewer);
const UNKNOWN = "20260000009999";

const codeOf = (answer: ApiResponse) =>
  `${answer.status} ${answer.status < 400 ? "" : parseRefusal(answer).code}`.trim();

Deno.test("whom the creator authorises sees the confidential order everywhere, until it is taken back", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge, number, read, list, viewers, add, remove } = await secret(t);
  assert.equal(codeOf(await read(otherJudge)), "404 ordem-nao-encontrada");

  const answer = await add(assistant, otherJudge.cpf);
  const added = parseResponse(Viewer, answer, 201);
  assert.deepEqual(added, {
    cpf: otherJudge.cpf,
    nome: t.externalServices.stagingData.user(otherJudge.cpf)?.name,
    incluidoPor: "CRIADOR",
    dataHoraInclusao: "2026-11-23T10:00:00-03:00",
  });
  assert.equal(answer.headers.get("Location"), `/v1/ordem/${number}/visualizador`);
  assert.equal(parseResponse(Order, await read(otherJudge)).numeroProtocolo, number);
  assert.deepEqual((await list(otherJudge)).content.map(({ numeroProtocolo }) => numeroProtocolo), [
    number,
  ]);
  assert.equal((await list(otherJudge)).totalElements, 1);
  assert.equal((await eventsOf(t, otherJudge, 1))[0]?.numeroProtocolo, number);
  for (const who of [assistant, otherJudge]) {
    assert.deepEqual(parseResponse(Viewers, await viewers(who)).content, [added]);
  }

  t.advance({ minutes: 1 });
  assert.equal((await remove(assistant, otherJudge.cpf)).status, 204);
  assert.equal(codeOf(await read(otherJudge)), "404 ordem-nao-encontrada");
  assert.equal((await list(otherJudge)).totalElements, 0);
  assert.deepEqual(await eventsOf(t, otherJudge, 0), []);
  assert.equal(codeOf(await remove(assistant, otherJudge.cpf)), "404 visualizador-nao-encontrado");
  const stored = await t.db.selectFrom("order_viewer").selectAll().execute();
  assert.deepEqual(
    stored.map(({ cpf, added_as, added_by, removed_by, removed_at }) => [
      cpf,
      added_as,
      added_by,
      removed_by,
      String(removed_at),
    ]),
    [[otherJudge.cpf, "creator", assistant.cpf, assistant.cpf, "2026-11-23T13:01:00Z"]],
  );
});

Deno.test("an administrator maintains viewers by the order's number and learns nothing of its content", async () => {
  await using t = await openTestContext();
  const order = await secret(t);
  const { administrator, assistant, judge, otherJudge, assistantWithoutDelegation: colleague } = order;
  await order.add(assistant, colleague.cpf);
  const answers = [
    await order.add(administrator, otherJudge.cpf),
    // That they see the order anyway is not said.
    await order.add(administrator, assistant.cpf),
    await order.add(administrator, judge.cpf),
    await order.viewers(administrator),
  ];
  assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201, 200]);
  assert.deepEqual(
    parseResponse(Viewers, answers[3]!).content.map(({ cpf, incluidoPor }) => [cpf, incluidoPor]),
    [
      [colleague.cpf, "CRIADOR"],
      [otherJudge.cpf, "ADMINISTRADOR"],
      [assistant.cpf, "ADMINISTRADOR"],
      [judge.cpf, "ADMINISTRADOR"],
    ],
  );
  const contents = [
    PROCESS,
    t.externalServices.stagingData.defendant(DEFENDANT)!.name,
    DEFENDANT,
    "15000.00",
  ];
  for (const { text } of answers) {
    for (const content of contents) assert.ok(!text.includes(content), content);
  }
  assert.equal((await order.read(otherJudge)).status, 200);
  assert.equal(codeOf(await order.read(administrator)), "403 perfil-insuficiente");
  assert.equal(
    codeOf(await order.add(administrator, administrator.cpf)),
    "422 administrador-nao-se-inclui",
  );

  assert.equal(codeOf(await order.remove(assistant, otherJudge.cpf)), "403 visualizador-do-administrador");
  assert.equal((await order.remove(administrator, otherJudge.cpf)).status, 204);
  assert.equal((await order.remove(administrator, colleague.cpf)).status, 204);
  assert.equal(codeOf(await order.read(otherJudge)), "404 ordem-nao-encontrada");
  assert.equal((await order.read(assistant)).status, 200);
});

Deno.test("an administrator who judges too does not come to see what is confidential", async () => {
  await using t = await openTestContext();
  const order = await secret(t);
  const { otherJudge } = order;
  t.externalServices.stagingData.changeUser(otherJudge.cpf, { profiles: ["judge", "administrator"] });
  t.advance({ seconds: 60 });
  try {
    assert.equal((await order.viewers(otherJudge)).status, 200);
    assert.equal(codeOf(await order.read(otherJudge)), "404 ordem-nao-encontrada");
    assert.equal((await order.list(otherJudge)).totalElements, 0);
    assert.equal(codeOf(await order.add(otherJudge, otherJudge.cpf)), "422 administrador-nao-se-inclui");
  } finally {
    t.externalServices.stagingData.changeUser(otherJudge.cpf, { profiles: ["judge"] });
  }
});

Deno.test("viewers are users of the order's court, of confidential orders only, once each, also when asked for at once", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge, foreignJudge, administrator, add, remove, viewers } = await secret(t);
  const open = await protocolOrder(t, assistant.token);
  const openPath = `/v1/ordem/${open.numeroProtocolo}`;
  const { inactive, operator } = t.externalServices.stagingData.specialUsers;
  const refusals: [answer: () => Promise<ApiResponse>, expected: string][] = [
    [() => add(assistant, foreignJudge.cpf), "422 visualizador-desconhecido"],
    [() => add(administrator, operator.cpf), "422 visualizador-desconhecido"],
    [() => add(assistant, inactive.cpf), "422 visualizador-desconhecido"],
    [() => add(assistant, "39053344705"), "422 visualizador-desconhecido"],
    [() => add(assistant, "52998224726"), "422 cpf-cnpj-invalido"],
    [() => remove(assistant, "52998224726"), "422 cpf-cnpj-invalido"],
    [() => remove(assistant, ""), "400 parametro-invalido"],
    [() => remove(assistant, otherJudge.cpf), "404 visualizador-nao-encontrado"],
    [() => add(assistant, otherJudge.cpf, openPath), "409 ordem-nao-sigilosa"],
    [() => add(administrator, otherJudge.cpf, openPath), "409 ordem-nao-sigilosa"],
    [() => viewers(administrator, openPath), "409 ordem-nao-sigilosa"],
    [() => remove(assistant, otherJudge.cpf, openPath), "409 ordem-nao-sigilosa"],
  ];
  for (const [answer, expected] of refusals) {
    assert.equal(codeOf(await assertChangesNothing(t.db, answer)), expected);
  }
  const twins = await Promise.all([1, 2, 3].map(() => add(assistant, otherJudge.cpf)));
  assert.deepEqual(twins.map(codeOf).sort(), ["201", ...Array(2).fill("409 visualizador-ja-incluido")]);
  const leaving = await Promise.all([1, 2, 3].map(() => remove(assistant, otherJudge.cpf)));
  assert.deepEqual(leaving.map(codeOf).sort(), [
    "204",
    ...Array(2).fill("404 visualizador-nao-encontrado"),
  ]);
});

Deno.test("viewers see and do not act, nor let others see", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, assistantWithoutDelegation: colleague, path, add, remove } =
    await secret(t);
  await add(assistant, otherJudge.cpf);
  // A second assistant with the judge's delegation could act on any other order of the judge.
  const { administrator } = await signInPeople(t);
  const delegation = { cpfJuiz: JUDGE, cpfAssessor: colleague.cpf, fim: "2027-12-17" };
  await call(t, "POST", "/v1/delegacao-protocolizacao", { token: administrator.token, json: delegation });
  await add(assistant, colleague.cpf);
  for (const who of [otherJudge, colleague]) {
    for (const [method, suffix] of [["DELETE", ""], ["POST", "/cancelar"], ["POST", "/copiar"]] as const) {
      const answer = await assertChangesNothing(t.db, () => call(t, method, `${path}${suffix}`, who));
      assert.equal(codeOf(answer), "403 visualizador-so-consulta");
    }
    const sharing = await assertChangesNothing(t.db, () => add(who, judge.cpf));
    assert.equal(codeOf(sharing), "403 somente-criador-autoriza");
    assert.equal(codeOf(await remove(who, who.cpf)), "403 somente-criador-autoriza");
  }
  // The judge acts, and does not authorise: that is the creator's.
  assert.equal(codeOf(await add(judge, otherJudge.cpf)), "403 somente-criador-autoriza");
  assert.equal((await call(t, "DELETE", path, judge)).status, 204);
  assert.equal(codeOf(await add(assistant, judge.cpf)), "404 ordem-nao-encontrada");
});

Deno.test("for all others a confidential order is an unknown one: same status, same body", async () => {
  await using t = await openTestContext();
  const order = await secret(t);
  const { stagingData } = t.externalServices;
  const foreign = stagingData.users().find(({ court, profiles }) =>
    court === "403" && profiles.includes("administrator")
  )!;
  const foreignAdministrator = { cpf: foreign.cpf, token: await t.externalServices.tokenOf(foreign.cpf) };
  const draftId = (await createDraft(t, order.assistant.token, draftJson({ sigilosa: true }))).id;
  const unknownId = "00000000-0000-4000-8000-0000000fffff";
  const calls: [who: Somebody, method: string, path: string, json?: unknown][] = [
    ...[order.otherJudge, order.assistantWithoutDelegation].flatMap((who): typeof calls => [
      [who, "GET", order.path],
      [who, "DELETE", order.path],
      [who, "POST", `${order.path}/cancelar`],
      [who, "POST", `${order.path}/copiar`],
      [who, "GET", `${order.path}/visualizador`],
      [who, "POST", `${order.path}/visualizador`, { cpf: who.cpf }],
      [who, "DELETE", `${order.path}/visualizador?cpf=${who.cpf}`],
      [who, "GET", `/v1/ordem/minuta/${draftId}`],
      [who, "PUT", `/v1/ordem/minuta/${draftId}`, draftJson()],
      [who, "DELETE", `/v1/ordem/minuta/${draftId}`],
      [who, "POST", "/v1/ordem/protocolar", { minutas: [draftId] }],
    ]),
    [foreignAdministrator, "GET", `${order.path}/visualizador`],
    [foreignAdministrator, "POST", `${order.path}/visualizador`, { cpf: foreign.cpf }],
    [foreignAdministrator, "DELETE", `${order.path}/visualizador?cpf=${foreign.cpf}`],
  ];
  const unknown = (text: string) => text.replaceAll(order.number, UNKNOWN).replaceAll(draftId, unknownId);
  for (const [{ token }, method, path, json] of calls) {
    const about = (path: string, json: unknown) =>
      call(t, method, path, {
        token,
        headers: { "X-Request-Id": "same" },
        ...(json !== undefined && { json }),
      });
    const hidden = await assertChangesNothing(t.db, () => about(path, json));
    const nowhere = await about(
      unknown(path),
      json === undefined ? undefined : JSON.parse(unknown(JSON.stringify(json))),
    );
    assert.deepEqual([hidden.status, unknown(hidden.text)], [404, nowhere.text], `${method} ${path}`);
    assert.deepEqual([...hidden.headers], [...nowhere.headers]);
  }
  const service = await t.externalServices.serviceToken(SYSTEM);
  const inName = { token: service, headers: { "X-ASSETS-CPF-USUARIO": order.otherJudge.cpf } };
  assert.equal((await call(t, "GET", order.path, inName)).status, 404);
  assert.equal(
    codeOf(await call(t, "GET", `${order.path}/visualizador`, { token: service })),
    "403 operacao-vedada-a-servico",
  );
});

Deno.test("the database and the domain agree on who sees what", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge, assistantWithoutDelegation, administrator, judge, operator } =
    await signInPeople(t);
  const open = await protocolOrder(t, assistant.token);
  const hidden = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const shared = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const taken = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const share = ({ numeroProtocolo }: typeof open, method: string) =>
    call(
      t,
      method,
      `/v1/ordem/${numeroProtocolo}/visualizador${method === "POST" ? "" : `?cpf=${otherJudge.cpf}`}`,
      {
        token: assistant.token,
        ...(method === "POST" && { json: { cpf: otherJudge.cpf } }),
      },
    );
  for (const order of [shared, taken]) assert.equal((await share(order, "POST")).status, 201);
  assert.equal((await share(taken, "DELETE")).status, 204);
  const viewersOf = (id: string) => id === shared.id ? [otherJudge.cpf] : [];
  const all = [open, hidden, shared, taken].map(({ id }) => ({
    id,
    court: "401",
    confidential: id !== open.id,
    creatorCpf: assistant.cpf,
    judgeCpf: JUDGE,
    viewerCpfs: viewersOf(id),
  }));
  const readers = [assistant, judge, otherJudge, assistantWithoutDelegation, administrator, operator];
  for (const court of ["401", "403"]) {
    for (const cpf of [...readers.map(({ cpf }) => cpf), ""]) {
      const reader = { cpf, court } as Caller;
      const { orders, total } = await listOrders(t.db, { reader, filter: {}, limit: 10, offset: 0 });
      const expected = all.filter((order) => maySeeOrder(reader, order)).map(({ id }) => id).sort();
      assert.deepEqual(orders.map(({ order }) => order.id).sort(), expected, `${cpf} of ${court}`);
      assert.equal(total, expected.length);
      for (const { order } of orders) assert.deepEqual(order.viewers, viewersOf(order.id));
    }
  }
});
