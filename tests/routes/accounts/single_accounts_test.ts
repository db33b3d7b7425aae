import assert from "node:assert/strict";
import * as v from "valibot";
import { parseTaxId, type TaxId } from "../../../domain/identity/tax_id.ts";
import { SingleAccountAnswer } from "../../../routes/accounts/account_schema.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { findSingleAccounts } from "../../../store/accounts/single_accounts.ts";
import {
  type ApiResponse,
  call,
  parseRefusal,
  parseResponse,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const Account = v.strictObject(SingleAccountAnswer.entries);
const Accounts = pageSchema(Account);

const COMPANY = "11222333000181";
const PATH = "/v1/conta-unica";
const account = { ispb: "00000000", agencia: "1234", conta: "567890" };
const other = { ispb: "93000001", agencia: "1", conta: "7-X" };
const nobody = "00000000-0000-4000-8000-000000000000";

/** A maintainer and an administrator of TRF1, a maintainer of TRF3, of the same branch, and one of TJSP, of another. */
async function users(t: TestContext) {
  const { stagingData, tokenOf } = t.externalServices;
  const cpfOf = (court: string, profile: string) =>
    stagingData.users().find((user) =>
      user.court === court && user.profiles.some((p) => p === profile) && user.units.length > 0
    )!.cpf;
  const maintainerOf = (court: string) => {
    const cpf = cpfOf(court, "assistant");
    stagingData.changeUser(cpf, { profiles: ["assistant", "single-account-maintainer"] });
    return tokenOf(cpf);
  };
  const maintainer = stagingData.specialUsers.singleAccountMaintainer.cpf;
  return {
    cpf: maintainer,
    maintainer: await tokenOf(maintainer),
    administrator: await tokenOf(cpfOf("401", "administrator")),
    ofSameBranch: await maintainerOf("403"),
    ofOtherBranch: await maintainerOf("826"),
  };
}

const register = (t: TestContext, token: string, rest: Record<string, unknown> = {}): Promise<ApiResponse> =>
  call(t, "POST", PATH, { token, json: { cpfCnpj: COMPANY, ...account, ...rest } });

const lookUp = async (t: TestContext, token: string, query = "") =>
  parseResponse(Accounts, await call(t, "GET", `${PATH}?cpfCnpj=${COMPANY}${query}`, { token })).content;

const taxId = (text: string): TaxId => {
  const parsed = parseTaxId(text);
  if (!parsed.ok) throw new Error(`The test's own tax id ${text} is refused`);
  return parsed.value.value;
};

const audit = (t: TestContext) => t.db.selectFrom("audit_entry").selectAll().orderBy("id").execute();

Deno.test("a single account is registered, read, and found by drafts of its own branch of the judiciary only", async () => {
  await using t = await openTestContext();
  const { maintainer, administrator, cpf } = await users(t);
  const answer = await register(t, maintainer, { cpfCnpj: "11.222.333/0001-81" });
  const saved = parseResponse(Account, answer, 201);
  const { id, ...rest } = saved;
  assert.deepEqual(rest, {
    cpfCnpj: COMPANY,
    segmento: "4",
    nomeSegmento: "Justiça Federal",
    ispb: "00000000",
    instituicao: "Banco Federal do Comércio S.A.",
    agencia: "1234",
    conta: "567890",
    cpfCadastrador: cpf,
    dataHoraCadastro: "2026-11-23T10:00:00-03:00",
  });
  assert.equal(answer.headers.get("Location"), `${PATH}/${id}`);
  assert.deepEqual(
    parseResponse(Account, await call(t, "GET", `${PATH}/${id}`, { token: administrator })),
    saved,
  );
  assert.deepEqual(await lookUp(t, administrator), [saved]);

  const ids = [taxId(COMPANY), taxId("52998224725")];
  assert.deepEqual(
    await findSingleAccounts(t.db, ids, "4"),
    new Map([[ids[0], { ispb: "00000000", agency: "1234", account: "567890" }]]),
  );
  assert.equal((await findSingleAccounts(t.db, ids, "8")).size, 0);
  assert.equal((await findSingleAccounts(t.db, [], "4")).size, 0);
});

Deno.test("a person and a company root have single accounts too, each its own", async () => {
  await using t = await openTestContext();
  const { maintainer } = await users(t);
  for (const cpfCnpj of ["529.982.247-25", "11222333", COMPANY]) {
    assert.equal((await register(t, maintainer, { cpfCnpj })).status, 201, cpfCnpj);
  }
});

Deno.test("one account a tax id and branch: another is refused, in another branch it is not, and twins leave one", async () => {
  await using t = await openTestContext();
  const { maintainer, ofSameBranch, ofOtherBranch } = await users(t);
  const twins = await Promise.all([register(t, maintainer), register(t, maintainer)]);
  assert.deepEqual(twins.map(({ status }) => status).toSorted(), [201, 409]);
  const again = parseRefusal(await register(t, ofSameBranch, other));
  assert.deepEqual([again.status, again.code], [409, "conta-unica-ja-cadastrada"]);
  const elsewhere = parseResponse(Account, await register(t, ofOtherBranch, other), 201);
  assert.deepEqual([elsewhere.segmento, elsewhere.agencia], ["8", "1"]);
  assert.equal((await lookUp(t, maintainer)).length, 1);
  const entries = await audit(t);
  assert.equal(entries.length, 2);
});

Deno.test("a change keeps the id and the history, and an ended account can be registered anew", async () => {
  await using t = await openTestContext();
  const { maintainer, administrator, ofSameBranch, cpf } = await users(t);
  const first = parseResponse(Account, await register(t, maintainer), 201);
  const path = `${PATH}/${first.id}`;
  t.advance({ minutes: 5 });
  const changed = parseResponse(Account, await call(t, "PUT", path, { token: ofSameBranch, json: other }));
  assert.deepEqual(
    [changed.id, changed.cpfCnpj, changed.ispb, changed.conta],
    [first.id, COMPANY, "93000001", "7-X"],
  );
  assert.deepEqual(await lookUp(t, administrator), [changed]);
  t.advance({ minutes: 5 });
  assert.equal((await call(t, "DELETE", path, { token: maintainer })).status, 204);
  assert.deepEqual(await lookUp(t, administrator), []);
  assert.equal((await findSingleAccounts(t.db, [taxId(COMPANY)], "4")).size, 0);
  for (const [method, json] of [["GET"], ["PUT", other], ["DELETE"]] as const) {
    assert.equal(
      parseRefusal(await call(t, method, path, { token: maintainer, json })).code,
      "conta-unica-nao-encontrada",
    );
  }
  const next = parseResponse(Account, await register(t, maintainer), 201);
  assert.notEqual(next.id, first.id);

  assert.deepEqual(await lookUp(t, administrator, "&historico=true"), [
    next,
    { ...changed, cpfEncerrador: cpf, dataHoraEncerramento: "2026-11-23T10:10:00-03:00" },
    {
      ...first,
      cpfEncerrador: changed.cpfCadastrador,
      dataHoraEncerramento: "2026-11-23T10:05:00-03:00",
    },
  ]);
  assert.deepEqual(await lookUp(t, administrator, "&historico=false"), [next]);
});

Deno.test("every change is audited with what it made, and what is refused is not", async () => {
  await using t = await openTestContext();
  const { maintainer, cpf } = await users(t);
  const { id } = parseResponse(Account, await register(t, maintainer), 201);
  await register(t, maintainer);
  await register(t, maintainer, { cpfCnpj: "52998224725", ispb: "12345678" });
  await call(t, "PUT", `${PATH}/${id}`, { token: maintainer, json: other });
  await call(t, "DELETE", `${PATH}/${id}`, { token: maintainer });
  const entries = await audit(t);
  assert.deepEqual(entries.map(({ action, actor, subject }) => [action, actor, subject]), [
    ["single-account.create", cpf, id],
    ["single-account.replace", cpf, id],
    ["single-account.end", cpf, id],
  ]);
  assert.deepEqual(entries[1]?.detail, {
    via: "user",
    clientId: "assets",
    taxId: COMPANY,
    judiciaryBranch: "4",
    ispb: "93000001",
    branch: "1",
    account: "7-X",
  });
});

Deno.test("of two changes at once one is made, and the other is told to read again", async () => {
  await using t = await openTestContext();
  const { maintainer } = await users(t);
  const { id } = parseResponse(Account, await register(t, maintainer), 201);
  const answers = await t.db.transaction().execute(async (tx) => {
    // Both have read the account before either may write.
    await tx.selectFrom("single_account").select("id").where("id", "=", id).forUpdate().execute();
    const both = ["1", "2"].map((conta) =>
      call(t, "PUT", `${PATH}/${id}`, { token: maintainer, json: { ...other, conta } })
    );
    await waiting(t, 2);
    return both;
  });
  const [won, lost] = (await Promise.all(answers)).toSorted((a, z) => a.status - z.status);
  assert.deepEqual([won?.status, parseRefusal(lost!).code], [200, "cadastro-alterado"]);
  const [found] = await lookUp(t, maintainer);
  assert.equal(found?.conta, parseResponse(Account, won!).conta);
});

/** Until so many statements wait for a lock. */
async function waiting({ pool }: TestContext, count: number): Promise<void> {
  await until(`${count} statements to wait for a lock`, async () => {
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0]?.n === count;
  });
}

