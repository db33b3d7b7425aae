import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { at } from "../domain/calendar.ts";
import { type CreditType, type Deposit, wireCreditType } from "../domain/deposit.ts";
import { centavos } from "../domain/money.ts";
import { type InformationKind, informationKinds, wireInformation } from "../domain/order_kind.ts";
import { actionTypes, isMoney, isTransfer } from "../domain/split_action.ts";
import type { RecordLayout, ValuesOf } from "../exchange/field.ts";
import { LAYOUT_VERSION, remittance, SERVICE } from "../exchange/layout.ts";
import { publishRemittance, readRemittance, runCutoff } from "../exchange/mod.ts";
import { digestOf } from "../exchange/publication.ts";
import { writeRecord } from "../exchange/record.ts";
import { requestKinds } from "../exchange/remittance_reading.ts";
import { trailerValues } from "../exchange/trailer.ts";
import { streamLines } from "../store/remittances.ts";
import { BANK_A, BANK_B, MONDAY, type NewOrder, rebuilt, type World, world } from "./exchange_world.ts";
import { answerTarget, expectArrival, insertSplit } from "./split_rows.ts";

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

const information: fc.Arbitrary<NewOrder> = fc.record({
  defendantName: nasty,
  courtUnitName: name,
  information: fc.uniqueArray(fc.constantFrom(...informationKinds), { minLength: 1 }),
  targets: fc.tuple(fc.record({ ispb: fc.constant(BANK_A), branch: fc.constantFrom("0001", "123456-X") })),
});

const executed = fc.record({ kind: fc.constant("others" as const), name });
const destination = {
  useDefault: fc.boolean(),
  ispb: fc.constantFrom(BANK_A, BANK_B),
  agency: fc.constantFrom("1", "0001-9"),
};
const debt = {
  ...destination,
  account: fc.constantFrom(undefined, "77-X"),
  revenueCode: fc.constant("7363"),
  documentType: fc.constantFrom("CEI", "PIS_PASEP_NIT"),
  documentNumber: fc.constant("115830024985"),
  executedParty: executed,
};
const deposit = fc.oneof(
  fc.record({ ...destination, creditType: fc.constant("general"), account: fc.constant("123") }),
  fc.record({ ...debt, creditType: fc.constant("tax"), referenceNumber: fc.constantFrom(undefined, "80X1") }),
  fc.record({ ...debt, creditType: fc.constant("social-security") }),
) as fc.Arbitrary<Deposit>;

const split = fc.record({
  kind: fc.constantFrom(...actionTypes),
  amount: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
  asset: fc.option(name, { nil: undefined }),
  deposit,
  courtUnitName: name,
  judgeName: name,
  arrives: fc.boolean(),
});

/** Everything a line may be made of, as rows; `null` where there is none. */
// deno-lint-ignore no-explicit-any
type Row = Record<string, any>;

/** The record of a line and its values, as the layout names them. */
function valuesOf(row: Row): [RecordLayout, Row] {
  const { l, o, d, t, s, a, r } = row;
  const head = s ?? o;
  const common = {
    linha: l.line,
    numeroProtocolo: head.protocol_number,
    dataHoraProtocolo: Temporal.Instant.from(head.protocoled_at),
    numeroProcesso: head.process_number,
    codigoVara: head.court_unit_id,
    nomeVara: head.court_unit_name,
    cpfJuiz: head.judge_cpf,
    nomeJuiz: head.judge_name,
    tipoPessoa: { 11: "F", 14: "J", 8: "R" }[(d.tax_id as string).length],
    cpfCnpjReu: d.tax_id,
    ispb: t.ispb,
    agencia: t.branch,
    conta: t.account,
  };
  const numeroProtocoloOrigem = s && o.protocol_number;
  const ofOrder = {
    ...common,
    numeroProtocoloOrigem,
    ocorrencia: t.occurrence,
    tipoAcao: o.action_type,
    nomeReu: d.name,
  };
  const money = (amount: number | string) => centavos(BigInt(amount));
  const deposit = s?.deposit;
  switch (l.record) {
    case 10:
      return [remittance.block, {
        ...ofOrder,
        operacao: a?.kind === "cancel" ? "C" : "B",
        cpfCnpjAutor: o.plaintiff_tax_id,
        nomeAutor: o.plaintiff_name,
        valor: money(t.amount),
        contaSalario: d.salary_account ? "S" : "N",
      }];
    case 20:
      return [remittance.unblock, { ...common, numeroProtocoloOrigem, valor: money(a.amount) }];
    case 30:
      return [remittance.transfer, {
        ...common,
        numeroProtocoloOrigem,
        idTransferencia: a.transfer_id,
        valor: money(a.amount),
        desbloqueiaSaldo: a.kind === "transfer" ? "N" : "S",
        ativo: a.asset,
        tipoCredito: wireCreditType[deposit.creditType as CreditType],
        ispbDeposito: deposit.ispb,
        agenciaDeposito: deposit.agency,
        contaDeposito: deposit.account,
        codigoReceita: deposit.revenueCode,
        tipoDocumento: deposit.documentType,
        numeroDocumento: deposit.documentNumber,
        nomeExecutado: deposit.executedParty?.name,
        numeroReferencia: deposit.referenceNumber,
      }];
    case 40:
      return [remittance.arrivalNotice, {
        ...common,
        ispb: r.ispb,
        idTransferencia: a.transfer_id,
        ispbOrigem: t.ispb,
        valor: money(r.amount),
        dataHoraTransferencia: Temporal.Instant.from(r.transferred_at),
        ocorrencia: r.asked,
      }];
    default:
      return [remittance.information, {
        ...ofOrder,
        informacoes: (o.information_kinds as InformationKind[]).map((kind) => wireInformation[kind]).join(
          "|",
        ),
      }];
  }
}

