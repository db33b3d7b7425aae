import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Result } from "../../../domain/result.ts";
import { caseDataPlatform } from "../../../registries/case_data.ts";
import { callPolicy, type CallPolicySettings, FailedCall } from "../../../registries/http/call_policy.ts";
import type { RegistryFailure } from "../../../registries/http/failure.ts";
import { tokenVerifier } from "../../../registries/identity/sso.ts";
import { openRegistries } from "../../../registries/mod.ts";
import {
  AMPLE_MS,
  assertUnavailable,
  start,
  value,
  withServer,
  withStandIns,
} from "../../support/registries/registries.ts";
import { until } from "../../support/until.ts";

/** A registry that counts its questions and answers as it is told to. */
async function withRegistry(
  run: (registry: {
    readonly requested: () => number;
    answer(answer: () => Response | Promise<Response>): void;
    /** A client of its own, with a circuit of its own. */
    client(policy: CallPolicySettings, timeoutMs?: number): () => Promise<Result<unknown, RegistryFailure>>;
  }) => Promise<void>,
): Promise<void> {
  let requested = 0;
  let current: () => Response | Promise<Response> = well;
  const counting = () => {
    requested++;
    return current();
  };
  await withServer(counting, (url) =>
    run({
      requested: () => requested,
      answer: (answer) => {
        current = answer;
      },
      client: (policy, timeoutMs = AMPLE_MS) => {
        const platform = caseDataPlatform({ url, timeoutMs, policy });
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
    const requested: number[] = [];
    answer(() => {
      requested.push(performance.now());
      return down();
    });
    assertUnavailable(await client({ retries: 3, pauseMs: 40 })(), "case-data", /answered 503/);
    const pauses = requested.slice(1).map((at, index) => at - requested[index]!);
    assert.equal(pauses.length, 3);
    for (const [index, least] of [20, 40, 80].entries()) {
      assert.ok(pauses[index]! >= least - 2, `pause ${index} was ${pauses[index]} ms`);
    }
  }));

Deno.test("the circuit opens after so many failed questions in a row, and then answers without asking", () =>
  withRegistry(async ({ requested, answer, client }) => {
    answer(down);
    const ask = client({ opensAfter: 3, restMs, retries: 1, pauseMs: 2 });
    for (const result of await repeat(3, ask)) assertUnavailable(result, "case-data", /answered 503/);
    assert.equal(requested(), 6, "two attempts a question");
    for (const result of await repeat(50, ask)) {
      assertUnavailable(result, "case-data", /not asked: the circuit opened after 3 failures in a row/);
    }
    assert.equal(requested(), 6);
  }));

Deno.test("questions given up at their deadline open the circuit too", () =>
  withRegistry(async ({ requested, answer, client }) => {
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
      assert.ok(requested() <= 2);
    } finally {
      late.resolve();
    }
  }));

Deno.test("a success between failures starts the count anew", () =>
  withRegistry(async ({ requested, answer, client }) => {
    const ask = client({ opensAfter: 2, restMs, retries: 0 });
    for (const next of [down, well, down, well, down]) {
      answer(next);
      await ask();
    }
    assert.equal(requested(), 5);
  }));

Deno.test("what a registry refuses or cannot be understood in never opens the circuit", () =>
  withRegistry(async ({ requested, answer, client }) => {
    const ask = client({ opensAfter: 1, restMs, retries: 0 });
    const statuses = [301, 400, 401, 403, 404, 410].map((status) => () => new Response(null, { status }));
    const answers = [...statuses, () => Response.json({ resposta: 42 }), () => new Response("<html>")];
    for (const next of answers) {
      answer(next);
      await ask();
    }
    assert.equal(requested(), answers.length);
    answer(() => new Response(null, { status: 429 }));
    await ask();
    assertUnavailable(await ask(), "case-data", /not asked/);
  }));

Deno.test("after its rest a registry is tried by one question: a failure opens again, a success closes", () =>
  withRegistry(async ({ requested, answer, client }) => {
    const { now, pass } = restClock();
    answer(down);
    const ask = client({ opensAfter: 2, restMs, now, retries: 0 });
    await repeat(3, ask);
    assert.equal(requested(), 2);
    pass(restMs - 1);
    assertUnavailable(await ask(), "case-data", /not asked/);
    pass(1);
    assertUnavailable(await ask(), "case-data", /answered 503/);
    assertUnavailable(await ask(), "case-data", /not asked/);
    assert.equal(requested(), 3);
    answer(well);
    pass(restMs);
    for (const result of await repeat(3, ask)) value(result);
    answer(down);
    assertUnavailable(await ask(), "case-data", /answered 503/);
    assertUnavailable(await ask(), "case-data", /answered 503/);
    assert.equal(requested(), 8, "closed again, it takes as many failures as before");
  }));

/** A policy whose registry was in trouble and has rested since: the next question tries it. */
async function rested() {
  const { now, pass } = restClock();
  const policy = callPolicy("customer", { opensAfter: 1, restMs, now, retries: 0 });
  await policy.ask(() => Promise.resolve(new FailedCall("down", true)), AMPLE_MS);
  pass(restMs);
  return policy;
}

Deno.test("while one question tries a registry again the others wait for what it finds", async () => {
  const policy = await rested();
  const trial = Promise.withResolvers<{ kind: "absent" }>();
  let requested = 0;
  const ask = () => policy.ask(() => (requested++, trial.promise), AMPLE_MS);
  const answers = Promise.all([ask(), ask(), ask()]);
  // Whoever is let through is so before any other event is looked at.
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(requested, 1, "only the trial was let through");
  trial.resolve({ kind: "absent" });
  for (const result of await answers) value(result);
  assert.equal(requested, 3);
});

Deno.test("waiting for the question that tries is bounded by the deadline as well", async () => {
  const policy = await rested();
  const trial = Promise.withResolvers<{ kind: "absent" }>();
  const trying = policy.ask(() => trial.promise, AMPLE_MS);
  const waiting = policy.ask(() => assert.fail("was let through"), 20);
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
      policy: { opensAfter: 2, restMs },
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
  let requested = 0;
  const answer = () => {
    requested++;
    return new Response(null, { status: 500 });
  };
  await withServer(answer, async (issuer) => {
    const verifier = tokenVerifier({
      issuer,
      audience: "assets",
      jwksUrl: `${issuer}/certs`,
      clock: () => start,
      policy: { opensAfter: 2, restMs },
    });
    // Its header says RS256; nobody gets as far as its signature.
    const results = await repeat(4, () => verifier.verify("Bearer eyJhbGciOiJSUzI1NiJ9.e30.AAAA"));
    assert.deepEqual(results.map((result) => !result.ok && "reason" in result.error && result.error.reason), [
      "answered 500",
      "answered 500",
      "not asked: the circuit opened after 2 failures in a row",
      "not asked: the circuit opened after 2 failures in a row",
    ]);
    assert.equal(requested, 2);
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
    import { caseDataPlatform } from "${new URL("../../../registries/case_data.ts", import.meta.url)}";
    const platform = caseDataPlatform({ url: "http://127.0.0.1:1", timeoutMs: 50, policy: { pauseMs: 60_000 } });
    const result = await platform.process("x");
    if (result.ok || !/no answer within/.test(result.error.reason)) throw new Error(JSON.stringify(result));
    const givenUp = performance.now();
    addEventListener("unload", () => console.log(performance.now() - givenUp));
  `;
  const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
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
