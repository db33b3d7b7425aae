/** The institutions of a tax id: who may ask, what is answered, what is on record. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { defaultLimits } from "../../../domain/identity/relationship_query.ts";
import { makeProcessNumber } from "../../../domain/orders/process_number.ts";
import { ok } from "../../../domain/result.ts";
import { RelationshipsAnswer } from "../../../routes/drafts/relationships.ts";
import {
  type ApiResponse,
  call,
  DEFENDANT,
  defendant,
  draftJson,
  parseRefusal,
  parseResponse,
  PROCESS,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { openapiDocument, withResponses } from "../../support/openapi/openapi.ts";
import {
  ask,
  counting,
  criminalProcess,
  instance,
  records,
  url,
} from "../../support/orders/relationship_calls.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a tax id's institutions come with their name, their leader, whether they can be reached, and the accounts they tell", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const { stagingData } = t.externalServices;
  const two = stagingData.defendants.find(({ special }) => special === "two-of-one-group")!;
  for (const taxId of [DEFENDANT, two.taxId, "11222333"]) {
    const known = stagingData.relationships(taxId)!;
    const requested = { cpfCnpj: taxId, numeroProcesso: criminalProcess(t) };
    const found = parseResponse(RelationshipsAnswer, await ask(t, assistant.token, requested));
    assert.deepEqual([found.cpfCnpj, found.nome], [taxId, known.name]);
    assert.deepEqual(
      found.instituicoes,
      known.institutions.map(({ ispb, accounts }) => {
        const { name, leaderIspb, reachable } = stagingData.institution(ispb)!;
        return {
          ispb,
          nome: name,
          ...leaderIspb && { ispbLider: leaderIspb, nomeLider: stagingData.institution(leaderIspb)?.name },
          alcancavel: reachable,
          ...accounts &&
            { contas: accounts.map(({ agency, account }) => ({ agencia: agency, conta: account })) },
        };
      }),
    );
  }
});

Deno.test("the final slash is optional, numbers may be punctuated, and the prefix goes before", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { text } = await ask(t, token);
  const punctuated = { cpfCnpj: "529.982.247-25", numeroProcesso: PROCESS.replace(/\D/g, "") };
  assert.equal((await call(t, "GET", url(punctuated, "/relacionamento"), { token })).text, text);
  const prefixed = instance(t, { prefix: "/assets" });
  for (const path of ["/assets/relacionamento", "/assets/relacionamento/"]) {
    assert.equal((await call(prefixed, "GET", url({}, path), { token })).text, text);
  }
  const { queries } = await records(t.db);
  assert.deepEqual(
    new Set(queries.map(({ tax_id, process_number }) => `${tax_id} ${process_number}`)),
    new Set([`${DEFENDANT} ${PROCESS}`]),
  );
});

Deno.test("somebody without an institution, and somebody the registry does not know, have an empty list", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const without = t.externalServices.stagingData.defendants.find(({ special }) =>
    special === "without-relationship"
  )!;
  const known = parseResponse(RelationshipsAnswer, await ask(t, judge.token, { cpfCnpj: without.taxId }));
  assert.deepEqual(known, { cpfCnpj: without.taxId, nome: without.name, instituicoes: [] });
  const requested = { cpfCnpj: judge.cpf, numeroProcesso: criminalProcess(t) };
  const unknown = parseResponse(RelationshipsAnswer, await ask(t, judge.token, requested));
  assert.deepEqual(unknown, { cpfCnpj: judge.cpf, instituicoes: [] });
  const { queries } = await records(t.db);
  assert.deepEqual(queries.map(({ outcome, institutions }) => [outcome, institutions]), [
    ["answered", 0],
    ["answered", 0],
  ]);
});

Deno.test("an institution that is not in the list yet is shown as one that cannot be sent orders", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { registries } = counting(t);
  const customer = {
    ...registries.customer,
    relationships: (taxId: string) =>
      Promise.resolve(ok({ taxId, name: "Alguém", institutions: [{ ispb: "ZZZZZZZZ", accounts: [] }] })),
  };
  const answer = await ask(instance(t, { registries: { ...registries, customer } }), judge.token);
  assert.deepEqual(parseResponse(RelationshipsAnswer, answer).instituicoes, [
    { ispb: "ZZZZZZZZ", alcancavel: false, contas: [] },
  ]);
});

Deno.test("every call is on record with who, when, from where, for what process and for what, and nobody can change it", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const known = t.externalServices.stagingData.relationships(DEFENDANT)!;
  await ask(t, assistant.token, {}, { headers: { "X-Request-Id": "consulta-1" }, from: "10.1.2.3" });
  t.advance({ minutes: 5 });
  const headers = { "X-ASSETS-CPF-USUARIO": assistant.cpf, "X-Request-Id": "consulta-2" };
  parseResponse(
    RelationshipsAnswer,
    await ask(t, token, { finalidade: " desbloqueio parcial " }, { headers }),
  );
  const { queries, audit } = await records(t.db);
  const common = {
    user_cpf: assistant.cpf,
    court: "401",
    process_number: PROCESS,
    tax_id: DEFENDANT,
    outcome: "answered",
    institutions: known.institutions.length,
  };
  assert.deepEqual(queries.map(({ id: _, at, ...rest }) => ({ ...rest, at: String(at) })), [
    {
      ...common,
      at: "2026-11-23T13:00:00Z",
      via: "user",
      client_id: "assets",
      purpose: "bloqueio",
      request_id: "consulta-1",
      source_ip: "10.1.2.3",
    },
    {
      ...common,
      at: "2026-11-23T13:05:00Z",
      via: "service",
      client_id: SYSTEM,
      purpose: "desbloqueio parcial",
      request_id: "consulta-2",
      source_ip: "127.0.0.1",
    },
  ]);
  assert.deepEqual(audit[1]?.detail, {
    via: "service",
    clientId: SYSTEM,
    processNumber: PROCESS,
    purpose: "desbloqueio parcial",
    outcome: "answered",
    institutions: known.institutions.length,
  });
  for (const change of ["delete from", "truncate"]) {
    await assert.rejects(sql`${sql.raw(change)} relationship_query`.execute(t.db), /append-only/);
  }
  await assert.rejects(
    t.db.updateTable("relationship_query").set({ tax_id: "00000000000" }).execute(),
    /append-only/,
  );
});

Deno.test("only who drafts may ask, and a court's system only in the name of a user", async () => {
  await using t = await openTestContext();
  const { operator, assistant } = await signInPeople(t);
  const { singleAccountMaintainer } = t.externalServices.stagingData.specialUsers;
  const token = await t.externalServices.serviceToken(SYSTEM);
  const maintainer = await t.externalServices.tokenOf(singleAccountMaintainer.cpf);
  const inNameOf = { "X-ASSETS-CPF-USUARIO": singleAccountMaintainer.cpf };
  const refusals: [answer: ApiResponse, status: number, code: string][] = [
    [await call(t, "GET", url()), 401, "nao-autenticado"],
    [await ask(t, operator.token), 403, "perfil-insuficiente"],
    [await ask(t, maintainer), 403, "perfil-insuficiente"],
    [await ask(t, token, {}, { headers: inNameOf }), 403, "perfil-insuficiente"],
    [await ask(t, token), 400, "usuario-obrigatorio"],
  ];
  for (const [answer, status, code] of refusals) {
    const refusal = parseRefusal(answer);
    assert.deepEqual([refusal.status, refusal.code], [status, code]);
  }
  assert.deepEqual((await records(t.db)).outcomes, []);
  const headers = { "X-ASSETS-CPF-USUARIO": assistant.cpf };
  assert.equal((await ask(t, token, {}, { headers })).status, 200);
});

Deno.test("a call that names nobody or no process is refused for what is wrong, and is neither counted nor recorded", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const api = instance(t, { relationshipLimits: { ...defaultLimits, perUser: 1, perClient: 1 } });
  const refusals: [query: Record<string, string>, expected: string][] = [
    [{ outro: "1" }, "400 parametro-invalido outro"],
    [{ cpfCnpj: "" }, "400 parametro-invalido cpfCnpj"],
    [{ finalidade: "  " }, "400 parametro-invalido finalidade"],
    [{ finalidade: "x".repeat(121) }, "400 parametro-invalido finalidade"],
    [{ cpfCnpj: "52998224726" }, "422 cpf-cnpj-invalido cpfCnpj"],
    [{ numeroProcesso: "0001234-56.2018.2.00.0000" }, "422 numero-processo-invalido numeroProcesso"],
    [{ cpfCnpj: "1", numeroProcesso: "1" }, "400 parametro-invalido cpfCnpj numeroProcesso"],
  ];
  for (const [query, expected] of refusals) {
    const { status, code, fields } = parseRefusal(await ask(api, token, query));
    assert.equal([status, code, ...fields].join(" "), expected);
  }
  const bare = parseRefusal(await call(api, "GET", "/relacionamento/", { token }));
  assert.deepEqual(bare.fields, ["cpfCnpj", "numeroProcesso"]);
  assert.deepEqual((await records(t.db)).outcomes, []);
  assert.equal((await ask(api, token)).status, 200);
});

Deno.test("a process that does not exist, or runs in another court, gives nothing away, and the attempt is on record", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { requested, registries } = counting(t);
  const api = instance(t, { registries });
  const { stagingData } = t.externalServices;
  const foreign = stagingData.processes.find(({ court }) => court !== "401")!.number;
  const invented = makeProcessNumber(1, 2024, 4, 1, 3400);
  assert.equal(stagingData.process(invented), undefined);
  for (const numeroProcesso of [foreign, invented]) {
    const { status, code, fields } = parseRefusal(await ask(api, token, { numeroProcesso }));
    assert.deepEqual([status, code, fields], [422, "processo-nao-localizado", ["numeroProcesso"]]);
  }
  const { queries } = await records(t.db);
  assert.deepEqual(queries.map(({ outcome, institutions }) => [outcome, institutions]), [
    ["process-not-in-court", null],
    ["process-not-in-court", null],
  ]);
  assert.deepEqual(requested, []);
});

Deno.test("a customer registry that fails is its own problem, is counted and on record, and is asked again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { requested, behaviour, registries } = counting(t);
  const api = instance(t, {
    registries,
    relationshipLimits: { ...defaultLimits, perUser: 3, perClient: 9 },
  });
  behaviour.broken = true;
  const failed = parseRefusal(await ask(api, token));
  assert.deepEqual([failed.status, failed.code], [503, "cadastro-de-clientes-indisponivel"]);
  assert.match(failed.detail, /acione o suporte/);
  behaviour.broken = false;
  assert.equal((await ask(api, token)).status, 200);
  assert.deepEqual(requested, [DEFENDANT, DEFENDANT]);
  t.externalServices.standIns.behave("case-data", { mode: "failing", status: 500 });
  try {
    const unknown = await ask(api, token, { numeroProcesso: criminalProcess(t) });
    assert.equal(parseRefusal(unknown).code, "dados-processuais-indisponiveis");
  } finally {
    t.externalServices.standIns.behave("case-data", { mode: "normal" });
  }
  assert.equal(parseRefusal(await ask(api, token)).code, "limite-de-consultas-excedido");
  assert.deepEqual((await records(t.db)).outcomes, [
    "customer-registry-failed",
    "answered",
    "case-data-failed",
    "limit-exceeded",
  ]);
  const reasons = t.logged.filter(({ message }) => message === "relationships could not be looked up");
  assert.deepEqual(reasons.map(({ fields }) => fields.registry), ["customer", "case-data"]);
});

Deno.test("a look-up leaves no tax id and no purpose in the logs, answered or failed", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { behaviour, registries } = counting(t);
  const api = instance(t, { registries });
  await ask(api, token, { finalidade: "segredo" });
  behaviour.broken = true;
  const another = { cpfCnpj: "11222333", numeroProcesso: criminalProcess(t) };
  await ask(api, token, { finalidade: "segredo", ...another });
  assert.ok(t.logged.some(({ fields }) => fields.path === "/relacionamento/"));
  assert.doesNotMatch(JSON.stringify(t.logged), /52998224725|11222333|segredo|0000832/);
});

Deno.test("the API's description has both addresses, the purpose one has unless told, and how long to wait", async () => {
  await using t = await openTestContext();
  const { paths } = withResponses(await openapiDocument(t));
  for (const path of ["/relacionamento/", "/relacionamento"]) {
    const { parameters, responses } = paths[path].get;
    const inQuery = parameters.filter((parameter: { in: string }) => parameter.in === "query");
    assert.deepEqual(
      inQuery.map(({ name, required }: { name: string; required?: boolean }) => [name, required ?? false]),
      [["cpfCnpj", true], ["numeroProcesso", true], ["finalidade", false]],
    );
    assert.equal(inQuery[2].schema.default, "bloqueio");
    assert.equal(responses[429].headers["Retry-After"].schema.type, "integer");
    assert.ok(
      "limite-de-consultas-excedido" in responses[429].content["application/problem+json"].examples,
    );
    assert.equal(
      responses[200].content["application/json"].schema.$ref,
      "#/components/schemas/Relacionamentos",
    );
  }
});

Deno.test("the look-ups of a draft are on record, of one that is refused too; named institutions look nobody up", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await call(t, "POST", "/v1/ordem/minuta", { token, json: draftJson() });
  const refusal = parseRefusal(
    await call(t, "POST", "/v1/ordem/minuta", { token, json: draftJson({ varaId: "v-x" }) }),
  );
  assert.equal(refusal.code, "vara-desconhecida");
  const { queries } = await records(t.db);
  assert.deepEqual(
    queries.map((
      { tax_id, process_number, purpose, outcome },
    ) => [tax_id, process_number, purpose, outcome]),
    Array(2).fill([DEFENDANT, PROCESS, "minuta", "answered"]),
  );
  const reus = [defendant({ ispb: "99000001" })];
  const named = await call(t, "POST", "/v1/ordem/minuta-contas", { token, json: draftJson({ reus }) });
  assert.equal(named.status, 201);
  assert.equal((await records(t.db)).queries.length, 2);
});
