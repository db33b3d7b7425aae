/** A court's receiver of webhooks for tests: a real HTTP server that keeps what it was sent. */
import * as v from "valibot";
import type { JobApp } from "../../../jobs/task.ts";
import { dueJobs } from "../../../jobs/timetable.ts";
import type { WebhookClient } from "../../../registries/notices/webhook.ts";
import { SubscriptionSecret } from "../../../routes/notices/subscription_schema.ts";
import { jobPool } from "../../../store/connection/connection.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { call, parseResponse } from "../api.ts";
import type { TestContext } from "../test_context.ts";
import { until } from "../until.ts";
import { workOnce } from "../work.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** `webhook-id`. */
  readonly id: string;
  /** The protocol number of the event, if it has one. */
  readonly order: string | undefined;
}

/** How a receiver answers: a status, or what it takes its time for. */
type Behaviour = (received: Received) => number | Promise<number>;

interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** In the order they came. */
  readonly received: readonly Received[];
  behave(behaviour: Behaviour): void;
}

export function startReceiver(behaviour: Behaviour = () => 204): Receiver {
  const received: Received[] = [];
  let behave = behaviour;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const { numeroProtocolo } = JSON.parse(body);
    const one: Received = {
      method: request.method,
      path: pathname + search,
      headers,
      body,
      id: headers["webhook-id"] ?? "",
      order: numeroProtocolo,
    };
    received.push(one);
    const status = await behave(one);
    return new Response(null, {
      status,
      headers: status < 400 && status >= 300 ? { Location: "/outro" } : {},
    });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/avisos`,
    received,
    behave: (behaviour) => void (behave = behaviour),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A court's subscription to what a receiver is to be told, the secret with it. */
export async function subscribe(
  t: Pick<TestContext, "http">,
  token: string,
  { url }: Pick<Receiver, "url">,
  rest: Record<string, unknown> = {},
): Promise<v.InferOutput<typeof SubscriptionSecret> & { segredo: string }> {
  const answer = await call(t, "POST", "/v1/assinatura-evento", { token, json: { url, ...rest } });
  const made = parseResponse(SubscriptionSecret, answer, 201);
  return { ...made, segredo: made.segredo ?? "" };
}

/** Runs what is due with another client of webhooks than the test context's. */
export async function workWith(t: TestContext, webhooks: Partial<WebhookClient>): Promise<void> {
  const pgPool = jobPool(t.pool, () => {});
  await enqueue(t.db, dueJobs);
  await workOnce(pgPool, jobsWith(t, webhooks));
  await pgPool.end();
}

export const jobsWith = (t: TestContext, webhooks: Partial<WebhookClient>): JobApp => ({
  ...t.exchange,
  registries: t.registries,
  webhooks: { ...t.app.webhooks, ...webhooks },
});

/**
 * Works until something is so. What has just happened may be told a moment later: an event is held back while any older
 * transaction of the whole database server runs, those of other tests included.
 */
export async function workUntil(
  t: TestContext,
  isSo: () => boolean | Promise<boolean>,
  work: () => Promise<void> = t.work,
): Promise<void> {
  await until("what the work is to lead to", async () => {
    await work();
    return await isSo();
  }, { seen: () => t.logged.slice(-5) });
}

/** Nothing more is sent although every event so far can be told: an event made now is recorded behind them. */
export async function deliverAllEvents(t: TestContext): Promise<void> {
  await workUntil(t, async () => {
    const behind = await t.db.selectFrom("event as e").innerJoin(
      "webhook_subscription as s",
      "s.jtr",
      "e.jtr",
    ).where("s.status", "=", "active")
      .where((eb) => eb(eb.refTuple("e.txid", "e.id"), ">", eb.refTuple("s.cursor_txid", "s.cursor_id")))
      .select("e.id").executeTakeFirst();
    return behind === undefined;
  });
}
