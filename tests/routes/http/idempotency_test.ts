import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import type { App } from "../../../routes/app.ts";
import { readKey } from "../../../routes/http/idempotency.ts";
import { routes } from "../../../routes/mod.ts";
import { Draft, Protocoled } from "../../../routes/orders/order_schema.ts";
import { connect } from "../../../store/connection.ts";
import { reserveCall } from "../../../store/identity/idempotency_keys.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  type ApiResponse,
  assertChangesNothing,
  type Call,
  call,
  createDraft,
  defendant,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const MINUTA = "/v1/ordem/minuta";
const PROTOCOL = "/v1/ordem/protocolar";
const KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324";

const post = (t: Pick<TestContext, "http">, path: string, { headers, ...rest }: Call = {}, key = KEY) =>
  call(t, "POST", path, { headers: { "Idempotency-Key": key, ...headers }, ...rest });

/** A draft about which nobody outside is asked: refused or failed, it leaves nothing at all behind. */
const NAMED = `${MINUTA}-contas`;
const named = draftJson({ reus: [defendant({ ispb: "00000000" })] });

const countDrafts = async ({ db }: Pick<TestContext, "db">): Promise<number> => {
  const { n } = await db.selectFrom("court_order").select((eb) => eb.fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
};

const isReplayed = ({ headers }: ApiResponse): boolean => headers.get("Idempotent-Replayed") === "true";

/** What a repeated answer has of the first. */
const essence = ({ status, headers, text }: ApiResponse) => [
  status,
  text,
  ...["Content-Type", "Location", "ETag"].map((name) => headers.get(name)),
];

/** The app in which the first call that drafts waits for the facts it is decided on, until it is let go. */
function holdingFirst({ app }: TestContext) {
  const came = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  let asked = 0;
  const held: App = {
    ...app,
    holidays: async () => {
      if (asked++ === 0) {
        came.resolve();
        await mayGo.promise;
      }
      return await app.holidays();
    },
  };
  return { app: held, isHeld: came.promise, letGo: mayGo.resolve };
}

Deno.test(
  "the same key and body make one draft and repeat its answer, place and version included",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const first = await post(t, MINUTA, { token, json: draftJson() });
    parseResponse(Draft, first, 201);
    assert.ok(!isReplayed(first));
    const again = await assertChangesNothing(t.db, () => post(t, MINUTA, { token, json: draftJson() }));
    assert.deepEqual(essence(again), essence(first));
    assert.ok(first.headers.get("Location") && first.headers.get("ETag") && isReplayed(again));
    assert.notEqual(again.headers.get("X-Request-Id"), first.headers.get("X-Request-Id"));
    assert.equal(again.headers.get("Cache-Control"), "no-store");
  }),
);

Deno.test(
  "a protocol that is repeated under its key answers the same numbers, without it that it is done",
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const minutas = [(await createDraft(t, token)).id, (await createDraft(t, token)).id];
    const first = await post(t, PROTOCOL, { token, json: { minutas } });
    parseResponse(v.array(Protocoled), first);
    const again = await assertChangesNothing(t.db, () => post(t, PROTOCOL, { token, json: { minutas } }));
    assert.deepEqual(essence(again), essence(first));
    const bare = await call(t, "POST", PROTOCOL, { token, json: { minutas } });
    assert.equal(parseRefusal(bare).code, "ordem-ja-protocolada");
  }),
);

Deno.test(
  "a key used for another body, address or query is refused and nothing is done",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const json = draftJson();
    await post(t, MINUTA, { token, json });
    const others: [path: string, rest: Call][] = [
      [MINUTA, { json: draftJson({ sigilosa: true }) }],
      [MINUTA, { raw: `${JSON.stringify(json)} ` }],
      [`${MINUTA}-contas`, { json }],
      [`${MINUTA}?x=1`, { json }],
    ];
    for (const [path, rest] of others) {
      const answer = await assertChangesNothing(t.db, () => post(t, path, { token, ...rest }));
      const { status, code } = parseRefusal(answer);
      assert.deepEqual([status, code], [422, "chave-de-idempotencia-reutilizada"], path);
    }
  }),
);

