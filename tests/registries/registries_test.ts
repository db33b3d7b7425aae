import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import * as v from "valibot";
import type { Clock } from "../../domain/ports.ts";
import type { Result } from "../../domain/result.ts";
import { cached } from "../../registries/cache.ts";
import { caseDataPlatform } from "../../registries/case_data.ts";
import { corporateRegistry } from "../../registries/corporate.ts";
import { customerRegistry } from "../../registries/customer.ts";
import type { RegistryFailure, RegistryName } from "../../registries/failure.ts";
import { guardOf, type GuardSettings, RegistryTrouble } from "../../registries/guard.ts";
import { getJson } from "../../registries/http.ts";
import { openRegistries } from "../../registries/mod.ts";
import { tokenVerifier } from "../../registries/sso.ts";
import { type StandIns, startStandIns } from "../../staging/stand_ins.ts";
import type { StandInName } from "../../staging/stand_in_behaviour.ts";
import { createStagingData, type StagingData } from "../../staging/data/staging_data.ts";
import { until } from "../support/until.ts";

const start = Temporal.Instant.from("2026-11-23T12:00:00Z");

/** A clock that stands still until it is moved. */
function stoppedClock(): { now: Clock; advance(duration: Temporal.DurationLike): void } {
  let now = start;
  return {
    now: () => now,
    advance(duration) {
      now = now.add(duration);
    },
  };
}

async function withStandIns(
  run: (standIns: StandIns, stagingData: StagingData) => Promise<void>,
): Promise<void> {
  const stagingData = createStagingData();
  const standIns = startStandIns({ stagingData });
  try {
    await run(standIns, stagingData);
  } finally {
    await standIns.stop();
  }
}

