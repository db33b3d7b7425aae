import assert from "node:assert/strict";
import { DraftsAnswer } from "../../../routes/drafts/drafts_by_id.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { deposit } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const CONSULTA = "/v1/ordem/minuta/consulta";

const read = async (t: TestContext, token: string, ...ids: string[]) =>
  parseResponse(DraftsAnswer, await call(t, "GET", `${CONSULTA}?ids=${ids.join(",")}`, { token }));

const one = async (t: TestContext, token: string, id: string) =>
  await call(t, "GET", `/v1/ordem/minuta/${id}`, { token });

const entries = async ({ db }: TestContext) =>
  await db.selectFrom("audit_entry").select(["action", "subject"]).where("action", "=", "draft.read")
    .execute();

Deno.test("many drafts are read in the sequence requested, each as when it is read alone, a repeated one once", async () => {
  await using t = await openTestContext();
  const { judge: { token }, assistant } = await signInPeople(t);
  const first = await createDraft(t, token, draftJson({ depositoJudicial: deposit }));
  const second = await createDraft(t, assistant.token);
  const { minutas, ausentes } = await read(t, token, second.id, first.id.toUpperCase(), second.id);
  assert.deepEqual(ausentes, []);
  for (const [index, id] of [second.id, first.id].entries()) {
    assert.deepEqual(minutas[index], parseResponse(DraftAnswer, await one(t, token, id)));
  }
  assert.equal(minutas.length, 2);
});

Deno.test("of each id without a draft for the caller the problem is the one of reading it alone", async () => {
  await using t = await openTestContext();
  const { judge: { token }, assistant, foreignJudge } = await signInPeople(t);
  const draft = await createDraft(t, token);
  const protocoled = await protocolOrder(t, token);
  const removed = await createDraft(t, token);
  assert.equal((await call(t, "DELETE", `/v1/ordem/minuta/${removed.id}`, { token })).status, 204);
  const secret = await createDraft(t, token, draftJson({ sigilosa: true }));
  const unknown = crypto.randomUUID();
  const ids = [draft.id, protocoled.id, removed.id, secret.id, unknown, "x"];

  const { minutas, ausentes } = await read(t, assistant.token, ...ids);
  assert.deepEqual(minutas.map(({ id }) => id), [draft.id]);
  assert.deepEqual(ausentes.map(({ id }) => id), ids.slice(1));
  for (const { id, problema } of ausentes) {
    const { status, code, detail } = parseRefusal(await one(t, assistant.token, id));
    assert.deepEqual([problema.status, problema.codigo, problema.detail], [status, code, detail]);
  }
  assert.deepEqual((await read(t, foreignJudge.token, ...ids)).minutas, []);
});

Deno.test("who reads many drafts is on record, confidential ones with an entry of their own", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const open = [await createDraft(t, token), await createDraft(t, token)];
  const secret = await createDraft(t, token, draftJson({ sigilosa: true }));
  await read(t, token, ...open.map(({ id }) => id), secret.id);
  assert.deepEqual(
    (await entries(t)).sort((a, b) => a.subject!.localeCompare(b.subject!)),
    ["orders", secret.id].sort((a, b) => a.localeCompare(b)).map((subject) => ({
      action: "draft.read",
      subject,
    })),
  );
});

Deno.test("more than a hundred ids, or none, are refused", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID()).join(",");
  for (const ids of [many, ""]) {
    const { status, code } = parseRefusal(await call(t, "GET", `${CONSULTA}?ids=${ids}`, { token }));
    assert.deepEqual([status, code], [400, "parametro-invalido"]);
  }
});
