import assert from "node:assert/strict";
import { sql } from "kysely";
import { OrderList } from "../../../routes/orders/order_list.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder } from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("the list tells when a protocoled order leaves and is answered, and of a draft neither", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await protocolOrder(t, token);
  await createDraft(t, token);
  const { content } = parseResponse(OrderList, await call(t, "GET", "/v1/ordem", { token }));
  const forecasts = content.map(({ situacao, previsaoEnvio, prazoResposta, previsaoResposta }) => [
    situacao,
    previsaoEnvio,
    prazoResposta,
    previsaoResposta,
  ]);
  assert.deepEqual(forecasts.sort(), [
    ["MINUTA", undefined, undefined, undefined],
    ["PROTOCOLADA", "2026-11-23T19:00:00-03:00", "2026-11-25T05:00:00-03:00", "2026-11-26T08:00:00-03:00"],
  ]);
});

Deno.test("what has changed is read oldest change first, on by cursor, and what appears late is not missed", async () => {
  await using t = await openTestContext();
  const { judge: { token }, foreignJudge } = await signInPeople(t);
  const begin = t.app.clock();
  const made = [];
  for (let n = 0; n < 3; n++) {
    t.advance({ minutes: 1 });
    made.push(await createDraft(t, token));
  }
  const [first, second, third] = made.map(({ id }) => id);
  t.advance({ hours: 1 });
  const changed = await call(t, "PATCH", `/v1/ordem/minuta/${first}`, { token, json: { sigilosa: true } });
  assert.equal(changed.status, 200, changed.text);

  const read = async (query: Record<string, string>, reader = token) => {
    const requested = new URLSearchParams({ pageSize: "2", ...query });
    const page = parseResponse(
      OrderList,
      await call(t, "GET", `/v1/ordem?${requested}`, { token: reader }),
    );
    return { ids: page.content.map(({ id }) => id), total: page.totalElements, next: page.proximo! };
  };
  const page = await read({ alteradaDesde: begin.toString() });
  assert.deepEqual([page.ids, page.total], [[second, third], 3]);
  const rest = await read({ depoisDe: page.next });
  assert.deepEqual([rest.ids, rest.total], [[first], 1]);
  assert.deepEqual((await read({ alteradaDesde: begin.toString() }, foreignJudge.token)).ids, []);

  // As a transaction that began before the reading and ends after it.
  const late = t.app.clock().subtract({ minutes: 5 });
  await sql`update court_order set updated_at = ${late.toString()}::timestamptz where id = ${second}`
    .execute(t.db);
  t.advance({ hours: 1 });
  const again = await read({ depoisDe: rest.next });
  assert.deepEqual(again.ids, [second, first], "the end of the list repeats what may have come late");
  const end = await read({ depoisDe: again.next });
  assert.deepEqual(end.ids, []);
  const { ids, next } = await read({ depoisDe: end.next });
  assert.deepEqual(ids, [], "what is older than the overlap is not repeated");
  t.advance({ minutes: 1 });
  const protocoled = await protocolOrder(t, token, draftJson({ dataProtocolo: "2026-12-01" }));
  assert.deepEqual((await read({ depoisDe: next })).ids, [protocoled.id]);
});

Deno.test("a reading of changes that cannot be understood is refused, each at its name", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const refusals: [query: string, code: string, field: string][] = [
    ["alteradaDesde=2026-11-23", "parametro-invalido", "alteradaDesde"],
    ["alteradaDesde=2026-02-30T10:00:00Z", "parametro-invalido", "alteradaDesde"],
    ["alteradaDesde=9999-12-31T23:59:59-14:59", "parametro-invalido", "alteradaDesde"],
    ["de=0000-01-01", "parametro-invalido", "de"],
    ["ate=9999-12-31", "parametro-invalido", "ate"],
    ["alteradaDesde=2026-11-23T10:00:00Z&pageNumber=2", "parametro-invalido", "pageNumber"],
    ["alteradaDesde=2026-11-23T10:00:00Z&depoisDe=x", "parametro-invalido", "depoisDe"],
    ["depoisDe=x", "cursor-invalido", "depoisDe"],
  ];
  for (const [query, code, field] of refusals) {
    const refusal = parseRefusal(await call(t, "GET", `/v1/ordem?${query}`, { token }));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [400, code, [field]], query);
  }
  const ancient = await call(t, "GET", "/v1/ordem?alteradaDesde=0000-01-01T00:00:00Z", { token });
  assert.equal(ancient.status, 200, ancient.text);
});

