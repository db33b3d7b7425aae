import assert from "node:assert/strict";
import { formatFileName } from "../../../exchange/layout/file_name.ts";
import { createInboxScanner } from "../../../exchange/mod.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { AlarmAnswer } from "../../../routes/operations/alarms.ts";
import { ReceiptAnswer } from "../../../routes/operations/movement.ts";
import { FileAnswer } from "../../../routes/operations/operation_schema.ts";
import { EntryAnswer, EntryDetail } from "../../../routes/operations/quarantine_schema.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import { assertChangesNothing, call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const ISPB = "99000001";
const path = "/v1/operacao/quarentena";
const name = formatFileName({
  kind: "RET",
  ispb: ISPB,
  date: Temporal.PlainDate.from("2026-11-23"),
  sequence: 1,
});
const header = `00;0111;${ISPB};ASSETS;2026-11-23;1;1;${name}`;

/** A link and a file under a name with a stranger's tax id and a sign that is not seen. */
async function quarantined(t: TestContext): Promise<void> {
  const scanner = createInboxScanner(t.exchange);
  await scanner.scan();
  const inbox = t.exchange.folders.inbox(ISPB);
  await Deno.symlink("/etc/passwd", `${inbox}/atalho.txt`);
  await scanner.scan();
  await Deno.writeTextFile(`${inbox}/52998224725\u200b.txt`, `${header}\r\n10;2;x;52998224725;Fulano\r\n`);
  await scanner.scan();
}

const audited = (t: TestContext) =>
  t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "detail"])
    .where("action", "like", "%.%").where("action", "not like", "relationship%").orderBy("id").execute();

Deno.test("operators list the quarantine and see of an entry what it is, and nobody's numbers", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await quarantined(t);
  const list = async (query = "") =>
    parseResponse(pageSchema(EntryAnswer), await call(t, "GET", `${path}${query}`, { token })).content;
  const [file, link] = await list();
  assert.deepEqual([link?.tipo, link?.codigo, link?.situacao, link?.nome], [
    "ATALHO",
    "Q02",
    "PENDENTE",
    "atalho.txt",
  ]);
  assert.equal(file?.codigo, "Q01");
  assert.doesNotMatch(file?.nome ?? "", /52998224725/);
  assert.match(file?.nome ?? "", /\\u\{200b\}\.txt$/);
  for (
    const [query, ids] of [
      ["?codigo=Q02", ["1"]],
      ["?situacao=PENDENTE", ["2", "1"]],
      ["?situacao=RECUSADA", []],
      [`?ispb=${ISPB}`, ["2", "1"]],
      ["?ispb=99000002", []],
    ] as const
  ) assert.deepEqual((await list(query)).map(({ id }) => id), ids, query);

  const detail = parseResponse(EntryDetail, await call(t, "GET", `${path}/2`, { token }));
  assert.equal(detail.bytesIniciais, "30303b303131313b");
  assert.doesNotMatch(detail.trecho, /52998224725|Fulano/);
  assert.match(
    detail.trecho,
    /10;2;x;99999999999;xxxxxx/.test(detail.trecho) ? /./ : /99;9;x;99999999999;xxxxxx/,
  );
  for (const id of ["3", "x", "-1"]) {
    assert.equal(
      parseRefusal(await call(t, "GET", `${path}/${id}`, { token })).code,
      "entrada-nao-encontrada",
    );
  }
});

Deno.test("a released entry becomes an answer file with a receipt; the reason is on record, and it is done once", async () => {
  await using t = await openTestContext();
  const { operator } = await signInPeople(t);
  const { token } = operator;
  await quarantined(t);
  const release = (id: number, json: unknown, headers = {}) =>
    call(t, "POST", `${path}/${id}/liberar`, { token, json, headers });
  const motivo = "A instituição confirmou o nome";
  for (
    const [id, json, status, code] of [
      [9, { motivo }, 404, "entrada-nao-encontrada"],
      [1, { motivo, nome: name }, 409, "entrada-sem-conteudo"],
      [2, { motivo }, 422, "nome-nao-e-de-retorno"],
      [2, { motivo, nome: `../${name}` }, 422, "nome-nao-e-de-retorno"],
      [2, { motivo: "  a  ", nome: name }, 400, "conteudo-invalido"],
      [2, { nome: name }, 400, "conteudo-invalido"],
    ] as const
  ) {
    const refusal = parseRefusal(await assertChangesNothing(t.db, () => release(id, json)));
    assert.deepEqual([refusal.status, refusal.code], [status, code]);
  }
  const key = { "Idempotency-Key": "liberar-2" };
  const first = await release(2, { motivo, nome: name }, key);
  const released = parseResponse(EntryDetail, first);
  assert.deepEqual([released.situacao, released.decisao?.nomeLiberado, released.decisao?.cpfOperador], [
    "LIBERADA",
    name,
    operator.cpf,
  ]);
  assert.equal(
    (await release(2, { motivo, nome: name }, key)).text,
    first.text,
    "repeated, not done again",
  );
  assert.equal(parseRefusal(await release(2, { motivo, nome: name })).code, "entrada-ja-decidida");
  await t.work();
  const [file] = parseResponse(
    pageSchema(FileAnswer),
    await call(t, "GET", "/v1/operacao/arquivo-resposta", { token }),
  ).content;
  assert.deepEqual(
    [file?.arquivo, file?.situacao],
    [name, "REJEITADO"],
    "its header names no remittance of ours",
  );
  const detail = parseResponse(EntryDetail, await call(t, "GET", `${path}/2`, { token }));
  assert.equal(detail.arquivoRespostaId, file?.id);
  const [entry] = (await audited(t)).filter(({ action }) => action === "quarantine.release");
  assert.deepEqual([entry?.actor, entry?.subject, (entry?.detail as { reason?: string }).reason], [
    operator.cpf,
    "2",
    motivo,
  ]);
});

