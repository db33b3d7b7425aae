import assert from "node:assert/strict";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { Split } from "../../../routes/splits/split_schema.ts";
import {
  assertChangesNothing,
  call,
  createDraft,
  draftJson,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const OTHER_UNIT = "v-4013400";

/** Those of the court, and an assistant of another unit besides. */
async function people(t: TestContext) {
  const { stagingData, tokenOf } = t.externalServices;
  const found = stagingData.users().find(({ profiles, units }) =>
    profiles.includes("assistant") && units.includes(OTHER_UNIT)
  );
  const otherAssistant = { cpf: found!.cpf, token: await tokenOf(found!.cpf) };
  return { ...await signInPeople(t), otherAssistant };
}

/** The court's users no longer change what is their unit's alone. */
async function closeUnits(t: TestContext, token: string): Promise<void> {
  const answer = await call(t, "PUT", "/v1/regra-tribunal", { token, json: { alteracaoPelaVara: false } });
  assert.equal(answer.status, 200, answer.text);
}

/** A split of the judge's order that awaits protocol, and the body it was written with. */
async function draftSplit(t: TestContext, token: string, by = token) {
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const json = {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "15000.00" }],
    cpfJuiz: "11144477735",
  };
  const { id } = await splitCalls(t, by).drafted(number, json);
  return { path: `/v1/desdobramento/${id}`, json };
}

Deno.test("a draft is changed by those it belongs to, and by nobody else of the court, whatever the change", async () => {
  await using t = await openTestContext();
  const { judge, assistant, assistantWithoutDelegation, otherJudge, otherAssistant, administrator } =
    await people(t);
  const { id } = await createDraft(t, otherAssistant.token);
  const path = `/v1/ordem/minuta/${id}`;
  const split = await draftSplit(t, judge.token, otherAssistant.token);
  const attempts = [
    ["PUT", path, draftJson()],
    ["PATCH", path, { sigilosa: false }],
    ["PUT", split.path, split.json],
  ] as const;
  const removals = [["DELETE", path], ["DELETE", split.path]] as const;
  const may = async ({ token }: { token: string }) => {
    for (const [method, path, json] of attempts) {
      assert.equal((await call(t, method, path, { token, json })).status, 200, `${method} ${path}`);
    }
  };
  const mayNot = async ({ token }: { token: string }, remedy: RegExp) => {
    for (const [method, path, json] of [...attempts, ...removals]) {
      const answer = await assertChangesNothing(t.db, () => call(t, method, path, { token, json }));
      const { status, code, detail } = parseRefusal(answer);
      assert.deepEqual([status, code], [403, "alteracao-nao-permitida"], `${method} ${path}`);
      assert.match(detail, remedy);
    }
  };
  const told = async ({ token }: { token: string }) =>
    await Promise.all(
      [path, split.path].map(async (path) =>
        JSON.parse((await call(t, "GET", path, { token })).text).podeAlterar
      ),
    );
  for (const who of [otherAssistant, judge, assistant, assistantWithoutDelegation]) {
    await may(who);
    assert.deepEqual(await told(who), [true, true]);
  }
  await mayNot(otherJudge, /está, por um assessor .* desse juiz ou por um juiz ou assessor da vara/);
  assert.deepEqual(await told(otherJudge), [false, false]);
  await closeUnits(t, administrator.token);
  for (const who of [otherAssistant, judge, assistant]) await may(who);
  for (const who of [otherJudge, assistantWithoutDelegation]) {
    await mayNot(who, /está ou por um assessor .* desse juiz; peça/);
  }
  for (const [method, path] of removals) {
    assert.equal((await call(t, method, path, { token: assistant.token })).status, 204);
  }
});

Deno.test("a confidential draft is unknown to whoever may not see it, whatever they would change", async () => {
  await using t = await openTestContext();
  const { judge, assistantWithoutDelegation } = await people(t);
  const { id } = await createDraft(t, judge.token, draftJson({ sigilosa: true }));
  const path = `/v1/ordem/minuta/${id}`;
  const { token } = assistantWithoutDelegation;
  for (
    const [method, json] of [["PUT", draftJson()], ["PATCH", { sigilosa: false }], ["DELETE"]] as const
  ) {
    const answer = await assertChangesNothing(t.db, () => call(t, method, path, { token, json }));
    assert.equal(parseRefusal(answer).code, "minuta-nao-encontrada");
  }
});

/** What the record of each change says of the content. */
async function record(t: TestContext, ...actions: string[]) {
  const rows = await t.db.selectFrom("audit_entry").select(["detail"]).where("action", "in", actions)
    .orderBy("id").execute();
  return rows.map(({ detail }) => detail as { before: string; after?: string; fields?: string[] });
}

Deno.test("the record of a draft's changes tells what was, what is and which fields changed, without a tax id", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await people(t);
  const { id } = await createDraft(t, token);
  const path = `/v1/ordem/minuta/${id}`;
  const replace = async (valor: string) => {
    const json = draftJson({ reus: [{ cpfCnpj: "52998224725", valor }] });
    parseResponse(DraftAnswer, await call(t, "PUT", path, { token, json }));
  };
  await replace("9000.00");
  await replace("9000.00");
  await call(t, "PATCH", path, { token, json: { sigilosa: true } });
  await call(t, "DELETE", path, { token });
  const [first, same, hidden, removed] = await record(
    t,
    ...["draft.replace", "draft.confidentiality", "draft.remove"],
  );
  assert.deepEqual(first?.fields, ["reus[***.982.247-**].valor", "valorTotal"]);
  assert.notEqual(first?.before, first?.after);
  assert.deepEqual([same?.before, same?.after, same?.fields], [first?.after, first?.after, []]);
  assert.deepEqual([hidden?.before, hidden?.fields], [same?.after, ["sigilosa"]]);
  assert.equal(removed?.before, hidden?.after);
});

Deno.test("the record of a split's changes tells the same, and the split who changed it last", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await people(t);
  const { path, json } = await draftSplit(t, judge.token);
  const acoes = json.acoes.map((action) => ({ ...action, valor: "1.00" }));
  const replaced = parseResponse(
    Split,
    await call(t, "PUT", path, { token: assistant.token, json: { ...json, acoes } }),
  );
  assert.deepEqual(
    [replaced.versao, replaced.alteradoPor, replaced.alteradoEm],
    [2, assistant.cpf, "2026-11-23T10:00:00-03:00"],
  );
  await call(t, "DELETE", path, { token: judge.token });
  const [change, removal] = await record(t, "split.replace", "split.remove");
  assert.deepEqual(change?.fields, [`acoes[${acoes[0]!.alvoId}].valor`]);
  assert.equal(removal?.before, change?.after);
});
