import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { type CreditType, wireCreditType } from "../../../domain/accounts/deposit_request.ts";
import type { Deposit } from "../../../domain/accounts/judicial_deposit.ts";
import {
  type InformationKind,
  informationKinds,
  wireInformation,
} from "../../../domain/answers/information_answer.ts";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { centavos } from "../../../domain/money.ts";
import { actionTypes, isTransfer, movesMoney } from "../../../domain/splits/split_action.ts";
import type { RecordLayout, ValuesOf } from "../../../exchange/layout/field.ts";
import { LAYOUT_VERSION, remittanceLayout, SERVICE } from "../../../exchange/layout/layout.ts";
import { writeRecord } from "../../../exchange/layout/record.ts";
import { requestRecords } from "../../../exchange/layout/remittance_reading.ts";
import { trailerValues } from "../../../exchange/layout/remittance_text.ts";
import { publishRemittance, readRemittance, runCutoff } from "../../../exchange/mod.ts";
import { streamLines } from "../../../store/dispatch/remittances.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  type NewOrder,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { answerTarget, expectArrival, insertSplit } from "../../support/orders/split_rows.ts";

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
    "\u202e",
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
    agency: fc.constantFrom("0001", "123456-X"),
    account: fc.constantFrom("5", "123456789012345678-9"),
  })),
});

const information: fc.Arbitrary<NewOrder> = fc.record({
  defendantName: nasty,
  courtUnitName: name,
  information: fc.uniqueArray(fc.constantFrom(...informationKinds), { minLength: 1 }),
  targets: fc.tuple(fc.record({ ispb: fc.constant(BANK_A), agency: fc.constantFrom("0001", "123456-X") })),
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
      return [remittanceLayout.block, {
        ...ofOrder,
        operacao: a?.kind === "cancel" ? "C" : "B",
        cpfCnpjAutor: o.plaintiff_tax_id,
        nomeAutor: o.plaintiff_name,
        valor: money(t.amount),
        contaSalario: d.salary_account ? "S" : "N",
      }];
    case 20:
      return [remittanceLayout.unblock, { ...common, numeroProtocoloOrigem, valor: money(a.amount) }];
    case 30:
      return [remittanceLayout.transfer, {
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
      return [remittanceLayout.arrivalNotice, {
        ...common,
        ispb: r.ispb,
        idTransferencia: a.transfer_id,
        ispbOrigem: t.ispb,
        valor: money(r.amount),
        dataHoraTransferencia: Temporal.Instant.from(r.transferred_at),
        ocorrencia: r.asked,
      }];
    default:
      return [remittanceLayout.information, {
        ...ofOrder,
        informacoes: (o.information_kinds as InformationKind[]).map((kind) => wireInformation[kind]).join(
          "|",
        ),
      }];
  }
}

/** The file's text as the layout's own writer makes it, from the rows as they are now. */
async function written(t: ExchangeFixture): Promise<string> {
  const { rows } = await sql<Row>`
    select to_jsonb(l) as l, to_jsonb(o) as o, to_jsonb(d) as d, to_jsonb(t) as t, to_jsonb(s) as s, to_jsonb(a) as a,
      to_jsonb(r) as r
    from remittance_line l join order_target t on t.id = l.target_id
    join order_defendant d on d.order_id = t.order_id and d.position = t.defendant_position
    join court_order o on o.id = t.order_id
    left join split_action a on a.id = l.action_id left join split s on s.id = a.split_id
    left join transfer_arrival r on r.action_id = a.id and l.record = 40
    where l.remittance_id = 1 order by l.line`.execute(t.db);
  const totals: Record<string, { count: number; sum: bigint }> = {};
  const lines = rows.map((row) => {
    const [record, values] = valuesOf(row);
    const total = totals[record.type] ??= { count: 0, sum: 0n };
    total.count++;
    total.sum += values.valor ?? 0n;
    const present = Object.fromEntries(Object.entries(values).filter(([_, value]) => value !== null));
    return writeRecord(record, present as ValuesOf<RecordLayout>);
  });
  const header = writeRecord(remittanceLayout.header, {
    versaoLayout: LAYOUT_VERSION,
    remetente: SERVICE,
    ispbDestinatario: BANK_A,
    dataMovimento: MONDAY,
    sequencial: 1,
    geradoEm: t.now(),
    nomeArquivo: NAME,
  });
  const trailer = writeRecord<RecordLayout>(
    remittanceLayout.trailer,
    trailerValues(remittanceLayout, { sequence: 1, lines: rows.length + 2, totals }),
  );
  return [header, ...lines, trailer].map((line) => `${line}\r\n`).join("");
}

Deno.test("PostgreSQL writes the very bytes that the layout's own writer makes of the same rows, whatever they hold", async () => {
  await using t = await openExchangeFixture();
  for (const one of fc.sample(order, { numRuns: 150, seed: 11 })) await t.order(one);
  for (const one of fc.sample(information, { numRuns: 50, seed: 12 })) await t.order(one);
  for (
    const [index, { kind, amount, asset, arrives, ...one }] of fc.sample(split, { numRuns: 100, seed: 13 })
      .entries()
  ) {
    const order = await t.order({
      protocoledAt: instantAt(MONDAY, "08:00"),
      targets: [{ ispb: BANK_A, amount: 999_999_999_999_999n }],
    });
    const target = BigInt(201 + index);
    await answerTarget(t.db, target, { code: "98", at: instantAt(MONDAY, "09:00") });
    const asks = movesMoney(kind) ? { amount } : {};
    const moves = isTransfer(kind)
      ? { transferId: String(10n ** 17n + target), ...asset !== undefined && { asset } }
      : {};
    const [action] = await insertSplit(t.db, {
      ...one,
      number: `2026${String(target).padStart(10, "9")}`,
      order,
      protocoledAt: instantAt(MONDAY, "10:00"),
      dispatchOn: isTransfer(kind) && arrives ? MONDAY.add({ days: 1 }) : MONDAY,
      actions: [{ target, kind, ...asks, ...moves }],
    });
    if (isTransfer(kind) && arrives) {
      await expectArrival(t.db, action!, { depositary: BANK_A, amount, on: MONDAY });
    }
  }
  t.setTime("2026-11-23T19:00:00.987");
  await runCutoff(t.ctx);
  assert.equal(await publishRemittance(t.ctx, 1n), "published");
  const text = await t.read("outbox", BANK_A, NAME);
  assert.equal(text, await written(t));
  const kinds = new Set<string>();
  let lines = 0;
  const read = await readRemittance(
    `${t.ctx.folders.outbox(BANK_A)}/${NAME}`,
    (line) => void (lines++, kinds.add(line.kind)),
  );
  assert.ok(read.ok, JSON.stringify(read));
  assert.deepEqual([lines, kinds], [300, new Set(requestRecords)]);
});

Deno.test("lines are streamed on a connection that has been idle, too", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const client = await t.pool.connect();
  try {
    await client.query("select 1");
    // Another's answer comes while the socket waits for more.
    await t.pool.query("select 1");
    const chunks = await Array.fromAsync(streamLines(client, 1n));
    assert.match(chunks.map((chunk) => new TextDecoder().decode(chunk)).join(""), /^10;2;.*\n$/);
  } finally {
    client.release();
  }
});
