/** `deno task data`: all that is kept about somebody, told only on record. */
import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { createDraft, DEFENDANT, signInPeople } from "../../support/api.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const WHY = ["--motivo", "pedido do titular"];

/** The command as its task starts it, as the role that runs. */
const data = (t: TestContext, ...args: readonly string[]) =>
  runDeno([...taskArguments("data"), ...args], { DATABASE_URL: t.runtimeUrl });

const entries = (t: TestContext) =>
  t.db.selectFrom("audit_entry").select(["actor", "action", "subject", "detail"])
    .where("action", "like", "personal-data.%").orderBy("id").execute();

Deno.test("a defendant's data are counted and exported as JSON and CSV, others' left out, each time on record", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const { id } = await createDraft(t, assistant.token);

  const shown = await data(t, "show", DEFENDANT, ...WHY);
  assert.deepEqual([shown.code, shown.err], [0, ""]);
  for (const table of ["order_defendant", "order_target", "relationship_query", "audit_entry"]) {
    assert.match(shown.out, new RegExp(`${table} +│ \\d`), table);
  }
  assert.doesNotMatch(shown.out, /web_session/);

  const { out: json } = await data(t, "export", DEFENDANT, ...WHY);
  const { cpfCnpj, tabelas } = JSON.parse(json);
  assert.equal(cpfCnpj, DEFENDANT);
  assert.deepEqual(tabelas.order_defendant.map((row: { order_id: string }) => row.order_id), [id]);

  const { out: csv } = await data(t, "export", DEFENDANT, "--formato", "csv", ...WHY);
  const lines: Record<string, string>[] = parse(csv, { columns: true, delimiter: ";" });
  assert.ok(
    lines.some(({ tabela, coluna, valor }) =>
      tabela === "order_defendant" && coluna === "order_id" && valor === id
    ),
  );
  assert.deepEqual(
    (await entries(t)).map(({ actor, action, subject, detail }) => [
      actor,
      action,
      subject,
      detail["reason"],
    ]),
    ["show", "export", "export"].map((what) => [
      "service",
      `personal-data.${what}`,
      DEFENDANT,
      "pedido do titular",
    ]),
  );
});

Deno.test("of a CNPJ what is kept under its root is told too, of a root what is kept of its establishments, of nobody else", async () => {
  await using t = await openTestContext();
  const [root, headOffice, branch, person] = [
    "11222333",
    "11222333000181",
    "11222333000262",
    "11222333044",
  ];
  await t.db.insertInto("counted_look_up").values(
    [root, headOffice, branch, person].map((tax_id) => ({
      user_cpf: DEFENDANT,
      process_number: "0000832-35.2018.4.01.3202",
      tax_id,
      at: t.clock().toString(),
    })),
  ).execute();
  const told = async (taxId: string) => {
    const { out } = await data(t, "export", taxId, ...WHY);
    return JSON.parse(out).tabelas.counted_look_up.map((row: { tax_id: string }) => row.tax_id).sort();
  };
  assert.deepEqual(await told("11.222.333/0001-81"), [root, headOffice]);
  assert.deepEqual(await told(root), [root, headOffice, branch]);
});

Deno.test("a user's sessions are told without what would let anybody act as the user", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  await t.db.insertInto("web_session").values({
    id: "a".repeat(64),
    cpf: assistant.cpf,
    name: "Assessora",
    csrf: "the-form-secret",
    encrypted_tokens: new Uint8Array([1, 2, 3]),
    access_expires_at: t.clock().toString(),
    created_at: t.clock().toString(),
    seen_at: t.clock().toString(),
  }).execute();
  const { out } = await data(t, "export", assistant.cpf, ...WHY);
  assert.match(out, /"name": "Assessora"/);
  assert.doesNotMatch(out, /the-form-secret|aaaaaaaa|encrypted_tokens/);
});

Deno.test("no text of an export is computed by a spreadsheet, also behind a blank of any kind", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const names = ["=1+1", "\u00a0=1+1", "\u2003+1+1", "\t@SUM(A1)", "\ufeff-1+1"];
  await t.db.insertInto("web_session").values(names.map((name, index) => ({
    id: String(index).repeat(64),
    cpf: assistant.cpf,
    name,
    csrf: `secret ${index}`,
    encrypted_tokens: new Uint8Array([1]),
    access_expires_at: t.clock().toString(),
    created_at: t.clock().toString(),
    seen_at: t.clock().toString(),
  }))).execute();
  const { out } = await data(t, "export", assistant.cpf, "--formato", "csv", ...WHY);
  const lines: Record<string, string>[] = parse(out, { columns: true, delimiter: ";" });
  const told = lines.filter(({ tabela, coluna }) => tabela === "web_session" && coluna === "name");
  assert.deepEqual(told.map(({ valor }) => valor).sort(), names.map((name) => `'${name}`).sort());
});

Deno.test("what is no tax id, no reason or another format is misuse, and nothing is told or recorded", async () => {
  await using t = await openTestContext();
  for (
    const args of [
      ["show", "123", ...WHY],
      ["show", DEFENDANT],
      ["show", DEFENDANT, "--motivo", " x "],
      ["export", DEFENDANT, "--formato", "xml", ...WHY],
      ["delete", DEFENDANT, ...WHY],
    ]
  ) {
    const misused = await data(t, ...args);
    assert.deepEqual([misused.code, misused.out], [2, ""], args.join(" "));
  }
  const unknown = await data(t, "show", "529.982.247-25", ...WHY);
  assert.deepEqual([unknown.code, unknown.out], [0, "Nada se guarda sobre 529.982.247-25\n"]);
  assert.deepEqual((await entries(t)).map(({ subject }) => subject), ["52998224725"]);
});
