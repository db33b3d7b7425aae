/** What a court's rule says of protocols: the version that was read, and until when they can be undone. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { Order, Protocoled } from "../../../routes/orders/order_schema.ts";
import { ProtocoledSplit } from "../../../routes/splits/split_schema.ts";
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

const PROTOCOL = "/v1/ordem/protocolar";
const SPLIT_PROTOCOL = "/v1/desdobramento/protocolar";

async function court(t: TestContext) {
  const people = await signInPeople(t);
  const { judge: { token }, administrator } = people;
  return {
    token,
    rule: async (json: Record<string, unknown>) => {
      const answer = await call(t, "PUT", "/v1/regra-tribunal", { token: administrator.token, json });
      assert.equal(answer.status, 200, answer.text);
    },
    splitDraft: async () => {
      const ispb = "99000001";
      const number = await seedAnsweredOrder(t, token, [{ ispb, code: "01", blocked: 1_500_000 }]);
      const acoes = [{ alvoId: await targetAt(t, number, ispb), tipo: "DESBLOQUEAR", valor: "1.00" }];
      return await splitCalls(t, token).drafted(number, { acoes });
    },
  };
}

Deno.test("where the court's rule requires it, nothing is protocoled without the version that was read", async () => {
  await using t = await openTestContext();
  const { token, rule, splitDraft } = await court(t);
  const order = await createDraft(t, token);
  const split = await splitDraft();
  await rule({ versaoObrigatoria: true });
  const calls = [
    [PROTOCOL, "minutas", order],
    [SPLIT_PROTOCOL, "desdobramentos", split],
  ] as const;
  for (const [path, field, { id, versao }] of calls) {
    const send = (item: unknown, headers: Record<string, string> = {}) =>
      call(t, "POST", path, { token, headers, json: { [field]: [item] } });
    for (const headers of [{}, { "If-Match": "*" }]) {
      const refusal = parseRefusal(await assertChangesNothing(t.db, () => send(id, headers)));
      assert.deepEqual([refusal.status, refusal.code], [422, "versao-obrigatoria"], path);
    }
    assert.equal((await send({ id, versao: versao! + 1 })).status, 409);
    assert.equal((await send({ id, versao })).status, 200);
  }
  const another = await createDraft(t, token);
  const headers = { "If-Match": `"${another.versao}"` };
  const byHeader = await call(t, "POST", PROTOCOL, { token, headers, json: { minutas: [another.id] } });
  assert.equal(byHeader.status, 200);
});

Deno.test("where the court's rule says so, what is protocoled after the cut-off is deleted until the cut-off that sends it", async () => {
  await using t = await openTestContext();
  const { token, rule, splitDraft } = await court(t);
  const split = await splitDraft();
  await rule({ exclusaoAteEnvio: true });
  // A Friday evening: what is protocoled now leaves on Monday.
  t.setTime("2026-11-27T20:00:00");
  const orders = [await createDraft(t, token), await createDraft(t, token, draftJson())];
  const protocoled = parseResponse(
    v.array(Protocoled),
    await call(t, "POST", PROTOCOL, { token, json: { minutas: orders.map(({ id }) => id) } }),
  );
  const [ofSplit] = parseResponse(
    v.array(ProtocoledSplit),
    await call(t, "POST", SPLIT_PROTOCOL, { token, json: { desdobramentos: [split.id] } }),
  );
  const until = "2026-11-30T19:00:00-03:00";
  assert.deepEqual([...protocoled, ofSplit!].map(({ exclusaoAte }) => exclusaoAte), [until, until, until]);
  const [first, second] = protocoled.map(({ numeroProtocolo }) => `/v1/ordem/${numeroProtocolo}`);
  // The promise was made at the protocol: the rule of today is that of today's protocols.
  await rule({ exclusaoAteEnvio: false });
  t.setTime("2026-11-30T18:59:59");
  assert.equal(parseResponse(Order, await call(t, "GET", first!, { token })).exclusaoAte, until);
  assert.equal((await call(t, "DELETE", first!, { token })).status, 204);
  assert.equal((await splitCalls(t, token).remove(split.id)).status, 204);
  t.setTime("2026-11-30T19:00:00");
  const late = parseRefusal(await call(t, "DELETE", second!, { token }));
  assert.deepEqual([late.status, late.code], [409, "exclusao-encerrada"]);
});