/** A server that gives each request to `answer`, for answers that no stand-in gives. */
async function withServer(
  answer: (request: Request) => Response | Promise<Response>,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, answer);
  try {
    await run(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

function value<T>(result: Result<T, unknown>): T {
  assert.ok(result.ok, `expected a value, got ${JSON.stringify(result)}`);
  return result.value;
}

function assertUnavailable(
  result: Result<unknown, RegistryFailure>,
  registry: RegistryName,
  reason: RegExp,
): void {
  assert.ok(!result.ok, "expected a failure");
  assert.equal(result.error.type, "registry-unavailable");
  assert.equal(result.error.registry, registry);
  assert.match(result.error.reason, reason);
}

/** Retries without their usual pauses. */
const hurried: GuardSettings = { pauseMs: 2 };

/** A deadline for questions that are answered: a slow machine meets it. */
const AMPLE_MS = 120_000;

const corporateAt = (standIns: StandIns, now: Clock = () => start, timeoutMs = AMPLE_MS) =>
  corporateRegistry({ url: standIns.url.corporate, now, timeoutMs, guard: hurried });

Deno.test("a user of the corporate registry comes with name, state, profiles, units and court", () =>
  withStandIns(async (standIns) => {
    const corporate = corporateAt(standIns);
    assert.deepEqual(value(await corporate.user("11144477735")), {
      cpf: "11144477735",
      name: createStagingData().user("11144477735")!.name,
      active: true,
      blocked: false,
      profiles: ["judge"],
      units: ["v-4013202"],
      court: "401",
    });
    assert.equal(value(await corporate.user("52998224725")), undefined);
  }));

Deno.test("every profile of the world survives the road through the wire", () =>
  withStandIns(async (standIns, stagingData) => {
    const corporate = corporateAt(standIns);
    for (const { cpf, profile } of stagingData.demoAccounts) {
      assert.deepEqual(value(await corporate.user(cpf))?.profiles, [profile]);
    }
  }));

Deno.test("a profile of another service is not one of ours", () =>
  withServer(
    () =>
      Response.json({
        cpf: "11144477735",
        nome: "Ana",
        ativo: true,
        bloqueado: false,
        perfis: ["PERITO", "ASSESSOR", "toString"],
        varas: [],
        jtr: "401",
      }),
    async (url) => {
      const user = value(
        await corporateRegistry({ url, now: () => start, timeoutMs: AMPLE_MS }).user("11144477735"),
      );
      assert.deepEqual(user?.profiles, ["assistant"]);
    },
  ));

Deno.test("units are those of the eleven body types only", () =>
  withStandIns(async (standIns, stagingData) => {
    const units = value(await corporateAt(standIns).units());
    assert.equal(units.length, stagingData.units.length - 1);
    assert.equal(new Set(units.map((unit) => unit.bodyType)).size, 11);
    assert.deepEqual(units.find((unit) => unit.id === "v-4013202"), {
      id: "v-4013202",
      name: "Vara Federal Cível e Criminal de Tefé",
      bodyType: "VARA_FEDERAL",
      court: "401",
    });
  }));

Deno.test("a court's client comes with its court, addresses and permission", () =>
  withStandIns(async (standIns) => {
    const corporate = corporateAt(standIns);
    assert.deepEqual(value(await corporate.client("sistema-tjsp")), {
      clientId: "sistema-tjsp",
      court: "826",
      allowedIps: ["127.0.0.1", "::1"],
      permitted: true,
    });
    assert.equal(value(await corporate.client("sistema-sem-permissao"))?.permitted, false);
    assert.equal(value(await corporate.client("assets")), undefined);
    assert.equal(value(await corporate.client("../usuarios/11144477735")), undefined);
  }));

Deno.test("a blocked user is seen as blocked once the short cache has passed", () =>
  withStandIns(async (standIns) => {
    const clock = stoppedClock();
    const corporate = corporateAt(standIns, clock.now);
    assert.equal(value(await corporate.user("11144477735"))?.blocked, false);
    const address = new URL(standIns.url.corporate).origin + "/controle/usuarios/11144477735";
    const changed = await fetch(address, { method: "PATCH", body: JSON.stringify({ bloqueado: true }) });
    assert.equal((await changed.json()).bloqueado, true);
    clock.advance({ seconds: 29 });
    assert.equal(value(await corporate.user("11144477735"))?.blocked, false);
    clock.advance({ seconds: 1 });
    assert.equal(value(await corporate.user("11144477735"))?.blocked, true);
  }));

Deno.test("the cache shares a question under way, forgets failures and drops the oldest", async () => {
  const clock = stoppedClock();
  const asked: string[] = [];
  let broken = true;
  const ask = cached((key: string) => {
    asked.push(key);
    return Promise.resolve(
      broken ? { ok: false as const, error: "down" } : { ok: true as const, value: key },
    );
  }, { forMs: 1_000, now: clock.now, atMost: 2 });
  await Promise.all([ask("a"), ask("a")]);
  assert.deepEqual(asked, ["a"]);
  broken = false;
  assert.ok((await ask("a")).ok);
  assert.deepEqual(asked, ["a", "a"]);
  await ask("b");
  await ask("c");
  await ask("c");
  await ask("a");
  assert.deepEqual(asked, ["a", "a", "b", "c", "a"]);
  clock.advance({ hours: -1 });
  await ask("a");
  assert.equal(asked.length, 6, "a clock set back makes answers stale");
});

Deno.test("institutions come with their leaders, COMPE where they have one, and whether they can be reached", () =>
  withStandIns(async (standIns, stagingData) => {
    const institutions = value(
      await customerRegistry({ url: standIns.url.customer, timeoutMs: AMPLE_MS }).institutions(),
    );
    assert.deepEqual(institutions, stagingData.institutions);
  }));

Deno.test("relationships of a person, a company, a root, someone without any, and nobody", () =>
  withStandIns(async (standIns, stagingData) => {
    const customer = customerRegistry({ url: standIns.url.customer, timeoutMs: AMPLE_MS });
    for (const taxId of ["52998224725", "12ABC34501DE35", "11222333"]) {
      assert.deepEqual(value(await customer.relationships(taxId)), stagingData.relationships(taxId));
    }
    const without = stagingData.defendants.find(({ special }) => special === "without-relationship")!;
    assert.deepEqual(value(await customer.relationships(without.taxId))?.institutions, []);
    assert.equal(value(await customer.relationships("11144477735")), undefined);
  }));

Deno.test("an institution listed twice, or without its leader, makes the list unusable", async () => {
  const row = { ispb: "00000000", nome: "Um", alcancavel: true };
  const lists: [rows: unknown[], reason: RegExp][] = [
    [[row, row], /twice/],
    [[{ ...row, ispbLider: "11111111" }], /without its leader/],
    [[{ ...row, ispb: "0" }], /instituicoes\.0\.ispb/],
  ];
  for (const [rows, reason] of lists) {
    await withServer(() => Response.json({ instituicoes: rows }), async (url) => {
      assertUnavailable(
        await customerRegistry({ url, timeoutMs: AMPLE_MS }).institutions(),
        "customer",
        reason,
      );
    });
  }
});

Deno.test("a leader that names itself is a leader without a leader", () =>
  withServer(
    () =>
      Response.json({
        instituicoes: [{ ispb: "00000000", ispbLider: "00000000", nome: "Um", alcancavel: true }],
      }),
    async (url) => {
      assert.equal(
        value(await customerRegistry({ url, timeoutMs: AMPLE_MS }).institutions())[0]?.leaderIspb,
        undefined,
      );
    },
  ));

Deno.test("a process comes with court, nature and parties; an unknown one is nothing", () =>
  withStandIns(async (standIns, stagingData) => {
    const platform = caseDataPlatform({ url: standIns.url.caseData, timeoutMs: AMPLE_MS });
    const number = "0000832-35.2018.4.01.3202";
    assert.deepEqual(value(await platform.process(number)), stagingData.process(number));
    assert.equal(value(await platform.process("0000001-89.2020.8.26.0000")), undefined);
  }));

Deno.test("a party the platform knows without tax id is left out", () =>
  withServer(
    () =>
      Response.json({
        numero: "x",
        jtr: "826",
        criminal: true,
        classe: "Ação Penal",
        partes: [{ nome: "Desconhecido", papel: "REU" }],
      }),
    async (url) =>
      assert.deepEqual(value(await caseDataPlatform({ url, timeoutMs: AMPLE_MS }).process("x"))?.parties, []),
  ));

/** One question to each registry, which the tables below put to registries in trouble. */
const questions: {
  registry: StandInName;
  ask: (standIns: StandIns, timeoutMs: number) => Promise<Result<unknown, RegistryFailure>>;
}[] = [
  {
    registry: "corporate",
    ask: (s, timeoutMs) => corporateAt(s, () => start, timeoutMs).user("11144477735"),
  },
  { registry: "corporate", ask: (s, timeoutMs) => corporateAt(s, () => start, timeoutMs).units() },
  {
    registry: "corporate",
    ask: (s, timeoutMs) => corporateAt(s, () => start, timeoutMs).client("sistema-tjsp"),
  },
  {
    registry: "customer",
    ask: ({ url }, timeoutMs) => customerRegistry({ url: url.customer, timeoutMs }).institutions(),
  },
  {
    registry: "customer",
    ask: ({ url }, timeoutMs) =>
      customerRegistry({ url: url.customer, timeoutMs }).relationships("52998224725"),
  },
  {
    registry: "case-data",
    ask: ({ url }, timeoutMs) =>
      caseDataPlatform({ url: url.caseData, timeoutMs }).process("0000832-35.2018.4.01.3202"),
  },
];

Deno.test("a slow registry is given up at the deadline, and answers again once it is quick", () =>
  withStandIns(async (standIns) => {
    for (const { registry, ask } of questions) {
      const delayMs = 600_000;
      standIns.behave(registry, { mode: "slow", delayMs });
      const began = performance.now();
      assertUnavailable(await ask(standIns, 50), registry, /no answer within 50 ms/);
      assert.ok(performance.now() - began < delayMs, "not only once it has answered");
      standIns.behave(registry, { mode: "normal" });
      value(await ask(standIns, AMPLE_MS));
    }
  }));

Deno.test("a registry that answers an error is unavailable, not empty", () =>
  withStandIns(async (standIns) => {
    for (const { registry, ask } of questions) {
      standIns.behave(registry, { mode: "failing", status: 500 });
      assertUnavailable(await ask(standIns, AMPLE_MS), registry, /answered 500/);
      standIns.behave(registry, { mode: "normal" });
    }
  }));

Deno.test("a registry that talks nonsense is unavailable, and the reason names the field only", () =>
  withStandIns(async (standIns) => {
    for (const { registry, ask } of questions) {
      standIns.behave(registry, { mode: "nonsense" });
      assertUnavailable(await ask(standIns, AMPLE_MS), registry, /outside its contract: \w+ is not /);
      standIns.behave(registry, { mode: "normal" });
    }
  }));

Deno.test("a registry that restarts is asked again, twice at most", async () => {
  const restarts = [[502, 1, true], [504, 1, true], [503, 2, true], [503, 3, false]] as const;
  await Promise.all(restarts.map(([status, times, answered]) =>
    withStandIns(async (standIns) => {
      standIns.behave("case-data", { mode: "failing", status, times });
      const platform = caseDataPlatform({
        url: standIns.url.caseData,
        timeoutMs: AMPLE_MS,
        guard: hurried,
      });
      const result = await platform.process("0000832-35.2018.4.01.3202");
      if (answered) assert.ok(value(result));
      else assertUnavailable(result, "case-data", /answered 503/);
    })
  ));
});

Deno.test("an error that would only repeat itself is asked once", async () => {
  let asked = 0;
  const answer = () => {
    asked++;
    return new Response("no", { status: 500 });
  };
  await withServer(answer, async (url) => {
    assertUnavailable(
      await caseDataPlatform({ url, timeoutMs: AMPLE_MS }).process("x"),
      "case-data",
      /answered 500/,
    );
  });
  assert.equal(asked, 1);
});

Deno.test("a registry that is not there is unavailable, and the reason holds neither address nor tax id", async () => {
  const standIns = startStandIns({ stagingData: createStagingData() });
  await standIns.stop();
  const result = await corporateAt(standIns).user("11144477735");
  assertUnavailable(result, "corporate", /network error/);
  assert.ok(!result.ok && !/127\.0\.0\.1|http|11144477735/.test(result.error.reason), JSON.stringify(result));
});

Deno.test("answers about somebody else, redirects, no JSON and endless answers are refused", async () => {
  const user = {
    cpf: "52998224725",
    nome: "Ana",
    ativo: true,
    bloqueado: false,
    perfis: [],
    varas: [],
    jtr: "401",
  };
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
      }),
    );
  const answers: [answer: () => Response, reason: RegExp][] = [
    [() => Response.json(user), /about another/],
    [() => Response.redirect("http://127.0.0.1:1/"), /answered 302/],
    [() => new Response("<html>"), /not JSON/],
    [() => new Response(null, { status: 204 }), /answered 204/],
    [endless, /more than \d+ bytes/],
  ];
  for (const [answer, reason] of answers) {
    await withServer(answer, async (url) => {
      const corporate = corporateRegistry({ url, now: () => start, timeoutMs: AMPLE_MS });
      assertUnavailable(await corporate.user("11144477735"), "corporate", reason);
    });
  }
});

