/** A document that an institution sent is handed out once the scanner has said that it is clean, and not before. */
import assert from "node:assert/strict";
import { openScanner } from "../../../registries/clamd.ts";
import { routes } from "../../../routes/mod.ts";
import { InformationAnswers } from "../../../routes/orders/information_answers.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  call,
  DEFENDANT,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { runExchange } from "../../support/exchange/run_exchange.ts";
import { type ClamdStandIn, clamdStandIn } from "../../support/registries/clamd_stand_in.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { workOnce } from "../../support/work.ts";

/** The automatic institution that sends documents. */
const TELLS = "99000001";

/** An answered request with a document; how it is downloaded where a scanner is set, and without one; how it is scanned. */
async function answeredRequest(t: TestContext, scannerUrl: string) {
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(
    t,
    token,
    draftJson({
      tipo: "REQUISICAO_INFORMACOES",
      informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
      reus: [{ cpfCnpj: DEFENDANT, instituicoes: [{ ispb: TELLS }] }],
    }),
    "/v1/ordem/minuta-contas",
  );
  await runExchange(t, "2026-11-23");
  const path = `/v1/ordem/${numeroProtocolo}/informacao`;
  const { respostas } = parseResponse(InformationAnswers, await call(t, "GET", path, { token }));
  const name = respostas[0]!.documentos[0]!.nome;
  const guarded = { ...t, http: routes({ ...t.app, scansDocuments: true }) };
  const scanner = openScanner(scannerUrl, { limitMs: 60_000 });
  const { registries, app: { webhooks } } = t;
  return {
    name,
    /** What is told of the document where it is listed. */
    listed: async () => {
      const [{ documentos: [document] } = { documentos: [] }] =
        parseResponse(InformationAnswers, await call(guarded, "GET", path, { token })).respostas;
      return [document?.verificacao, document?.achado];
    },
    listedUnguarded: async () =>
      parseResponse(InformationAnswers, await call(t, "GET", path, { token })).respostas[0]!.documentos[0]!
        .verificacao,
    download: () => call(guarded, "GET", `${path}/documento/${name}`, { token }),
    downloadUnguarded: () => call(t, "GET", `${path}/documento/${name}`, { token }),
    scan: async () => {
      await enqueue(t.db, [{ task: "scan_documents", key: "scan_documents" }]);
      await workOnce(t.pool, { ...t.exchange, registries, webhooks, scanner });
    },
  };
}

const alarms = (t: TestContext) =>
  t.db.selectFrom("alarm").select(["type", "subject", "detail"])
    .where("type", "in", ["document-infected", "document-scan-failed"])
    .where("resolved_at", "is", null).execute();

Deno.test("a document waits for the scanner, is handed out once it is clean, and is not asked about again", async () => {
  await using t = await openTestContext();
  await using clamd = clamdStandIn();
  const { download, downloadUnguarded, listed, listedUnguarded, scan } = await answeredRequest(t, clamd.url);
  assert.deepEqual(await listed(), ["EM_VERIFICACAO", undefined]);
  assert.equal(await listedUnguarded(), undefined);
  const readings = async () =>
    (await t.db.selectFrom("audit_entry").select("id").where("action", "=", "information.read").execute())
      .length;
  const before = await readings();
  const waiting = await download();
  assert.equal(parseRefusal(waiting).code, "documento-em-verificacao");
  assert.equal(waiting.status, 503);
  assert.ok(Number(waiting.headers.get("retry-after")) > 0);
  assert.equal(await readings(), before, "nothing was read");
  assert.equal((await downloadUnguarded()).status, 200, "without a scanner it is as it was");

  await scan();
  const document = await download();
  assert.equal(document.status, 200);
  assert.equal(await readings(), before + 2);
  assert.deepEqual(await listed(), ["LIMPO", undefined]);
  await scan();
  assert.deepEqual(clamd.received.map((bytes) => new TextDecoder().decode(bytes)), [document.text]);
  assert.deepEqual(await alarms(t), []);
});

