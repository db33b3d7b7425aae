import assert from "node:assert/strict";
import * as v from "valibot";
import { standardAccount } from "../../../domain/accounts/deposit_destination.ts";
import { explainAccount } from "../../../routes/accounts/account_problems.ts";
import { DepositAccountAnswer, StandardAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { inVoice } from "../../../routes/http/voice.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { standardAccounts } from "../../../store/accounts/deposit_accounts.ts";
import {
  type ApiResponse,
  call,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
  UNIT,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const Account = v.strictObject(DepositAccountAnswer.entries);
const Accounts = pageSchema(Account);
const Standard = v.strictObject(StandardAccountAnswer.entries);

const PATH = "/v1/conta-deposito";
const OTHER_UNIT = "v-4013400";
const ofUnit = { varaId: UNIT, ispb: "00360305", agencia: "0650", conta: "86400123-4" };
const ofCourt = { ispb: "00000000", agencia: "1", conta: "99", agenciaRelacionamento: "3911" };
const change = { ispb: "93000001", agencia: "7", conta: "8" };

/** A registrar and an administrator of TRF1, and both of TRF3 in one person. */
async function users(t: TestContext) {
  const { stagingData, tokenOf } = t.externalServices;
  const administrator = (court: string) =>
    stagingData.users().find((user) => user.court === court && user.profiles.includes("administrator"))!.cpf;
  const foreign = administrator("403");
  stagingData.changeUser(foreign, { profiles: ["administrator", "standard-deposit-registrar"] });
  const registrar = stagingData.specialUsers.standardDepositRegistrar.cpf;
  return {
    cpf: registrar,
    registrar: await tokenOf(registrar),
    administrator: await tokenOf(administrator("401")),
    foreign: await tokenOf(foreign),
  };
}

const register = (t: TestContext, token: string, json: Record<string, unknown>): Promise<ApiResponse> =>
  call(t, "POST", PATH, { token, json });

const list = async (t: TestContext, token: string, query = "") =>
  parseResponse(Accounts, await call(t, "GET", `${PATH}${query}`, { token }));

const standard = (t: TestContext, token: string, unit = UNIT): Promise<ApiResponse> =>
  call(t, "GET", `${PATH}/padrao?varaId=${unit}`, { token });

Deno.test("the standard account is the unit's, else the court's, else one is to be registered by whom the answer says", async () => {
  await using t = await openTestContext();
  const { registrar, administrator } = await users(t);
  const { judge: { token } } = await signInPeople(t);
  const none = parseRefusal(await standard(t, token));
  assert.deepEqual([none.status, none.code], [404, "conta-deposito-padrao-nao-cadastrada"]);
  assert.match(
    none.detail,
    /da vara ao cadastrador de conta de depósito padrão.* do tribunal .* ao administrador/,
  );

  assert.equal((await register(t, administrator, ofCourt)).status, 201);
  const court = {
    abrangencia: "TRIBUNAL",
    ispb: "00000000",
    instituicao: "Banco Federal do Comércio S.A.",
    agencia: "1",
    conta: "99",
    agenciaRelacionamento: "3911",
  };
  assert.deepEqual(parseResponse(Standard, await standard(t, token)), court);

  assert.equal((await register(t, registrar, ofUnit)).status, 201);
  assert.deepEqual(parseResponse(Standard, await standard(t, token)), {
    abrangencia: "VARA",
    ispb: "00360305",
    instituicao: "Caixa Econômica Federal",
    agencia: "0650",
    conta: "86400123-4",
    agenciaRelacionamento: "3911",
  });
  assert.deepEqual(parseResponse(Standard, await standard(t, token, OTHER_UNIT)), court);
  const system = await t.externalServices.serviceToken(SYSTEM);
  assert.equal(parseResponse(Standard, await standard(t, system)).abrangencia, "VARA");
});

Deno.test("the accounts are what the rules of deposits look up", async () => {
  await using t = await openTestContext();
  const { registrar, administrator } = await users(t);
  const found = () => standardAccounts(t.db, { unitId: UNIT, jtr: "401" });
  const nothing = { unitAccount: undefined, courtAccount: undefined, relationshipAgency: undefined };
  assert.deepEqual(await found(), nothing);
  await register(t, registrar, ofUnit);
  await register(t, administrator, ofCourt);
  const unitAccount = { ispb: "00360305", agency: "0650", account: "86400123-4" };
  const courtAccount = { ispb: "00000000", agency: "1", account: "99" };
  assert.deepEqual(await found(), { unitAccount, courtAccount, relationshipAgency: "3911" });
  assert.deepEqual(standardAccount(unitAccount, courtAccount), {
    ok: true,
    value: { ...unitAccount, registeredFor: "unit" },
  });
  assert.deepEqual(await standardAccounts(t.db, { unitId: OTHER_UNIT, jtr: "401" }), {
    unitAccount: undefined,
    courtAccount,
    relationshipAgency: "3911",
  });
  assert.deepEqual(await standardAccounts(t.db, { unitId: UNIT, jtr: "403" }), nothing);
});

Deno.test("a unit of another court, or of none, has no standard account here", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const unit of ["v-4036100", "v-0000000"]) {
    const answer = parseRefusal(await standard(t, token, unit));
    assert.deepEqual([answer.status, answer.code, answer.fields], [422, "vara-desconhecida", ["varaId"]]);
  }
  const without = parseRefusal(await call(t, "GET", `${PATH}/padrao`, { token }));
  assert.deepEqual([without.code, without.fields], ["parametro-invalido", ["varaId"]]);
});