Deno.test("a list that is not there is a wrong address, not an empty list", () =>
  withServer(() => new Response(null, { status: 404 }), async (url) => {
    assertUnavailable(
      await corporateRegistry({ url, now: () => start, timeoutMs: AMPLE_MS }).units(),
      "corporate",
      /answered 404/,
    );
    assertUnavailable(
      await customerRegistry({ url, timeoutMs: AMPLE_MS }).institutions(),
      "customer",
      /answered 404/,
    );
  }));

Deno.test("headers are sent along", () =>
  withServer((request) => Response.json({ key: request.headers.get("x-key") }), async (url) => {
    const asking = { registry: "customer", timeoutMs: AMPLE_MS, headers: { "x-key": "abc" } } as const;
    assert.deepEqual(value(await getJson(url, v.object({ key: v.string() }), asking)), { key: "abc" });
  }));

Deno.test("opening the registries asks nobody anything", () =>
  withServer(() => assert.fail("was asked"), (url) => {
    openRegistries({
      issuer: url,
      audience: "assets",
      corporateUrl: url,
      customerUrl: url,
      caseDataUrl: url,
      clock: () => start,
      realClock: () => start,
    });
    return Promise.resolve();
  }));

Deno.test("a stand-in's behaviour is set over HTTP, and only to one it knows", () =>
  withStandIns(async (standIns) => {
    const behaviour = (name: string, body: unknown) =>
      fetch(`http://127.0.0.1:${standIns.port}/controle/comportamento/${name}`, {
        method: "PUT",
        body: JSON.stringify(body),
      }).then(async (response) => {
        await response.body?.cancel();
        return response.status;
      });
    assert.equal(await behaviour("customer", { mode: "failing", status: 500 }), 204);
    const customer = customerRegistry({ url: standIns.url.customer, timeoutMs: AMPLE_MS });
    assertUnavailable(await customer.institutions(), "customer", /answered 500/);
    assert.equal(await behaviour("customer", { mode: "normal" }), 204);
    value(await customer.institutions());
    assert.equal(await behaviour("customer", { mode: "asleep" }), 400);
    assert.equal(await behaviour("weather", { mode: "normal" }), 404);
  }));