/** What is sent, and what is answered. */
const refusals: [what: string, body: unknown, expected: [number, string, string[]]][] = [
  ["an empty body", {}, [400, "conteudo-invalido", ["cpfCnpj", "ispb", "agencia", "conta"]]],
  ["a field nobody knows", { cpfCnpj: COMPANY, ...account, banco: "1" }, [400, "conteudo-invalido", [
    "banco",
  ]]],
  ["an agency in words", { cpfCnpj: COMPANY, ...account, agencia: "centro" }, [400, "conteudo-invalido", [
    "agencia",
  ]]],
  ["no account", { cpfCnpj: COMPANY, ispb: "00000000", agencia: "1" }, [400, "conteudo-invalido", ["conta"]]],
  ["an ISPB too short", { cpfCnpj: COMPANY, ...account, ispb: "1" }, [400, "conteudo-invalido", ["ispb"]]],
  ["wrong check digits", { cpfCnpj: "11222333000182", ...account }, [422, "cpf-cnpj-invalido", ["cpfCnpj"]]],
  ["an unknown institution", { cpfCnpj: COMPANY, ...account, ispb: "12345678" }, [
    422,
    "instituicao-desconhecida",
    ["ispb"],
  ]],
  ["both", { cpfCnpj: "1", ...account, ispb: "12345678" }, [422, "cadastro-recusado", ["cpfCnpj", "ispb"]]],
];