Deno.test("a list names the first defendants and is sorted by what its columns show, orders and splits alike", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const first = await createDraft(t, token);
  const second = await createDraft(t, token);
  await sql`update court_order set judge_name = 'Zélia' where id = ${first.id}`.execute(t.db);
  const listed = async (ordenar: string) => {
    const { content } = parseResponse(
      OrderList,
      await call(t, "GET", `/v1/ordem?ordenar=${ordenar}`, { token }),
    );
    return content.map(({ id }) => id);
  };
  assert.deepEqual(await listed("-nomeJuiz"), [first.id, second.id]);
  assert.deepEqual(await listed("nomeJuiz"), [second.id, first.id]);
  for (const by of ["numeroProcesso", "-dataHoraProtocolo", "dataHoraCriacao"]) {
    assert.equal((await listed(by)).length, 2);
  }
  const { content: [line] } = parseResponse(OrderList, await call(t, "GET", "/v1/ordem", { token }));
  assert.deepEqual([line?.quantidadeReus, line?.nomesReus], [1, ["Laércio Bragança Nepomuceno"]]);
  const changes = await call(t, "GET", "/v1/ordem?ordenar=nomeJuiz&alteradaDesde=2026-11-23T00:00:00Z", {
    token,
  });
  assert.equal(parseRefusal(changes).code, "parametro-invalido");
  for (const by of ["numeroProcesso", "-numeroProtocoloOrdem", "dataHoraCriacao"]) {
    assert.equal((await call(t, "GET", `/v1/desdobramento?ordenar=${by}`, { token })).status, 200);
  }
});

Deno.test("orders of one moment are listed in the order they were made, and those of one protocol by their numbers", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const made: string[] = [];
  for (let count = 0; count < 5; count++) made.push((await createDraft(t, token)).id);
  const listed = async (ordenar: string) =>
    parseResponse(OrderList, await call(t, "GET", `/v1/ordem?ordenar=${ordenar}`, { token })).content;
  assert.deepEqual((await listed("-dataHoraCriacao")).map(({ id }) => id), made.toReversed());
  const minutas = made.toReversed();
  assert.equal((await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas } })).status, 200);
  const numbers = (await listed("dataHoraProtocolo")).map(({ numeroProtocolo }) => numeroProtocolo);
  assert.deepEqual(numbers, numbers.toSorted());
});

