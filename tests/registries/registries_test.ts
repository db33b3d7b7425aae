import assert from "node:assert/strict";
import { caseDataPlatform } from "../../registries/case_data.ts";
import { customerRegistry } from "../../registries/customer.ts";
import { cachedByKey } from "../../registries/http/cache.ts";
import { corporateRegistry } from "../../registries/identity/corporate.ts";
import { createStagingData } from "../../staging/data/staging_data.ts";
import {
  AMPLE_MS,
  assertUnavailable,
  corporateAt,
  start,
  stoppedClock,
  value,
  withServer,
  withStandIns,
} from "../support/registries/registries.ts";

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

Deno.test("every profile is read back as it was sent", () =>
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
  const requested: string[] = [];
  let broken = true;
  const ask = cachedByKey((key: string) => {
    requested.push(key);
    return Promise.resolve(
      broken ? { ok: false as const, error: "down" } : { ok: true as const, value: key },
    );
  }, { forMs: 1_000, now: clock.now, atMost: 2 });
  await Promise.all([ask("a"), ask("a")]);
  assert.deepEqual(requested, ["a"]);
  broken = false;
  assert.ok((await ask("a")).ok);
  assert.deepEqual(requested, ["a", "a"]);
  await ask("b");
  await ask("c");
  await ask("c");
  await ask("a");
  assert.deepEqual(requested, ["a", "a", "b", "c", "a"]);
  clock.advance({ hours: -1 });
  await ask("a");
  assert.equal(requested.length, 6, "a clock set back makes answers stale");
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