Deno.test("an infected document is handed to nobody and told to operators, until an hourly scan takes the finding back", async () => {
  await using t = await openTestContext();
  await using clamd = clamdStandIn();
  const { name, download, downloadUnguarded, listed, scan } = await answeredRequest(t, clamd.url);
  clamd.needle = "";
  await scan();
  assert.deepEqual(await listed(), ["RETIDO", "Win.Test.EICAR_HDB-1"]);
  for (const one of [download, downloadUnguarded]) {
    const refused = await one();
    assert.deepEqual([parseRefusal(refused).code, refused.status], ["documento-infectado", 409]);
  }
  const [alarm, ...others] = await alarms(t);
  assert.deepEqual([alarm?.type, alarm?.subject, others], ["document-infected", `${TELLS}/${name}`, []]);
  for (const told of [TELLS, name, "Win.Test.EICAR_HDB-1"]) assert.ok(alarm!.detail.includes(told), told);

  // Ended by hand, it is not raised again by the scans that find the same.
  await t.db.updateTable("alarm").set({ resolved_at: t.clock().toString(), resolved_by: "11111111111" })
    .where("type", "=", "document-infected").execute();
  t.advance({ minutes: 61 });
  await scan();
  assert.equal(clamd.received.length, 2);
  assert.deepEqual(await alarms(t), []);
  await t.db.updateTable("alarm").set({ resolved_at: null, resolved_by: null })
    .where("type", "=", "document-infected").execute();

  clamd.needle = "nothing of the kind";
  t.advance({ minutes: 59 });
  await scan();
  assert.equal(clamd.received.length, 2, "not within the hour");
  assert.equal(parseRefusal(await download()).code, "documento-infectado");
  t.advance({ minutes: 2 });
  await scan();
  assert.equal((await download()).status, 200);
  assert.deepEqual(await alarms(t), []);
});

const away = [
  ["away", "não aceita conexões", (clamd: ClamdStandIn) => clamd[Symbol.asyncDispose]()],
  [
    "cut in the middle",
    "fechou a conexão sem responder",
    (clamd: ClamdStandIn) => void (clamd.fault = "cut"),
  ],
] as const;

for (const [how, cause, end] of away) {
  Deno.test(`while the scanner is ${how} a document waits, operators are told after minutes, and its return ends both`, async () => {
    await using t = await openTestContext();
    await using clamd = clamdStandIn();
    const { name, download, scan } = await answeredRequest(t, clamd.url);
    await end(clamd);
    await scan();
    t.advance({ minutes: 4 });
    await scan();
    assert.equal(parseRefusal(await download()).code, "documento-em-verificacao");
    assert.deepEqual(await alarms(t), []);
    t.advance({ minutes: 1 });
    await scan();
    const [alarm, ...others] = await alarms(t);
    const { host } = new URL(clamd.url);
    assert.deepEqual([alarm?.type, alarm?.subject, others], ["document-scan-failed", host, []]);
    for (const told of [TELLS, name, cause]) assert.ok(alarm!.detail.includes(told), told);

    t.advance({ minutes: 1 });
    clamd.fault = undefined;
    await using _back = how === "away" ? clamdStandIn(Number(new URL(clamd.url).port)) : undefined;
    await scan();
    assert.equal((await download()).status, 200);
    assert.deepEqual(await alarms(t), []);
  });
}

Deno.test("a document that cannot be read from the archive is told of as well", async () => {
  await using t = await openTestContext();
  await using clamd = clamdStandIn();
  const { scan } = await answeredRequest(t, clamd.url);
  const { archive_path: path } = await t.db.selectFrom("answer_attachment").select("archive_path")
    .executeTakeFirstOrThrow();
  const bytes = await Deno.readFile(path);
  await Deno.writeFile(path, bytes.with(0, 0));
  await scan();
  t.advance({ minutes: 5 });
  await scan();
  assert.match((await alarms(t))[0]!.detail, /não tem mais os bytes que chegaram/);
  assert.deepEqual(clamd.received, [], "bytes that nobody sent are not judged in their place");
  await Deno.remove(path);
  t.advance({ minutes: 1 });
  await scan();
  assert.match((await alarms(t))[0]!.detail, /não pode ser lido do arquivo/);
});
