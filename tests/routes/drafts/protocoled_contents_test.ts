/** The version and the digest of what was read and protocoled: in answers, receipts and the audit trail, and made again. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import * as v from "valibot";
import { compareProtocoledContents } from "../../../routes/drafts/protocoled_contents.ts";
import { DraftAnswer, Order, Protocoled } from "../../../routes/orders/order_schema.ts";
import { ProtocoledSplit, Split } from "../../../routes/splits/split_schema.ts";
import {
  call,
  createDraft,
  defendant,
  draftJson,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../../support/api.ts";
import { pdfPages } from "../../support/documents/pdf.ts";
import { deposit, seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

type Json = Readonly<Record<string, unknown>>;

/** What `docs/orders.md` tells whoever compares to do: only these fields, sorted by name, without spaces. */
const orderFields =
  ("tipo informacoes numeroProcesso cpfJuiz nomeJuiz varaId nomeVara tipoAcao autor sigilosa dataProtocolo " +
    "reiteracaoProgramada valorElevadoConfirmado valorTotal depositoJudicial reus").split(" ");
const splitFields =
  "numeroProtocoloOrdem numeroProcesso cpfJuiz varaId nomeVara interrompeSerie depositoJudicial acoes"
    .split(" ");
const within: Readonly<Record<string, readonly string[]>> = {
  reus: ["cpfCnpj", "nome", "valor", "contaSalario", "usarContaUnica", "instituicoes"],
  instituicoes: ["ispb", "atingida", "agencia", "conta", "origem"],
  acoes: ["alvoId", "cpfCnpj", "ispb", "tipo", "repete", "valor", "saldoADesbloquear", "ativo"],
};

function canonical(
  value: unknown,
  fields: readonly string[] | undefined,
  without: readonly string[] = [],
): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, fields)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).filter((name) =>
    !without.includes(name) && fields?.includes(name) !== false
  );
  return `{${
    names.sort().map((name) =>
      `${JSON.stringify(name)}:${
        canonical((value as Json)[name], within[name], name === "depositoJudicial" ? ["instituicao"] : [])
      }`
    ).join()
  }}`;
}

const digestFrom = (text: string, fields: readonly string[]) =>
  createHash("sha256").update(canonical(JSON.parse(text), fields)).digest("hex");

/** What the audit entry of a protocol says, besides who called. */
async function entryOf(t: TestContext, subject: string): Promise<Json> {
  const { rows: [entry] } = await sql<{ detail: Json }>`
    select detail - 'via' - 'clientId' as detail from audit_entry
    where subject = ${subject} and action like '%.protocol'`.execute(t.db);
  return entry!.detail;
}

async function assertSound(t: TestContext, expected: number): Promise<void> {
  const { compared, faults } = await compareProtocoledContents(t.db);
  assert.deepEqual([compared, faults], [expected, []]);
}

const bodies: readonly (readonly [sentence: string, body: Json, path?: string])[] = [
  ["a block of what the registry finds", draftJson()],
  [
    "a block-and-transfer with repetition",
    draftJson({
      depositoJudicial: deposit,
      reiteracaoProgramada: { dataFim: "2026-12-21" },
    }),
  ],
  ["a confidential block on a day", draftJson({ sigilosa: true, dataProtocolo: "2026-11-30" })],
  [
    "a block of accounts at institutions that are named",
    draftJson({ reus: [defendant({ ispb: "99000002", agencia: "1", conta: "77" }, { ispb: "99000001" })] }),
    "/v1/ordem/minuta-contas",
  ],
  [
    "a request for information",
    {
      ...draftJson({ tipo: "REQUISICAO_INFORMACOES", informacoes: ["EXTRATO", "CADASTRO_E_SALDO"] }),
      reus: [{
        cpfCnpj: "52998224725",
      }],
    },
  ],
];

Deno.test("a draft is shown with its version and digest, and these are in the protocol's answer, audit entry and receipt", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const [sentence, body, path] of bodies) {
    const draft = await createDraft(t, token, body, path);
    const read = await call(t, "GET", `/v1/ordem/minuta/${draft.id}`, { token });
    const digest = parseResponse(DraftAnswer, read).resumoConteudo!;
    assert.equal(draft.resumoConteudo, digest, `${sentence}: just saved, and read back`);
    assert.equal(digestFrom(read.text, orderFields), digest, `${sentence}: made again from the answer`);

    const answer = await call(t, "POST", "/v1/ordem/protocolar", {
      token,
      json: { minutas: [{ id: draft.id, versao: draft.versao }] },
    });
    const [protocoled] = parseResponse(v.array(Protocoled), answer);
    const { numeroProtocolo } = protocoled!;
    const order = parseResponse(Order, await call(t, "GET", `/v1/ordem/${numeroProtocolo}`, { token }));
    for (const { versaoProtocolada, resumoConteudo } of [protocoled!, order]) {
      assert.deepEqual([versaoProtocolada, resumoConteudo], [draft.versao, digest], sentence);
    }
    assert.deepEqual(await entryOf(t, numeroProtocolo), {
      order: draft.id,
      version: draft.versao,
      content: digest,
    });
    const receipt = await t.http.request(`/v1/ordem/${numeroProtocolo}/recibo`, {
      headers: { Authorization: `Bearer ${token}` },
    }, { remoteAddr: { hostname: "127.0.0.1" } });
    const [page] = await pdfPages(new Uint8Array(await receipt.arrayBuffer()));
    assert.match(page!, new RegExp(`Versão ${draft.versao} da minuta, SHA-256 do conteúdo:\\s+${digest}`));
  }
  await assertSound(t, bodies.length);
});