Deno.test(
  "callers have keys of their own: another user, and the same user through a court's system",
  testContext(async (t) => {
    const { assistant, judge } = await signInPeople(t);
    const service = await t.externalServices.serviceToken(SYSTEM);
    const inNameOf = { "X-ASSETS-CPF-USUARIO": assistant.cpf };
    const calls: Call[] = [
      { token: assistant.token },
      { token: judge.token },
      { token: service, headers: inNameOf },
    ];
    const ids = [];
    for (const who of calls) {
      const answer = await post(t, MINUTA, { json: draftJson(), ...who });
      assert.ok(!isReplayed(answer));
      ids.push(parseResponse(Draft, answer, 201).id);
    }
    assert.equal(new Set(ids).size, 3);
    const again = await post(t, MINUTA, { json: draftJson(), token: service, headers: inNameOf });
    assert.equal(parseResponse(Draft, again, 201).id, ids[2]);
  }),
);

Deno.test(
  "a refusal of the content is repeated, word by word",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    for (
      const [key, json, status] of [["a", {}, 400], ["b", draftJson({ varaId: "v-0000000" }), 422]] as const
    ) {
      const first = await post(t, MINUTA, { token, json }, key);
      assert.equal(parseRefusal(first).status, status);
      const again = await post(t, MINUTA, { token, json }, key);
      assert.deepEqual(essence(again), essence(first));
      assert.ok(isReplayed(again));
    }
    const malformed = await post(t, MINUTA, { token, raw: "{" }, "c");
    assert.equal(parseRefusal(malformed).code, "corpo-malformado");
    assert.deepEqual(essence(await post(t, MINUTA, { token, raw: "{" }, "c")), essence(malformed));
  }),
);

Deno.test(
  "a failure outside, a refused token and a missing permission are not repeated but tried again",
  testContext(async (t) => {
    const { assistant, assistantWithoutDelegation, administrator } = await signInPeople(t);
    const { token } = assistant;
    const json = draftJson();
    t.externalServices.standIns.behave("case-data", { mode: "nonsense" });
    try {
      for (let n = 0; n < 2; n++) {
        const failed = await post(t, MINUTA, { token, json });
        assert.deepEqual([failed.status, isReplayed(failed)], [503, false]);
      }
    } finally {
      t.externalServices.standIns.behave("case-data", { mode: "normal" });
    }
    assert.equal(parseRefusal(await post(t, MINUTA, { token: "nada", json })).status, 401);
    const { id } = parseResponse(Draft, await post(t, MINUTA, { token, json }), 201);

    const minutas = { minutas: [id] };
    const mine = { token: assistantWithoutDelegation.token, json: minutas };
    assert.equal(parseRefusal(await post(t, PROTOCOL, mine, "p")).code, "sem-delegacao-ativa");
    await call(t, "POST", "/v1/delegacao-protocolizacao", {
      token: administrator.token,
      json: { cpfJuiz: JUDGE, cpfAssessor: assistantWithoutDelegation.cpf, fim: "2026-12-18" },
    });
    parseResponse(v.array(Protocoled), await post(t, PROTOCOL, mine, "p"));
  }),
);

Deno.test(
  "of twins at once one does the call, and the other waits and answers the same",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a twin that has waited long enough is told when to come back, and then gets the answer",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "another process, over another connection, repeats the answer",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a call whose first holder died is refused until its lease is over, and then done",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a call whose holder's process has ended is done at once, and not while that process lives",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a holder that was only slow commits nothing once somebody else has the call",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const { app, isHeld, letGo } = holdingFirst(t);
    const http = routes({ ...app, idempotency: { waitMs: 120_000, leaseMs: 1 } });
    const json = draftJson();
    const slow = post({ http }, MINUTA, { token, json });
    await isHeld;
    const done = await post({ http }, MINUTA, { token, json });
    letGo();
    parseResponse(Draft, done, 201);
    assert.equal(parseRefusal(await slow).code, "chamada-em-andamento");
    assert.deepEqual(essence(await post({ http }, MINUTA, { token, json })), essence(done));
    assert.equal(await countDrafts(t), 1);
  }),
);

