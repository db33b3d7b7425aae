import assert from "node:assert/strict";
import * as v from "valibot";
import { readKey } from "../../../routes/http/idempotency.ts";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer, Protocoled } from "../../../routes/orders/order_schema.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  type ApiResponse,
  assertChangesNothing,
  type Call,
  call,
  createDraft,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { essence, isReplayed, KEY, MINUTA, post, PROTOCOL } from "../../support/idempotent_calls.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("the same key and body make one draft and repeat its answer, place and version included", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const first = await post(t, MINUTA, { token, json: draftJson() });
  parseResponse(DraftAnswer, first, 201);
  assert.ok(!isReplayed(first));
  const again = await assertChangesNothing(t.db, () => post(t, MINUTA, { token, json: draftJson() }));
  assert.deepEqual(essence(again), essence(first));
  assert.ok(first.headers.get("Location") && first.headers.get("ETag") && isReplayed(again));
  assert.notEqual(again.headers.get("X-Request-Id"), first.headers.get("X-Request-Id"));
  assert.equal(again.headers.get("Cache-Control"), "no-store");
});

Deno.test("a protocol that is repeated under its key answers the same numbers, without it that it is done", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const minutas = [(await createDraft(t, token)).id, (await createDraft(t, token)).id];
  const first = await post(t, PROTOCOL, { token, json: { minutas } });
  parseResponse(v.array(Protocoled), first);
  const again = await assertChangesNothing(t.db, () => post(t, PROTOCOL, { token, json: { minutas } }));
  assert.deepEqual(essence(again), essence(first));
  const bare = await call(t, "POST", PROTOCOL, { token, json: { minutas } });
  assert.equal(parseRefusal(bare).code, "ordem-ja-protocolada");
});

Deno.test("a key used for another body, address or query is refused and nothing is done", async () => {
  await using t = await openTestContext();
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
});

Deno.test("callers have keys of their own: another user, and the same user through a court's system", async () => {
  await using t = await openTestContext();
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
    ids.push(parseResponse(DraftAnswer, answer, 201).id);
  }
  assert.equal(new Set(ids).size, 3);
  const again = await post(t, MINUTA, { json: draftJson(), token: service, headers: inNameOf });
  assert.equal(parseResponse(DraftAnswer, again, 201).id, ids[2]);
});

Deno.test("a refusal of the content is repeated, word by word", async () => {
  await using t = await openTestContext();
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
});

Deno.test("a failure outside, a refused token and a missing permission are not repeated but tried again", async () => {
  await using t = await openTestContext();
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
  const { id } = parseResponse(DraftAnswer, await post(t, MINUTA, { token, json }), 201);

  const minutas = { minutas: [id] };
  const mine = { token: assistantWithoutDelegation.token, json: minutas };
  assert.equal(parseRefusal(await post(t, PROTOCOL, mine, "p")).code, "sem-delegacao-ativa");
  await call(t, "POST", "/v1/delegacao-protocolizacao", {
    token: administrator.token,
    json: { cpfJuiz: JUDGE, cpfAssessor: assistantWithoutDelegation.cpf, fim: "2026-12-18" },
  });
  parseResponse(v.array(Protocoled), await post(t, PROTOCOL, mine, "p"));
});

Deno.test("an answer is repeated for 24 hours of the service's clock; then the key is free, and the answer is removed", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const first = parseResponse(DraftAnswer, await post(t, MINUTA, { token, json: draftJson() }), 201);
  t.advance({ hours: 23, minutes: 59 });
  assert.equal(
    parseResponse(DraftAnswer, await post(t, MINUTA, { token, json: draftJson() }), 201).id,
    first.id,
  );
  t.advance({ minutes: 1 });
  const anew = parseResponse(
    DraftAnswer,
    await post(t, MINUTA, { token, json: draftJson({ sigilosa: true }) }),
    201,
  );
  assert.notEqual(anew.id, first.id);
  const storedKeys = () => t.db.selectFrom("idempotency").select("key").execute();
  const removeExpired = async () => {
    await enqueue(t.db, [{ task: "remove_expired", key: "remove_expired" }]);
    await t.work();
  };
  await removeExpired();
  assert.equal((await storedKeys()).length, 1);
  t.advance({ hours: 24 });
  await removeExpired();
  assert.deepEqual(await storedKeys(), []);
});

Deno.test("a key that is none is refused before anything is done", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  for (const key of ["", "a\tb", '"', "chave;x", "ação", "x".repeat(256)]) {
    const answer = await assertChangesNothing(
      t.db,
      () => post(t, MINUTA, { token, json: draftJson() }, key),
    );
    const { status, code } = parseRefusal(answer);
    assert.deepEqual([status, code], [400, "chave-de-idempotencia-invalida"], JSON.stringify(key));
  }
  parseResponse(DraftAnswer, await post(t, MINUTA, { token, json: draftJson() }, "x".repeat(255)), 201);
});

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

Deno.test("reading needs no key, and one that is sent means nothing", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  const headers = { "Idempotency-Key": "" };
  assert.equal((await call(t, "GET", "/v1/ordem", { token, headers })).status, 200);
});

Deno.test("a key costs two statements, and a repeated answer two in all besides the caller's own", async () => {
  await using t = await openTestContext();
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
});
