/**
 * The fixture of the tests of the exchange: a database of its own, a clock the test moves, folders, a few
 * institutions, and orders as they stand once protocoled.
 */
// @ts-types="@types/pg"
import type pg from "pg";
import type { InformationKind } from "../../../domain/answers/information_answer.ts";
import { instantAt, nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { type Centavos, centavos } from "../../../domain/money.ts";
import type { ExchangeContext } from "../../../exchange/context.ts";
import type { FileDigest } from "../../../exchange/files/publication.ts";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import {
  answerFile,
  closeAnswers,
  compareRemittance,
  completeDispatch,
  createInboxScanner,
  type InboxScanner,
  intakeFile,
  type IntakeOutcome,
  openExchange,
  publishAnswers,
  publishRemittance,
  publishSidecar,
  publishText,
  readRemittance,
  type RemittanceBlock,
  repeatedFieldsOf,
  runCutoff,
} from "../../../exchange/mod.ts";
import { outgoingRule } from "../../../registries/http/address.ts";
import { connect, type Db } from "../../../store/connection/connection.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { addHolidays } from "../../../store/holidays.ts";
import { saveInstitutions } from "../../../store/institutions/institutions.ts";
import { lendDatabase } from "../database/template.ts";

/** Two institutions alone, a leader with a member of its group, and one that can be made unreachable. */
export const BANK_A = "00000001";
export const BANK_B = "00000002";
export const LEADER = "00000003";
export const MEMBER = "00000013";
export const BANK_C = "0000000C";

const institutions = [
  { ispb: BANK_A, name: "Banco A", leaderIspb: undefined },
  { ispb: BANK_B, name: "Banco B", leaderIspb: undefined },
  { ispb: LEADER, name: "Banco Líder", leaderIspb: undefined },
  { ispb: MEMBER, name: "Financeira do Líder", leaderIspb: LEADER },
  { ispb: BANK_C, name: "Cooperativa C", leaderIspb: undefined },
].map((institution) => ({ ...institution, compe: undefined, reachable: true }));

/** Monday; the week ahead has no holiday. */
export const MONDAY = Temporal.PlainDate.from("2026-11-23");

interface NewTarget {
  readonly ispb: string;
  readonly taxId?: string;
  readonly amount?: bigint;
  readonly affected?: boolean;
  readonly agency?: string;
  readonly account?: string;
}

export interface NewOrder {
  readonly protocoledAt?: Temporal.Instant;
  readonly dispatchOn?: Temporal.PlainDate;
  readonly status?: "scheduled" | "protocoled";
  readonly confidential?: boolean;
  readonly plaintiff?: { readonly name: string; readonly taxId?: string };
  readonly courtUnitName?: string;
  readonly defendantName?: string;
  readonly salaryAccount?: boolean;
  /** An information request, which has no amounts. */
  readonly information?: InformationKind[];
  readonly targets: readonly NewTarget[];
}

/** What an institution says of a line; the rest is copied from the line. */
export type Reply = (block: RemittanceBlock) => { code: string; blocked?: bigint } | undefined;

export interface ExchangeFixture {
  readonly ctx: ExchangeContext;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Of the database, for another process. */
  readonly url: string;
  readonly dir: string;
  readonly scanner: InboxScanner;
  readonly logged: { level: string; message: string; fields: Readonly<Record<string, unknown>> }[];
  now(): Temporal.Instant;
  /** Sets the clock to a local time of São Paulo, such as `2026-11-23T18:59`. */
  setTime(local: string): void;
  /** Protocols an order; answers its protocol number. */
  order(order: NewOrder): Promise<string>;
  /** Runs the cut-off, publishes every frozen remittance and finishes the day. */
  dispatch(day: Temporal.PlainDate): Promise<void>;
  /** Names in an institution's folder, sorted. */
  list(folder: "outbox" | "inbox" | "receipts", ispb: string): Promise<string[]>;
  read(folder: "outbox" | "inbox" | "receipts", ispb: string, name: string): Promise<string>;
  /** The text of an answer file to an institution's latest remittance. */
  answerTo(
    ispb: string,
    reply: Reply,
    options?: { sequence?: number },
  ): Promise<{ name: string; text: string }>;
  /** Puts a file into an inbox, without a digest file, and takes it in. */
  deliver(ispb: string, file: { name: string; text: string | Uint8Array }): Promise<IntakeOutcome>;
  /** Closes and publishes what is due. */
  deadlines(): Promise<void>;
  /** A statement that triggers refuse to everybody but the owner's own functions. */
  asOwner(table: string, statement: string): Promise<unknown>;
  /** A statement of somebody with the database's own powers, whom no trigger stops. */
  tamper(table: string, statement: string): Promise<unknown>;
  /** Rows of a query, as plain values. */
  rows(query: string): Promise<unknown[]>;
  /** Order statuses, target codes, events, files: what a refused file must leave as it was. */
  state(): Promise<unknown>;
}

export async function openExchangeFixture(): Promise<ExchangeFixture & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await lendDatabase("empty"));
  const dir = await Deno.makeTempDir({ prefix: "assets-exchange-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { db, pool, close } = connect(database.url, { max: 4, onError: () => {}, client: database.client });
  stack.defer(close);
  stack.defer(database.keepSessions);
  await fillFixture(db);
  const fixture = await openFixture({ db, pool, url: database.url, dir: `${dir}/exchange` });
  const owned = stack.move();
  return { ...fixture, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** A test whose body is given the fixture. */
export const exchangeFixture =
  (body: (exchangeFixture: ExchangeFixture) => Promise<void>) => async (): Promise<void> => {
    await using t = await openExchangeFixture();
    await body(t);
  };

/** What the fixture stands on: its institutions, and the holidays. */
export async function fillFixture(db: Db): Promise<void> {
  await saveInstitutions(db, institutions);
  await addHolidays(db, [2026, 2027].flatMap(nationalHolidays), "test");
}

async function listFolder(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(path)) names.push(name);
  return names.sort();
}

type Opened = Pick<ExchangeFixture, "db" | "pool" | "url" | "dir">;

/** The fixture over a database and a folder that there are already. */
export async function openFixture({ db, pool, url, dir }: Opened): Promise<ExchangeFixture> {
  let now = instantAt(MONDAY, "10:00");
  const logged: ExchangeFixture["logged"] = [];
  const days = new Set([2026, 2027].flatMap(nationalHolidays).map(({ date }) => date.toString()));
  const ctx = await openExchange({
    db,
    pool,
    dir,
    clock: () => now,
    log: (level, message, fields = {}) => logged.push({ level, message, fields }),
    holidays: () => Promise.resolve(days),
    sftp: { keysDir: `${dir}/../sftp`, isAllowed: outgoingRule(["127.0.0.0/8"]) },
  });
  const scanner = createInboxScanner(ctx);
  const folder = { outbox: ctx.folders.outbox, inbox: ctx.folders.inbox, receipts: ctx.folders.receipts };
  const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows.map(plain);
  let orders = 0;

  return {
    ctx,
    db,
    pool,
    url,
    dir,
    scanner,
    logged,
    rows,
    now: () => now,
    setTime: (local) =>
      void (now = Temporal.PlainDateTime.from(local).toZonedDateTime("America/Sao_Paulo").toInstant()),
    async order(order) {
      const number = `2026${String(++orders).padStart(10, "0")}`;
      await insertOrder(db, number, { protocoledAt: now, ...order });
      return number;
    },
    async dispatch(day) {
      await runCutoff(ctx);
      for (const { id } of await frozenRemittances(db, day)) await publishRemittance(ctx, id);
      await completeDispatch(ctx, day);
    },
    list: (which, ispb) => listFolder(folder[which](ispb)),
    read: (which, ispb, name) => Deno.readTextFile(`${folder[which](ispb)}/${name}`),
    async answerTo(ispb, reply, { sequence } = {}) {
      const names = (await listFolder(folder.outbox(ispb))).filter((name) => name.endsWith(".txt"));
      const blocks: RemittanceBlock[] = [];
      const remittance = parseFileName(names.at(-1) ?? "");
      if (!remittance.ok) throw new Error(`No remittance in the outbox of ${ispb}`);
      const header = await readRemittance(
        `${folder.outbox(ispb)}/${names.at(-1)}`,
        (line) => void (line.kind === "block" && blocks.push(line)),
      );
      if (!header.ok) throw new Error(JSON.stringify(header.error));
      const used = await rows(
        `select last from exchange_sequence where ispb = '${ispb}' and direction = 'in'`,
      );
      return answerFile({
        ispb,
        date: now.toZonedDateTimeISO("America/Sao_Paulo").toPlainDate(),
        sequence: sequence ?? Number((used[0] as { last?: number } | undefined)?.last ?? 0) + 1,
        remittanceSequence: remittance.value.sequence,
        answers: blocks.flatMap((block) => {
          const said = reply(block);
          const blocked: Centavos = centavos(said?.blocked ?? 0n);
          return said === undefined ? [] : [{
            kind: "blockAnswer",
            ...repeatedFieldsOf(block),
            codigoResposta: said.code,
            valorBloqueado: blocked,
            dataHoraExecucao: now,
          }];
        }),
      });
    },
    async deliver(ispb, { name, text }) {
      const inbox = folder.inbox(ispb);
      await Deno.mkdir(inbox, { recursive: true });
      if (typeof text === "string") await publishText(inbox, name, text);
      else await Deno.writeFile(`${inbox}/${name}`, text);
      return await intakeFile(ctx, ispb, name);
    },
    async deadlines() {
      await closeAnswers(ctx);
      await publishAnswers(ctx);
    },
    asOwner: (table, statement) =>
      pool.query(`select set_config('assets.retention', '${table}', true); ${statement}`),
    tamper: (table, statement) =>
      pool.query(
        `alter table ${table} disable trigger all; ${statement}; alter table ${table} enable trigger all`,
      ),
    state: async () => ({
      orders: await rows("select protocol_number, status, version from court_order order by protocol_number"),
      targets: await rows(
        "select id, code, blocked_amount, answered_at, consecutive_no_answers, answer_file_id from order_target order by id",
      ),
      events: await rows("select type, order_id, data from event order by txid, id"),
      lines: await rows("select * from answer_line order by file_id, line"),
    }),
  };
}

export { publishSidecar };

/** The digest and size the first remittance has when built from its rows now. */
export async function rebuildDigest({ ctx }: ExchangeFixture): Promise<FileDigest> {
  const compared = await compareRemittance(ctx, 1n);
  if (compared === "busy") throw new Error("The remittance is in other hands");
  return compared.rebuilt;
}

const plain = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint"
        ? Number(value)
        : value instanceof Temporal.Instant || value instanceof Temporal.PlainDate
        ? String(value)
        : value,
    ]),
  );

