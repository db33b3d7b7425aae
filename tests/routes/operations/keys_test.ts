import assert from "node:assert/strict";
import { pageSchema } from "../../../routes/http/wire.ts";
import { KeyAnswer, OpenpgpAnswer, ServiceKeyAnswer } from "../../../routes/operations/key_schema.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { whileHeld } from "../../support/exchange/held_rows.ts";
import { makeKey, type Pair } from "../../support/openpgp/openpgp.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const ISPB = "99000001";
const path = `/v1/operacao/chave/${ISPB}`;
const motivo = "Chave confirmada por telefone, chamado 4321";

const fingerprintOf = ({ publicKey }: Pair) => publicKey.getFingerprint().toUpperCase();
const operator = async (t: TestContext) => (await signInPeople(t)).operator;

const register = async (t: TestContext, key: Pair, more: Record<string, unknown> = {}) => {
  const { token } = await operator(t);
  return await call(t, "POST", path, {
    token,
    json: { chavePublica: key.publicKey.armor(), motivo, ...more },
  });
};

const read = async (t: TestContext) =>
  parseResponse(OpenpgpAnswer, await call(t, "GET", path, { token: (await operator(t)).token }));

const audited = async (t: TestContext) =>
  (await t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "detail"])
    .where("action", "like", "institution-key.%").orderBy("id").execute())
    .map(({ actor, action, subject, detail }) => [actor, action, subject, detail.reason]);

Deno.test("an institution's key is registered, listed beside the next one, and revoked with a reason, each on record", async () => {
  await using t = await openTestContext();
  const { cpf, token } = await operator(t);
  const [first, next] = [await makeKey("Banco"), await makeKey("Banco")];
  const answer = await register(t, first);
  const made = parseResponse(KeyAnswer, answer, 201);
  assert.equal(answer.headers.get("Location"), path);
  assert.deepEqual(made, {
    impressaoDigital: fingerprintOf(first),
    algoritmos: ["eddsaLegacy ed25519Legacy", "ecdh curve25519Legacy"],
    situacao: "EM_VIGOR",
    inicio: "2026-11-23T10:00:00-03:00",
    cpfCadastrador: cpf,
    dataHoraCadastro: "2026-11-23T10:00:00-03:00",
    chavePublica: made.chavePublica,
  });
  assert.match(made.chavePublica, /^-----BEGIN PGP PUBLIC KEY BLOCK-----/);
  const later = { inicio: "2026-11-24T00:00:00-03:00", fim: "2026-11-25T00:00:00-03:00" };
  assert.equal(parseResponse(KeyAnswer, await register(t, next, later), 201).situacao, "AGUARDANDO");
  const situations = async () =>
    (await read(t)).chaves.map(({ impressaoDigital, situacao }) => [impressaoDigital, situacao]).sort();
  const sorted = (...rows: [Pair, string][]) =>
    rows.map(([key, situation]) => [fingerprintOf(key), situation]).sort();
  t.advance({ days: 1 });
  assert.deepEqual(await situations(), sorted([first, "EM_VIGOR"], [next, "EM_VIGOR"]));

  const address = `${path}/${fingerprintOf(first).toLowerCase()}`;
  assert.equal(parseRefusal(await call(t, "DELETE", address, { token })).code, "parametro-invalido");
  const because = `?motivo=${encodeURIComponent("Perda do dispositivo")}`;
  assert.equal((await call(t, "DELETE", address + because, { token })).status, 204);
  t.advance({ days: 1 });
  assert.deepEqual(await situations(), sorted([first, "REVOGADA"], [next, "EXPIRADA"]));
  assert.equal(
    parseRefusal(await call(t, "DELETE", address + because, { token })).code,
    "chave-ja-revogada",
  );
  const { chaves } = await read(t);
  const revoked = chaves.find(({ impressaoDigital }) => impressaoDigital === fingerprintOf(first));
  assert.deepEqual(
    [revoked?.cpfRevogador, revoked?.dataHoraRevogacao, revoked?.motivoRevogacao],
    [cpf, "2026-11-24T10:00:00-03:00", "Perda do dispositivo"],
  );
  assert.equal(
    parseRefusal(await register(t, first)).code,
    "chave-ja-cadastrada",
    "a revoked key does not return",
  );
  const missing = `${path}/${"0".repeat(40)}${because}`;
  assert.equal(parseRefusal(await call(t, "DELETE", missing, { token })).code, "chave-nao-encontrada");
  assert.deepEqual(await audited(t), [
    [cpf, "institution-key.register", ISPB, motivo],
    [cpf, "institution-key.register", ISPB, motivo],
    [cpf, "institution-key.revoke", ISPB, "Perda do dispositivo"],
  ]);
});

