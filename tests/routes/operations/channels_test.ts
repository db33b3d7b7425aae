/** SFTP channels as operators keep them, over the API. */
import assert from "node:assert/strict";
import { ChannelAnswer } from "../../../routes/operations/channel_schema.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { channelBody, FINGERPRINT } from "../../support/exchange/channel_builders.ts";
import {
  CHANNEL_PATH,
  channelAlarms,
  channelAudits,
  ISPB,
  listChannels,
  publishForChannel,
} from "../../support/exchange/channel_calls.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("an operator makes, changes and ends a channel, and each is on record with its reason", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const made = parseResponse(
    ChannelAnswer,
    await call(t, "PUT", CHANNEL_PATH, { token, json: channelBody() }),
  );
  assert.deepEqual(made, {
    ispb: ISPB,
    instituicao: "Instituição de Teste 1",
    maquina: "127.0.0.1",
    porta: 1,
    usuario: "assets",
    autenticacao: "CHAVE",
    chavesDoServidor: [FINGERPRINT],
    pastaSaida: "/remessas",
    pastaEntrada: "/retornos",
    pastaRecibos: "/recibos",
    aposRecolher: "MOVER",
    ativo: true,
    entregarDesde: "2026-11-23T10:00:00-03:00",
    envio: { falhasSeguidas: 0 },
    recolhimento: { falhasSeguidas: 0 },
    entregasPendentes: 0,
  });
  t.advance({ hours: 1 });
  const changed = parseResponse(
    ChannelAnswer,
    await call(t, "PUT", CHANNEL_PATH, {
      token,
      json: channelBody({ aposRecolher: "APAGAR", ativo: false, porta: 22 }),
    }),
  );
  assert.deepEqual(changed, { ...made, aposRecolher: "APAGAR", ativo: false, porta: 22 });
  assert.deepEqual(await listChannels(t, token), [changed]);
  assert.equal(
    (await call(t, "DELETE", `${CHANNEL_PATH}?motivo=Voltou+para+a+pasta`, { token })).status,
    204,
  );
  assert.deepEqual(await listChannels(t, token), []);
  assert.deepEqual(await channelAudits(t), [
    { action: "channel.save", subject: ISPB, reason: "Pedido da instituição" },
    { action: "channel.save", subject: ISPB, reason: "Pedido da instituição" },
    { action: "channel.remove", subject: ISPB, reason: "Voltou para a pasta" },
  ]);
});

Deno.test("what a channel cannot be is refused, field by field, and nothing is kept", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const put = async (rest: Record<string, unknown>, path = CHANNEL_PATH) =>
    parseRefusal(await call(t, "PUT", path, { token, json: channelBody(rest) }));
  const table: [string, Record<string, unknown>][] = [
    ["maquina", { maquina: "sftp://banco" }],
    ["maquina", { maquina: "sftp.banco.com.br:22" }],
    ["maquina", { maquina: "127.0.0.1:22" }],
    ["maquina", { maquina: "[::1]:22" }],
    ["maquina", { maquina: "[::1" }],
    ["maquina", { maquina: "fe80::1%eth0" }],
    ["maquina", { maquina: "::1::" }],
    ["maquina", { maquina: "[127.0.0.1]" }],
    ["maquina", { maquina: "127.1" }],
    ["maquina", { maquina: "0x7f.0.0.1" }],
    ["maquina", { maquina: "sftp..banco" }],
    ["maquina", { maquina: "-banco" }],
    ["porta", { porta: 65_536 }],
    ["usuario", { usuario: "" }],
    ["autenticacao", { autenticacao: "NENHUMA" }],
    ["chavesDoServidor", { chavesDoServidor: [] }],
    ["chavesDoServidor", { chavesDoServidor: [FINGERPRINT, FINGERPRINT, FINGERPRINT] }],
    ["chavesDoServidor[0]", { chavesDoServidor: ["SHA256:AAAA"] }],
    ["chavesDoServidor[0]", { chavesDoServidor: ["MD5:00:11"] }],
    ["pastaSaida", { pastaSaida: "/remessas/" }],
    ["pastaEntrada", { pastaEntrada: "/a/../b" }],
    ["pastaRecibos", { pastaRecibos: "/a\u0000b" }],
    ["entregarDesde", { entregarDesde: "ontem" }],
    ["entregarDesde", { entregarDesde: "0001-01-01T00:00:00+14:59" }],
    ["motivo", { motivo: "ok" }],
    ["senha", { senha: "segredo" }],
  ];
  for (const [field, rest] of table) {
    const { status, fields } = await put(rest);
    assert.deepEqual([status, fields], [400, [field]], JSON.stringify(rest));
  }
  assert.equal((await put({}, "/v1/operacao/canal/00000099")).code, "instituicao-desconhecida");
  assert.equal((await put({}, "/v1/operacao/canal/%00")).code, "instituicao-desconhecida");
  const { ispb: member } = await t.db.selectFrom("institution").select("ispb").where(
    "leader_ispb",
    "is not",
    null,
  )
    .executeTakeFirstOrThrow();
  assert.equal((await put({}, `/v1/operacao/canal/${member}`)).code, "canal-de-filial");
  const folder = await call(t, "POST", `/v1/operacao/pasta/${member}/testar`, {
    token,
    json: { motivo: "Conferência" },
  });
  assert.equal(parseRefusal(folder).code, "pasta-de-filial");
  assert.deepEqual(await listChannels(t, token), []);
  assert.deepEqual(await channelAudits(t), []);
});

Deno.test("of an institution without a channel there is nothing to end or to test", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const ended = await call(t, "DELETE", `${CHANNEL_PATH}?motivo=Engano+meu`, { token });
  const tested = await call(t, "POST", `${CHANNEL_PATH}/testar`, {
    token,
    json: { motivo: "Conferência" },
  });
  for (const answer of [ended, tested]) assert.equal(parseRefusal(answer).code, "canal-nao-encontrado");
});

Deno.test("ending a channel forgets what waits for it, and its alarms end", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  parseResponse(ChannelAnswer, await call(t, "PUT", CHANNEL_PATH, { token, json: channelBody() }));
  await publishForChannel(t);
  await t.work();
  await t.work();
  assert.deepEqual(await channelAlarms(t), [
    `channel-failed ${ISPB}/envio`,
    `channel-failed ${ISPB}/recolhimento`,
  ]);
  await call(t, "DELETE", `${CHANNEL_PATH}?motivo=Canal+desfeito`, { token });
  await t.work();
  assert.deepEqual(await channelAlarms(t), []);
  assert.deepEqual(await t.db.selectFrom("file_delivery").selectAll().execute(), []);
});
