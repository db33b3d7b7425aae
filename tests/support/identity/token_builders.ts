/** What the tests of tokens share: who asks for one, and what it opens. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { DraftAnswer, Protocoled } from "../../../routes/orders/order_schema.ts";
import { type Call, call, draftJson, parseResponse } from "../api.ts";
import { type TestContext } from "../test_context.ts";

export const MINUTA = "/v1/ordem/minuta";

export const PROTOCOL = "/v1/ordem/protocolar";

/** What every mode exists for. */
export async function draftAndProtocol(t: Pick<TestContext, "http">, who: Call): Promise<DraftAnswer> {
  const made = parseResponse(DraftAnswer, await call(t, "POST", MINUTA, { ...who, json: draftJson() }), 201);
  const protocol = await call(t, "POST", PROTOCOL, { ...who, json: { minutas: [made.id] } });
  assert.equal(parseResponse(v.array(Protocoled), protocol).length, 1);
  return made;
}

/** How the record tells who drafted and protocoled. */
export async function recorded({ db }: TestContext) {
  const entries = await db.selectFrom("audit_entry").select(["actor", "source_ip", "detail"])
    .where("action", "in", ["draft.create", "order.protocol"]).orderBy("id").execute();
  return entries.map(({ actor, source_ip, detail }) => [actor, detail.via, detail.clientId, source_ip]);
}
