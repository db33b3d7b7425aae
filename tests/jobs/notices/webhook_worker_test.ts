/** Webhooks under a worker: jobs that fail, are killed, run twice or wait for a receiver. */
import assert from "node:assert/strict";
import { startWorker } from "../../../jobs/worker.ts";
import { protocolOrder, signInPeople } from "../../support/api.ts";
import {
  deliverAllEvents,
  jobsWith,
  startReceiver,
  subscribe,
  workUntil,
  workWith,
} from "../../support/notices/receiver.ts";
import { deliveries, orders } from "../../support/notices/webhook_reads.ts";
import { openTestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** One of the tests' own; nothing of it is left when it has stopped. */
const aWorker = { concurrency: 1, pollSeconds: 600, graceMs: 0 };

Deno.test("killed between sending and writing it down, a notice is sent again under the same id and is on record once", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver();
  const { id } = await subscribe(t, token, receiver);
  for (let n = 0; n < 3; n++) await protocolOrder(t, judge.token);
  const { send } = t.app.webhooks;
  const killed = {
    send: async (message: Parameters<typeof send>[0]) => {
      const outcome = await send(message);
      if (receiver.received.length === 3) throw new Error("killed");
      return outcome;
    },
  };
  await workUntil(t, () => receiver.received.length === 3, () => workWith(t, killed));
  assert.equal((await deliveries(t, token, id, "ENTREGUE")).length, 2, "those before it are on record");
  await workUntil(t, async () => (await deliveries(t, token, id, "ENTREGUE")).length === 3);
  const { received } = receiver;
  assert.deepEqual(received.map((one) => one.id), [
    ...new Set(received.map((one) => one.id)),
    received[2]?.id,
  ]);
  assert.equal(received[2]?.body, received[3]?.body);
  const all = await deliveries(t, token, id);
  assert.deepEqual(all.map(({ tentativas }) => tentativas), [1, 1, 1]);
});

Deno.test("a job that fails does not end its worker, which tries it again", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver();
  await subscribe(t, token, receiver);
  await protocolOrder(t, judge.token);
  const { send } = t.app.webhooks;
  let calls = 0;
  const once: typeof send = (message) => {
    if (calls++ === 0) throw new Error("killed");
    return send(message);
  };
  const worker = await startWorker(jobsWith(t, { send: once }), { ...aWorker, pollSeconds: 0.1 });
  try {
    await until("the job to be due again", async () => {
      // The queue's own pause before a second attempt is seconds.
      const { rows } = await t.pool.query(
        "update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null returning id",
      );
      return rows.length;
    });
    await until("the second try", () => receiver.received.length > 0, { seen: () => calls });
    assert.deepEqual([calls, receiver.received.length], [2, 1]);
  } finally {
    await worker.stop();
  }
});

Deno.test("two runs of the recording at once record each event once", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver();
  const { id } = await subscribe(t, token, receiver);
  for (let n = 0; n < 3; n++) await protocolOrder(t, judge.token);
  await workUntil(
    t,
    () => receiver.received.length >= 3,
    async () => void await Promise.all([t.work(), t.work(), t.work()]),
  );
  await deliverAllEvents(t);
  assert.equal((await deliveries(t, token, id)).length, 3);
  assert.equal(receiver.received.length, 3);
});

Deno.test("a receiver that hangs and one that fails delay neither a third nor the program's other jobs", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  const release = Promise.withResolvers<number>();
  await using hanging = startReceiver(() => release.promise);
  await using failing = startReceiver(() => 500);
  await using healthy = startReceiver();
  for (const receiver of [hanging, failing, healthy]) await subscribe(t, token, receiver);
  const made: string[] = [];
  for (let n = 0; n < 4; n++) made.push((await protocolOrder(t, judge.token)).numeroProtocolo);
  const ordersTo = ({ received }: typeof healthy) => [...new Set(orders(received))];
  const worker = await startWorker(jobsWith(t, {}), aWorker);
  try {
    const isDone = () =>
      healthy.received.length === made.length && ordersTo(failing).length === 3 &&
      hanging.received.length > 0;
    await until("what the others are told while one waits for its answer", isDone, {
      seen: () => [healthy, failing, hanging].map(({ received }) => orders(received)),
    });
    assert.deepEqual(orders(healthy.received), made);
    assert.deepEqual(ordersTo(failing), made.slice(0, 3));
    // On a slow machine its time is over meanwhile, and it is sent the same once more.
    assert.deepEqual(ordersTo(hanging), made.slice(0, 1), "still waiting for its first answer");
  } finally {
    release.resolve(200);
    await worker.stop();
  }
});