Deno.test("a key ends with its own expiry, unless it is to end earlier", async () => {
  await using t = await openTestContext();
  const key = await makeKey("Banco", { expiresIn: 400 * 86_400 });
  const { fim } = parseResponse(KeyAnswer, await register(t, key), 201);
  const expiry = key.publicKey.getCreationTime().getTime() + 400 * 86_400_000;
  assert.equal(Temporal.Instant.from(fim ?? "").epochMilliseconds, expiry);
  const other = await makeKey("Banco", { expiresIn: 400 * 86_400 });
  const earlier = { fim: "2026-12-31T23:59:59-03:00" };
  assert.equal(parseResponse(KeyAnswer, await register(t, other, earlier), 201).fim, earlier.fim);
});

const refusals: [string, () => Promise<Record<string, unknown>>, number, string, string?][] = [
  ["no key", () => Promise.resolve({ chavePublica: "chave" }), 422, "chave-invalida", "chavePublica"],
  [
    "a private key",
    async () => ({ chavePublica: (await makeKey("Banco")).privateKey.armor() }),
    422,
    "chave-privada",
    "chavePublica",
  ],
  [
    "a weak key",
    async () => {
      const { publicKey } = await makeKey("Banco", { rsaBits: 1024, config: { minRSABits: 1024 } });
      return { chavePublica: publicKey.armor() };
    },
    422,
    "chave-fraca",
    "chavePublica",
  ],
  [
    "a key that does not encrypt",
    async () => ({ chavePublica: (await makeKey("Banco", { signsOnly: true })).publicKey.armor() }),
    422,
    "chave-sem-uso",
    "chavePublica",
  ],
  [
    "an end in the past",
    async () => ({
      chavePublica: (await makeKey("Banco")).publicKey.armor(),
      fim: "2026-11-23T09:59:00-03:00",
    }),
    422,
    "vigencia-de-chave-invalida",
    "fim",
  ],
  [
    "a beginning after the key's own end",
    async () => ({
      chavePublica: (await makeKey("Banco", { expiresIn: 86_400 })).publicKey.armor(),
      inicio: "2099-01-01T00:00:00-03:00",
    }),
    422,
    "vigencia-de-chave-invalida",
    "inicio",
  ],
  [
    "a beginning that is no instant",
    async () => ({
      chavePublica: (await makeKey("Banco")).publicKey.armor(),
      inicio: "2026-02-31T00:00:00Z",
    }),
    400,
    "conteudo-invalido",
    "inicio",
  ],
  [
    "no reason",
    async () => ({
      chavePublica: (await makeKey("Banco")).publicKey.armor(),
      motivo: "x",
    }),
    400,
    "conteudo-invalido",
    "motivo",
  ],
];

for (const [what, json, status, code, field] of refusals) {
  Deno.test(`registering ${what} is refused with ${code}`, async () => {
    await using t = await openTestContext();
    const { token } = await operator(t);
    const refusal = parseRefusal(await call(t, "POST", path, { token, json: { motivo, ...await json() } }));
    assert.deepEqual([refusal.status, refusal.code, refusal.fields], [status, code, [field]]);
    assert.deepEqual((await read(t)).chaves, []);
    assert.deepEqual(await audited(t), []);
  });
}

Deno.test("OpenPGP is required only of an institution that has a key in force and receives by itself", async () => {
  await using t = await openTestContext();
  const { cpf, token } = await operator(t);
  const demand = (exigeOpenPgp: boolean, of = ISPB) =>
    call(t, "PUT", `/v1/operacao/chave/${of}/exigencia`, { token, json: { exigeOpenPgp, motivo } });
  assert.equal(parseRefusal(await demand(true)).code, "sem-chave-em-vigor");
  await register(t, await makeKey("Banco"));
  assert.equal(parseResponse(OpenpgpAnswer, await demand(true)).exigeOpenPgp, true);
  assert.equal((await read(t)).exigeOpenPgp, true);
  assert.equal(parseResponse(OpenpgpAnswer, await demand(false)).exigeOpenPgp, false);
  assert.deepEqual((await audited(t)).slice(1), [
    [cpf, "institution-key.require", ISPB, motivo],
    [cpf, "institution-key.require", ISPB, motivo],
  ]);

  const { ispb: member } = await t.db.selectFrom("institution").select("ispb")
    .where("leader_ispb", "is not", null).executeTakeFirstOrThrow();
  const chavePublica = (await makeKey("Filial")).publicKey.armor();
  const address = `/v1/operacao/chave/${member}`;
  for (
    const [answer, code] of [
      [await demand(false, member), "chave-de-filial"],
      [await call(t, "POST", address, { token, json: { chavePublica, motivo } }), "chave-de-filial"],
      [await demand(false, "ZZZZZZZZ"), "instituicao-desconhecida"],
      [await call(t, "GET", "/v1/operacao/chave/ZZZZZZZZ", { token }), "instituicao-desconhecida"],
      [await call(t, "GET", "/v1/operacao/chave/%00", { token }), "instituicao-desconhecida"],
    ] as const
  ) assert.equal(parseRefusal(answer).code, code);
});

