import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { withoutRelationship } from "../../../staging/data/seed_defendants.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseRefusal,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { pdfPages } from "../../support/documents/pdf.ts";
import { deposit } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** A PDF as it was answered. */
async function fetched(
  { http }: Pick<TestContext, "http">,
  path: string,
  token: string,
  headers: Record<string, string> = {},
) {
  const response = await http.request(path, { headers: { Authorization: `Bearer ${token}`, ...headers } }, {
    remoteAddr: { hostname: "127.0.0.1" },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(response.status, 200, new TextDecoder().decode(bytes));
  assert.equal(response.headers.get("Content-Type"), "application/pdf");
  const text = (await pdfPages(bytes)).join("\n");
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(text)?.[0] ?? "";
  return { bytes, text, code, name: response.headers.get("Content-Disposition") };
}

const confirmed = async (
  t: Pick<TestContext, "http">,
  code: string,
  token: string,
  headers: Record<string, string> = {},
) => await call(t, "GET", `/v1/documento/${code}`, { token, headers });

Deno.test("a receipt and a detail are issued, and the code on them confirms their very bytes", async () => {
  await using t = await openTestContext();
  const { judge, operator } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  for (const [path, tipo] of [["recibo", "RECIBO_PROTOCOLO"], ["detalhamento", "DETALHAMENTO"]] as const) {
    const { bytes, text, code, name } = await fetched(
      t,
      `/v1/ordem/${numeroProtocolo}/${path}`,
      judge.token,
    );
    assert.ok(text.includes(numeroProtocolo));
    assert.equal(name, `inline; filename="${tipo.toLowerCase()}-${numeroProtocolo}.pdf"`);
    const answer = await confirmed(t, code.toLowerCase().replaceAll("-", ""), operator.token);
    assert.deepEqual({ status: answer.status, ...JSON.parse(answer.text) }, {
      status: 200,
      codigo: code,
      tipo,
      tribunal: "401",
      dataHoraEmissao: t.clock().toZonedDateTimeISO("America/Sao_Paulo").toString({
        timeZoneName: "never",
        smallestUnit: "second",
      }),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      numeroProtocolo,
    });
  }
});

Deno.test("a court's system has documents in a user's name, and a code nobody issued is not confirmed", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  const system = await t.externalServices.serviceToken(SYSTEM);
  const receipt = `/v1/ordem/${numeroProtocolo}/recibo`;
  assert.equal(parseRefusal(await call(t, "GET", receipt, { token: system })).code, "usuario-obrigatorio");
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  const { code } = await fetched(t, receipt, system, headers);
  assert.equal((await confirmed(t, code, system, headers)).status, 200);
  for (const unknown of ["0000-0000-0000-0000", "nada"]) {
    assert.equal(parseRefusal(await confirmed(t, unknown, judge.token)).code, "documento-nao-encontrado");
  }
});

Deno.test("documents of a confidential order exist for those who see it, are on record, and confirm without its number", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token, draftJson({ sigilosa: true }));
  for (const path of ["recibo", "detalhamento"]) {
    const hidden = await call(t, "GET", `/v1/ordem/${numeroProtocolo}/${path}`, {
      token: otherJudge.token,
    });
    assert.deepEqual(parseRefusal(hidden), {
      ...parseRefusal(
        await call(t, "GET", `/v1/ordem/20990000000001/${path}`, { token: otherJudge.token }),
      ),
    });
    const { text, code } = await fetched(t, `/v1/ordem/${numeroProtocolo}/${path}`, judge.token);
    assert.ok(text.includes("ORDEM SIGILOSA"));
    const answer = await confirmed(t, code, otherJudge.token);
    assert.equal(answer.status, 200);
    assert.ok(!answer.text.includes(numeroProtocolo));
  }
  const { rows } = await sql`select actor, subject from audit_entry where action = 'document.issue'`
    .execute(t.db);
  assert.deepEqual(rows, [
    { actor: judge.cpf, subject: numeroProtocolo },
    { actor: judge.cpf, subject: numeroProtocolo },
  ]);
});

Deno.test("a draft is certified only when the registry knows no institution of a defendant and none was named", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  const path = `/v1/ordem/minuta/${id}/certidao-impossibilidade`;
  const ask = async () => parseRefusal(await call(t, "GET", path, { token: judge.token })).code;
  assert.equal(await ask(), "protocolo-possivel");
  // As when the relationships found for the draft have ended since.
  await sql`update order_defendant set tax_id = ${withoutRelationship.taxId}`.execute(t.db);
  const { text } = await fetched(t, path, judge.token);
  assert.ok(text.includes("Certidão de impossibilidade") && text.includes(PROCESS));
  await sql`update order_target set origin = 'manual'
      where id = (select min(id) from order_target where affected)`.execute(t.db);
  assert.equal(await ask(), "protocolo-possivel");
  const other = await call(t, "GET", "/v1/ordem/minuta/nada/certidao-impossibilidade", {
    token: otherJudge.token,
  });
  assert.equal(parseRefusal(other).code, "minuta-nao-encontrada");
  const { rows } = await sql<
    { purpose: string }
  >`select distinct purpose from relationship_query order by 1`
    .execute(t.db);
  assert.deepEqual(rows.map(({ purpose }) => purpose), ["certidao-impossibilidade", "minuta"]);
});

Deno.test("a defendant without institution is certified before any draft, of the caller's processes only", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const process = t.externalServices.stagingData.exampleProcessNumbers.find((number) =>
    t.externalServices.stagingData.process(number)?.court === "401" &&
    t.externalServices.stagingData.process(number)?.parties.some(({ taxId }) =>
      taxId === withoutRelationship.taxId
    )
  );
  const ask = (numeroProcesso: string | undefined, cpfCnpj: string) =>
    `/v1/certidao-impossibilidade?${new URLSearchParams({
      numeroProcesso: numeroProcesso ?? "",
      cpfCnpj,
    })}`;
  const { text } = await fetched(t, ask(process, withoutRelationship.taxId), judge.token);
  assert.ok(text.includes(withoutRelationship.name));
  const refusals: [string, string, string][] = [
    [PROCESS, "52998224725", "protocolo-possivel"],
    [PROCESS, "39053344705", "reu-nao-e-parte"],
    ["0722391-40.2017.8.07.0001", "52998224725", "processo-nao-localizado"],
    ["1", "52998224725", "numero-processo-invalido"],
    [PROCESS, "1", "cpf-cnpj-invalido"],
  ];
  for (const [number, taxId, code] of refusals) {
    const answer = await call(t, "GET", ask(number, taxId), { token: judge.token });
    assert.equal(parseRefusal(answer).code, code);
  }
});

Deno.test("documents name the institution of a deposit, and count an institution once however many accounts it has", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const reus = [{
    cpfCnpj: DEFENDANT,
    valor: "15000.00",
    instituicoes: [
      { ispb: "99000001", agencia: "0001", conta: "1" },
      { ispb: "99000001", agencia: "0001", conta: "2" },
    ],
  }];
  const draft = draftJson({ reus, depositoJudicial: deposit });
  const { numeroProtocolo } = await protocolOrder(t, judge.token, draft, "/v1/ordem/minuta-contas");
  for (const path of [`/v1/ordem/${numeroProtocolo}/recibo`, `/v1/recibo?ordens=${numeroProtocolo}`]) {
    const { text } = await fetched(t, path, judge.token);
    assert.match(text, /Instituição depositária\n.*Caixa Econômica Federal \(00360305\)/, path);
    assert.match(text, /529\.982\.247-25 .* 1 R\$\s15\.000,00/, path);
  }
});
