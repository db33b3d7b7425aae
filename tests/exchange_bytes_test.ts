import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { centavos } from "../domain/money.ts";
import type { RecordLayout, ValuesOf } from "../exchange/field.ts";
import { LAYOUT_VERSION, remittance, SERVICE } from "../exchange/layout.ts";
import {
  publishRemittance,
  readRemittance,
  rebuildRemittance,
  type RemittanceBlock,
  runCutoff,
} from "../exchange/mod.ts";
import { digestOf } from "../exchange/publication.ts";
import { writeRecord } from "../exchange/record.ts";
import { streamLines } from "../store/remittances.ts";
import { BANK_A, BANK_B, MONDAY, type NewOrder, type World, world } from "./exchange_world.ts";

const NAME = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

/** Texts that a writer of CSV, a database or a reader could take for something else. */
const nasty = fc.oneof(
  fc.constantFrom(
    '"',
    '""',
    ";",
    "\\.",
    "\\N",
    "a\r\nb",
    "\t",
    "'",
    " x ",
    "NULL",
    "\u2028",
    "\u0085",
    "\ufeffx",
    "é",
    "😀",
  ),
  fc.string({ unit: "binary", maxLength: 150 }),
).map((text) => text.replaceAll("\0", "").replace(/\p{Cs}/gu, ""));

/** One that leaves something once written: the database can hold no order with an empty name of its court. */
const name = nasty.map((text) => `x${text}`);

const order: fc.Arbitrary<NewOrder> = fc.record({
  plaintiff: fc.record({ name: nasty, taxId: fc.constantFrom("00394460", "11222333000181") }),
  defendantName: nasty,
  salaryAccount: fc.boolean(),
  courtUnitName: name,
  targets: fc.tuple(fc.record({
    ispb: fc.constant(BANK_A),
    taxId: fc.constantFrom("52998224725", "11222333000181", "12ABC345"),
    amount: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
    branch: fc.constantFrom("0001", "123456-X"),
    account: fc.constantFrom("5", "123456789012345678-9"),
  })),
});

/** The file's text as the layout's own writer makes it, from the same rows. */
async function written(w: World): Promise<string> {
  const { rows } = await sql<
    { block: ValuesOf<typeof remittance.block> & { salary: boolean; valor: bigint } }
  >`
    select l.line as "linha", o.protocol_number as "numeroProtocolo", o.protocoled_at as "dataHoraProtocolo",
      o.process_number as "numeroProcesso", o.court_unit_id as "codigoVara", o.court_unit_name as "nomeVara",
      o.judge_cpf as "cpfJuiz", o.judge_name as "nomeJuiz", o.action_type as "tipoAcao",
      o.plaintiff_tax_id as "cpfCnpjAutor", o.plaintiff_name as "nomeAutor", d.tax_id as "cpfCnpjReu",
      d.name as "nomeReu", t.ispb, t.branch as "agencia", t.account as "conta", t.amount as "valor",
      d.salary_account as salary
    from remittance_line l join order_target t on t.id = l.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
    join court_order o on o.id = t.order_id order by l.line`.execute(w.db);
  const blocks = (rows as unknown as (RemittanceBlock & { salary: boolean })[]).map(({ salary, ...row }) => {
    const present = Object.fromEntries(
      Object.entries(row).filter(([_, value]) => value !== null),
    ) as RemittanceBlock;
    const tipoPessoa = { 11: "F", 14: "J", 8: "R" }[row.cpfCnpjReu.length] ?? "";
    return { ...present, tipoPessoa, contaSalario: salary ? "S" : "N" };
  });
  const header = writeRecord(remittance.header, {
    versaoLayout: LAYOUT_VERSION,
    remetente: SERVICE,
    ispbDestinatario: BANK_A,
    dataMovimento: MONDAY,
    sequencial: 1,
    geradoEm: w.now(),
    nomeArquivo: NAME,
  });
  const total = blocks.reduce((sum, { valor }) => sum + valor, 0n);
  const trailer = writeRecord<RecordLayout>(remittance.trailer, {
    sequencial: 1,
    quantidadeLinhas: blocks.length + 2,
    quantidadeBloqueios: blocks.length,
    somaBloqueios: centavos(total),
  });
  return [header, ...blocks.map((block) => writeRecord(remittance.block, block)), trailer]
    .map((line) => `${line}\r\n`).join("");
}

