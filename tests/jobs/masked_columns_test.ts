/**
 * What the page of personal data says of a finished order's people, held against the schema: each column that is to go with
 * the order goes, field by field of what is JSON, and what stays has its reason on the page.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { parseTaxId } from "../../domain/identity/tax_id.ts";
import { personalRowsOf } from "../../store/identity/personal_data.ts";
import { call, DEFENDANT, draftJson, protocolOrder, signInPeople } from "../support/api.ts";
import { runExchange } from "../support/exchange/run_exchange.ts";
import { documentedColumns } from "../support/identity/personal_data_page.ts";
import { age, runRetention } from "../support/identity/retention.ts";
import { splitCalls, targetAt } from "../support/orders/answered_order.ts";
import { NAMED } from "../support/orders/draft_addresses.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

/** The automatic institution that blocks all it is asked for, and one that gives information. */
const BANK = "99000002";
const INFORMER = "99000001";
const PLAINTIFF = "11222333000181";

/** What the test writes of people, none of which is a number or a word that anything else has. */
const written = {
  plaintiff: "Credora Inventada",
  plaintiffTaxId: PLAINTIFF,
  cei: "115830024985",
  debtor: "Obra da Esquina",
  debt: "8012300000145",
  branch: "4321",
  account: "987650001",
};

const place = { usarPadrao: false, ispb: "00360305", agencia: "0650" };

const taxDeposit = {
  ...place,
  tipoCredito: "TRIBUTARIO",
  codigoReceita: "7363",
  tipoDocumento: "CEI",
  numeroDocumento: written.cei,
  executado: "OUTROS",
  nomeExecutado: written.debtor,
  numeroReferencia: written.debt,
};

const ownDeposit = {
  ...place,
  tipoCredito: "PREVIDENCIARIO",
  codigoReceita: "0204",
  tipoDocumento: "CPF",
  numeroDocumento: DEFENDANT,
};

/** Orders of each kind, with every field about a person, and a split; sent, answered, and nothing left of them to do. */
async function finishedOrders(t: TestContext): Promise<string[]> {
  const { judge: { token } } = await signInPeople(t);
  const plaintiff = { autor: { nome: written.plaintiff, cpfCnpj: PLAINTIFF } };
  const against = (rest: Record<string, unknown>, target: Record<string, unknown> = {}) =>
    draftJson({
      ...plaintiff,
      reus: [{ cpfCnpj: DEFENDANT, instituicoes: [{ ispb: BANK, ...target }], ...rest }],
    });
  const block = (rest: Record<string, unknown>, target?: Record<string, unknown>) => ({
    ...against({ valor: "10.00" }, target),
    ...rest,
  });
  const { numeroProtocolo: blocked } = await protocolOrder(
    t,
    token,
    block({}, { agencia: written.branch, conta: written.account }),
    NAMED,
  );
  const { numeroProtocolo: transferred } = await protocolOrder(
    t,
    token,
    block({ depositoJudicial: ownDeposit }),
    NAMED,
  );
  const { numeroProtocolo: requested } = await protocolOrder(t, token, {
    ...against({}, { ispb: INFORMER }),
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
  }, NAMED);
  await runExchange(t, "2026-11-23");
  await splitWithDeposit(t, token, blocked);
  await runExchange(t, "2026-11-26");
  await settle(t);
  return [blocked, transferred, requested];
}

async function splitWithDeposit(t: TestContext, token: string, number: string): Promise<void> {
  const { drafted, protocoled } = splitCalls(t, token);
  const { id } = await drafted(number, {
    depositoJudicial: taxDeposit,
    acoes: [{ alvoId: await targetAt(t, number, BANK), tipo: "TRANSFERIR", valor: "10.00" }],
  });
  await protocoled(id);
}

/** As after the arrival of all money. */
async function settle({ db }: TestContext): Promise<void> {
  await sql`update order_target set released_amount = coalesce(blocked_amount, 0)`.execute(db);
  await sql`update court_order set awaits_split = false, awaits_remedy = false`.execute(db);
  await sql`update transfer_arrival set status = 'arrived', arrived_amount = amount, arrived_on = expected_on`
    .execute(db);
}

/** A value somewhere in a column; `field` is its path in what is JSON. */
interface Value {
  readonly column: string;
  readonly field: string;
  readonly value: string;
}

