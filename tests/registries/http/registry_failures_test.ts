import assert from "node:assert/strict";
import * as v from "valibot";
import type { Result } from "../../../domain/result.ts";
import { caseDataPlatform } from "../../../registries/case_data.ts";
import { customerRegistry } from "../../../registries/customer.ts";
import type { RegistryFailure } from "../../../registries/http/failure.ts";
import { getJson } from "../../../registries/http/http.ts";
import { corporateRegistry } from "../../../registries/identity/corporate.ts";
import { openRegistries } from "../../../registries/mod.ts";
import { createStagingData } from "../../../staging/data/staging_data.ts";
import { type StandInName, type StandIns, startStandIns } from "../../../staging/stand_ins.ts";
import {
  AMPLE_MS,
  assertUnavailable,
  corporateAt,
  hurried,
  start,
  value,
  withServer,
  withStandIns,
} from "../../support/registries/registries.ts";

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
        policy: hurried,
      });
      const result = await platform.process("0000832-35.2018.4.01.3202");
      if (answered) assert.ok(value(result));
      else assertUnavailable(result, "case-data", /answered 503/);
    })
  ));
});

Deno.test("an error that would only repeat itself is asked once", async () => {
  let requested = 0;
  const answer = () => {
    requested++;
    return new Response("no", { status: 500 });
  };
  await withServer(answer, async (url) => {
    assertUnavailable(
      await caseDataPlatform({ url, timeoutMs: AMPLE_MS }).process("x"),
      "case-data",
      /answered 500/,
    );
  });
  assert.equal(requested, 1);
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

Deno.test("an answer's texts are whole, and one that two readers could read differently is a failure", async () => {
  const asking = { registry: "customer", timeoutMs: AMPLE_MS } as const;
  const ask = async (body: BodyInit) => {
    let read: Awaited<ReturnType<typeof getJson>> | undefined;
    await withServer(() => new Response(body), async (url) => {
      read = await getJson(url, v.object({ nome: v.string() }), asking);
    });
    return read!;
  };
  assert.deepEqual(value(await ask('{"nome":"Joa\u0303o\u200b da Concei\u00ad\\u00e7a\u0303o"}')), {
    nome: "João da Conceição",
  });
  const latin = Uint8Array.from('{"nome":"Jos\u00e9"}', (character) => character.charCodeAt(0));
  assertUnavailable(await ask(latin), "customer", /not UTF-8/);
  assertUnavailable(await ask('{"nome":"A","nome":"B"}'), "customer", /twice/);
  assertUnavailable(await ask("[".repeat(1_000)), "customer", /nested/);
});

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