Deno.test(
  "a change and its answer are committed together: where the answer cannot be stored nothing changes",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a change that fails as it is committed leaves no answer behind",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "an answer is repeated for 24 hours of the service's clock; then the key is free, and the answer is removed",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const first = parseResponse(Draft, await post(t, MINUTA, { token, json: draftJson() }), 201);
    t.advance({ hours: 23, minutes: 59 });
    assert.equal(parseResponse(Draft, await post(t, MINUTA, { token, json: draftJson() }), 201).id, first.id);
    t.advance({ minutes: 1 });
    const anew = parseResponse(
      Draft,
      await post(t, MINUTA, { token, json: draftJson({ sigilosa: true }) }),
      201,
    );
    assert.notEqual(anew.id, first.id);
    const kept = () => t.db.selectFrom("idempotency").select("key").execute();
    const removeExpired = async () => {
      await enqueue(t.db, [{ task: "remove_expired", key: "remove_expired" }]);
      await t.work();
    };
    await removeExpired();
    assert.equal((await kept()).length, 1);
    t.advance({ hours: 24 });
    await removeExpired();
    assert.deepEqual(await kept(), []);
  }),
);

Deno.test(
  "a key that is none is refused before anything is done",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    for (const key of ["", "a\tb", '"', "chave;x", "ação", "x".repeat(256)]) {
      const answer = await assertChangesNothing(
        t.db,
        () => post(t, MINUTA, { token, json: draftJson() }, key),
      );
      const { status, code } = parseRefusal(answer);
      assert.deepEqual([status, code], [400, "chave-de-idempotencia-invalida"], JSON.stringify(key));
    }
    parseResponse(Draft, await post(t, MINUTA, { token, json: draftJson() }, "x".repeat(255)), 201);
  }),
);

Deno.test("a key is the same quoted, as the draft has it, and bare, as most clients send it", () => {
  const keys: [header: string, key: string | undefined][] = [
    [KEY, KEY],
    [`"${KEY}"`, KEY],
    ['"a b, c;d"', "a b, c;d"],
    [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
    [String.raw`"a\b"`, undefined],
    ["{1}", "{1}"],
    ["", undefined],
    ['""', undefined],
    ['"a', undefined],
    ['a"', undefined],
    ['"a";b=1', undefined],
    ["a, b", undefined],
    ["a b", undefined],
    ["a\u007f", undefined],
    ["\u0000", undefined],
  ];
  for (const [header, key] of keys) assert.equal(readKey(header), key, header);
});

Deno.test(
  "reading needs no key, and one that is sent means nothing",
  testContext(async (t) => {
    const { assistant: { token } } = await signInPeople(t);
    const headers = { "Idempotency-Key": "" };
    assert.equal((await call(t, "GET", "/v1/ordem", { token, headers })).status, 200);
  }),
);

Deno.test(
  "a key costs two statements, and a repeated answer two in all besides the caller's own",
  testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    let statements = 0;
    const db = t.db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const http = routes({ ...t.app, db });
    const counted = async (act: () => Promise<ApiResponse>) => {
      statements = 0;
      assert.ok((await act()).status < 300);
      return statements;
    };
    const create = (key?: string) =>
      counted(() =>
        call({ http }, "POST", MINUTA, {
          token,
          json: draftJson(),
          headers: key === undefined ? {} : { "Idempotency-Key": key },
        })
      );
    await create();
    const plain = await create();
    assert.equal(await create("a") - plain, 2);
    assert.equal(await create("a"), 2);
  }),
);
