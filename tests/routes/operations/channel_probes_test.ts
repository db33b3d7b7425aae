/** Tests of SFTP channels and their states, over the API: what operators are told of a server, and what nobody is. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { ChannelAnswer, ProbeAnswer } from "../../../routes/operations/channel_schema.ts";
import { call, parseResponse, signInPeople } from "../../support/api.ts";
import { channelBody, FINGERPRINT } from "../../support/exchange/channel_builders.ts";
import {
  CHANNEL_PATH,
  channelAlarms,
  channelAudits,
  ISPB,
  listChannels,
  publishForChannel,
} from "../../support/exchange/channel_calls.ts";
import { names } from "../../support/sftp/sftp_fixture.ts";
import { canServe, type SftpServer, sftpServer } from "../../support/sftp/sftp_server.ts";
import { openTestContext, type TestContext, testContext } from "../../support/test_context.ts";

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
  parseResponse(ChannelAnswer, await call(t, "PUT", CHANNEL_PATH, { token, json }));
}

Deno.test("a server's address is read in every form it is written in, kept in one, and judged as what it leads to", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
  const table: [written: string, stored: string, isInside: boolean][] = [
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
  const { rows } = await sql<{ ispb: string }>`
      select ispb from institution where leader_ispb is null order by ispb limit ${table.length}`.execute(
    t.db,
  );
  assert.equal(rows.length, table.length);
  // A test takes its time whatever it finds: all are made at once, each of another institution's channel.
  await Promise.all(table.map(async ([maquina, stored, isInside], n) => {
    const { ispb } = rows[n]!;
    const path = `/v1/operacao/canal/${ispb}`;
    await Deno.writeTextFile(`${t.app.sftp.keysDir}/${ispb}.password`, "segredo", { mode: 0o600 });
    const json = channelBody({ maquina, autenticacao: "SENHA" });
    const saved = parseResponse(ChannelAnswer, await call(t, "PUT", path, { token, json }));
    assert.equal(saved.maquina, stored, maquina);
    const tested = await call(t, "POST", `${path}/testar`, { token, json: { motivo: "Conferência" } });
    const { falha } = parseResponse(ProbeAnswer, tested);
    assert.match(
      falha ?? "",
      isInside ? /não é público/ : /Não há, na máquina e na porta do canal/,
      maquina,
    );
  }));
});

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

Deno.test("a test says the same, after the same time, of a closed port, a silent one, and one where something else listens", async () => {
  await using t = await openTestContext();
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
    assert.equal((await call(t, "PUT", CHANNEL_PATH, { token, json })).status, 200);
    const began = performance.now();
    const tested = await call(t, "POST", `${CHANNEL_PATH}/testar`, {
      token,
      json: { motivo: "Conferência" },
    });
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
});

Deno.test("what is wrong with a key's file is told by its name: where it lies is nobody's business outside", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await call(t, "PUT", CHANNEL_PATH, { token, json: channelBody() });
  const file = `${t.app.sftp.keysDir}/${ISPB}.key`;
  const faultAfter = async (change: () => Promise<void>) => {
    await change();
    const tested = await call(t, "POST", `${CHANNEL_PATH}/testar`, {
      token,
      json: { motivo: "Conferência" },
    });
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
});

Deno.test("a channel's state names one cause for a closed port and for one where something else listens", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  using web = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  closed.close();
  const answering = answerAsWeb(web);
  await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
  await Deno.writeTextFile(`${t.app.sftp.keysDir}/${ISPB}.password`, "segredo", { mode: 0o600 });
  const stateAt = async ({ port: porta }: Deno.NetAddr) => {
    await call(t, "DELETE", `${CHANNEL_PATH}?motivo=Outra+porta`, { token });
    await call(t, "PUT", CHANNEL_PATH, { token, json: channelBody({ porta, autenticacao: "SENHA" }) });
    await t.work();
    const { recolhimento: { ultimaFalha: _, proximaTentativa: __, ...rest } } =
      (await listChannels(t, token))[0]!;
    return rest;
  };
  const other = await stateAt(web.addr as Deno.NetAddr);
  assert.equal(other.falhasSeguidas, 1);
  assert.match(other.falha ?? "", /Não há, na máquina e na porta do canal/);
  assert.deepEqual(await stateAt(closed.addr as Deno.NetAddr), other);
  web.close();
  await answering;
});

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
        await call(t, "POST", `${CHANNEL_PATH}/testar`, { token, json: { motivo: "Conferência" } }),
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
    assert.deepEqual((await channelAudits(t)).map(({ action }) => action), [
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
    const name = await publishForChannel(t);
    await t.work();
    const [failing] = await listChannels(t, token);
    assert.match(failing?.envio.falha ?? "", /permissão/);
    assert.deepEqual(
      [failing?.envio.falhasSeguidas, failing?.envio.proximaTentativa, failing?.entregasPendentes],
      [1, "2026-11-23T19:15:00-03:00", 1],
    );
    assert.equal(failing?.recolhimento.ultimoSucesso, "2026-11-23T19:00:00-03:00");
    await t.work();
    assert.deepEqual(await channelAlarms(t), [`channel-failed ${ISPB}/envio`]);
    await Deno.chmod(`${server.home}/outbox`, 0o755);
    await t.work();
    assert.deepEqual(names(`${server.home}/outbox`), [], "it waits for its time");
    await call(t, "POST", `${CHANNEL_PATH}/testar`, { token, json: { motivo: "A instituição corrigiu" } });
    await t.work();
    assert.deepEqual(names(`${server.home}/outbox`), [name, `${name}.sha256`]);
    await t.work();
    assert.deepEqual(await channelAlarms(t), []);
    const [working] = await listChannels(t, token);
    assert.deepEqual([working?.envio.falhasSeguidas, working?.entregasPendentes], [0, 0]);
  }),
});
