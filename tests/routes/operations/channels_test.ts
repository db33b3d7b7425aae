/** SFTP channels as operators keep them, over the API. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { ChannelAnswer, ProbeAnswer } from "../../../routes/operations/channel_schema.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { publishSidecar } from "../../../exchange/mod.ts";
import { makeFolders } from "../../../exchange/files/folders.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { channelBody, FINGERPRINT } from "../../support/exchange/channel_builders.ts";
import { canServe, type SftpServer, sftpServer } from "../../support/sftp/sftp_server.ts";
import { names, sha256Of } from "../../support/sftp/sftp_fixture.ts";

const ISPB = "99000001";
const PATH = `/v1/operacao/canal/${ISPB}`;

const list = async (t: TestContext, token: string) =>
  parseResponse(pageSchema(ChannelAnswer), await call(t, "GET", "/v1/operacao/canal", { token })).content;

const audits = async ({ db }: TestContext) =>
  (await db.selectFrom("audit_entry").select(["action", "subject", "detail"]).where(
    "action",
    "like",
    "channel.%",
  )
    .orderBy("id").execute()).map(({ action, subject, detail }) => ({
      action,
      subject,
      reason: detail["reason"],
    }));

/** A channel to a real server, with its key in place. */
async function channelTo(
  t: TestContext,
  server: SftpServer,
  token: string,
  rest: Record<string, unknown> = {},
): Promise<void> {
  // Here a server answers, however slow the machine is; a test ends as soon as it has presented its key.
  Object.assign(t.app.sftp, { probeMs: 120_000 });
  await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
  await Deno.writeTextFile(`${t.app.sftp.keysDir}/${ISPB}.key`, server.privateKey, { mode: 0o600 });
  const json = channelBody({
    porta: server.port,
    usuario: server.user,
    chavesDoServidor: [server.hostKey],
    pastaSaida: `${server.home}/outbox`,
    pastaEntrada: `${server.home}/inbox`,
    pastaRecibos: `${server.home}/receipts`,
    ...rest,
  });
  parseResponse(ChannelAnswer, await call(t, "PUT", PATH, { token, json }));
}

Deno.test(
  "an operator makes, changes and ends a channel, and each is on record with its reason",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    const made = parseResponse(ChannelAnswer, await call(t, "PUT", PATH, { token, json: channelBody() }));
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
      await call(t, "PUT", PATH, {
        token,
        json: channelBody({ aposRecolher: "APAGAR", ativo: false, porta: 22 }),
      }),
    );
    assert.deepEqual(changed, { ...made, aposRecolher: "APAGAR", ativo: false, porta: 22 });
    assert.deepEqual(await list(t, token), [changed]);
    assert.equal((await call(t, "DELETE", `${PATH}?motivo=Voltou+para+a+pasta`, { token })).status, 204);
    assert.deepEqual(await list(t, token), []);
    assert.deepEqual(await audits(t), [
      { action: "channel.save", subject: ISPB, reason: "Pedido da instituição" },
      { action: "channel.save", subject: ISPB, reason: "Pedido da instituição" },
      { action: "channel.remove", subject: ISPB, reason: "Voltou para a pasta" },
    ]);
  }),
);

Deno.test(
  "what a channel cannot be is refused, field by field, and nothing is kept",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    const put = async (rest: Record<string, unknown>, path = PATH) =>
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
    const { ispb: branch } = await t.db.selectFrom("institution").select("ispb").where(
      "leader_ispb",
      "is not",
      null,
    )
      .executeTakeFirstOrThrow();
    assert.equal((await put({}, `/v1/operacao/canal/${branch}`)).code, "canal-de-filial");
    assert.deepEqual(await list(t, token), []);
    assert.deepEqual(await audits(t), []);
  }),
);

Deno.test(
  "a server's address is read in every form it is written in, kept in one, and judged as what it leads to",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
    await Deno.writeTextFile(`${t.app.sftp.keysDir}/${ISPB}.password`, "segredo", { mode: 0o600 });
    const table: [written: string, kept: string, isInside: boolean][] = [
      ["sftp.Banco.invalid", "sftp.banco.invalid", true],
      ["sftp_1.banco.invalid.", "sftp_1.banco.invalid", true],
      ["::1", "::1", true],
      ["[::1]", "::1", true],
      ["[2001:DB8:0:0::1]", "2001:db8::1", true],
      ["::ffff:10.0.0.1", "10.0.0.1", true],
      ["[::ffff:a00:1]", "10.0.0.1", true],
      ["64:ff9b::a00:1", "64:ff9b::a00:1", true],
      ["::10.0.0.1", "10.0.0.1", true],
      // Tests may call 127.0.0.0/8, where nothing listens.
      ["::ffff:127.0.0.1", "127.0.0.1", false],
    ];
    for (const [maquina, kept, isInside] of table) {
      const json = channelBody({ maquina, autenticacao: "SENHA" });
      const saved = parseResponse(ChannelAnswer, await call(t, "PUT", PATH, { token, json }));
      assert.equal(saved.maquina, kept, maquina);
      const tested = await call(t, "POST", `${PATH}/testar`, { token, json: { motivo: "Conferência" } });
      const { falha } = parseResponse(ProbeAnswer, tested);
      assert.match(
        falha ?? "",
        isInside ? /não é público/ : /Não há, na máquina e na porta do canal/,
        maquina,
      );
    }
  }),
);