Deno.test("what cannot be registered is refused at its fields", async () => {
  await using t = await openTestContext();
  const { maintainer } = await users(t);
  for (const [what, json, expected] of refusals) {
    const { status, code, fields } = parseRefusal(await call(t, "POST", PATH, { token: maintainer, json }));
    assert.deepEqual([status, code, fields], expected, what);
  }
  const { id } = parseResponse(Account, await register(t, maintainer), 201);
  const put = (json: unknown) => call(t, "PUT", `${PATH}/${id}`, { token: maintainer, json });
  assert.equal(parseRefusal(await put({ ...other, ispb: "12345678" })).code, "instituicao-desconhecida");
  assert.deepEqual(parseRefusal(await put({ ...other, cpfCnpj: COMPANY })).fields, ["cpfCnpj"]);
  const queries = ["", "?cpfCnpj=1", `?cpfCnpj=${COMPANY}&historico=sim`];
  const codes = [];
  for (const text of queries) {
    codes.push(parseRefusal(await call(t, "GET", PATH + text, { token: maintainer })).code);
  }
  assert.deepEqual(codes, ["parametro-invalido", "cpf-cnpj-invalido", "parametro-invalido"]);
});

Deno.test("an account of another branch of the judiciary is nobody's here, and an id that is none finds nothing", async () => {
  await using t = await openTestContext();
  const { maintainer, ofOtherBranch } = await users(t);
  const { id } = parseResponse(Account, await register(t, maintainer), 201);
  assert.deepEqual(await lookUp(t, ofOtherBranch, "&historico=true"), []);
  for (const [who, path] of [[ofOtherBranch, id], [maintainer, nobody], [maintainer, "1"]] as const) {
    for (const [method, json] of [["GET"], ["PUT", other], ["DELETE"]] as const) {
      const answer = parseRefusal(await call(t, method, `${PATH}/${path}`, { token: who, json }));
      assert.deepEqual([answer.status, answer.code], [404, "conta-unica-nao-encontrada"]);
    }
  }
  assert.equal((await lookUp(t, maintainer)).length, 1);
});

Deno.test("administrators only look up, everybody else and courts' systems do neither", async () => {
  await using t = await openTestContext();
  const { maintainer, administrator } = await users(t);
  const { judge, assistant, operator } = await signInPeople(t);
  const registrar = await t.externalServices.tokenOf(
    t.externalServices.stagingData.specialUsers.standardDepositRegistrar.cpf,
  );
  const system = await t.externalServices.serviceToken(SYSTEM);
  const { id } = parseResponse(Account, await register(t, maintainer), 201);
  const reading = [["GET", `${PATH}?cpfCnpj=${COMPANY}`], ["GET", `${PATH}/${id}`]] as const;
  const writing = [
    ["POST", PATH, { cpfCnpj: "52998224725", ...account }],
    ["PUT", `${PATH}/${id}`, other],
    ["DELETE", `${PATH}/${id}`],
  ] as const;
  for (const [method, path, json] of writing) {
    const { code } = parseRefusal(await call(t, method, path, { token: administrator, json }));
    assert.equal(code, "perfil-insuficiente");
  }
  for (const { token } of [judge, assistant, operator, { token: registrar }]) {
    for (const [method, path, json] of [...reading, ...writing]) {
      assert.equal(parseRefusal(await call(t, method, path, { token, json })).code, "perfil-insuficiente");
    }
  }
  for (const [method, path, json] of [...reading, ...writing]) {
    assert.equal(
      parseRefusal(await call(t, method, path, { token: system, json })).code,
      "operacao-vedada-a-servico",
    );
  }
  assert.equal((await audit(t)).length, 1);
});
