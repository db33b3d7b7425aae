/** A confidential order and calls about it, for the tests of who sees it. */
import { pageSchema } from "../../../routes/http/wire.ts";
import { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { call, draftJson, parseResponse, protocolOrder, signInPeople } from "../api.ts";
import type { TestContext } from "../test_context.ts";
import { until } from "../until.ts";

const Orders = pageSchema(OrderSummaryAnswer);

export type Somebody = Awaited<ReturnType<typeof signInPeople>>["judge"];

/** A confidential order drafted and protocoled by the assistant for the judge, and calls about it. */
export async function secret(t: TestContext) {
  const everybody = await signInPeople(t);
  const { numeroProtocolo, id } = await protocolOrder(
    t,
    everybody.assistant.token,
    draftJson({ sigilosa: true }),
  );
  const path = `/v1/ordem/${numeroProtocolo}`;
  const headers = { "X-Request-Id": "same" };
  return {
    ...everybody,
    id,
    number: numeroProtocolo,
    path,
    read: ({ token }: Somebody) => call(t, "GET", path, { token, headers }),
    list: async ({ token }: Somebody) => parseResponse(Orders, await call(t, "GET", "/v1/ordem", { token })),
    viewers: ({ token }: Somebody, of = path) => call(t, "GET", `${of}/visualizador`, { token, headers }),
    add: ({ token }: Somebody, cpf: string, of = path) =>
      call(t, "POST", `${of}/visualizador`, { token, headers, json: { cpf } }),
    remove: ({ token }: Somebody, cpf: string, of = path) =>
      call(t, "DELETE", `${of}/visualizador?cpf=${cpf}`, { token, headers }),
  };
}

/** What the feed tells somebody; an event may be told a moment after it happened. */
export async function eventsOf(t: TestContext, { token }: Somebody, atLeast: number) {
  return await until(`${atLeast} events of the feed`, async () => {
    const { content } = JSON.parse((await call(t, "GET", "/v1/evento", { token })).text);
    return content.length >= atLeast && content as { numeroProtocolo: string }[];
  });
}
