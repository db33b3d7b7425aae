/**
 * Measures notices to courts' webhooks, from recorded events to the last receiver's answer, with one receiver in a
 * hundred dead, beside plain fetches of the same bodies by as many clients at once.
 */
import { sql } from "kysely";
import { toNotice } from "../../../domain/notices/notice.ts";
import { HEALTHY } from "../../../domain/notices/webhook.ts";
import { startWorker } from "../../../jobs/worker.ts";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { insertSubscription } from "../../../store/notices/webhook_subscriptions.ts";
import { type Bench, wholeNumber } from "../bench.ts";
import { COURTS } from "../courts.ts";
import { openFolder } from "../exchange/exchange_stage.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { type Processor, processorOf } from "../processor.ts";
import { openService } from "../service.ts";

const NOTICES = 100_000;
const RECEIVERS = 2_000;

const DEAD_SHARE = 0.01;
/** The number of notices that a worker sends at once. */
const AT_ONCE = 16;

interface Receivers {
  readonly port: number;
  readonly deadPort: number;
  received(): Promise<number>;
}

interface Size {
  readonly notices: number;
  readonly receivers: number;
}

export const notices: Bench = (command) =>
  measuring(
    command.description("webhooks, some of whose receivers are dead")
      .option("--notices <count>", "how many", wholeNumber, NOTICES)
      .option("--receivers <count>", "to how many", wholeNumber, RECEIVERS),
    measureNotices,
  );

async function measureNotices({ repeat, ...size }: Size & Repeated): Promise<Measurement> {
  return {
    about:
      `${size.notices.toLocaleString("en")} notices to ${size.receivers.toLocaleString("en")} receivers, ` +
      `${deadOf(size)} of which never answer, ${AT_ONCE} receivers at once`,
    floor: "plain fetches of the same bodies, as many at once",
    repetitions: await repetitionsOf({ repeat }, () => measureOnce(size)),
  };
}

const deadOf = ({ receivers }: Size) => Math.round(receivers * DEAD_SHARE);

async function measureOnce(size: Size): Promise<Figure[]> {
  const count = size.receivers;
  const each = Math.ceil(size.notices / count);
  const dead = deadOf(size);
  await using stack = new AsyncDisposableStack();
  const { db, pool, dataDir, registries } = await openService(stack);
  const receivers = await openReceivers(stack);
  const clock = () => Temporal.Now.instant();
  const webhooks = openWebhooks({
    secretKey: "the bench's own",
    http: true,
    networks: ["127.0.0.0/8"],
    realClock: clock,
  });
  for (let index = 0; index < count; index++) {
    const id = crypto.randomUUID();
    const { encrypted: secret } = await webhooks.makeSecret(id);
    const port = index < dead ? receivers.deadPort : receivers.port;
    await db.transaction().execute((tx) =>
      insertSubscription(tx, {
        ...{ id, version: 1, court: COURTS[index % COURTS.length]!, createdBy: "11144477735" },
        url: `http://127.0.0.1:${port}/avisos/${index}`,
        ...{ eventTypes: undefined, createdAt: clock(), state: { status: "active" }, secret },
        ...{ previousSecret: undefined, health: HEALTHY },
      })
    );
  }
  await tellEvents(db, each);
  const awaited = (count - dead) * each;
  const ctx = await openFolder({ db, pool, dir: `${dataDir}/exchange`, clock });
  const ours = await measured(db, awaited, async () => {
    const worker = await startWorker({ ...ctx, registries, webhooks }, { concurrency: 4, pollSeconds: 600 });
    while (await receivers.received() < awaited) await new Promise((resolve) => setTimeout(resolve, 100));
    return worker;
  });
  await ours.value.stop();
  const floor = await measured(db, awaited, () => plainFetches(db, receivers, awaited));
  const processor = ({ taken }: { readonly taken: Processor }) => taken.program + taken.database;
  return [
    {
      ...{ name: `${awaited.toLocaleString("en")} delivered`, unit: "s", isNoisy: true },
      ...{ ours: ours.seconds, floor: floor.seconds },
    },
    {
      name: "notices",
      unit: "/s",
      ours: awaited / ours.seconds,
      floor: awaited / floor.seconds,
      isNoisy: true,
    },
    { name: "processor a notice", unit: "ms", ours: processor(ours), floor: processor(floor) },
    {
      ...{ name: "processor a notice, without PostgreSQL", unit: "ms" },
      ...{ ours: ours.taken.program, floor: floor.taken.program },
    },
  ];
}

/** What some work gives, its seconds, and the processor that it takes by one of `count`. */
async function measured<T>(
  db: Db,
  count: number,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly seconds: number; readonly taken: Processor }> {
  const began = performance.now();
  let done: { readonly value: T; readonly seconds: number } | undefined;
  const taken = await processorOf(db, async () => {
    const value = await work();
    done = { value, seconds: (performance.now() - began) / 1000 };
    return count;
  }, "all");
  return { ...done!, taken };
}

/** Makes an order of each court, with a number of events. */
async function tellEvents(db: Db, each: number): Promise<void> {
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf, judge_name,
      creator_cpf, creator_name, action_type, created_at, updated_at, protocol_number, protocoled_at, protocoled_by,
      protocoled_by_name, dispatch_on)
    select gen_random_uuid(), 'protocoled', 'block', '0000832-35.2018.4.01.3202', jtr, 'v-4013202', 'Vara', '11144477735',
      'Juiz', '11144477735', 'Juiz', 'EXECUCAO_FISCAL', now(), now(), '2026' || lpad(n::text, 10, '0'), now(),
      '11144477735', 'Juiz', current_date + 30
    from unnest(${[...COURTS]}::text[]) with ordinality c (jtr, n)`.execute(db);
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'order-protocoled', now(), o.id, o.jtr, false, jsonb_build_object('kind', 'block', 'status', 'protocoled',
      'dispatchAt', now(), 'publishAt', now(), 'targets', (
      select jsonb_agg(jsonb_build_object('target', t::text, 'ispb', '99000001')) from generate_series(1, 14) t))
    from court_order o, generate_series(1, ${sql.lit(each)}) n order by n, o.jtr`.execute(db);
}

async function plainFetches(db: Db, { port }: Receivers, count: number): Promise<void> {
  const { rows: [event] } = await sql<Parameters<typeof toNotice>[0]>`
    select e.txid::text::bigint as txid, e.id, e.type, e.at, e.jtr, e.confidential, e.data,
      o.process_number as "processNumber", o.protocol_number as "protocolNumber"
    from event e join court_order o on o.id = e.order_id limit 1`.execute(db);
  const body = JSON.stringify(toNotice(event!));
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next++ < count) {
      await (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body })).body?.cancel();
    }
  }));
}

async function openReceivers(stack: AsyncDisposableStack): Promise<Receivers> {
  const thread = new Worker(new URL("./receivers_thread.ts", import.meta.url), { type: "module" });
  stack.defer(() => thread.terminate());
  const next = <T>() => new Promise<T>((resolve) => thread.onmessage = ({ data }) => resolve(data));
  return {
    ...await next<{ port: number; deadPort: number }>(),
    received: () => {
      const answer = next<number>();
      thread.postMessage("received");
      return answer;
    },
  };
}