Deno.test("another content has another digest, and the same content again has the first", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id, resumoConteudo: first } = await createDraft(t, token);
  const changed = async (method: string, json: Json) =>
    parseResponse(DraftAnswer, await call(t, method, `/v1/ordem/minuta/${id}`, { token, json }));
  const digests = [
    await changed("PUT", draftJson({ autor: { nome: "Outra" } })),
    await changed("PATCH", { sigilosa: true }),
    await changed("PUT", draftJson()),
  ].map(({ versao, resumoConteudo }) => [versao, resumoConteudo]);
  assert.equal(new Set([first, ...digests.map(([_, digest]) => digest)]).size, 3);
  assert.deepEqual(digests[2], [4, first]);
  // The record of each change holds the digests of what was and what is.
  const { rows } = await sql<{ detail: Json }>`
      select detail from audit_entry where subject = ${id} and detail ? 'after' order by id`.execute(t.db);
  assert.deepEqual(rows.map(({ detail }) => detail.after), digests.map(([_, digest]) => digest));
  assert.deepEqual(rows.map(({ detail }) => detail.before), [first, digests[0]![1], digests[1]![1]]);
});

Deno.test("a split likewise, whose digest is made again from its answer also after its protocol", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: "99000001", code: "01", blocked: 100_00 }]);
  const { drafted } = splitCalls(t, token);
  const draft = await drafted(number, {
    acoes: [{
      alvoId: await targetAt(t, number, "99000001"),
      tipo: "TRANSFERIR_E_DESBLOQUEAR",
      valor: "60.00",
    }],
    depositoJudicial: deposit,
  });
  const path = `/v1/desdobramento/${draft.id}`;
  const before = await call(t, "GET", path, { token });
  assert.equal(parseResponse(Split, before).resumoConteudo, draft.resumoConteudo);
  const answer = await call(t, "POST", "/v1/desdobramento/protocolar", {
    token,
    json: { desdobramentos: [{ id: draft.id, versao: draft.versao }] },
  });
  const [protocoled] = parseResponse(v.array(ProtocoledSplit), answer);
  const after = await call(t, "GET", path, { token });
  for (const { versaoProtocolada, resumoConteudo } of [protocoled!, parseResponse(Split, after)]) {
    assert.deepEqual([versaoProtocolada, resumoConteudo], [draft.versao, draft.resumoConteudo]);
  }
  for (const { text } of [before, after]) assert.equal(digestFrom(text, splitFields), draft.resumoConteudo);
  assert.deepEqual(await entryOf(t, protocoled!.numeroProtocolo), {
    split: draft.id,
    version: draft.versao,
    content: draft.resumoConteudo,
    order: number,
  });
  await assertSound(t, 2);
});

Deno.test("the audit finds rows that are not what was protocoled, and a digest that the trail does not know", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const [amount, unit, digest] = [
    await protocolOrder(t, token),
    await protocolOrder(t, token),
    await protocolOrder(t, token),
  ];
  await protocolOrder(t, token);
  await sql`update order_defendant set amount = amount + 1 where order_id = ${amount!.id}`.execute(t.db);
  await sql`update court_order set court_unit_name = 'Outra' where id = ${unit!.id}`.execute(t.db);
  await sql`update court_order set content_digest = ${"0".repeat(64)} where id = ${digest!.id}`.execute(
    t.db,
  );
  const { compared, faults } = await compareProtocoledContents(t.db);
  assert.equal(compared, 4);
  assert.deepEqual(
    faults,
    [amount, unit, digest].map((order) => ({ name: order!.numeroProtocolo, fault: "changed" })),
  );
  // Of whose data have been removed nothing can be made again.
  await sql`insert into masked_order (order_id, masked_at) values (${amount!.id}, now())`.execute(t.db);
  const later = await compareProtocoledContents(t.db);
  assert.deepEqual([later.compared, later.masked, later.faults.length], [4, 1, 2]);
});