async function insertOrder(
  db: Db,
  number: string,
  order: NewOrder & { protocoledAt: Temporal.Instant },
): Promise<void> {
  const id = crypto.randomUUID();
  const at = order.protocoledAt.toString();
  await db.insertInto("court_order").values({
    id,
    status: order.status ?? "protocoled",
    kind: order.information === undefined ? "block" : "information",
    information_kinds: order.information ?? null,
    process_number: "0000832-35.2018.4.01.3202",
    jtr: "401",
    court_unit_id: "v-4013202",
    court_unit_name: order.courtUnitName ?? "1ª Vara Federal de Tefé",
    judge_cpf: "11144477735",
    judge_name: "Juíza Inventada",
    creator_cpf: "52998224725",
    creator_name: "Assessor Inventado",
    action_type: "EXECUCAO_FISCAL",
    plaintiff_name: order.plaintiff?.name ?? null,
    plaintiff_tax_id: order.plaintiff?.taxId ?? null,
    confidential: order.confidential ?? false,
    scheduled_for: null,
    created_at: at,
    updated_at: at,
    protocol_number: number,
    protocoled_at: at,
    protocoled_by: "11144477735",
    protocoled_by_name: "Beltrano",
    dispatch_on: (order.dispatchOn ?? MONDAY).toString(),
    sent_at: null,
    answers_due_at: null,
    publish_at: null,
    answered_at: null,
    removed_at: null,
  }).execute();
  const taxIds = [...new Set(order.targets.map(({ taxId }) => taxId ?? "52998224725"))];
  const amountOf = (taxId: string) =>
    order.targets.find((target) => (target.taxId ?? "52998224725") === taxId)?.amount ?? 100_000n;
  await db.insertInto("order_defendant").values(taxIds.map((taxId, position) => ({
    order_id: id,
    position,
    tax_id: taxId,
    name: order.defendantName ?? "Réu Inventado",
    amount: order.information === undefined ? amountOf(taxId) : null,
    salary_account: order.salaryAccount ?? false,
  }))).execute();
  const leaders = new Map(institutions.map(({ ispb, leaderIspb }) => [ispb, leaderIspb ?? ispb]));
  await db.insertInto("order_target").values(order.targets.map((target) => ({
    order_id: id,
    defendant_position: taxIds.indexOf(target.taxId ?? "52998224725"),
    tax_id: target.taxId ?? "52998224725",
    ispb: target.ispb,
    receiver_ispb: leaders.get(target.ispb) ?? target.ispb,
    branch: target.agency ?? null,
    account: target.account ?? null,
    origin: "registry" as const,
    affected: target.affected ?? true,
    amount: order.information === undefined ? target.amount ?? 100_000n : null,
    code: null,
    blocked_amount: null,
    executed_at: null,
    answered_at: null,
    answer_file_id: null,
  }))).execute();
}
