import assert from "node:assert/strict";
import { ProcessAnswer } from "../../../routes/identity/processes.ts";
import { call, parseRefusal, parseResponse, PROCESS, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a case of the court is told with its class and sides, on record; one of another court is not found", async () => {
  await using t = await openTestContext();
  const { judge, foreignJudge } = await signInPeople(t);
  const found = parseResponse(
    ProcessAnswer,
    await call(t, "GET", `/v1/processo/${PROCESS.replaceAll(/\D/g, "")}`, { token: judge.token }),
  );
  assert.equal(found.numeroProcesso, PROCESS);
  assert.ok(found.partes.some(({ polo }) => polo === "ATIVO"));
  assert.ok(found.partes.some(({ polo, cpfCnpj }) => polo === "PASSIVO" && cpfCnpj === "52998224725"));
  const foreign = await call(t, "GET", `/v1/processo/${PROCESS}`, { token: foreignJudge.token });
  assert.equal(parseRefusal(foreign).code, "processo-nao-localizado");
  const wrong = await call(t, "GET", "/v1/processo/123", { token: judge.token });
  assert.equal(parseRefusal(wrong).code, "numero-processo-invalido");
  const audited = await t.db.selectFrom("audit_entry").select(["actor", "subject"])
    .where("action", "=", "process.read").orderBy("id").execute();
  assert.deepEqual(audited.map(({ actor }) => actor), [judge.cpf, foreignJudge.cpf]);
});