Deno.test("the list can be narrowed to the orders of a defendant that the reader sees, and who asked is on record", async () => {
  await using t = await openTestContext();
  const { assistant, assistantWithoutDelegation: other, foreignJudge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
  const { id } = await createDraft(t, assistant.token);
  const CNPJ = "11222333000181";
  const ofCompany = await createDraft(t, assistant.token);
  await sql`update order_defendant set tax_id = ${CNPJ} where order_id = ${ofCompany.id}`.execute(t.db);
  const listed = async (token: string, query: string) =>
    parseResponse(OrderList, await call(t, "GET", `/v1/ordem?${query}`, { token })).content
      .map((order) => order.numeroProtocolo ?? order.id).sort();
  const cpf = `cpfCnpjReu=${DEFENDANT.slice(0, 3)}.${DEFENDANT.slice(3)}`;
  assert.deepEqual(await listed(assistant.token, cpf), [id, numeroProtocolo].sort());
  assert.deepEqual(await listed(assistant.token, `${cpf}&situacao=MINUTA`), [id]);
  assert.deepEqual(await listed(other.token, cpf), [id]);
  assert.deepEqual(await listed(foreignJudge.token, cpf), []);
  assert.deepEqual(await listed(assistant.token, `cpfCnpjReu=${CNPJ}`), [ofCompany.id]);
  assert.deepEqual(await listed(assistant.token, `cpfCnpjReu=${CNPJ.slice(0, 8)}`), [ofCompany.id]);
  const refused = parseRefusal(
    await call(t, "GET", "/v1/ordem?cpfCnpjReu=52998224726", { token: other.token }),
  );
  assert.deepEqual([refused.code, refused.fields], ["cpf-cnpj-invalido", ["cpfCnpjReu"]]);

  const choice = `/v1/ordem/leitura?${cpf}`;
  await call(t, "POST", choice, { token: assistant.token, json: { todas: true } });
  const { rows } = await sql<{ actor: string; subject: string }>`
      select actor, subject from audit_entry where action = 'defendant.search' order by id`.execute(t.db);
  assert.deepEqual(rows.map(({ actor, subject }) => [actor, subject]), [
    [assistant.cpf, DEFENDANT],
    [assistant.cpf, DEFENDANT],
    [other.cpf, DEFENDANT],
    [foreignJudge.cpf, DEFENDANT],
    [assistant.cpf, CNPJ],
    [assistant.cpf, CNPJ.slice(0, 8)],
    [assistant.cpf, DEFENDANT],
  ]);
});

Deno.test("the list can be narrowed to orders by their protocol numbers, of those the reader sees", async () => {
  await using t = await openTestContext();
  const { judge: { token }, foreignJudge } = await signInPeople(t);
  const made = [];
  for (let n = 0; n < 3; n++) made.push((await protocolOrder(t, token)).numeroProtocolo);
  const read = async (numeroProtocolo: string, reader = token) => {
    const query = new URLSearchParams({ numeroProtocolo, ordenar: "dataHoraProtocolo" });
    return await call(t, "GET", `/v1/ordem?${query}`, { token: reader });
  };
  const [first, , third] = made;
  const { content, totalElements } = parseResponse(
    OrderList,
    await read(`${third},${first},20269999999999`),
  );
  assert.deepEqual([content.map(({ numeroProtocolo }) => numeroProtocolo), totalElements], [
    [first, third],
    2,
  ]);
  assert.deepEqual(parseResponse(OrderList, await read(first!, foreignJudge.token)).content, []);
  const many = Array.from({ length: 101 }, (_, n) => String(20260000000000 + n)).join(",");
  for (const wrong of ["2026", `${first};${third}`, many]) {
    const { status, code } = parseRefusal(await read(wrong));
    assert.deepEqual([status, code], [400, "parametro-invalido"]);
  }
});

Deno.test("a list by state is in the order of an order's life, page by page, and shows nobody what is confidential", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  for (let n = 0; n < 3; n++) {
    await createDraft(t, judge.token);
    await protocolOrder(t, judge.token);
    await seedAnsweredOrder(t, judge.token, [{ ispb: "99000001", code: "01", blocked: 1 }]);
    t.advance({ minutes: 1 });
  }
  const secret = await seedAnsweredOrder(t, judge.token, [{ ispb: "99000001", code: "98" }], {
    sigilosa: true,
  });
  await sql`update court_order set status = 'consolidating', answers_due_at = sent_at, publish_at = sent_at
    where protocol_number = ${secret}`.execute(t.db);
  const states = ["MINUTA", "PROTOCOLADA", "ENVIADA", "CONSOLIDANDO_RESPOSTA", "RESPONDIDA"];
  const paged = async (token: string, query: string) => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) =>
        parseResponse(
          OrderList,
          await call(t, "GET", `/v1/ordem?${query}&pageSize=3&pageNumber=${page}`, { token }),
        )
          .content
      ),
    );
    return pages.flat();
  };
  const byCreation = await paged(judge.token, "ordenar=dataHoraCriacao");
  const place = new Map(byCreation.map(({ id }, index) => [id, index]));
  assert.equal(place.size, 10);
  const own = await paged(judge.token, "ordenar=situacao");
  const placesOf = (rows: typeof own) => rows.map(({ id }) => place.get(id));
  const rank = ({ situacao }: (typeof own)[number]) => states.indexOf(situacao);
  const wanted = byCreation.toSorted((a, b) => rank(a) - rank(b));
  assert.equal(
    new Set(own.map(({ situacao }) => situacao)).size,
    4,
    own.map(({ situacao }) => situacao).join(),
  );
  assert.deepEqual(placesOf(own), placesOf(wanted));
  assert.deepEqual(placesOf(await paged(judge.token, "ordenar=-situacao")), placesOf(wanted.toReversed()));
  assert.deepEqual(
    placesOf(await paged(otherJudge.token, "ordenar=situacao")),
    placesOf(wanted.filter(({ numeroProtocolo }) => numeroProtocolo !== secret)),
  );
  assert.deepEqual(
    placesOf(await paged(judge.token, "ordenar=situacao&situacao=MINUTA")),
    placesOf(wanted.filter(({ situacao }) => situacao === "MINUTA")),
  );
});
