/** What institutions informed, as courts read it: by the files of the automatic institutions. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { InformationAnswers } from "../../../routes/orders/information_answers.ts";
import {
  call,
  DEFENDANT,
  defendant,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { runExchange } from "../../support/exchange/run_exchange.ts";
import { answerSplit, readOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** Which of them tells, which knows no client, which blocks it all, which never answers. */
const [TELLS, NO_CLIENT, BLOCKS, SILENT] = ["99000001", "99000002", "99000002", "93000001"];

const request = (...ispbs: string[]) =>
  draftJson({
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
    reus: [{ cpfCnpj: DEFENDANT, instituicoes: ispbs.map((ispb) => ({ ispb })) }],
  });

const told = (t: TestContext, token: string, number: string) =>
  call(t, "GET", `/v1/ordem/${number}/informacao`, { token });

Deno.test("what institutions told is read by target, every reading on record; a block tells its parts by kind of asset", async () => {
  await using t = await openTestContext();
  const { judge, foreignJudge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(
    t,
    judge.token,
    request(TELLS!, NO_CLIENT!, SILENT!),
    "/v1/ordem/minuta-contas",
  );
  const block = await protocolOrder(
    t,
    judge.token,
    draftJson({ reus: [defendant({ ispb: BLOCKS! })] }),
    "/v1/ordem/minuta-contas",
  );
  assert.deepEqual(
    parseResponse(InformationAnswers, await told(t, judge.token, numeroProtocolo)).respostas,
    [],
  );
  await runExchange(t, "2026-11-23");

  const { respostas } = parseResponse(InformationAnswers, await told(t, judge.token, numeroProtocolo));
  const { alvos } = await readOrder(t, judge.token, numeroProtocolo);
  const at = (ispb: string) => alvos.find((alvo) => alvo.ispb === ispb)!.id;
  assert.deepEqual(
    respostas.map(({ alvoId }) => alvoId).toSorted(),
    [at(TELLS!), at(NO_CLIENT!)].toSorted(),
  );
  const informed = respostas.find(({ alvoId }) => alvoId === at(TELLS!))!;
  assert.ok(informed.cliente.nome !== undefined && informed.cliente.saldoTotal !== undefined);
  assert.equal(informed.contas[0]?.descricaoTipo, "Conta de depósito à vista");
  assert.deepEqual(informed.documentos.map(({ informacao }) => informacao), ["EXTRATO"]);
  await sql.raw(`
      alter table answer_account disable trigger user; alter table answer_line disable trigger user;
      update answer_account set balance = -150000;
      update answer_line set detail = jsonb_set(detail::jsonb, '{saldoTotal}', '"-5"') where detail is not null;
      alter table answer_account enable trigger user; alter table answer_line enable trigger user`).execute(
    t.db,
  );
  const overdrawn = parseResponse(InformationAnswers, await told(t, judge.token, numeroProtocolo)).respostas
    .find(({ alvoId }) => alvoId === at(TELLS!))!;
  assert.deepEqual(
    [overdrawn.cliente.saldoTotal, overdrawn.contas[0]?.saldo],
    ["-0.05", "-1500.00"],
    "below zero where the institution says so",
  );
  const silent = respostas.find(({ alvoId }) => alvoId === at(NO_CLIENT!))!;
  assert.deepEqual([silent.contas, silent.documentos], [[], []]);

  assert.equal(
    parseRefusal(await told(t, foreignJudge.token, numeroProtocolo)).code,
    "ordem-nao-encontrada",
  );
  const read = await t.db.selectFrom("audit_entry").select("subject").where(
    "action",
    "=",
    "information.read",
  )
    .execute();
  assert.deepEqual(read.map(({ subject }) => subject), Array(3).fill(numeroProtocolo));

  const [blocked] = (await readOrder(t, judge.token, block.numeroProtocolo)).alvos;
  assert.deepEqual(blocked?.partes, {
    contas: "15000.00",
    depositoPrazo: "0.00",
    titulos: "0.00",
    titulosPublicos: "0.00",
  });
  const { respostas: none } = parseResponse(
    InformationAnswers,
    await told(t, judge.token, block.numeroProtocolo),
  );
  assert.deepEqual(none, []);
});

Deno.test("a document is downloaded as it came, every reading on record; one that is lost or changed is told to an operator", async () => {
  await using t = await openTestContext();
  const { judge: { token }, foreignJudge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, token, request(TELLS!), "/v1/ordem/minuta-contas");
  const folder = `/v1/ordem/${numeroProtocolo}/informacao/documento`;
  const download = (name: string, by = token) => call(t, "GET", `${folder}/${name}`, { token: by });
  await runExchange(t, "2026-11-23");
  const { respostas } = parseResponse(InformationAnswers, await told(t, token, numeroProtocolo));
  const { nome, tamanho, sha256 } = respostas[0]!.documentos[0]!;

  const document = await download(nome);
  assert.equal(document.status, 200);
  assert.equal(document.headers.get("content-type"), "application/octet-stream");
  assert.equal(document.headers.get("content-disposition"), `attachment; filename="${nome}"`);
  const sent = new TextEncoder().encode(document.text);
  assert.deepEqual([sent.length, createHash("sha256").update(sent).digest("hex")], [tamanho, sha256]);
  const readings = await t.db.selectFrom("audit_entry").select("subject")
    .where("action", "=", "information.read").execute();
  assert.deepEqual(readings.map(({ subject }) => subject), [numeroProtocolo, numeroProtocolo]);

  assert.equal(parseRefusal(await download(nome, foreignJudge.token)).code, "ordem-nao-encontrada");
  assert.equal(
    parseRefusal(await download("ASSETS_ANX_99000001_20261124_000001_0009.pdf")).code,
    "documento-nao-recebido",
  );
  assert.equal(parseRefusal(await download("%00")).code, "documento-nao-recebido");

  const { archive_path: path } = await t.db.selectFrom("answer_attachment").select("archive_path")
    .executeTakeFirstOrThrow();
  const alarms = () =>
    t.db.selectFrom("alarm").select(["subject", "detail"]).where("type", "=", "document-unavailable")
      .where("resolved_at", "is", null).execute();
  const bytes = await Deno.readFile(path);
  for (const other of [bytes.with(0, 0), bytes.slice(1), new Uint8Array([...bytes, 0])]) {
    await Deno.writeFile(path, other);
    assert.equal(parseRefusal(await download(nome)).code, "documento-indisponivel");
  }
  const [alarm, ...others] = await alarms();
  assert.deepEqual([alarm?.subject, others], [nome, []]);
  assert.match(alarm!.detail, /não tem os bytes que chegaram/);
  await Deno.writeFile(path, bytes);
  assert.equal((await download(nome)).status, 200);
  assert.deepEqual(await alarms(), []);
  await Deno.remove(path);
  assert.equal(parseRefusal(await download(nome)).code, "documento-indisponivel");
  assert.match((await alarms())[0]!.detail, /não pode ser lido/);
});

Deno.test("what a request that is asked again was told is not to be read before it is published", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(
    t,
    token,
    request(TELLS!, SILENT!),
    "/v1/ordem/minuta-contas",
  );
  await runExchange(t, "2026-11-23");
  const [tells, silent] = await Promise.all(
    [TELLS!, SILENT!].map((ispb) => targetAt(t, numeroProtocolo, ispb)),
  );
  const { drafted, protocoled: file } = splitCalls(t, token);
  const { id } = await drafted(numeroProtocolo, { acoes: [{ alvoId: silent, tipo: "REITERAR" }] });
  await file(id);
  // As the intake leaves it: answered, in a split that is not.
  await sql`
      update order_target t set code = '32', answered_at = now(), answer_file_id = s.answer_file_id,
        answer_line = s.answer_line
      from order_target s where t.id = ${silent}::bigint and s.id = ${tells}::bigint`.execute(t.db);
  const ids = async () =>
    parseResponse(InformationAnswers, await told(t, token, numeroProtocolo)).respostas.map(({ alvoId }) =>
      alvoId
    );
  assert.deepEqual(await ids(), [tells]);
  await answerSplit(t, id, [{ code: "32" }]);
  assert.deepEqual((await ids()).toSorted(), [tells, silent].toSorted());
});
