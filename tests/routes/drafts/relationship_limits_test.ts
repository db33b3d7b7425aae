/** How often the institutions of a tax id may be asked for, and for how long an answer is used again. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { defaultLimits } from "../../../domain/identity/relationship_query.ts";
import { readConfig } from "../../../program/config.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { DEFENDANT, parseRefusal, signInPeople } from "../../support/api.ts";
import {
  ask,
  counting,
  criminalProcess,
  instance,
  records,
} from "../../support/orders/relationship_calls.ts";
import { openTestContext } from "../../support/test_context.ts";

/** As if the minute of every limit were over. */
const endMinute = (db: Db) => sql`update rate_limit set expire = 0`.execute(db);

Deno.test("a user over the limit is refused by every process of the service until the minute is over, and told the way out", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const limits = { ...defaultLimits, perUser: 3, perClient: 100 };
  const both = [instance(t, { relationshipLimits: limits }), instance(t, { relationshipLimits: limits })];
  for (const turn of [0, 1, 0]) assert.equal((await ask(both[turn]!, judge.token)).status, 200);
  for (const api of both) {
    const answer = await ask(api, judge.token);
    const { status, code, detail } = parseRefusal(answer);
    assert.deepEqual([status, code], [429, "limite-de-consultas-excedido"]);
    const seconds = Number(answer.headers.get("Retry-After"));
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds}`);
    assert.ok(detail.includes("/v1/ordem/minuta-contas") && detail.includes(`${seconds} segundo`), detail);
  }
  assert.equal((await ask(both[0]!, assistant.token)).status, 200, "another user has a limit of their own");
  const { outcomes } = await records(t.db);
  assert.deepEqual(outcomes.filter((outcome) => outcome === "limit-exceeded").length, 2);
  assert.equal(outcomes.length, 6);
  await endMinute(t.db);
  assert.equal((await ask(both[1]!, judge.token)).status, 200);
});

Deno.test("a client's limit is shared by its users in one court, and whom their own limit refuses takes nothing of it", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, foreignJudge } = await signInPeople(t);
  const api = instance(t, { relationshipLimits: { ...defaultLimits, perUser: 1, perClient: 2 } });
  assert.equal((await ask(api, judge.token)).status, 200);
  for (let again = 0; again < 3; again++) {
    assert.match(parseRefusal(await ask(api, judge.token)).detail, /do usuário, de 1 consulta por minuto/);
  }
  assert.equal((await ask(api, assistant.token)).status, 200);
  const answer = await ask(api, otherJudge.token);
  assert.match(parseRefusal(answer).detail, /do sistema chamador no tribunal, de 2 consultas por minuto/);
  assert.ok(answer.headers.has("Retry-After"));
  const { number } = t.externalServices.stagingData.processes.find(({ court, criminal }) =>
    court === "403" && criminal
  )!;
  assert.equal((await ask(api, foreignJudge.token, { numeroProcesso: number })).status, 200);
});

Deno.test("of calls that come at once as many pass as the limit allows", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const limits = { ...defaultLimits, perUser: 4, perClient: 100 };
  const both = [instance(t, { relationshipLimits: limits }), instance(t, { relationshipLimits: limits })];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => ask(both[nth % 2]!, token)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(4).fill(200), ...Array(8).fill(429)]);
  assert.equal((await records(t.db)).outcomes.length, 12);
  const keys = await t.db.selectFrom("rate_limit").select(["key", "points"]).orderBy("key").execute();
  assert.deepEqual(keys.map(({ points }) => points), [4, 12]);
});

Deno.test("an answer is used again for a minute of the service's clock, while every call is counted and recorded", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const { requested, registries } = counting(t);
  const api = instance(t, { registries });
  await ask(api, judge.token);
  t.advance({ seconds: 59 });
  await ask(api, assistant.token, { cpfCnpj: "529.982.247-25" });
  assert.deepEqual(requested, [DEFENDANT]);
  t.advance({ seconds: 1 });
  await ask(api, judge.token);
  assert.deepEqual(requested, [DEFENDANT, DEFENDANT]);
  await ask(api, judge.token, { cpfCnpj: "11222333", numeroProcesso: criminalProcess(t) });
  assert.deepEqual(requested, [DEFENDANT, DEFENDANT, "11222333"]);
  const { outcomes } = await records(t.db);
  assert.equal(outcomes.length, 4);
  const { points } = await t.db.selectFrom("rate_limit").select("points")
    .where("key", "=", `relationships:user:${judge.cpf}`).executeTakeFirstOrThrow();
  assert.equal(points, 3);
});

Deno.test("a limit that cannot be counted lets nobody through", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { requested, registries } = counting(t);
  await sql`drop table rate_limit`.execute(t.db);
  const refusal = parseRefusal(await ask(instance(t, { registries }), token));
  assert.deepEqual([refusal.status, requested], [500, []]);
});

Deno.test("the limits are settings, and good without them", () => {
  const usual = readConfig("start", {}, "");
  assert.deepEqual(usual.ok && usual.value.relationshipLimits, defaultLimits);
  const env = {
    RELATIONSHIP_LIMIT_USER: "5",
    RELATIONSHIP_LIMIT_CLIENT: "50",
    DRAFTING_LIMIT_USER: "6",
    DRAFTING_LIMIT_CLIENT: "60",
  };
  const given = readConfig("start", env, "");
  assert.deepEqual(given.ok && given.value.relationshipLimits, {
    perUser: 5,
    perClient: 50,
    drafting: { perUser: 6, perClient: 60 },
  });
  assert.ok(!readConfig("start", { RELATIONSHIP_LIMIT_USER: "0" }, "").ok);
});