Deno.test("accounts are registered, read and listed: the court's first, then its units' by name", async () => {
  await using t = await openTestContext();
  const { registrar, administrator, foreign, cpf } = await users(t);
  const answer = await register(t, registrar, ofUnit);
  const unit = parseResponse(Account, answer, 201);
  const { id, ...rest } = unit;
  assert.deepEqual(rest, {
    abrangencia: "VARA",
    varaId: UNIT,
    nomeVara: "Vara Federal Cível e Criminal de Tefé",
    ispb: "00360305",
    instituicao: "Caixa Econômica Federal",
    agencia: "0650",
    conta: "86400123-4",
    cpfCadastrador: cpf,
    dataHoraCadastro: "2026-11-23T10:00:00-03:00",
  });
  assert.equal(answer.headers.get("Location"), `${PATH}/${id}`);
  const other = parseResponse(
    Account,
    await register(t, registrar, { ...ofUnit, varaId: OTHER_UNIT }),
    201,
  );
  const court = parseResponse(Account, await register(t, administrator, ofCourt), 201);
  assert.deepEqual([court.abrangencia, court.varaId, court.agenciaRelacionamento], [
    "TRIBUNAL",
    undefined,
    "3911",
  ]);
  assert.deepEqual((await list(t, administrator)).content, [court, other, unit]);
  assert.deepEqual((await list(t, registrar, "?pageSize=1&pageNumber=2")).content, [other]);
  assert.deepEqual((await list(t, registrar, `?varaId=${UNIT}`)).content, [unit]);
  assert.deepEqual(
    parseResponse(Account, await call(t, "GET", `${PATH}/${id}`, { token: registrar })),
    unit,
  );
  assert.equal((await list(t, foreign)).totalElements, 0);
});

Deno.test("one account a unit and one a court, twins included; another court has its own", async () => {
  await using t = await openTestContext();
  const { registrar, administrator, foreign } = await users(t);
  for (const [token, body] of [[registrar, ofUnit], [administrator, ofCourt]] as const) {
    const twins = await Promise.all([register(t, token, body), register(t, token, body)]);
    assert.deepEqual(twins.map(({ status }) => status).toSorted(), [201, 409]);
    const again = parseRefusal(await register(t, token, body));
    assert.equal(again.code, "conta-deposito-ja-cadastrada");
  }
  assert.equal((await register(t, foreign, ofCourt)).status, 201);
  assert.equal((await register(t, foreign, { ...ofUnit, varaId: "v-4036100" })).status, 201);
});