Deno.test(
  "PostgreSQL writes the very bytes that the layout's own writer makes of the same rows",
  world(async (w) => {
    for (const one of fc.sample(order, { numRuns: 300, seed: 11 })) await w.order(one);
    w.setTime("2026-11-23T19:00:00.987");
    await runCutoff(w.ctx);
    assert.equal(await publishRemittance(w.ctx, 1n), "published");
    const text = await w.read("outbox", BANK_A, NAME);
    assert.equal(text, await written(w));
    let blocks = 0;
    const read = await readRemittance(`${w.ctx.folders.outbox(BANK_A)}/${NAME}`, () => void blocks++);
    assert.ok(read.ok, JSON.stringify(read));
    assert.equal(blocks, 300);
  }),
);

Deno.test(
  "lines are streamed on a connection that has been idle, too",
  world(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    const client = await w.pool.connect();
    try {
      await client.query("select 1");
      // Long enough for the socket to wait for more.
      await new Promise((resolve) => setTimeout(resolve, 20));
      const chunks = await Array.fromAsync(
        streamLines(client, { remittanceId: 1n, expressions: ["'x'"], delimiter: ";" }),
      );
      assert.equal(chunks.map((chunk) => new TextDecoder().decode(chunk)).join(""), "x\n");
    } finally {
      client.release();
    }
  }),
);

/** Publishes everything from a process of its own. */
const child = `
  import { connect } from "./store/connection.ts";
  import { openExchange, publishRemittance } from "./exchange/mod.ts";
  const [url, dir, now] = Deno.args;
  const { db, pool } = connect(url, { onError: () => {} });
  const ctx = await openExchange({ db, pool, dir, log: () => {}, clock: () => Temporal.Instant.from(now), holidays: () => Promise.resolve(new Set()) });
  for (const id of [1n, 2n]) await publishRemittance(ctx, id);
  await db.destroy();
`;

/** Makes so many more orders like the one there is, with all of its targets. */
async function multiply(w: World, count: number): Promise<void> {
  await w.pool.query(`
    create temporary table twin as
      select gen_random_uuid() as id, '2026' || lpad((n + 1)::text, 10, '0') as number from generate_series(1, ${count}) n;
    insert into court_order select (jsonb_populate_record(o,
        jsonb_build_object('id', t.id, 'protocol_number', t.number))).*
      from court_order o, twin t where o.protocol_number = '20260000000001';
    insert into order_defendant select (jsonb_populate_record(d, jsonb_build_object('order_id', t.id))).*
      from order_defendant d, twin t;
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, origin, affected, amount)
      select t.id, g.defendant_position, g.tax_id, g.ispb, g.receiver_ispb, g.origin, g.affected, g.amount
      from order_target g, twin t;
    drop table twin`);
}

/** Waits until an outbox has a name that passes; the child is alive meanwhile. */
async function until(w: World, ispb: string, test: (name: string) => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await w.list("outbox", ispb).catch(() => [])).some(test)) {
    if (Date.now() > deadline) throw new Error("The child did not come so far");
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

for (
  const [moment, ispb, seen] of [
    ["while it writes", BANK_A, (name: string) => name.endsWith(".part")],
    ["when the file is in sight", BANK_A, (name: string) => name === NAME],
    ["at the second file", BANK_B, (name: string) => name.endsWith(".part")],
  ] as const
) {
  Deno.test(
    `a publisher killed ${moment} leaves what the next one completes with the same bytes`,
    world(async (w) => {
      await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      await multiply(w, 4_000);
      w.setTime("2026-11-23T19:00");
      await runCutoff(w.ctx);
      const process = new Deno.Command(Deno.execPath(), {
        args: ["eval", "--no-check", child, w.url, w.dir, w.now().toString()],
        cwd: new URL("..", import.meta.url),
        stdout: "null",
      }).spawn();
      await until(w, ispb, seen);
      process.kill("SIGKILL");
      await process.status;
      // The dead process's locks go with its connections, as soon as the server notices.
      for (const id of [1n, 2n]) while (await publishRemittance(w.ctx, id) === "busy");
      assert.deepEqual(await w.rows("select status from remittance"), [{ status: "published" }, {
        status: "published",
      }]);
      assert.deepEqual(await w.list("outbox", BANK_A), [NAME, `${NAME}.sha256`]);
      const rebuilt = await rebuildRemittance(w.ctx, 1n);
      assert.equal(
        await w.read("outbox", BANK_A, `${NAME}.sha256`),
        `${rebuilt !== "busy" && rebuilt.sha256}  ${NAME}\n`,
      );
      assert.deepEqual(await digestOf(`${w.ctx.folders.outbox(BANK_A)}/${NAME}`), rebuilt);
      assert.deepEqual(await w.rows("select type from alarm"), []);
    }),
  );
}