/** The file's text as the layout's own writer makes it, from the rows as they are now. */
async function written(w: World): Promise<string> {
  const { rows } = await sql<Row>`
    select to_jsonb(l) as l, to_jsonb(o) as o, to_jsonb(d) as d, to_jsonb(t) as t, to_jsonb(s) as s, to_jsonb(a) as a,
      to_jsonb(r) as r
    from remittance_line l join order_target t on t.id = l.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
    join court_order o on o.id = t.order_id
    left join split_action a on a.id = l.action_id left join split s on s.id = a.split_id
    left join transfer_arrival r on r.action_id = a.id and l.record = 40
    where l.remittance_id = 1 order by l.line`.execute(w.db);
  const totals: Record<string, { count: number; sum: bigint }> = {};
  const lines = rows.map((row) => {
    const [record, values] = valuesOf(row);
    const total = totals[record.type] ??= { count: 0, sum: 0n };
    total.count++;
    total.sum += values.valor ?? 0n;
    const present = Object.fromEntries(Object.entries(values).filter(([_, value]) => value !== null));
    return writeRecord(record, present as ValuesOf<RecordLayout>);
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
  const trailer = writeRecord<RecordLayout>(
    remittance.trailer,
    trailerValues(remittance, { sequence: 1, lines: rows.length + 2, totals }),
  );
  return [header, ...lines, trailer].map((line) => `${line}\r\n`).join("");
}

Deno.test(
  "PostgreSQL writes the very bytes that the layout's own writer makes of the same rows, whatever they hold",
  world(async (w) => {
    for (const one of fc.sample(order, { numRuns: 150, seed: 11 })) await w.order(one);
    for (const one of fc.sample(information, { numRuns: 50, seed: 12 })) await w.order(one);
    for (
      const [index, { kind, amount, asset, arrives, ...one }] of fc.sample(split, { numRuns: 100, seed: 13 })
        .entries()
    ) {
      const order = await w.order({
        protocoledAt: at(MONDAY, "08:00"),
        targets: [{ ispb: BANK_A, amount: 999_999_999_999_999n }],
      });
      const target = BigInt(201 + index);
      await answerTarget(w.db, target, { code: "98", at: at(MONDAY, "09:00") });
      const asks = isMoney(kind) ? { amount } : {};
      const moves = isTransfer(kind)
        ? { transferId: String(10n ** 17n + target), ...asset !== undefined && { asset } }
        : {};
      const [action] = await insertSplit(w.db, {
        ...one,
        number: `2026${String(target).padStart(10, "9")}`,
        order,
        protocoledAt: at(MONDAY, "10:00"),
        dispatchOn: isTransfer(kind) && arrives ? MONDAY.add({ days: 1 }) : MONDAY,
        actions: [{ target, kind, ...asks, ...moves }],
      });
      if (isTransfer(kind) && arrives) {
        await expectArrival(w.db, action!, { depositary: BANK_A, amount, on: MONDAY });
      }
    }
    w.setTime("2026-11-23T19:00:00.987");
    await runCutoff(w.ctx);
    assert.equal(await publishRemittance(w.ctx, 1n), "published");
    const text = await w.read("outbox", BANK_A, NAME);
    assert.equal(text, await written(w));
    const kinds = new Set<string>();
    let lines = 0;
    const read = await readRemittance(
      `${w.ctx.folders.outbox(BANK_A)}/${NAME}`,
      (line) => void (lines++, kinds.add(line.kind)),
    );
    assert.ok(read.ok, JSON.stringify(read));
    assert.deepEqual([lines, kinds], [300, new Set(requestKinds)]);
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
      // Another's answer comes while the socket waits for more.
      await w.pool.query("select 1");
      const chunks = await Array.fromAsync(streamLines(client, 1n));
      assert.match(chunks.map((chunk) => new TextDecoder().decode(chunk)).join(""), /^10;2;.*\n$/);
    } finally {
      client.release();
    }
  }),
);

/** Publishes everything from a process of its own, which says so and stands still when it has come to a moment. */
const child = `
  import { connect } from "./store/connection.ts";
  import { openExchange, publishRemittance } from "./exchange/mod.ts";
  const [url, dir, now, moment, ispb] = Deno.args;
  const standStill = () => {
    console.log("here");
    return new Promise(() => setInterval(() => {}, 60_000));
  };
  const { open, link } = Deno;
  if (moment === "written in part") Deno.open = async (path, options) => {
    const file = await open(path, options);
    if (!options.createNew || !path.includes("/" + ispb + "/outbox/")) return file;
    const write = file.write.bind(file);
    let writes = 0;
    file.write = (bytes) => ++writes === 2 ? standStill() : write(bytes);
    return file;
  };
  if (moment === "in sight") Deno.link = async (part, path) => {
    await link(part, path);
    if (path.includes("/outbox/") && path.endsWith(".txt")) await standStill();
  };
  const { db, pool } = connect(url, { onError: () => {} });
  const ctx = await openExchange({ db, pool, dir, log: () => {}, clock: () => Temporal.Instant.from(now), holidays: () => Promise.resolve(new Set()), sftp: { keysDir: dir } });
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

/** Starts the child, waits until it has come to a moment, and kills it there. */
async function killedAt(w: World, moment: string, ispb: string): Promise<void> {
  await using process = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", child, w.url, w.dir, w.now().toString(), moment, ispb],
    cwd: new URL("..", import.meta.url),
    stdout: "piped",
  }).spawn();
  const reader = process.stdout.getReader();
  const { value } = await reader.read();
  assert.equal(new TextDecoder().decode(value), "here\n", "The child did not come so far");
  process.kill("SIGKILL");
  await reader.cancel();
}

for (
  const [when, moment, ispb, left] of [
    ["while it writes", "written in part", BANK_A, /^\..*\.part$/],
    ["when the file is in sight", "in sight", BANK_A, /\.txt$/],
    ["at the second file", "written in part", BANK_B, /^\..*\.part$/],
  ] as const
) {
  Deno.test(
    `a publisher killed ${when} leaves what the next one completes with the same bytes`,
    world(async (w) => {
      await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
      await multiply(w, 4_000);
      w.setTime("2026-11-23T19:00");
      await runCutoff(w.ctx);
      await killedAt(w, moment, ispb);
      assert.ok((await w.list("outbox", ispb)).some((name) => left.test(name)));
      // The dead process's locks go with its connections, as soon as the server notices.
      for (const id of [1n, 2n]) while (await publishRemittance(w.ctx, id) === "busy");
      assert.deepEqual(await w.rows("select status from remittance"), [{ status: "published" }, {
        status: "published",
      }]);
      assert.deepEqual(await w.list("outbox", BANK_A), [NAME, `${NAME}.sha256`]);
      const expected = await rebuilt(w);
      assert.equal(
        await w.read("outbox", BANK_A, `${NAME}.sha256`),
        `${expected.sha256}  ${NAME}\n`,
      );
      assert.deepEqual(await digestOf(`${w.ctx.folders.outbox(BANK_A)}/${NAME}`), expected);
      assert.deepEqual(await w.rows("select type from alarm"), []);
    }),
  );
}
