/** Drafts with a judicial deposit: transfer ids and the account the money goes to. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { creditDestinations, wireCreditType } from "../../../domain/accounts/deposit_request.ts";
import { isTransferId } from "../../../domain/transfer_id.ts";
import { DraftAnswer, Order, Protocoled } from "../../../routes/orders/order_schema.ts";
import { insertDepositAccount } from "../../../store/accounts/deposit_accounts.ts";
import { terms } from "../../../web/guide/terms.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  JUDGE,
  parseResponse,
  protocolOrder,
  signInPeople,
  UNIT,
} from "../../support/api.ts";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { brief, deposit, depositRead, page } from "../../support/orders/deposit_drafts.ts";
import { LOOK_UP } from "../../support/orders/draft_addresses.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** Registers a standard deposit account of the unit, or of the court with a relationship agency. */
const registerDeposit = (t: TestContext, of: "unit" | "court") =>
  t.db.transaction().execute((tx) =>
    insertDepositAccount(tx, {
      id: crypto.randomUUID(),
      court: "401",
      registration: {
        unitId: of === "unit" ? UNIT : undefined,
        ispb: "00360305",
        agency: "0001",
        account: of === "unit" ? "11" : "22",
        relationshipAgency: of === "unit" ? undefined : "0650",
      },
      change: { at: t.clock(), by: JUDGE },
    })
  );

Deno.test("a block with a deposit gets a transfer id at its protocol, and leaves as a block", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const body = draftJson({ depositoJudicial: deposit() });
  const made = await createDraft(t, token, body);
  assert.deepEqual(made.depositoJudicial, depositRead());
  assert.deepEqual(
    parseResponse(DraftAnswer, await call(t, "GET", `${LOOK_UP}/${made.id}`, { token })),
    made,
  );

  const minutas = [made.id, (await createDraft(t, token, body)).id, (await createDraft(t, token)).id];
  const orders = parseResponse(
    v.array(Protocoled),
    await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas } }),
  );
  const ids = orders.map(({ idTransferencia }) => idTransferencia);
  assert.ok(ids.slice(0, 2).every((id) => id?.startsWith("2026") && isTransferId(id)));
  assert.deepEqual([new Set(ids).size, ids[2]], [3, undefined]);

  const [first] = orders;
  const read = async () =>
    parseResponse(Order, await call(t, "GET", `/v1/ordem/${first?.numeroProtocolo}`, { token }));
  const order = await read();
  assert.deepEqual([order.idTransferencia, order.depositoJudicial], [ids[0], depositRead()]);
  assert.equal(order.eventos[0]?.dados.idTransferencia, ids[0]);
  const listed = parseResponse(page, await call(t, "GET", "/v1/ordem", { token })).content
    .find(({ id }) => id === made.id);
  assert.equal(listed?.idTransferencia, ids[0]);
  assert.ok(!("depositoJudicial" in (listed ?? {})));

  t.setTime("2026-11-23T19:00");
  await t.work();
  const sent = await read();
  assert.deepEqual([sent.situacao, sent.idTransferencia], ["ENVIADA", ids[0]]);
});

Deno.test("an order with a transfer id that is deleted keeps it for ever", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { numeroProtocolo, idTransferencia } = await protocolOrder(
    t,
    token,
    draftJson({ depositoJudicial: deposit() }),
  );
  assert.equal((await call(t, "DELETE", `/v1/ordem/${numeroProtocolo}`, { token })).status, 204);
  const row = await t.db.selectFrom("court_order").select(["status", "transfer_id"]).executeTakeFirst();
  assert.deepEqual(row, { status: "removed", transfer_id: idTransferencia });
});

Deno.test("a deposit goes to the unit's standard account, else to the court's, else one is to be registered", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const general = draftJson({ depositoJudicial: { tipoCredito: "GERAL" } });
  const none = await assertChangesNothing(t.db, () => call(t, "POST", LOOK_UP, { token, json: general }));
  assert.equal(brief(none), "422 deposito-sem-conta-padrao depositoJudicial.usarPadrao");
  const accountOf = async () => (await createDraft(t, token, general)).depositoJudicial?.conta;
  await registerDeposit(t, "court");
  assert.equal(await accountOf(), "22");
  await registerDeposit(t, "unit");
  assert.equal(await accountOf(), "11");
  const tax = await createDraft(
    t,
    token,
    draftJson({
      depositoJudicial: {
        tipoCredito: "TRIBUTARIO",
        codigoReceita: "7363",
        tipoDocumento: "CEI",
        numeroDocumento: "11.583.00249/85",
        executado: "OUTROS",
        nomeExecutado: "Obra da Esquina",
        numeroReferencia: "80 1 23.000001-45",
      },
    }),
  );
  assert.deepEqual(tax.depositoJudicial, {
    tipoCredito: "TRIBUTARIO",
    usarPadrao: true,
    ispb: "00360305",
    instituicao: "Caixa Econômica Federal",
    agencia: "0650",
    codigoReceita: "7363",
    tipoDocumento: "CEI",
    numeroDocumento: "115830024985",
    executado: "OUTROS",
    nomeExecutado: "Obra da Esquina",
    numeroReferencia: "8012300000145",
  });
  const read = parseResponse(DraftAnswer, await call(t, "GET", `${LOOK_UP}/${tax.id}`, { token }));
  assert.deepEqual(read, tax);
});

Deno.test("deposits of Law 9.703/98 go to the federal savings bank alone by default, elsewhere once it is cleared, and all texts say so", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  await registerDeposit(t, "court");
  const manual = await Deno.readTextFile("docs/layout-v1.11.md");
  const api = JSON.stringify(await openapiDocument(t));
  const elsewhere = { ispb: "00000000", agencia: "1234" };
  for (const type of ["tax", "social-security"] as const) {
    const draftWith = (rest: Record<string, unknown>) =>
      draftJson({
        depositoJudicial: {
          tipoCredito: wireCreditType[type],
          codigoReceita: "0204",
          tipoDocumento: "CPF",
          numeroDocumento: DEFENDANT,
          ...rest,
        },
      });
    const usual = await createDraft(t, token, draftWith({}));
    assert.equal(usual.depositoJudicial?.ispb, "00360305");
    const unasked = await call(t, "POST", LOOK_UP, { token, json: draftWith(elsewhere) });
    assert.match(brief(unasked), /deposito-diverso-do-padrao .*depositoJudicial.ispb/);
    const cleared = await createDraft(t, token, draftWith({ usarPadrao: false, ...elsewhere }));
    assert.equal(cleared.depositoJudicial?.ispb, "00000000");
    for (const text of [manual, api, terms["deposito-judicial"].meaning]) {
      assert.ok(text.includes(creditDestinations[type]));
    }
  }
});
