/** Staging's institutions and the service, together. */
import assert from "node:assert/strict";
import { createInboxScanner, intakeFile } from "../../exchange/mod.ts";
import { Order } from "../../routes/orders/order_schema.ts";
import { Split } from "../../routes/splits/split_schema.ts";
import { openInstitutions } from "../../staging/answering_institutions.ts";
import { call, draftJson, parseResponse, protocolOrder, signInPeople } from "../support/api.ts";
import { FIRST, SECOND, THIRD } from "../support/institution/automatic_institutions_data.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

/** Dispatches on one day and answers on the next, started twice: the second time finds nothing left to do. */
async function exchanged(service: TestContext, dispatch: string): Promise<void> {
  const { clock, exchange, externalServices: { stagingData } } = service;
  const day = Temporal.PlainDate.from(dispatch);
  service.setTime(`${day}T19:00`);
  await service.work();
  service.setTime(`${day.add({ days: 1 })}T10:00`);
  for (let start = 0; start < 2; start++) {
    for (const institution of await openInstitutions({ exchange, stagingData, log: service.app.log })) {
      await institution.collect();
      await institution.answerDue(clock());
    }
    for (const { ispb, name } of await createInboxScanner(exchange).scan()) {
      const outcome = await intakeFile(exchange, ispb, name);
      const errors = service.logged.filter(({ level }) => level === "error");
      assert.equal(outcome.type, "accepted", Deno.inspect([outcome, errors], { depth: 6 }));
    }
  }
  service.setTime(`${day.add({ days: 2 })}T05:00`);
  await service.work();
  service.setTime(`${day.add({ days: 3 })}T08:00`);
  await service.work();
}

const orderOf = async (service: TestContext, token: string, number: string) =>
  parseResponse(Order, await call(service, "GET", `/v1/ordem/${number}`, { token }));

const codesOf = ({ alvos }: Awaited<ReturnType<typeof orderOf>>) =>
  new Map(alvos.map(({ ispb, codigo }) => [ispb, codigo]));

Deno.test("the service takes what they answer, and the order ends with the codes of the specification", async () => {
  await using service = await openTestContext();
  const { judge } = await signInPeople(service);
  const { numeroProtocolo } = await protocolOrder(service, judge.token);
  await exchanged(service, "2026-11-23");
  const order = await orderOf(service, judge.token, numeroProtocolo);
  assert.equal(order.situacao, "RESPONDIDA");
  const codes = codesOf(order);
  assert.deepEqual([FIRST, SECOND, THIRD].map((ispb) => codes.get(ispb)), ["00", "01", "03"]);
  assert.deepEqual(new Set([...codes].slice(3).map(([_, code]) => code)), new Set(["98"]));
  const answers = service.logged.filter(({ message }) => message === "Automatic institution answered");
  assert.equal(answers.length, 3);
});

Deno.test("an information request ends with 32, 35, 30 and 98", async () => {
  await using service = await openTestContext();
  const { judge } = await signInPeople(service);
  const { numeroProtocolo } = await protocolOrder(
    service,
    judge.token,
    draftJson({
      tipo: "REQUISICAO_INFORMACOES",
      informacoes: ["CADASTRO_E_SALDO", "EXTRATO", "CONTRATO_ABERTURA"],
      reus: [{ cpfCnpj: "52998224725" }],
    }),
  );
  await exchanged(service, "2026-11-23");
  const order = await orderOf(service, judge.token, numeroProtocolo);
  assert.equal(order.situacao, "RESPONDIDA");
  const codes = codesOf(order);
  assert.deepEqual([FIRST, SECOND, THIRD].map((ispb) => codes.get(ispb)), ["32", "35", "30"]);
  assert.deepEqual(new Set([...codes].slice(3).map(([_, code]) => code)), new Set(["98"]));
});

Deno.test("unblocks and transfers of what they blocked are fulfilled, and the money arrives at the depositary", async () => {
  await using service = await openTestContext();
  const { judge: { token } } = await signInPeople(service);
  const { numeroProtocolo } = await protocolOrder(service, token);
  await exchanged(service, "2026-11-23");
  const { alvos } = await orderOf(service, token, numeroProtocolo);
  const idOf = (ispb: string) => alvos.find((target) => target.ispb === ispb)!.id;
  const split = parseResponse(
    Split,
    await call(service, "POST", `/v1/ordem/${numeroProtocolo}/desdobramento`, {
      token,
      json: {
        acoes: [
          { alvoId: idOf(SECOND), tipo: "TRANSFERIR_E_DESBLOQUEAR", valor: "9000.00" },
          { alvoId: idOf(THIRD), tipo: "DESBLOQUEAR", valor: "0.01" },
        ],
        depositoJudicial: {
          tipoCredito: "GERAL",
          ispb: "00360305",
          agencia: "0001",
          conta: "123456-7",
          usarPadrao: false,
        },
      },
    }),
    201,
  );
  const protocol = await call(service, "POST", "/v1/desdobramento/protocolar", {
    token,
    json: { desdobramentos: [split.id] },
  });
  assert.equal(protocol.status, 200, protocol.text);
  await exchanged(service, "2026-11-26");
  // The depositary is asked once the money should be there, two business days after the transfer.
  await exchanged(service, "2026-12-01");
  const after = await call(service, "GET", `/v1/desdobramento/${split.id}`, { token });
  const { situacao, acoes } = parseResponse(Split, after);
  assert.equal(situacao, "RESPONDIDO");
  assert.deepEqual(acoes.map(({ codigo }) => codigo), ["01", "01"]);
  assert.equal(acoes[0]?.recebimento?.situacao, "RECEBIDA");
});