Deno.test("a key that another institution has, or the service itself, is refused until it is revoked there", async () => {
  await using t = await openTestContext();
  const { token } = await operator(t);
  const key = await makeKey("Banco");
  assert.equal((await register(t, key)).status, 201);
  const { ispb, name } = await t.db.selectFrom("institution").select(["ispb", "name"])
    .where("leader_ispb", "is", null).where("ispb", "<>", ISPB).executeTakeFirstOrThrow();
  const elsewhere = (chavePublica: string) =>
    call(t, "POST", `/v1/operacao/chave/${ispb}`, { token, json: { chavePublica, motivo } });
  const refusal = parseRefusal(await elsewhere(key.publicKey.armor()));
  assert.deepEqual([refusal.status, refusal.code, refusal.fields], [409, "chave-de-outra-instituicao", [
    "chavePublica",
  ]]);
  assert.match(refusal.detail, new RegExp(`cadastrada para a instituição ${ISPB} \\(.+\\), e cada uma`));
  assert.ok(!refusal.detail.includes(name));

  const revocation = `${path}/${fingerprintOf(key)}?motivo=${encodeURIComponent("Cadastrada por engano")}`;
  assert.equal((await call(t, "DELETE", revocation, { token })).status, 204);
  assert.equal((await elsewhere(key.publicKey.armor())).status, 201);

  const [own] = await t.exchange.keyring.keys();
  const ofService = parseRefusal(await elsewhere(own.toPublic().armor()));
  assert.equal(ofService.code, "chave-de-outra-instituicao");
  assert.match(ofService.detail, /do próprio serviço/);
});

Deno.test("of two registrations of one key for two institutions at once, one is refused", async () => {
  await using t = await openTestContext();
  const { token } = await operator(t);
  const chavePublica = (await makeKey("Banco")).publicKey.armor();
  const { ispb: other } = await t.db.selectFrom("institution").select("ispb")
    .where("leader_ispb", "is", null).where("ispb", "<>", ISPB).executeTakeFirstOrThrow();
  // Both have looked for another holder before either can write.
  const answers = await whileHeld(t, "lock table institution_key in share mode", async () => {
    const calls = [ISPB, other].map((ispb) =>
      call(t, "POST", `/v1/operacao/chave/${ispb}`, { token, json: { chavePublica, motivo } })
    );
    await until("both to wait", async () => {
      const { rows: [row] } = await t.pool.query<{ waiting: number }>(
        `select count(distinct pid)::int as waiting from pg_locks l
          where not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      return row!.waiting === 2;
    });
    return calls;
  });
  const ended = await Promise.all(answers);
  assert.deepEqual(ended.map(({ status }) => status).sort(), [201, 409]);
  const refusal = parseRefusal(ended.find(({ status }) => status === 409)!);
  assert.equal(refusal.code, "chave-de-outra-instituicao");
});

Deno.test("a call repeated under its key registers once", async () => {
  await using t = await openTestContext();
  const { token } = await operator(t);
  const key = await makeKey("Banco");
  const headers = { "Idempotency-Key": "cadastro-1" };
  const json = { chavePublica: key.publicKey.armor(), motivo };
  const [one, two] = [
    await call(t, "POST", path, { token, json, headers }),
    await call(t, "POST", path, { token, json, headers }),
  ];
  assert.deepEqual([one.status, two.status, two.text], [201, 201, one.text]);
  assert.equal((await audited(t)).length, 1);
});

Deno.test("the service's public keys are offered, the newest first, once there is one", async () => {
  await using t = await openTestContext();
  const { token } = await operator(t);
  const list = async () =>
    parseResponse(
      pageSchema(ServiceKeyAnswer),
      await call(t, "GET", "/v1/operacao/chave-publica", { token }),
    ).content;
  assert.deepEqual(await list(), []);
  const [first] = await t.exchange.keyring.keys();
  const newer = await makeKey("ASSETS", { date: new Date(first.getCreationTime().getTime() + 1_000) });
  await Deno.writeTextFile(`${t.exchangeDir}/.keys/newer.asc`, newer.privateKey.armor());
  await t.exchange.keyring.keys();
  const keys = await list();
  assert.deepEqual(
    keys.map(({ impressaoDigital, assina }) => [impressaoDigital, assina]),
    [[fingerprintOf(newer), true], [first.getFingerprint().toUpperCase(), false]],
  );
  assert.ok(keys.every(({ chavePublica }) => /PUBLIC KEY/.test(chavePublica)));
});

Deno.test("keys are for operators", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  for (const address of ["/v1/operacao/chave-publica", path]) {
    const refusal = parseRefusal(await call(t, "GET", address, { token: judge.token }));
    assert.deepEqual([refusal.status, refusal.code], [403, "perfil-insuficiente"]);
  }
});