/** A registry that counts its questions and answers as it is told to. */
async function withRegistry(
  run: (registry: {
    readonly asked: () => number;
    answer(answer: () => Response | Promise<Response>): void;
    /** A client of its own, with a circuit of its own. */
    client(guard: GuardSettings, timeoutMs?: number): () => Promise<Result<unknown, RegistryFailure>>;
  }) => Promise<void>,
): Promise<void> {
  let asked = 0;
  let current: () => Response | Promise<Response> = well;
  const counting = () => {
    asked++;
    return current();
  };
  await withServer(counting, (url) =>
    run({
      asked: () => asked,
      answer: (answer) => {
        current = answer;
      },
      client: (guard, timeoutMs = AMPLE_MS) => {
        const platform = caseDataPlatform({ url, timeoutMs, guard });
        return () => platform.process("x");
      },
    }));
}

const well = () =>
  Response.json({ numero: "x", jtr: "826", criminal: true, classe: "Ação Penal", partes: [] });
const down = () => new Response(null, { status: 503 });

/** Asks `times` times, one after the other. */
async function repeat<T>(times: number, ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let time = 0; time < times; time++) answers.push(await ask());
  return answers;
}

/** It ends when a test passes it. */
const restMs = 60_000;

/** A circuit's clock, by which time passes when the test says so. */
function restClock() {
  let ms = 0;
  return { now: () => ms, pass: (passed: number) => void (ms += passed) };
}