Deno.test("a refused entry gets a receipt, listed with all others and read byte by byte", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  await quarantined(t);
  const refusal = await call(t, "POST", `${path}/1/recusar`, {
    token,
    json: { motivo: "Não é um retorno" },
  });
  const entry = parseResponse(EntryDetail, refusal);
  assert.deepEqual([entry.situacao, entry.decisao?.motivo], ["RECUSADA", "Não é um retorno"]);
  const receipts = async (query = "") =>
    parseResponse(pageSchema(ReceiptAnswer), await call(t, "GET", `/v1/operacao/recibo${query}`, { token }))
      .content;
  assert.deepEqual((await receipts("?situacao=PENDENTE")).map(({ quarentenaId }) => quarentenaId), ["1"]);
  await t.work();
  const [receipt] = await receipts();
  assert.deepEqual([receipt?.recibo, receipt?.resultado, receipt?.quarentenaId, receipt?.arquivo], [
    entry.decisao?.recibo,
    "REJEITADO",
    "1",
    "atalho.txt",
  ]);
  assert.ok(receipt?.dataHoraGravacao);
  assert.deepEqual(await receipts("?situacao=PENDENTE"), []);
  assert.deepEqual(await receipts("?data=2026-11-22"), []);
  const read = await call(t, "GET", `${path}/1/recibo`, { token });
  assert.equal(
    read.text,
    await Deno.readTextFile(`${t.exchange.folders.receipts(ISPB)}/${receipt!.recibo}`),
  );
  assert.equal(
    parseRefusal(await call(t, "GET", `${path}/2/recibo`, { token })).code,
    "recibo-nao-encontrado",
  );
});

Deno.test("an alarm is resolved with a reason, once; what the service resolves says so", async () => {
  await using t = await openTestContext();
  const { operator } = await signInPeople(t);
  const { token } = operator;
  await raiseAlarm(t.db, t.clock(), { type: "sequence-conflict", subject: "52998224725.txt", detail: "x" });
  const alarm = async () =>
    parseResponse(AlarmAnswer, await call(t, "GET", "/v1/operacao/alarme/1", { token }));
  assert.equal((await alarm()).resolvidoPor, undefined);
  assert.doesNotMatch((await alarm()).assunto, /52998224725/);
  const resolve = (id: string, json: unknown) =>
    call(t, "POST", `/v1/operacao/alarme/${id}/resolver`, { token, json });
  const motivo = "Conferido com a instituição";
  const resolved = parseResponse(AlarmAnswer, await resolve("1", { motivo }));
  assert.deepEqual([resolved.resolvidoPor, resolved.resolucao], [operator.cpf, motivo]);
  assert.equal(parseRefusal(await resolve("1", { motivo })).code, "alarme-ja-resolvido");
  assert.equal(parseRefusal(await resolve("7", { motivo })).code, "alarme-nao-encontrado");
  assert.equal(parseRefusal(await resolve("1", {})).code, "conteudo-invalido");
  const list = await call(t, "GET", "/v1/operacao/alarme?tipo=SILENCIO", { token });
  assert.deepEqual(parseResponse(pageSchema(AlarmAnswer), list).content, []);
  assert.deepEqual((await audited(t)).map(({ action }) => action), ["alarm.resolve"]);
  // The matter comes back: another alarm.
  await raiseAlarm(t.db, t.clock(), { type: "sequence-conflict", subject: "52998224725.txt", detail: "x" });
  const open = await call(t, "GET", "/v1/operacao/alarme?aberto=true", { token });
  assert.equal(parseResponse(pageSchema(AlarmAnswer), open).totalElements, 1);
});
