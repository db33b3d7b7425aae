import assert from "node:assert/strict";
import { sql } from "kysely";
import { call, createDraft, parseRefusal, signInPeople } from "../../support/api.ts";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

type Parameter = { readonly name: string; readonly schema: { readonly enum?: readonly string[] } };
type Paths = Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>;

/** Every list of the document that can be sorted, with each name it can be sorted by. */
async function sortableLists(t: TestContext): Promise<[string, readonly string[]][]> {
  const { paths } = await openapiDocument(t) as { paths: Paths };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const by = get?.parameters?.find(({ name }) => name === "ordenar")?.schema.enum;
    return by === undefined ? [] : [[path, by]];
  });
}

Deno.test("every list that can be sorted answers each name it says, and refuses others", async () => {
  await using t = await openTestContext();
  const { judge, operator } = await signInPeople(t);
  await createDraft(t, judge.token);
  const lists = await sortableLists(t);
  assert.deepEqual(lists.map(([path]) => path.slice("/v1/".length)).toSorted(), [
    "desdobramento",
    "estatistica/instituicao",
    "operacao/arquivo-resposta",
    "operacao/instituicao",
    "operacao/quarentena",
    "operacao/remessa",
    "ordem",
    "pessoa",
    "serie",
    "transferencia",
  ]);
  await Promise.all(lists.map(async ([path, names]) => {
    const { token } = path.startsWith("/v1/operacao/") ? operator : judge;
    // The one list that is of somebody.
    const whose = path === "/v1/pessoa" ? "&cpfCnpjReu=52998224725" : "";
    for (const name of names) {
      const answer = await call(t, "GET", `${path}?ordenar=${name}${whose}`, { token });
      assert.equal(answer.status, 200, `${path} ${name}: ${answer.text}`);
    }
    const refusal = parseRefusal(await call(t, "GET", `${path}?ordenar=cor${whose}`, { token }));
    assert.equal(refusal.code, "parametro-invalido");
  }));
});

Deno.test("remittances are sorted by what their lines ask for in all", async () => {
  await using t = await openTestContext();
  const { operator: { token } } = await signInPeople(t);
  const totals = [{ "01": { count: 1, sum: "900" } }, {
    "01": { count: 1, sum: "500" },
    "02": { count: 1, sum: "500" },
  }, {}];
  await sql`insert into dispatch_run (business_date, frozen_at) values ('2026-11-20', '2026-11-20')`
    .execute(t.db);
  for (const [index, total] of totals.entries()) {
    await sql`insert into remittance (ispb, cutoff_date, dispatch_date, sequence, status, file_name, line_count,
          totals, frozen_at, answers_due_at, publish_at)
        values (${`9900000${index + 1}`}, '2026-11-20', '2026-11-20', ${
      50 + index
    }, 'frozen', ${`REM${index}`}, 1,
          ${JSON.stringify(total)}::jsonb, '2026-11-20T22:00:00Z', '2026-11-26T08:00:00Z',
          '2026-11-27T11:00:00Z')`.execute(t.db);
  }
  const { text } = await call(t, "GET", "/v1/operacao/remessa?ordenar=-valorTotal", { token });
  const { content } = JSON.parse(text) as { content: readonly { arquivo: string }[] };
  assert.deepEqual(content.map(({ arquivo }) => arquivo), ["REM1", "REM0", "REM2"]);
});