Deno.test(
  "of an institution without a channel there is nothing to end or to test",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    const ended = await call(t, "DELETE", `${PATH}?motivo=Engano+meu`, { token });
    const tested = await call(t, "POST", `${PATH}/testar`, { token, json: { motivo: "Conferência" } });
    for (const answer of [ended, tested]) assert.equal(parseRefusal(answer).code, "canal-nao-encontrado");
  }),
);

/** Answers every connection as a server that is no SSH server, until it is closed. */
const answerAsWeb = async (web: Deno.TcpListener): Promise<void> => {
  try {
    for await (const connection of web) {
      await connection.write(new TextEncoder().encode("HTTP/1.1 400 Bad Request\r\n\r\n"));
      connection.close();
    }
  } catch {
    // It was closed.
  }
};

Deno.test(
  "a test says the same, after the same time, of a closed port, a silent one, and one where something else listens",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    using web = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    closed.close();
    const answering = answerAsWeb(web);
    await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
    const at = async (maquina: string, porta: number) => {
      const key = `${t.app.sftp.keysDir}/${ISPB}.password`;
      await Deno.writeTextFile(key, "segredo", { mode: 0o600 });
      const json = channelBody({ maquina, porta, autenticacao: "SENHA" });
      assert.equal((await call(t, "PUT", PATH, { token, json })).status, 200);
      const began = performance.now();
      const tested = await call(t, "POST", `${PATH}/testar`, { token, json: { motivo: "Conferência" } });
      assert.ok(performance.now() - began >= t.app.sftp.probeMs!, `${maquina}:${porta} is told of at once`);
      return parseResponse(ProbeAnswer, tested);
    };
    const other = await at("127.0.0.1", (web.addr as Deno.NetAddr).port);
    assert.match(other.falha ?? "", /Não há, na máquina e na porta do canal/);
    assert.deepEqual(await at("127.0.0.1", (closed.addr as Deno.NetAddr).port), other);
    assert.deepEqual(await at("127.0.0.1", (silent.addr as Deno.NetAddr).port), other);
    const inside = await at("10.0.0.1", 22);
    assert.match(inside.falha ?? "", /não é público/);
    assert.deepEqual(await at("nao-existe.invalid", 22), inside);
    web.close();
    await answering;
  }),
);

Deno.test(
  "what is wrong with a key's file is told by its name: where it lies is nobody's business outside",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    await call(t, "PUT", PATH, { token, json: channelBody() });
    const file = `${t.app.sftp.keysDir}/${ISPB}.key`;
    const faultAfter = async (change: () => Promise<void>) => {
      await change();
      const tested = await call(t, "POST", `${PATH}/testar`, { token, json: { motivo: "Conferência" } });
      return parseResponse(ProbeAnswer, tested).falha ?? "";
    };
    const faults = [
      await faultAfter(() => Deno.mkdir(t.app.sftp.keysDir, { recursive: true })),
      await faultAfter(() => Deno.writeTextFile(file, "chave", { mode: 0o644 })),
      await faultAfter(async () => {
        await Deno.remove(file);
        await Deno.mkdir(file);
      }),
    ];
    assert.deepEqual(faults.map((fault) => /Detalhe: (.*)$/.exec(fault)?.[1]), [
      `${ISPB}.key não pôde ser lido`,
      `${ISPB}.key tem as permissões 644`,
      `${ISPB}.key não é um segredo`,
    ]);
  }),
);

Deno.test(
  "a channel's state names one cause for a closed port and for one where something else listens",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    using web = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    closed.close();
    const answering = answerAsWeb(web);
    await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
    await Deno.writeTextFile(`${t.app.sftp.keysDir}/${ISPB}.password`, "segredo", { mode: 0o600 });
    const stateAt = async ({ port: porta }: Deno.NetAddr) => {
      await call(t, "DELETE", `${PATH}?motivo=Outra+porta`, { token });
      await call(t, "PUT", PATH, { token, json: channelBody({ porta, autenticacao: "SENHA" }) });
      await t.work();
      const { recolhimento: { ultimaFalha: _, proximaTentativa: __, ...rest } } = (await list(t, token))[0]!;
      return rest;
    };
    const other = await stateAt(web.addr as Deno.NetAddr);
    assert.equal(other.falhasSeguidas, 1);
    assert.match(other.falha ?? "", /Não há, na máquina e na porta do canal/);
    assert.deepEqual(await stateAt(closed.addr as Deno.NetAddr), other);
    web.close();
    await answering;
  }),
);