Deno.test("pauses between retries double, and jitter takes away half at most", () =>
  withRegistry(async ({ answer, client }) => {
    const asked: number[] = [];
    answer(() => {
      asked.push(performance.now());
      return down();
    });
    assertUnavailable(await client({ retries: 3, pauseMs: 40 })(), "case-data", /answered 503/);
    const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
    assert.equal(pauses.length, 3);
    for (const [index, least] of [20, 40, 80].entries()) {
      assert.ok(pauses[index]! >= least - 2, `pause ${index} was ${pauses[index]} ms`);
    }
  }));

Deno.test("the circuit opens after so many failed questions in a row, and then answers without asking", () =>
  withRegistry(async ({ asked, answer, client }) => {
    answer(down);
    const ask = client({ opensAfter: 3, restMs, retries: 1, pauseMs: 2 });
    for (const result of await repeat(3, ask)) assertUnavailable(result, "case-data", /answered 503/);
    assert.equal(asked(), 6, "two attempts a question");
    for (const result of await repeat(50, ask)) {
      assertUnavailable(result, "case-data", /not asked: the circuit opened after 3 failures in a row/);
    }
    assert.equal(asked(), 6);
  }));

Deno.test("questions given up at their deadline open the circuit too", () =>
  withRegistry(async ({ asked, answer, client }) => {
    const late = Promise.withResolvers<void>();
    answer(() => late.promise.then(well));
    let isOpen = false;
    const ask = client({ opensAfter: 2, restMs, log: () => void (isOpen = true) }, 20);
    try {
      for (const result of await repeat(2, ask)) {
        assertUnavailable(result, "case-data", /no answer within 20 ms/);
      }
      await until("the circuit to open", () => isOpen);
      assertUnavailable(await ask(), "case-data", /not asked/);
      // A deadline on a busy machine can be over before the question has left.
      assert.ok(asked() <= 2);
    } finally {
      late.resolve();
    }
  }));

Deno.test("a success between failures starts the count anew", () =>
  withRegistry(async ({ asked, answer, client }) => {
    const ask = client({ opensAfter: 2, restMs, retries: 0 });
    for (const next of [down, well, down, well, down]) {
      answer(next);
      await ask();
    }
    assert.equal(asked(), 5);
  }));

Deno.test("what a registry refuses or cannot be understood in never opens the circuit", () =>
  withRegistry(async ({ asked, answer, client }) => {
    const ask = client({ opensAfter: 1, restMs, retries: 0 });
    const statuses = [301, 400, 401, 403, 404, 410].map((status) => () => new Response(null, { status }));
    const answers = [...statuses, () => Response.json({ resposta: 42 }), () => new Response("<html>")];
    for (const next of answers) {
      answer(next);
      await ask();
    }
    assert.equal(asked(), answers.length);
    answer(() => new Response(null, { status: 429 }));
    await ask();
    assertUnavailable(await ask(), "case-data", /not asked/);
  }));