/** Every text the database has outside its catalogue, and whatever is a text or number within its JSON. */
async function allValues({ db }: TestContext): Promise<Value[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar')
    order by 1, 2, 3`.execute(db);
  const values: Value[] = [];
  for (const { schema, table, column, type } of columns) {
    const { rows } = await sql<{ value: unknown }>`
      select distinct to_jsonb(${sql.ref(column)}) as value from ${sql.table(`${schema}.${table}`)}
      where ${sql.ref(column)} is not null`.execute(db);
    const name = schema === "public" ? `${table}.${column}` : `${schema}.${table}.${column}`;
    const leaves = new Set(rows.flatMap(({ value }) => leavesOf(value).map((leaf) => JSON.stringify(leaf))));
    for (const leaf of leaves) {
      const [path, value]: [string, string] = JSON.parse(leaf);
      if (value !== "") values.push({ column: name, field: type.startsWith("json") ? path : "", value });
    }
  }
  return values;
}

const leavesOf = (value: unknown, path = ""): [string, string][] =>
  value === null || value === undefined
    ? []
    : typeof value !== "object"
    ? [[path, String(value)]]
    : Array.isArray(value)
    ? value.flatMap((one) => leavesOf(one, path))
    : Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === "" ? key : `${path}.${key}`));

const nameOf = ({ column, field }: Value): string => field === "" ? column : `${column}: ${field}`;

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

Deno.test("every column that goes with an order had something, and has nothing of it once the order's term has ended", async () => {
  await using t = await openTestContext();
  await finishedOrders(t);
  const goes = (await documentedColumns()).filter(({ goesWithOrder }) => goesWithOrder)
    .map(({ column }) => column);
  const ofThese = ({ column }: Value) => goes.includes(column);
  const before = (await allValues(t)).filter(ofThese);
  assert.deepEqual(distinct(before.map(({ column }) => column)), distinct(goes));

  await age(t, "11 years");
  await runRetention(t);
  const had = new Set(before.map((value) => JSON.stringify(value)));
  const left = (await allValues(t)).filter((value) => ofThese(value) && had.has(JSON.stringify(value)));
  // Of the destination of money what is the court's: which kind of deposit, and where.
  const unmaskedFields = [
    "agency",
    "creditType",
    "documentType",
    "executedParty.kind",
    "ispb",
    "revenueCode",
    "useDefault",
  ];
  assert.deepEqual(
    distinct(left.map(nameOf)),
    ["court_order", "split"].flatMap((table) => unmaskedFields.map((field) => `${table}.deposit: ${field}`)),
  );
});

Deno.test("what tells of an order's people is nowhere but in the columns of the page, and afterwards in those that the page keeps", async () => {
  await using t = await openTestContext();
  const numbers = await finishedOrders(t);
  const { name } = await t.db.selectFrom("order_defendant").select("name").limit(1)
    .executeTakeFirstOrThrow();
  const people = new RegExp(`\\b(${[DEFENDANT, name, ...Object.values(written)].join("|")})\\b`);
  const told = async () =>
    distinct(
      (await allValues(t)).filter(({ value }) => people.test(value))
        .map(({ column }) => column),
    );
  const page = await documentedColumns();
  const named = page.map(({ column }) => column);
  assert.deepEqual((await told()).filter((column) => !named.includes(column)), []);

  await age(t, "11 years");
  await runRetention(t);
  assert.deepEqual(await told(), []);
  const { judge: { token } } = await signInPeople(t);
  for (const number of numbers) {
    const order = await call(t, "GET", `/v1/ordem/${number}`, { token });
    assert.equal(order.status, 200, order.text);
    assert.doesNotMatch(order.text, people);
  }
});

Deno.test("whoever is asked about is told every row of every table that has the tax id, whatever field it is in", async () => {
  await using t = await openTestContext();
  await finishedOrders(t);
  // Of a company whose other branch is the defendant, so that only the deposits have this number.
  const branch = "11222333000262";
  await sql`update court_order set deposit = jsonb_set(deposit, '{documentNumber}', to_jsonb(${branch}::text))
      where deposit is not null`.execute(t.db);
  const root = branch.slice(0, 8);
  for (const taxId of [DEFENDANT, PLAINTIFF, branch, root]) {
    const isNamed = taxId === root ? `${root}(\\d{6})?` : taxId;
    const counted: Record<string, number> = {};
    for (const { name, schema } of await t.db.introspection.getTables()) {
      if (schema !== "public") continue;
      const { rows: [row] } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} t
          where to_jsonb(t)::text ~ ${`\\m${isNamed}\\M`}`.execute(t.db);
      if (row!.count > 0) counted[name] = row!.count;
    }
    const parsed = parseTaxId(taxId);
    assert.ok(parsed.ok);
    const told = (await personalRowsOf(t.db, parsed.value)).filter(({ row }) =>
      new RegExp(`\\b${isNamed}\\b`).test(JSON.stringify(row))
    );
    const byTable = Map.groupBy(told, ({ table }) => table);
    assert.deepEqual(
      Object.fromEntries([...byTable].map(([table, rows]) => [table, rows.length])),
      counted,
    );
    assert.ok(told.length > 0, taxId);
  }
});
