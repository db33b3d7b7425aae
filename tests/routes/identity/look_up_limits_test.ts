import assert from "node:assert/strict";
import { sql } from "kysely";
import { defaultLimits } from "../../../domain/identity/relationship_query.ts";
import { BatchAnswer } from "../../../routes/drafts/draft_batch.ts";
import { RelationshipsAnswer } from "../../../routes/drafts/relationships.ts";
import { routes } from "../../../routes/mod.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  defendant,
  draftJson,
  parseRefusal,
  parseResponse,
  PROCESS,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** The API with small budgets for drafts. */
const limited = (t: TestContext, perUser: number, perClient = 100) => ({
  http: routes({ ...t.app, relationshipLimits: { ...defaultLimits, drafting: { perUser, perClient } } }),
});

/** Parties of the example's process who are customers somewhere. */
function partiesOf(t: TestContext): string[] {
  const { stagingData } = t.externalServices;
  const parties = stagingData.process(PROCESS)!.parties.map(({ taxId }) => taxId);
  return parties.filter((taxId) => (stagingData.relationships(taxId)?.institutions.length ?? 0) > 0);
}

const against = (...taxIds: string[]) =>
  draftJson({ reus: taxIds.map((cpfCnpj) => ({ cpfCnpj, valor: "10.00" })) });

const outcomes = async ({ db }: TestContext) =>
  (await db.selectFrom("relationship_query").select(["tax_id", "outcome"]).orderBy("id").execute())
    .map(({ tax_id, outcome }) => `${tax_id} ${outcome}`);

/** A civil process of the court, and one who is no party of it although a customer of some institution. */
function stranger(t: TestContext): string {
  const { stagingData } = t.externalServices;
  const parties = new Set(stagingData.process(PROCESS)!.parties.map(({ taxId }) => taxId));
  return stagingData.defendants.find(({ taxId }) =>
    taxId.length === 11 && !parties.has(taxId) && stagingData.relationships(taxId) !== undefined
  )!.taxId;
}

Deno.test("in a civil process only parties are looked up, by whatever way, and the attempt is on record", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const taxId = stranger(t);
  const query = new URLSearchParams({ cpfCnpj: taxId, numeroProcesso: PROCESS });
  for (const path of ["/relacionamento/", "/relacionamento", "/v1/certidao-impossibilidade"]) {
    const { status, code, fields } = parseRefusal(await call(t, "GET", `${path}?${query}`, { token }));
    assert.deepEqual([path, status, code, fields], [path, 422, "reu-nao-e-parte", ["cpfCnpj"]]);
  }
  assert.deepEqual(await outcomes(t), Array(2).fill(`${taxId} not-a-party`));
  const draft = parseRefusal(
    await call(t, "POST", "/v1/ordem/minuta", { token, json: against(DEFENDANT, taxId) }),
  );
  assert.equal(draft.code, "reu-nao-e-parte");
  assert.deepEqual((await outcomes(t)).slice(2), [`${DEFENDANT} answered`]);
});

Deno.test("in a criminal process whoever is named can be looked up, as a draft can be against them", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { stagingData } = t.externalServices;
  const { number } = stagingData.processes.find(({ court, criminal }) => court === "401" && criminal)!;
  const query = new URLSearchParams({ cpfCnpj: stranger(t), numeroProcesso: number });
  parseResponse(RelationshipsAnswer, await call(t, "GET", `/relacionamento/?${query}`, { token }));
});

Deno.test("a draft's look-ups are counted, and over the limit it is refused with the way out, which stays open", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const [one, two, three, four] = partiesOf(t) as [string, string, string, string];
  const api = limited(t, 3);
  await createDraft(api, token, against(one, two));
  const answer = await call(api, "POST", "/v1/ordem/minuta", { token, json: against(three, four) });
  const refusal = parseRefusal(answer);
  assert.deepEqual([refusal.status, refusal.code], [429, "limite-de-consultas-excedido"]);
  assert.match(refusal.detail, /de 3 consultas por minuto.*\/v1\/ordem\/minuta-contas/);
  assert.ok(Number(answer.headers.get("Retry-After")) >= 1);
  assert.deepEqual(
    (await outcomes(t)).slice(2).sort(),
    [three, four].map((id) => `${id} limit-exceeded`).sort(),
  );
  // What was refused took nothing: there is room for one more.
  await createDraft(api, token, against(three));
  await createDraft(
    api,
    token,
    draftJson({ reus: [defendant({ ispb: "99000001" })] }),
    "/v1/ordem/minuta-contas",
  );
});