Deno.test("a change keeps the id and the history, an ended account falls back to the court's, and all is audited", async () => {
  await using t = await openTestContext();
  const { registrar, administrator, cpf } = await users(t);
  await register(t, administrator, ofCourt);
  const first = parseResponse(Account, await register(t, registrar, ofUnit), 201);
  const path = `${PATH}/${first.id}`;
  t.advance({ minutes: 5 });
  const changed = parseResponse(Account, await call(t, "PUT", path, { token: registrar, json: change }));
  assert.deepEqual([changed.id, changed.varaId, changed.agencia], [first.id, UNIT, "7"]);
  t.advance({ minutes: 5 });
  assert.equal((await call(t, "DELETE", path, { token: registrar })).status, 204);
  assert.equal(parseResponse(Standard, await standard(t, registrar)).abrangencia, "TRIBUNAL");
  for (const [method, json] of [["GET"], ["PUT", change], ["DELETE"]] as const) {
    const { code } = parseRefusal(await call(t, method, path, { token: registrar, json }));
    assert.equal(code, "conta-deposito-nao-encontrada");
  }
  const history = await list(t, registrar, `?varaId=${UNIT}&historico=true`);
  assert.deepEqual(history.content, [
    { ...changed, cpfEncerrador: cpf, dataHoraEncerramento: "2026-11-23T10:10:00-03:00" },
    { ...first, cpfEncerrador: cpf, dataHoraEncerramento: "2026-11-23T10:05:00-03:00" },
  ]);
  assert.equal(history.totalElements, 2);

  const entries = await t.db.selectFrom("audit_entry").selectAll().orderBy("id").execute();
  assert.deepEqual(entries.slice(1).map(({ action, actor, subject }) => [action, actor, subject]), [
    ["deposit-account.create", cpf, first.id],
    ["deposit-account.replace", cpf, first.id],
    ["deposit-account.end", cpf, first.id],
  ]);
  assert.deepEqual(entries[2]?.detail, {
    via: "user",
    clientId: "assets",
    court: "401",
    unitId: UNIT,
    ispb: "93000001",
    agency: "7",
    account: "8",
  });
});

Deno.test("an account read before somebody else's change is not ended", async () => {
  await using t = await openTestContext();
  const { administrator } = await users(t);
  const { id } = parseResponse(Account, await register(t, administrator, ofCourt), 201);
  const path = `${PATH}/${id}`;
  const answers = await Promise.all([
    call(t, "PUT", path, { token: administrator, json: change }),
    call(t, "PUT", path, { token: administrator, json: ofCourt }),
    call(t, "DELETE", path, { token: administrator }),
  ]);
  const changes = await t.db.selectFrom("audit_entry").select("id").execute();
  const made = answers.filter(({ status }) => status < 300).length;
  assert.equal(changes.length, 1 + made);
  for (const answer of answers.filter(({ status }) => status >= 300)) {
    assert.match(parseRefusal(answer).code, /^(cadastro-alterado|conta-deposito-nao-encontrada)$/);
  }
  const current = await t.db.selectFrom("deposit_account").select("version").where("ended_at", "is", null)
    .execute();
  assert.ok(current.length <= 1);
});

Deno.test("the registrar registers units' accounts, the administrator only the court's, changes included", async () => {
  await using t = await openTestContext();
  const { registrar, administrator } = await users(t);
  const unit = parseResponse(Account, await register(t, registrar, ofUnit), 201).id;
  const court = parseResponse(Account, await register(t, administrator, ofCourt), 201).id;
  const crossed: [token: string, method: string, path: string, json?: Record<string, unknown>][] = [
    [administrator, "POST", PATH, { ...ofUnit, varaId: OTHER_UNIT }],
    [administrator, "PUT", `${PATH}/${unit}`, change],
    [administrator, "DELETE", `${PATH}/${unit}`],
    [registrar, "POST", PATH, ofCourt],
    [registrar, "PUT", `${PATH}/${court}`, change],
    [registrar, "DELETE", `${PATH}/${court}`],
  ];
  for (const [token, method, path, json] of crossed) {
    const { status, code, detail } = parseRefusal(await call(t, method, path, { token, json }));
    assert.deepEqual([status, code], [403, "perfil-insuficiente"], `${method} ${path}`);
    assert.match(
      detail,
      token === registrar ? /administração do tribunal;/ : /cadastro de contas de depósito;/,
    );
  }
  const { relationshipAgency } = await standardAccounts(t.db, { unitId: UNIT, jtr: "401" });
  assert.equal(relationshipAgency, "3911");
});

