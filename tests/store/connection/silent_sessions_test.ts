/** Connections of which nothing is heard any more, as of a server whose machine lost its power. */
import assert from "node:assert/strict";
import { connect } from "../../../store/connection/connection.ts";
import { isDatabaseUnavailable } from "../../../store/connection/database_unavailable.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { tcpProxy } from "../../support/faults/tcp_proxy.ts";
import { until } from "../../support/until.ts";

const SILENT_MS = 300;
/** A statement long enough to be the one that a proxy swallows. */
const swallowed = `select 1 as one /* ${"x".repeat(8_000)} */`;
const AFTER_BYTES = 4_000;

/** A pool through a proxy that freezes the first connections as they send a long statement. */
async function behindProxy(frozen: number, afterBytes = AFTER_BYTES) {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await cloneTemplate("blank"));
  const url = new URL(database.url);
  const faults = Array.from({ length: frozen }, () => ({ type: "freeze", afterBytes }) as const);
  const proxy = stack.use(tcpProxy(Number(url.port), faults));
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  const settings = { onError: () => {}, silence: { silentMs: SILENT_MS } };
  const direct = connect(database.url, { ...settings, max: 1 });
  stack.defer(direct.close);
  const behind = connect(url.href, { ...settings, max: 2, applicationName: `silent-${crypto.randomUUID()}` });
  stack.defer(behind.close);
  return { direct, behind, proxy, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const outcome = (query: Promise<unknown>) => query.then(() => "answered", (error: unknown) => error);

Deno.test("a statement that the network swallowed fails as one of a lost connection, its session goes with its locks, and the next is answered", async () => {
  await using t = await behindProxy(1);
  const client = await t.behind.pool.connect();
  await client.query("begin; select pg_advisory_xact_lock(4711)");
  const error = await outcome(client.query(swallowed));
  assert.ok(isDatabaseUnavailable(error), String(error));
  client.release(error as Error);
  const { rows } = await t.behind.pool.query(swallowed);
  assert.deepEqual(rows, [{ one: 1 }]);
  await until("the lock to be free", async () => {
    const { rows: [lock] } = await t.direct.pool.query("select pg_try_advisory_lock(4711) as free");
    return lock.free;
  });
});

Deno.test("a statement that takes long is left alone, whether it is silent or not", async () => {
  await using t = await behindProxy(0);
  const seconds = SILENT_MS * 3 / 1_000;
  assert.equal(await outcome(t.behind.pool.query(`select pg_sleep(${seconds})`)), "answered");
  const client = await t.behind.pool.connect();
  await client.query("begin");
  for (let time = 0; time < 5; time++) await client.query(`select pg_sleep(${SILENT_MS / 2_000})`);
  await client.query("commit");
  client.release();
});

Deno.test("what waits for a server that accepts no connection either fails in time", async () => {
  // The first is frozen at its long statement, the others from the beginning.
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await cloneTemplate("blank"));
  const url = new URL(database.url);
  const never = Array.from({ length: 50 }, () => ({ type: "freeze", afterBytes: 0 }) as const);
  const proxy = stack.use(
    tcpProxy(Number(url.port), [{ type: "freeze", afterBytes: AFTER_BYTES }, ...never]),
  );
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  const { pool, close } = connect(url.href, {
    ...{ onError: () => {}, max: 1 },
    silence: { silentMs: SILENT_MS, answersWithinMs: SILENT_MS },
  });
  stack.defer(close);
  await pool.query("select 1");
  const error = await outcome(pool.query(swallowed));
  assert.ok(isDatabaseUnavailable(error), String(error));
});