Deno.test("the same person in the same process counts once an hour for a user, and again for another", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const api = limited(t, 1);
  const draft = await createDraft(api, judge.token);
  for (const _ of [1, 2]) await createDraft(api, judge.token);
  const path = `/v1/ordem/minuta/${draft.id}`;
  assert.equal((await call(api, "PUT", path, { token: judge.token, json: draftJson() })).status, 200);
  await createDraft(api, assistant.token);
  const counted = async (cpf: string) =>
    (await t.db.selectFrom("rate_limit").select("points").where("key", "=", `drafting:user:${cpf}`)
      .executeTakeFirstOrThrow()).points;
  assert.deepEqual([await counted(judge.cpf), await counted(assistant.cpf)], [1, 1]);
  t.advance({ minutes: 60 });
  const again = await call(api, "POST", "/v1/ordem/minuta", { token: judge.token, json: draftJson() });
  assert.equal(again.status, 429);
});

Deno.test("the drafts of a batch share the budget, one person in all of them counts once, and each is refused alone", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const [one, two, three] = partiesOf(t) as [string, string, string];
  const api = limited(t, 2);
  const send = async (minutas: unknown[]) =>
    parseResponse(
      BatchAnswer,
      await call(api, "POST", "/v1/ordem/minuta/lote", { token, json: { minutas } }),
    );
  assert.equal((await send([one, one, two, one, two].map((id) => against(id)))).criadas, 5);
  const { criadas, resultados } = await send([one, three].map((id) => against(id)));
  assert.equal(criadas, 1);
  assert.deepEqual(
    resultados.flatMap((outcome) => "problema" in outcome ? [outcome.indice, outcome.problema.codigo] : []),
    [1, "limite-de-consultas-excedido"],
  );
});

Deno.test("a client's budget for drafts is shared by its users in one court", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const [one, two] = partiesOf(t) as [string, string];
  const api = limited(t, 10, 1);
  await createDraft(api, judge.token, against(one));
  const refused = await call(api, "POST", "/v1/ordem/minuta", {
    token: assistant.token,
    json: against(two),
  });
  assert.match(parseRefusal(refused).detail, /do sistema chamador no tribunal, de 1 consulta por minuto/);
});

Deno.test("what a console looks up for a draft is of the drafts' budget, and no caller can say so of itself", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const http = routes({
    ...t.app,
    relationshipLimits: { perUser: 1, perClient: 1, drafting: { perUser: 100, perClient: 100 } },
  });
  const query = { cpfCnpj: DEFENDANT, numeroProcesso: PROCESS };
  const address = `http://localhost/relacionamento/?${new URLSearchParams(query)}`;
  for (const _ of [1, 2, 3]) {
    const request = new Request(address, { headers: { Authorization: `Bearer ${token}` } });
    assert.equal((await http.fetch(request, { forPeople: true })).status, 200);
  }
  const direct = () =>
    call({ http }, "GET", `/relacionamento/?${new URLSearchParams(query)}`, {
      token,
      headers: { "forPeople": "true" },
    });
  assert.deepEqual([(await direct()).status, (await direct()).status], [200, 429]);
});

Deno.test("whom drafts looked up is forgotten when it would be counted again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await createDraft(t, token);
  const rowCount = async () => (await t.db.selectFrom("counted_look_up").selectAll().execute()).length;
  t.advance({ minutes: 30 });
  await createDraft(t, token, against(partiesOf(t).find((taxId) => taxId !== DEFENDANT)!));
  t.advance({ minutes: 31 });
  await enqueue(t.db, [{ task: "remove_expired", key: "remove_expired" }]);
  await t.work();
  assert.equal(await rowCount(), 1);
});

Deno.test("a person who is counted already is looked up for another draft without a lock on the count", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const [one] = partiesOf(t) as [string];
  await createDraft(t, token, against(one));
  await createDraft(t, token, against(one));
  const { rows } = await sql<{ lock: string }>`select xmax::text as lock from counted_look_up`.execute(
    t.db,
  );
  assert.deepEqual(rows, [{ lock: "0" }]);
});