Deno.test({
  name:
    "a test tells the fingerprint it saw and which folders are there; with a key that is not pinned it goes no further",
  ignore: !canServe,
  fn: testContext(async (t) => {
    await using server = await sftpServer();
    const { operator: { token } } = await signInPeople(t);
    const test = async () =>
      parseResponse(
        ProbeAnswer,
        await call(t, "POST", `${PATH}/testar`, { token, json: { motivo: "Conferência" } }),
      );
    await channelTo(t, server, token, { chavesDoServidor: [FINGERPRINT] });
    const stranger = await test();
    assert.equal(stranger.conectou, false);
    assert.equal(stranger.impressaoDigital, server.hostKey);
    assert.match(stranger.falha ?? "", /não é nenhuma das registradas/);
    assert.ok(!server.log.some((line) => /Accepted|Failed/.test(line)));
    await channelTo(t, server, token, { pastaRecibos: `${server.home}/nenhuma` });
    const known = await test();
    assert.equal(known.conectou, true);
    assert.deepEqual(known.pastas.map(({ alcancavel }) => alcancavel), [true, true, false]);
    assert.match(known.pastas[2]?.falha ?? "", /não existe/);
    assert.deepEqual((await audits(t)).map(({ action }) => action), [
      "channel.save",
      "channel.test",
      "channel.save",
      "channel.test",
    ]);
  }),
});

Deno.test({
  name: "a channel's state tells what failed and what waits; a test that connects has it tried at once",
  ignore: !canServe,
  fn: testContext(async (t) => {
    await using server = await sftpServer();
    const { operator: { token } } = await signInPeople(t);
    await channelTo(t, server, token);
    await Deno.chmod(`${server.home}/outbox`, 0o555);
    const name = await publishedFor(t);
    await t.work();
    const [failing] = await list(t, token);
    assert.match(failing?.envio.falha ?? "", /permissão/);
    assert.deepEqual(
      [failing?.envio.falhasSeguidas, failing?.envio.proximaTentativa, failing?.entregasPendentes],
      [1, "2026-11-23T19:15:00-03:00", 1],
    );
    assert.equal(failing?.recolhimento.ultimoSucesso, "2026-11-23T19:00:00-03:00");
    await t.work();
    assert.deepEqual(await openAlarms(t), [`channel-failed ${ISPB}/envio`]);
    await Deno.chmod(`${server.home}/outbox`, 0o755);
    await t.work();
    assert.deepEqual(names(`${server.home}/outbox`), [], "it waits for its time");
    await call(t, "POST", `${PATH}/testar`, { token, json: { motivo: "A instituição corrigiu" } });
    await t.work();
    assert.deepEqual(names(`${server.home}/outbox`), [name, `${name}.sha256`]);
    await t.work();
    assert.deepEqual(await openAlarms(t), []);
    const [working] = await list(t, token);
    assert.deepEqual([working?.envio.falhasSeguidas, working?.entregasPendentes], [0, 0]);
  }),
});

Deno.test(
  "ending a channel forgets what waits for it, and its alarms end",
  testContext(async (t) => {
    const { operator: { token } } = await signInPeople(t);
    parseResponse(ChannelAnswer, await call(t, "PUT", PATH, { token, json: channelBody() }));
    await publishedFor(t);
    await t.work();
    await t.work();
    assert.deepEqual(await openAlarms(t), [
      `channel-failed ${ISPB}/envio`,
      `channel-failed ${ISPB}/recolhimento`,
    ]);
    await call(t, "DELETE", `${PATH}?motivo=Canal+desfeito`, { token });
    await t.work();
    assert.deepEqual(await openAlarms(t), []);
    assert.deepEqual(await t.db.selectFrom("file_delivery").selectAll().execute(), []);
  }),
);

const openAlarms = async ({ db }: TestContext) =>
  (await db.selectFrom("alarm").select(["type", "subject"]).where("resolved_at", "is", null)
    .where("type", "like", "channel-%").orderBy("subject").execute()).map(({ type, subject }) =>
      `${type} ${subject}`
    );

/** A remittance published at 19:00, as the exchange leaves it; its file's name. */
async function publishedFor(t: TestContext): Promise<string> {
  const name = `ASSETS_REM_${ISPB}_20261123_000001_V0111.txt`;
  const text = "remessa\r\n";
  t.setTime("2026-11-23T19:00");
  const at = t.clock().toString();
  await makeFolders(t.exchange.folders, ISPB);
  const outbox = t.exchange.folders.outbox(ISPB);
  await Deno.writeTextFile(`${outbox}/${name}`, text);
  await publishSidecar(outbox, name, sha256Of(text));
  await sql`insert into dispatch_run (business_date, frozen_at, finished_at) values ('2026-11-23', ${at}, ${at})`
    .execute(t.db);
  await sql`insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count, totals,
      frozen_at, sha256, size_bytes, published_at, answers_due_at, publish_at)
    values (${ISPB}, '2026-11-23', '2026-11-23', 1, 'published', ${name}, 1, '{}', ${at}, ${sha256Of(text)},
      ${text.length}, ${at}, '2026-11-25T07:59:00Z', '2026-11-26T11:00:00Z')`.execute(t.db);
  return name;
}