Deno.test("after its rest a registry is tried by one question: a failure opens again, a success closes", () =>
  withRegistry(async ({ asked, answer, client }) => {
    const { now, pass } = restClock();
    answer(down);
    const ask = client({ opensAfter: 2, restMs, now, retries: 0 });
    await repeat(3, ask);
    assert.equal(asked(), 2);
    pass(restMs - 1);
    assertUnavailable(await ask(), "case-data", /not asked/);
    pass(1);
    assertUnavailable(await ask(), "case-data", /answered 503/);
    assertUnavailable(await ask(), "case-data", /not asked/);
    assert.equal(asked(), 3);
    answer(well);
    pass(restMs);
    for (const result of await repeat(3, ask)) value(result);
    answer(down);
    assertUnavailable(await ask(), "case-data", /answered 503/);
    assertUnavailable(await ask(), "case-data", /answered 503/);
    assert.equal(asked(), 8, "closed again, it takes as many failures as before");
  }));

/** A guard whose registry was in trouble and has rested since: the next question tries it. */
async function rested() {
  const { now, pass } = restClock();
  const guard = guardOf("customer", { opensAfter: 1, restMs, now, retries: 0 });
  await guard.ask(() => Promise.resolve(new RegistryTrouble("down", true)), AMPLE_MS);
  pass(restMs);
  return guard;
}

Deno.test("while one question tries a registry again the others wait for what it finds", async () => {
  const guard = await rested();
  const trial = Promise.withResolvers<{ kind: "absent" }>();
  let asked = 0;
  const ask = () => guard.ask(() => (asked++, trial.promise), AMPLE_MS);
  const answers = Promise.all([ask(), ask(), ask()]);
  // Whoever is let through is so before any other event is looked at.
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(asked, 1, "only the trial was let through");
  trial.resolve({ kind: "absent" });
  for (const result of await answers) value(result);
  assert.equal(asked, 3);
});

Deno.test("waiting for the question that tries is bounded by the deadline as well", async () => {
  const guard = await rested();
  const trial = Promise.withResolvers<{ kind: "absent" }>();
  const trying = guard.ask(() => trial.promise, AMPLE_MS);
  const waiting = guard.ask(() => assert.fail("was let through"), 20);
  assertUnavailable(await waiting, "customer", /no answer within 20 ms/);
  trial.resolve({ kind: "absent" });
  value(await trying);
});

Deno.test("a machine's clock set back does not prolong a registry's rest", () =>
  withRegistry(async ({ answer, client }) => {
    answer(down);
    const ask = client({ opensAfter: 1, restMs: 20, retries: 0 });
    await ask();
    answer(well);
    const systemNow = Date.now;
    try {
      Date.now = () => systemNow() - 3_600_000;
      await until("the rest to end", async () => (await ask()).ok);
    } finally {
      Date.now = systemNow;
    }
  }));

Deno.test("questions to one registry share a circuit, and other registries are still asked", () =>
  withStandIns(async (standIns) => {
    const { corporate, customer, caseData } = openRegistries({
      issuer: standIns.url.corporate,
      audience: "assets",
      corporateUrl: standIns.url.corporate,
      customerUrl: standIns.url.customer,
      caseDataUrl: standIns.url.caseData,
      clock: () => start,
      realClock: () => start,
      guard: { opensAfter: 2, restMs },
    });
    standIns.behave("corporate", { mode: "failing", status: 500 });
    assertUnavailable(await corporate.user("11144477735"), "corporate", /answered 500/);
    assertUnavailable(await corporate.units(), "corporate", /answered 500/);
    standIns.behave("corporate", { mode: "normal" });
    assertUnavailable(await corporate.client("sistema-tjsp"), "corporate", /not asked/);
    value(await customer.institutions());
    value(await caseData.process("0000832-35.2018.4.01.3202"));
  }));

Deno.test("the issuer's keys are asked for behind a circuit too", async () => {
  let asked = 0;
  const answer = () => {
    asked++;
    return new Response(null, { status: 500 });
  };
  await withServer(answer, async (issuer) => {
    const verifier = tokenVerifier({
      issuer,
      audience: "assets",
      jwksUrl: `${issuer}/certs`,
      clock: () => start,
      guard: { opensAfter: 2, restMs },
    });
    // Its header says RS256; nobody gets as far as its signature.
    const results = await repeat(4, () => verifier.verify("Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA"));
    assert.deepEqual(results.map((result) => !result.ok && "reason" in result.error && result.error.reason), [
      "answered 500",
      "answered 500",
      "not asked: the circuit opened after 2 failures in a row",
      "not asked: the circuit opened after 2 failures in a row",
    ]);
    assert.equal(asked, 2);
  });
});

