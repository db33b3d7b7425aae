import assert from "node:assert/strict";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  type Call,
  call,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const MINUTA = "/v1/ordem/minuta";

/** A draft of the assistant, and calls about it. */
async function versions(t: TestContext) {
  const { assistant: { token } } = await signInPeople(t);
  const made = await call(t, "POST", MINUTA, { token, json: draftJson() });
  const { id } = parseResponse(DraftAnswer, made, 201);
  const path = `${MINUTA}/${id}`;
  return {
    token,
    made,
    get: (headers = {}) => call(t, "GET", path, { token, headers }),
    put: (headers = {}) => call(t, "PUT", path, { token, headers, json: draftJson() }),
    patch: (headers = {}) => call(t, "PATCH", path, { token, headers, json: { sigilosa: true } }),
    remove: (headers = {}) => call(t, "DELETE", path, { token, headers }),
  };
}

Deno.test("every answer with a draft tells its version", async () => {
  await using t = await openTestContext();
  const { token, made, get, put, patch } = await versions(t);
  assert.equal(made.headers.get("ETag"), '"1"');
  assert.equal((await get()).headers.get("ETag"), '"1"');
  assert.equal((await put()).headers.get("ETag"), '"2"');
  assert.equal((await patch()).headers.get("ETag"), '"3"');
  assert.equal((await get()).headers.get("ETag"), '"3"');
  const named = draftJson({
    reus: [{ cpfCnpj: "52998224725", valor: "1.00", instituicoes: [{ ispb: "00000000" }] }],
  });
  const contas = await call(t, "POST", `${MINUTA}-contas`, { token, json: named });
  assert.deepEqual([contas.status, contas.headers.get("ETag")], [201, '"1"']);
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  const copied = await call(t, "POST", `/v1/ordem/${numeroProtocolo}/copiar`, { token: judge.token });
  assert.deepEqual([copied.status, copied.headers.get("ETag")], [201, '"1"']);
  const absent = await call(t, "GET", `${MINUTA}/${crypto.randomUUID()}`, { token });
  assert.deepEqual([absent.status, absent.headers.get("ETag")], [404, null]);
});

Deno.test("of two users who read the same version the second to write is refused, and nothing of it is saved", async () => {
  await using t = await openTestContext();
  const { get, put, patch, remove } = await versions(t);
  const read = { "If-Match": (await get()).headers.get("ETag")! };
  parseResponse(DraftAnswer, await put(read));
  for (const write of [put, patch, remove]) {
    const answer = await assertChangesNothing(t.db, () => write(read));
    const { status, code, detail } = parseRefusal(answer);
    assert.deepEqual([status, code], [412, "versao-desatualizada"]);
    assert.match(detail, /Leia o recurso de novo/);
  }
  const again = { "If-Match": (await get()).headers.get("ETag")! };
  assert.equal((await remove(again)).status, 204);
});

Deno.test("a version matches as it was told, or any does; weakly, bare or unreadable it does not", async () => {
  await using t = await openTestContext();
  const { patch } = await versions(t);
  for (const header of ['W/"1"', "1", '"01"', '"2"', "", "nada", '"1']) {
    const answer = await assertChangesNothing(t.db, () => patch({ "If-Match": header }));
    assert.equal(answer.status, 412, header);
  }
  for (const header of ['"1"', "*", ' "7" , "3"', '"4","9"']) {
    assert.equal((await patch({ "If-Match": header })).status, 200, header);
  }
});

Deno.test("without a version named a draft is replaced and removed as it is", async () => {
  await using t = await openTestContext();
  const { put, remove } = await versions(t);
  assert.deepEqual([(await put()).status, (await put()).status, (await remove()).status], [200, 200, 204]);
});

Deno.test("of two writers at once who named the same version one is refused", async () => {
  await using t = await openTestContext();
  const { put } = await versions(t);
  const both = await Promise.all([put({ "If-Match": '"1"' }), put({ "If-Match": '"1"' })]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412]);
});

Deno.test("whoever has the version is not sent it again", async () => {
  await using t = await openTestContext();
  const { get, put } = await versions(t);
  for (const header of ['"1"', 'W/"1"', "*", '"0", "1"']) {
    const answer = await get({ "If-None-Match": header });
    assert.deepEqual([answer.status, answer.text, answer.headers.get("ETag")], [304, "", '"1"'], header);
    assert.ok(answer.headers.get("X-Request-Id"));
  }
  await put();
  for (const header of ['"1"', "1", "2"]) {
    const answer = await get({ "If-None-Match": header } satisfies Call["headers"]);
    assert.deepEqual([answer.status, answer.headers.get("ETag")], [200, '"2"'], header);
  }
});
