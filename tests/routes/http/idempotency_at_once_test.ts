/** Calls under one key that meet, holders that die, and answers that cannot be kept. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import { type App } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer, Protocoled } from "../../../routes/orders/order_schema.ts";
import { connect } from "../../../store/connection/connection.ts";
import { reserveCall } from "../../../store/identity/idempotency_keys.ts";
import {
  assertChangesNothing,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import {
  countDrafts,
  essence,
  isReplayed,
  KEY,
  MINUTA,
  NAMED,
  named,
  post,
  PROTOCOL,
} from "../../support/idempotent_calls.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** The app in which the first call that drafts waits for the facts it is decided on, until it is let go. */
function holdingFirst({ app }: TestContext) {
  const came = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  let requested = 0;
  const held: App = {
    ...app,
    holidays: async () => {
      if (requested++ === 0) {
        came.resolve();
        await mayGo.promise;
      }
      return await app.holidays();
    },
  };
  return { app: held, isHeld: came.promise, letGo: mayGo.resolve };
}

Deno.test("of twins at once one does the call, and the other waits and answers the same", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { app, isHeld, letGo } = holdingFirst(t);
  const patient = { http: routes({ ...app, idempotency: { waitMs: 120_000, leaseMs: 600_000 } }) };
  const under = Array.from({ length: 5 }, () => post(patient, MINUTA, { token, json: draftJson() }));
  await isHeld;
  // Whoever was sent before this one waits by now, too.
  const hasty = { http: routes({ ...app, idempotency: { waitMs: 30, leaseMs: 600_000 } }) };
  assert.equal((await post(hasty, MINUTA, { token, json: draftJson() })).status, 409);
  letGo();
  const drafts = await Promise.all(under);
  assert.equal(new Set(drafts.map((twin) => JSON.stringify(essence(twin)))).size, 1);
  assert.equal(drafts.filter(isReplayed).length, 4);
  assert.equal(await countDrafts(t), 1);
  const minutas = { minutas: [(await createDraft(t, token)).id] };
  const twins = await Promise.all(
    Array.from({ length: 5 }, () => post(t, PROTOCOL, { token, json: minutas }, "p")),
  );
  assert.deepEqual(twins.map(({ status }) => status), Array(5).fill(200));
  assert.equal(new Set(twins.map(({ text }) => text)).size, 1);
});

Deno.test("a twin that has waited long enough is told when to come back, and then gets the answer", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const { app, isHeld, letGo } = holdingFirst(t);
  const http = routes({ ...app, idempotency: { waitMs: 30, leaseMs: 600_000 } });
  const json = draftJson();
  const first = post({ http }, MINUTA, { token, json });
  await isHeld;
  const twin = await post({ http }, MINUTA, { token, json });
  assert.deepEqual([parseRefusal(twin).status, parseRefusal(twin).code], [409, "chamada-em-andamento"]);
  assert.match(twin.headers.get("Retry-After") ?? "", /^[1-9]\d*$/);
  const other = await post({ http }, MINUTA, { token, json: draftJson({ sigilosa: true }) });
  assert.equal(parseRefusal(other).code, "chave-de-idempotencia-reutilizada");
  letGo();
  const done = await first;
  assert.deepEqual(essence(await post({ http }, MINUTA, { token, json })), essence(done));
  assert.equal(await countDrafts(t), 1);
});

Deno.test("another process, over another connection, repeats the answer", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const first = await post(t, MINUTA, { token, json: draftJson() });
  const { rows: [database] } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const url = new URL(Deno.env.get("ASSETS_TEST_DATABASE_URL")!);
  url.pathname = `/${database!.name}`;
  const { db, close } = connect(url.href, { onError: () => {} });
  try {
    const http = routes({ ...t.app, db });
    assert.deepEqual(essence(await post({ http }, MINUTA, { token, json: draftJson() })), essence(first));
  } finally {
    await close();
  }
});