Deno.test("a token that was found right is over when it ends, though it is not verified again meanwhile", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...await exportJWK(publicKey), kid: "k", alg: "ES256" };
  await withServer(() => Response.json({ keys: [jwk] }), async (issuer) => {
    let now = start;
    const seconds = start.epochMilliseconds / 1000;
    const bearer = await new SignJWT({ azp: "portal", preferred_username: "11144477735", typ: "Bearer" })
      .setProtectedHeader({ alg: "ES256", kid: "k" }).setIssuer(issuer).setAudience("assets").setSubject("s")
      .setIssuedAt(seconds).setExpirationTime(seconds + 10).sign(privateKey);
    const verifier = tokenVerifier({
      issuer,
      audience: "assets",
      jwksUrl: `${issuer}/certs`,
      clock: () => now,
    });
    const verify = async (token: string) => (await verifier.verify(`Bearer ${token}`)).ok;
    assert.deepEqual([await verify(bearer), await verify(bearer)], [true, true]);
    assert.equal(await verify(`${bearer.slice(0, -4)}AAAA`), false, "another signature is another token");
    now = start.add({ seconds: 20 });
    assert.equal(await verify(bearer), false);
  });
});

Deno.test("operators are told once when a circuit opens, why, and when it closes", () =>
  withRegistry(async ({ answer, client }) => {
    const lines: unknown[][] = [];
    answer(down);
    const { now, pass } = restClock();
    const log = (...line: unknown[]) => void lines.push(line);
    const ask = client({ opensAfter: 2, restMs, now, retries: 0, log });
    await repeat(5, ask);
    answer(well);
    pass(restMs);
    await ask();
    assert.deepEqual(lines, [
      ["warn", "a registry's circuit opened", { registry: "case-data", reason: "answered 503" }],
      ["info", "a registry's circuit closed", { registry: "case-data" }],
    ]);
  }));

Deno.test("a question given up leaves nothing that keeps the process alive", async () => {
  // The pause takes fifteen seconds at least: longer than a process does that has nothing left to do, on any machine.
  const script = `
    import { caseDataPlatform } from "${new URL("../../registries/case_data.ts", import.meta.url)}";
    const platform = caseDataPlatform({ url: "http://127.0.0.1:1", timeoutMs: 50, guard: { pauseMs: 60_000 } });
    const result = await platform.process("x");
    if (result.ok || !/no answer within/.test(result.error.reason)) throw new Error(JSON.stringify(result));
    const givenUp = performance.now();
    addEventListener("unload", () => console.log(performance.now() - givenUp));
  `;
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--config", config, "--allow-net=127.0.0.1", "-"],
    stdin: "piped",
    stderr: "piped",
    stdout: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const { success, stdout, stderr } = await process.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  const aliveMs = Number(new TextDecoder().decode(stdout));
  assert.ok(aliveMs < 14_000, `It was kept alive for ${aliveMs} ms`);
});

/** Whether everything in `shown` is in `real`; of a list some entries may be shown. */
function isPart(shown: unknown, real: unknown): boolean {
  if (Array.isArray(shown)) {
    return Array.isArray(real) && shown.every((entry) => real.some((other) => isPart(entry, other)));
  }
  if (typeof shown !== "object" || shown === null || typeof real !== "object" || real === null) {
    return shown === real;
  }
  const [fields, others] = [Object.entries(shown), new Map(Object.entries(real))];
  return fields.length === others.size && fields.every(([name, entry]) => isPart(entry, others.get(name)));
}

Deno.test("the manual shows what the stand-ins answer", () =>
  withStandIns(async (standIns) => {
    const manual = await Deno.readTextFile(new URL("../../docs/registries.md", import.meta.url));
    const examples = [
      ...manual.matchAll(/```sh\ncurl -s http:\/\/localhost:8100(\S+)\n```\n\n```json\n(.*?)```/gs),
    ];
    assert.equal(examples.length, 7);
    for (const [, path = "", shown = ""] of examples) {
      const real = await (await fetch(`http://127.0.0.1:${standIns.port}${path}`)).json();
      assert.ok(isPart(JSON.parse(shown), real), `${path} answers otherwise`);
    }
  }));
