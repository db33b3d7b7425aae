import assert from "node:assert/strict";
import * as v from "valibot";
import { type CourtUnit } from "../../../domain/identity/court_unit.ts";
import { loadUnits } from "../../../jobs/refresh.ts";
import { schedules, startingJobs } from "../../../jobs/timetable.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
  UNIT,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { workOnce } from "../../support/work.ts";

const Units = v.strictObject({
  ...pageSchema(v.strictObject({
    id: v.string(),
    nome: v.string(),
    tipo: v.string(),
    descricaoTipo: v.string(),
    listadaDesde: v.string(),
  })).entries,
  atualizadaEm: v.optional(v.string()),
  aviso: v.string(),
});

const list = async (t: TestContext, token: string, query = "") =>
  parseResponse(Units, await call(t, "GET", `/v1/vara${query}`, { token }));

/** The registry as it answers once these are its units. */
function registryOf(t: TestContext, units: readonly CourtUnit[]): TestContext["registries"] {
  return {
    ...t.registries,
    corporate: { ...t.registries.corporate, units: () => Promise.resolve({ ok: true, value: units }) },
  };
}

const created: CourtUnit = {
  id: "v-4019999",
  name: "2ª Vara Federal de Tefé",
  bodyType: "VARA_FEDERAL",
  court: "401",
};

async function registered(t: TestContext): Promise<readonly CourtUnit[]> {
  const units = await t.registries.corporate.units();
  return units.ok ? units.value : [];
}

Deno.test("the units of the own court are listed with their type, by name, found by part of it, and paged", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const all = await list(t, token);
  const ofCourt = t.externalServices.stagingData.units.filter(({ court }) => court === "401");
  assert.deepEqual(
    all.content.map(({ id }) => id).toSorted(),
    ofCourt.map(({ id }) => id).toSorted(),
  );
  assert.deepEqual(all.content.find(({ id }) => id === UNIT), {
    id: UNIT,
    nome: "Vara Federal Cível e Criminal de Tefé",
    tipo: "VARA_FEDERAL",
    descricaoTipo: "Vara federal",
    listadaDesde: "2026-11-23",
  });
  const found = await list(t, token, "?nome=JUIZADO%20especial");
  assert.deepEqual(found.content.map(({ id }) => id), ["v-4013814"]);
  const second = await list(t, token, "?pageSize=2&pageNumber=2");
  assert.deepEqual(second.content, all.content.slice(2, 4));
  const answer = await call(t, "GET", "/v1/vara?vara=1", { token });
  assert.equal(parseRefusal(answer).code, "parametro-invalido");
});

Deno.test("the list says when it was refreshed and when a new registration appears, to a court's system too", async () => {
  await using t = await openTestContext();
  const system = await t.externalServices.serviceToken(SYSTEM);
  const { atualizadaEm, aviso, totalElements } = await list(t, system);
  assert.equal(atualizadaEm, "2026-11-23T10:00:00-03:00");
  assert.match(aviso, /atualizada uma vez por dia.* em cerca de 24 horas/);
  assert.equal(totalElements, 4);
  await t.db.deleteFrom("court_unit").execute();
  assert.equal((await list(t, system)).atualizadaEm, undefined);
});

Deno.test("a body of a type that takes no part in orders is not listed", async () => {
  await using t = await openTestContext();
  assert.ok(t.externalServices.stagingData.units.some(({ id }) => id === "v-8260900"));
  const rows = await t.db.selectFrom("court_unit").select("id").execute();
  assert.equal(rows.length, t.externalServices.stagingData.units.length - 1);
  assert.ok(!rows.some(({ id }) => id === "v-8260900"));
});

Deno.test("a new unit can be named after the next refresh only, and one that is gone no longer", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const before = await registered(t);
  const registries = registryOf(t, [...before.filter(({ id }) => id !== UNIT), created]);
  const naming = (varaId: string) =>
    call(t, "POST", "/v1/ordem/minuta", { token, json: draftJson({ varaId }) });
  assert.equal(parseRefusal(await naming(created.id)).code, "vara-desconhecida");

  t.advance({ hours: 19 });
  await loadUnits({ db: t.db, clock: t.clock, registries });
  const { content, atualizadaEm } = await list(t, token);
  assert.equal(atualizadaEm, "2026-11-24T05:00:00-03:00");
  assert.equal(content.find(({ id }) => id === created.id)?.listadaDesde, "2026-11-24");
  assert.ok(!content.some(({ id }) => id === UNIT));
  await createDraft(t, token, draftJson({ varaId: created.id }));
  const gone = await naming(UNIT);
  assert.deepEqual([parseRefusal(gone).code, parseRefusal(gone).fields], ["vara-desconhecida", ["varaId"]]);

  t.advance({ hours: 24 });
  await loadUnits({ db: t.db, clock: t.clock, registries: registryOf(t, before) });
  assert.equal(
    (await list(t, token)).content.find(({ id }) => id === UNIT)?.listadaDesde,
    "2026-11-23",
  );
});

Deno.test("a unit's new name is a draft's, the registry's last word holds, and another court's unit is refused", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const units = await registered(t);
  const renamed = units.map((unit) => unit.id === UNIT ? { ...unit, name: "Vara Única de Tefé" } : unit);
  await loadUnits({ db: t.db, clock: t.clock, registries: registryOf(t, [...units, ...renamed]) });
  const { content } = await list(t, token);
  assert.equal(content.find(({ id }) => id === UNIT)?.nome, "Vara Única de Tefé");
  assert.equal((await createDraft(t, token)).nomeVara, "Vara Única de Tefé");
  const foreign = await call(t, "POST", "/v1/ordem/minuta", {
    token,
    json: draftJson({ varaId: "v-8260053" }),
  });
  assert.equal(parseRefusal(foreign).code, "vara-desconhecida");
});

Deno.test("an empty list is taken for a fault of the registry, and a registry that fails makes the job try again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const before = await list(t, token);
  t.advance({ hours: 24 });
  await loadUnits({ db: t.db, clock: t.clock, registries: registryOf(t, []) });
  t.externalServices.standIns.behave("corporate", { mode: "failing", status: 500 });
  try {
    await assert.rejects(loadUnits(t.app), /could not be had: answered 500/);
  } finally {
    t.externalServices.standIns.behave("corporate", { mode: "normal" });
  }
  assert.deepEqual(await list(t, token), before);
});

Deno.test("a worker refreshes the list at its start and every day", async () => {
  await using t = await openTestContext();
  assert.ok(startingJobs.some(({ task }) => task === "refresh_units"));
  assert.ok(schedules.some(({ task }) => task === "refresh_units"));
  t.advance({ hours: 24 });
  await enqueue(t.db, startingJobs.filter(({ task }) => task === "refresh_units"));
  await workOnce(t.pool, { ...t.exchange, registries: t.registries, webhooks: t.app.webhooks });
  const { judge: { token } } = await signInPeople(t);
  assert.equal((await list(t, token)).atualizadaEm, "2026-11-24T10:00:00-03:00");
});
