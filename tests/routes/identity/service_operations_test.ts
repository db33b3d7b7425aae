import assert from "node:assert/strict";
import { readConfig } from "../../../program/config.ts";
import { serviceOperations, serviceUseOf } from "../../../routes/identity/service_operations.ts";
import { routes } from "../../../routes/mod.ts";
import { call, parseRefusal, protocolOrder, signInPeople, SYSTEM } from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { courtPart } from "../../support/orders/court_matrix.ts";
import { followUpPart } from "../../support/orders/follow_up_matrix.ts";
import { operationPart } from "../../support/orders/operation_matrix.ts";
import { orderPart } from "../../support/orders/order_matrix.ts";
import { readTable } from "../../support/orders/profile_matrix.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

interface Documented {
  readonly operationId: string;
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string }[];
}

/** Every operation of the API's description by method and path. */
async function described(t: Pick<TestContext, "http">): Promise<Map<string, Documented>> {
  const { paths } = JSON.parse((await call(t, "GET", "/openapi.json")).text);
  return new Map(
    Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, entry]) => [`${method.toUpperCase()} ${path}`, entry])
    ),
  );
}

Deno.test("the table of what a service token opens says of every operation what callers of the matrix are answered", async () => {
  await using t = await openTestContext();
  const known = await described(t);
  const tables = [courtPart, orderPart, followUpPart, operationPart].flatMap(({ table }) => readTable(table));
  const seen = new Set<string>();
  for (const { name, method, path, statuses } of tables) {
    const { operationId: id, security = [] } = known.get(`${method} ${path}`)!;
    if (security.length === 0) continue;
    seen.add(id);
    const answered = (who: string) => statuses.find((status) => status.who === who)!.status;
    const use = serviceUseOf(id, { court: "401", courts: [] });
    const expected =
      { alone: "let in, let in", named: "let in, 400", closed: "403, 403", "not-set": "403, 403" }[use];
    const shown = [answered("serv"), answered("alone")].map((status) =>
      [400, 403].includes(status) ? status : "let in"
    );
    assert.equal(shown.join(", "), expected, name);
  }
  assert.deepEqual(Object.keys(serviceOperations).filter((id) => !seen.has(id)), []);
});

Deno.test("an order or a split is deleted and events are read by a court's system in a user's name where the court is set so, and only there", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  const { numeroProtocolo } = await protocolOrder(t, judge.token);
  const answered = await seedAnsweredOrder(t, judge.token, [{
    ispb: "99000001",
    code: "01",
    blocked: 100,
  }]);
  const { drafted, protocoled } = splitCalls(t, judge.token);
  const { id: split } = await drafted(answered, {
    acoes: [{ alvoId: await targetAt(t, answered, "99000001"), tipo: "DESBLOQUEAR", valor: "1.00" }],
  });
  await protocoled(split);
  const calls = [
    ["GET", "/v1/evento"],
    ["DELETE", `/v1/ordem/${numeroProtocolo}`],
    ["DELETE", `/v1/desdobramento/${split}`],
  ] as const;
  const api = (...serviceTokenCourts: string[]) => ({ http: routes({ ...t.app, serviceTokenCourts }) });
  for (const [method, path] of calls) {
    for (const closed of [t, api(), api("403")]) {
      const refusal = parseRefusal(await call(closed, method, path, { token, headers }));
      assert.deepEqual([refusal.status, refusal.code], [403, "operacao-vedada-a-servico"]);
      assert.match(refusal.detail, /tribunal 401.*SERVICE_TOKEN_COURTS.*alteradaDesde/);
    }
    const nobody = parseRefusal(await call(api("401"), method, path, { token }));
    assert.deepEqual([nobody.status, nobody.code], [400, "usuario-obrigatorio"]);
    assert.ok((await call(api("401"), method, path, { token, headers })).status < 300);
  }
  for (const action of ["order.remove", "split.remove"]) {
    const entry = await t.db.selectFrom("audit_entry").selectAll().where("action", "=", action)
      .executeTakeFirstOrThrow();
    assert.deepEqual([entry.actor, entry.detail.via, entry.detail.clientId], [
      judge.cpf,
      "service",
      SYSTEM,
    ]);
  }
  const open = (await described(api("401"))).get("DELETE /v1/ordem/{numeroProtocolo}")!;
  assert.ok(open.parameters?.some(({ name }) => name === "X-ASSETS-CPF-USUARIO"));
});

Deno.test("the courts whose systems may do more are a setting, empty unless told", () => {
  const usual = readConfig("start", {}, "");
  assert.deepEqual(usual.ok && usual.value.serviceTokenCourts, []);
  const given = readConfig("start", { SERVICE_TOKEN_COURTS: "401, 826" }, "");
  assert.deepEqual(given.ok && given.value.serviceTokenCourts, ["401", "826"]);
  assert.ok(!readConfig("start", { SERVICE_TOKEN_COURTS: "TRF1" }, "").ok);
});
