/** What the API says of a subscription and its deliveries. */
import { Webhook } from "standardwebhooks";
import { pageSchema } from "../../../routes/http/wire.ts";
import { DeliveryAnswer, SubscriptionAnswer } from "../../../routes/notices/subscription_schema.ts";
import { call, parseResponse } from "../api.ts";
import { type TestContext } from "../test_context.ts";
import { type Received } from "./receiver.ts";

export const path = "/v1/assinatura-evento";

/** Of the tests that move the clock: a cut-off that goes by has events of its own. */
export const protocols = { tipos: ["OrdemProtocolada"] };

export async function read(t: TestContext, token: string, id: string) {
  return parseResponse(SubscriptionAnswer, await call(t, "GET", `${path}/${id}`, { token }));
}

export async function deliveries(t: TestContext, token: string, id: string, situacao?: string) {
  const query = situacao === undefined ? "" : `?situacao=${situacao}`;
  const answer = await call(t, "GET", `${path}/${id}/entrega${query}`, { token });
  return parseResponse(pageSchema(DeliveryAnswer), answer).content;
}

export const orders = (received: readonly Received[]) => received.map(({ order }) => order);

/** Fails unless one of the secrets signed it, by the library's own verifier. */
export const verified = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers);

export const alarms = (t: TestContext) =>
  t.db.selectFrom("alarm").select(["type", "subject"]).where("resolved_at", "is", null).execute();