Deno.test("a call whose first holder died is refused until its lease is over, and then done", async () => {
  await using t = await openTestContext();
  const { assistant: { cpf, token } } = await signInPeople(t);
  const raw = JSON.stringify(draftJson());
  const whole = new TextEncoder().encode(`POST ${MINUTA}\n${raw}`);
  const fingerprint = new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex();
  const dead = { userCpf: cpf, clientId: "assets", key: KEY, fingerprint };
  await reserveCall(t.db, dead, { now: t.clock(), leaseMs: 600_000 });
  const http = routes({ ...t.app, idempotency: { waitMs: 20, leaseMs: 600_000 } });
  assert.equal(parseRefusal(await post({ http }, MINUTA, { token, raw })).code, "chamada-em-andamento");
  // A twin that may wait as long as the lease takes the call over by itself.
  const patient = routes({ ...t.app, idempotency: { waitMs: 120_000, leaseMs: 600_000 } });
  await sql`update idempotency set held_until = clock_timestamp() + interval '200 ms'`.execute(t.db);
  const answer = await post({ http: patient }, MINUTA, { token, raw });
  assert.deepEqual([answer.status, isReplayed(answer)], [201, false]);
  assert.deepEqual(essence(await post(t, MINUTA, { token, raw })), essence(answer));
});

Deno.test("a call whose holder's process has ended is done at once, and not while that process lives", async () => {
  await using t = await openTestContext();
  const { assistant: { cpf, token } } = await signInPeople(t);
  const raw = JSON.stringify(draftJson());
  const whole = new TextEncoder().encode(`POST ${MINUTA}\n${raw}`);
  const fingerprint = new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex();
  const killed = connect(t.pool.options.connectionString!, {
    max: 2,
    onError: () => {},
    applicationName: "assets-api-killed",
  });
  const call = { userCpf: cpf, clientId: "assets", key: KEY, fingerprint };
  await reserveCall(killed.db, call, { now: t.clock(), leaseMs: 600_000 });
  const http = routes({ ...t.app, idempotency: { waitMs: 20, leaseMs: 600_000 } });
  assert.equal(parseRefusal(await post({ http }, MINUTA, { token, raw })).code, "chamada-em-andamento");
  await killed.close();
  const answer = await until("the call to be done", async () => {
    const said = await post({ http }, MINUTA, { token, raw });
    return said.status === 201 && said;
  });
  assert.equal(isReplayed(answer), false);
  assert.equal(await countDrafts(t), 1);
});

Deno.test("a holder that was only slow commits nothing once somebody else has the call", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const { app, isHeld, letGo } = holdingFirst(t);
  const http = routes({ ...app, idempotency: { waitMs: 120_000, leaseMs: 1 } });
  const json = draftJson();
  const slow = post({ http }, MINUTA, { token, json });
  await isHeld;
  const done = await post({ http }, MINUTA, { token, json });
  letGo();
  parseResponse(DraftAnswer, done, 201);
  assert.equal(parseRefusal(await slow).code, "chamada-em-andamento");
  assert.deepEqual(essence(await post({ http }, MINUTA, { token, json })), essence(done));
  assert.equal(await countDrafts(t), 1);
});

Deno.test("a change and its answer are committed together: where the answer cannot be stored nothing changes", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await createDraft(t, token);
  await sql`create function refuse_answer() returns trigger language plpgsql as
      $$ begin if new.status is not null then raise 'no answer'; end if; return new; end $$`.execute(t.db);
  await sql`create trigger refuse_answer before update on idempotency for each row
      execute function refuse_answer()`.execute(t.db);
  const minutas = { minutas: [id] };
  for (const [path, json] of [[NAMED, named], [PROTOCOL, minutas]] as const) {
    const answer = await assertChangesNothing(t.db, () => post(t, path, { token, json }, path));
    assert.equal(parseRefusal(answer).code, "erro-interno");
  }
  await sql`drop trigger refuse_answer on idempotency`.execute(t.db);
  parseResponse(v.array(Protocoled), await post(t, PROTOCOL, { token, json: minutas }, PROTOCOL));
});

Deno.test("a change that fails as it is committed leaves no answer behind", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await sql`create function refuse_commit() returns trigger language plpgsql as
      $$ begin raise 'no commit'; end $$`.execute(t.db);
  await sql`create constraint trigger refuse_commit after insert on court_order deferrable initially deferred
      for each row execute function refuse_commit()`.execute(t.db);
  const answer = await assertChangesNothing(t.db, () => post(t, NAMED, { token, json: named }));
  assert.equal(parseRefusal(answer).code, "erro-interno");
  await sql`drop trigger refuse_commit on court_order`.execute(t.db);
  const again = await post(t, NAMED, { token, json: named });
  assert.deepEqual([again.status, isReplayed(again)], [201, false]);
});