Deno.test("judges and assistants read, other profiles do not, and a court's system sees the standard account only", async () => {
  await using t = await openTestContext();
  const { registrar } = await users(t);
  const { judge, assistant, operator } = await signInPeople(t);
  const maintainer = await t.externalServices.tokenOf(
    t.externalServices.stagingData.specialUsers.singleAccountMaintainer.cpf,
  );
  const system = await t.externalServices.serviceToken(SYSTEM);
  const { id } = parseResponse(Account, await register(t, registrar, ofUnit), 201);
  const reading = [["GET", PATH], ["GET", `${PATH}/${id}`], [
    "GET",
    `${PATH}/padrao?varaId=${UNIT}`,
  ]] as const;
  const writing = [
    ["POST", PATH, { ...ofUnit, varaId: OTHER_UNIT }],
    ["PUT", `${PATH}/${id}`, change],
    ["DELETE", `${PATH}/${id}`],
  ] as const;
  for (const { token } of [judge, assistant]) {
    for (const [method, path] of reading) {
      assert.equal((await call(t, method, path, { token })).status, 200);
    }
    for (const [method, path, json] of writing) {
      assert.equal(parseRefusal(await call(t, method, path, { token, json })).code, "perfil-insuficiente");
    }
  }
  for (const token of [operator.token, maintainer]) {
    for (const [method, path, json] of [...reading, ...writing]) {
      assert.equal(parseRefusal(await call(t, method, path, { token, json })).code, "perfil-insuficiente");
    }
  }
  for (const [method, path, json] of [...reading.slice(0, 2), ...writing]) {
    assert.equal(
      parseRefusal(await call(t, method, path, { token: system, json })).code,
      "operacao-vedada-a-servico",
    );
  }
});

/** What a registrar sends, and what is answered. */
const refusals: [what: string, body: Record<string, unknown>, expected: [number, string, string[]]][] = [
  ["no place", { varaId: UNIT }, [400, "conteudo-invalido", ["ispb", "agencia", "conta"]]],
  ["a field nobody knows", { ...ofUnit, abrangencia: "VARA" }, [400, "conteudo-invalido", ["abrangencia"]]],
  ["a unit of another court", { ...ofUnit, varaId: "v-4036100" }, [422, "vara-desconhecida", ["varaId"]]],
  ["a unit of no court", { ...ofUnit, varaId: "v-0000000" }, [422, "vara-desconhecida", ["varaId"]]],
  ["an unknown institution", { ...ofUnit, ispb: "12345678" }, [422, "instituicao-desconhecida", ["ispb"]]],
  ["a relationship agency", { ...ofUnit, agenciaRelacionamento: "3911" }, [
    422,
    "agencia-de-relacionamento-de-vara",
    ["agenciaRelacionamento"],
  ]],
  ["all of it", { ...ofUnit, varaId: "v", ispb: "12345678", agenciaRelacionamento: "3911" }, [
    422,
    "cadastro-recusado",
    ["varaId", "ispb", "agenciaRelacionamento"],
  ]],
];

Deno.test("what cannot be registered is refused at its fields", async () => {
  await using t = await openTestContext();
  const { registrar, foreign } = await users(t);
  for (const [what, body, expected] of refusals) {
    const { status, code, fields } = parseRefusal(await register(t, registrar, body));
    assert.deepEqual([status, code, fields], expected, what);
  }
  const { id } = parseResponse(Account, await register(t, registrar, ofUnit), 201);
  const put = (json: unknown, token = registrar) => call(t, "PUT", `${PATH}/${id}`, { token, json });
  assert.equal(
    parseRefusal(await put({ ...change, agenciaRelacionamento: "3911" })).code,
    "agencia-de-relacionamento-de-vara",
  );
  assert.equal(parseRefusal(await put({ ...change, ispb: "12345678" })).code, "instituicao-desconhecida");
  assert.equal(parseRefusal(await put(change, foreign)).status, 404);
  assert.equal(parseRefusal(await call(t, "GET", `${PATH}/1`, { token: registrar })).status, 404);
});

Deno.test("refusals of the registers are sentences that say what to do", () => {
  const explanations = [
    ...(["unknown-account-institution", "unknown-account-unit", "relationship-agency-of-unit"] as const)
      .map((type) => explainAccount({ type })),
    explainAccount({ type: "no-standard-account", field: "useDefault" }),
  ];
  const details = explanations.map(({ detail }) => inVoice(detail, "call"));
  for (const detail of details) assert.match(detail, /^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{20,}[;].{5,}[^.]$/su);
  assert.equal(new Set(details).size, details.length);
});
