/** What the operators' console asks of the API: the day, the institutions, a file, the bytes, the chains. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { sealedStreams } from "../../../domain/audit/audit_seal.ts";
import { sealFinished } from "../../../jobs/seal.ts";
import { HistoryAnswer } from "../../../routes/health/exchange_history.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { routes } from "../../../routes/mod.ts";
import { WatchedAnswer } from "../../../routes/operations/institutions.ts";
import { CheckAnswer, IntegrityAnswer } from "../../../routes/operations/integrity.ts";
import { MovementAnswer } from "../../../routes/operations/movement.ts";
import { ClockAnswer, FileAnswer } from "../../../routes/operations/operation_schema.ts";
import { BytesAnswer } from "../../../routes/operations/quarantine_schema.ts";
import { lastSeal } from "../../../store/audit/audit_seals.ts";
import { newPrivateKey, openKeys, publicHalf, type SealKeys } from "../../../store/audit/seal_keys.ts";
import { assertChangesNothing, call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { keys, waitForOlderTransactions } from "../../support/audit/seals.ts";
import { BANK, seedOperationDay } from "../../support/exchange/operation_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("the day's movement has its marks and what is waited for; the clock says what comes next", async () => {
  await using t = await openTestContext();
  const { token } = await seedOperationDay(t);
  const day = parseResponse(MovementAnswer, await call(t, "GET", "/v1/operacao/movimento", { token }));
  assert.deepEqual(day.marcos.map(({ tipo, dataEnvio }) => [tipo, dataEnvio]), [
    ["PRAZO_RESPOSTAS", "2026-11-19"],
    ["PUBLICACAO", "2026-11-18"],
    ["INICIO_ENVIO", "2026-11-24"],
    ["FIM_ENVIO", "2026-11-24"],
  ]);
  const history = await call(t, "GET", "/v1/operacao/historico", { token });
  const { de, ate, dias } = parseResponse(HistoryAnswer, history);
  assert.deepEqual([de, ate], ["2026-10-26", "2026-11-24"]);
  assert.deepEqual(
    dias.map((
      { data, remessas, linhas, retornosAceitos, retornosRejeitados },
    ) => [data, remessas, linhas, retornosAceitos, retornosRejeitados]),
    [["2026-11-23", 4, 4, 0, 0], ["2026-11-24", 0, 0, 1, 1]],
  );
  const backwards = await call(t, "GET", "/v1/operacao/historico?de=2026-11-25&ate=2026-11-24", { token });
  assert.equal(parseRefusal(backwards).code, "parametro-invalido");
  const [awaited] = day.respostasAguardadas;
  assert.deepEqual([day.respostasAguardadas.length, awaited?.dataEnvio, awaited?.completas], [
    1,
    "2026-11-23",
    1,
  ]);
  assert.equal(awaited?.semResposta, awaited!.remessas - 1);
  const { rows: [sent] } = await sql<
    { lines: number }
  >`select sum(line_count)::int as lines from remittance`
    .execute(t.db);
  assert.equal(awaited?.linhas, sent?.lines);
  const clock = parseResponse(ClockAnswer, await call(t, "GET", "/v1/operacao/relogio", { token }));
  assert.deepEqual([clock.ultimoEnvio, clock.proximosMarcos[0]], ["2026-11-23", {
    tipo: "INICIO_ENVIO",
    dataHora: "2026-11-24T19:00:00-03:00",
    dataEnvio: "2026-11-24",
  }]);
});

Deno.test("institutions are found by name, by ISPB and by how they stand with a day's remittances", async () => {
  await using t = await openTestContext();
  const { token } = await seedOperationDay(t);
  const path = "/v1/operacao/instituicao";
  const list = async (query: string) =>
    parseResponse(pageSchema(WatchedAnswer), await call(t, "GET", `${path}?${query}`, { token }));
  const complete = await list("situacao=COMPLETA");
  assert.equal(complete.totalElements, 1);
  assert.deepEqual(
    complete.content[0]?.remessasDoDia.map(({ linhas, respondidas }) => linhas === respondidas),
    [true],
  );
  const [bank] = (await list(`ispb=${BANK}`)).content;
  const [found] = (await list(`nome=${encodeURIComponent(bank!.nome.toUpperCase())}`)).content;
  assert.equal(found?.ispb, BANK);
  const { content: all } = await list("pageSize=200");
  const member = all.find(({ ispbLider }) => ispbLider !== undefined && ispbLider !== "");
  assert.equal(member?.nomeLider, (await list(`ispb=${member?.ispbLider}`)).content[0]?.nome);
  assert.equal(bank!.nomeLider, undefined);
  assert.equal((await list("situacao=ABERTA&data=2026-11-20")).totalElements, 0);
  assert.equal(
    (await list("situacao=SEM_REMESSA&data=2026-11-20")).totalElements,
    (await list("")).totalElements,
  );
  assert.equal(
    parseRefusal(await call(t, "GET", `${path}?situacao=X`, { token })).code,
    "parametro-invalido",
  );
});

Deno.test("a file is found by its id, by its day and by what it answers", async () => {
  await using t = await openTestContext();
  const { token } = await seedOperationDay(t);
  const path = "/v1/operacao/arquivo-resposta";
  const list = async (query: string) =>
    parseResponse(pageSchema(FileAnswer), await call(t, "GET", `${path}?${query}`, { token })).content;
  const all = await list("data=2026-11-24");
  assert.deepEqual(all.map(({ situacao }) => situacao), ["REJEITADO", "ACEITO"]);
  assert.deepEqual(await list("data=2026-11-23"), []);
  assert.deepEqual(await list(`remessaId=${all[1]!.remessaId}`), [all[1]]);
  assert.deepEqual(
    parseResponse(FileAnswer, await call(t, "GET", `${path}/${all[0]!.id}`, { token })),
    all[0],
  );
  for (const id of ["999", "x"]) {
    assert.equal(
      parseRefusal(await call(t, "GET", `${path}/${id}`, { token })).code,
      "arquivo-nao-encontrado",
    );
  }
});

Deno.test("the bytes of an entry are shown for a reason, and who saw them is on record", async () => {
  await using t = await openTestContext();
  const { token } = await seedOperationDay(t);
  const rows = await t.db.selectFrom("quarantine").select(["id", "code", "size_bytes"]).execute();
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id;
  const ask = (id: unknown, json: unknown) =>
    call(t, "POST", `/v1/operacao/quarentena/${id}/bytes`, { token, json });
  const motivo = "A instituição não reconhece o arquivo";
  for (
    const [id, json, code] of [
      [999, { motivo }, "entrada-nao-encontrada"],
      [idOf("Q02"), { motivo }, "conteudo-inexistente"],
      [idOf("Q01"), {}, "conteudo-invalido"],
    ] as const
  ) assert.equal(parseRefusal(await assertChangesNothing(t.db, () => ask(id, json))).code, code);
  const seen = parseResponse(BytesAnswer, await ask(idOf("Q01"), { motivo }));
  const text = new TextDecoder().decode(Uint8Array.fromHex(seen.bytes));
  assert.match(text, /^00;0111;.*\r\n10;2;52998224725;<b>Fulano<\/b>\r\n$/);
  assert.equal(seen.tamanhoBytes, text.length);
  const { detail } = await t.db.selectFrom("audit_entry").select("detail").where(
    "action",
    "=",
    "quarantine.read",
  )
    .executeTakeFirstOrThrow();
  const { reason, bytes } = detail as { reason: string; bytes: number };
  assert.deepEqual([reason, bytes], [motivo, text.length]);
});

Deno.test("the chains say how far they reach; the latest seals are checked, and a changed row is named", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const path = "/v1/operacao/integridade";
  const chains = async () => parseResponse(IntegrityAnswer, await call(t, "GET", path, { token })).fluxos;
  const check = async (seals: number) =>
    parseResponse(CheckAnswer, await call(t, "GET", `${path}/conferencia?lacres=${seals}`, { token }))
      .fluxos;
  for (let seal = 0; seal < 3; seal++) {
    await sql`insert into audit_entry (at, actor, action, subject, detail)
        values (${t.clock().toString()}::timestamptz, 'service', 'x.y', 'z', '{}')`.execute(t.db);
    for (const stream of sealedStreams) {
      await waitForOlderTransactions(t.db, stream);
      await sealFinished({ ...t.exchange, sealKeys: keys }, stream);
    }
  }
  const [audit] = await chains();
  assert.ok(audit !== undefined && audit.lacres >= 3);
  assert.equal(audit.linhasSemLacre, 0);
  assert.match(audit.ultimoLacre?.ancora ?? "", /^audit_entry:\d+:[0-9A-F]{64}$/);
  const [whole] = await check(100);
  assert.deepEqual([whole?.integro, whole?.completa, whole?.lacresConferidos], [true, true, audit.lacres]);
  const [last] = await check(1);
  assert.deepEqual([last?.integro, last?.completa, last?.desdeLacre, last?.linhasConferidas], [
    true,
    false,
    audit.lacres,
    1,
  ]);
  await sql`alter table audit_entry disable trigger user`.execute(t.db);
  await sql`update audit_entry set subject = 'w' where id = (select max(id) from audit_entry)`.execute(
    t.db,
  );
  const [broken] = await check(1);
  assert.deepEqual([broken?.integro, broken?.ancora], [false, undefined]);
  assert.match(broken?.falhas.join("\n") ?? "", /as linhas do lacre \d+ não são.*\n {2}1 linha alterada/s);
  assert.equal(
    parseRefusal(await call(t, "GET", `${path}/conferencia?lacres=2001`, { token })).code,
    "parametro-invalido",
  );
});

Deno.test("an API that has public keys alone checks what was signed, and not what was sealed with a secret before", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const privateKey = await newPrivateKey();
  for (const sealKeys of [keys, keys, await openKeys({ privateKey })]) {
    await sql`insert into audit_entry (at, actor, action, subject, detail)
        values (${t.clock().toString()}::timestamptz, 'service', 'x.y', 'z', '{}')`.execute(t.db);
    await waitForOlderTransactions(t.db, "audit_entry");
    await sealFinished({ ...t.exchange, sealKeys }, "audit_entry");
  }
  const { position } = (await lastSeal(t.db, "audit_entry"))!;
  const checked = async (sealKeys: SealKeys) => {
    const http = routes({ ...t.app, sealKeys });
    const path = "/v1/operacao/integridade/conferencia";
    const answer = await call({ ...t, http }, "GET", path, { token });
    return parseResponse(CheckAnswer, answer).fluxos[0]!;
  };
  const signed = await checked(await openKeys({ publicKeys: [await publicHalf(privateKey)] }));
  assert.deepEqual([signed.integro, signed.completa, signed.desdeLacre, signed.lacresConferidos], [
    true,
    false,
    Number(position),
    1,
  ]);
  const unknown = await checked(await openKeys({ publicKeys: [await publicHalf(await newPrivateKey())] }));
  assert.equal(unknown.integro, false);
  assert.match(unknown.falhas.join(), /nenhuma das chaves informadas, mas com ed25519-/);
});
