/** Days of a court that orders and splits, and of banks that answer as their manual says. */
import { isBusinessDay, timelineOf } from "../../../domain/calendar/calendar.ts";
import { transferIdOf } from "../../../domain/transfer_id.ts";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import { readRemittance, type RemittanceLine } from "../../../exchange/mod.ts";
import { BANK_A, BANK_B, BANK_C, type ExchangeFixture, MONDAY } from "../exchange/exchange_fixture.ts";
import { insertSplit } from "../orders/split_rows.ts";
import { seeded } from "../processes/random.ts";
import { type Dice, SimulatedBank, type Transfers } from "./simulated_bank.ts";

const DEFENDANTS = ["52998224725", "11222333000181", "12ABC34501DE35"];

interface Seen {
  readonly rejected: string[];
  /** Targets of which the bank holds something else than the service says. */
  readonly differences: unknown[];
  readonly counts: Record<
    | "files"
    | "repeats"
    | "silences"
    | "reiterations"
    | "cancellations"
    | "transfers"
    | "arrivals"
    | "denials",
    number
  >;
}

/** Lives through a number of days, and tells what the service rejected. */
export async function simulateBanks(
  t: ExchangeFixture,
  { seed, days }: { readonly seed: number; readonly days: number },
): Promise<Seen> {
  const random = seeded(seed);
  const dice: Dice = (limit) => Math.floor(random() * limit);
  const transfers: Transfers = new Map();
  const banks = new Map(
    [BANK_A, BANK_B, BANK_C].map((ispb) => [ispb, new SimulatedBank(ispb, dice, transfers)]),
  );
  const rejected: string[] = [];
  let files = 0;
  const answer = async () => {
    for (const [ispb, bank] of banks) {
      for (const { file, accepted } of bank.answers(t.now())) {
        const outcome = await t.deliver(ispb, file);
        files++;
        if (outcome.type === "accepted") accepted();
        else rejected.push(`${t.now()} ${file.name}: ${JSON.stringify(outcome)}\n${file.text}`);
      }
    }
  };
  const court = new SimulatedCourt(t, dice);
  const holidays = await t.ctx.holidays();
  for (let day = MONDAY; day.since(MONDAY).days < days && rejected.length === 0; day = day.add({ days: 1 })) {
    const at = (time: string) => t.setTime(`${day}T${time}`);
    at("04:58");
    await answer();
    at("05:00");
    await t.deadlines();
    at("08:00");
    await t.deadlines();
    at("10:00");
    await answer();
    if (isBusinessDay(day, holidays)) {
      await court.act(day);
      at("19:00");
      await t.dispatch(day);
      at("20:00");
      const { answersDueAt: dueAt } = timelineOf(day, holidays);
      for (const [ispb, bank] of banks) {
        const remittance = await remittanceOf(t, ispb, day);
        if (remittance !== undefined) bank.collect({ ...remittance, dueAt }, t.now());
      }
      await answer();
    }
    at("21:00");
    await answer();
  }
  return { rejected, differences: await differencesOf(t, banks), counts: { files, ...await countsOf(t) } };
}

async function remittanceOf(t: ExchangeFixture, ispb: string, day: Temporal.PlainDate) {
  const date = day.toString().replaceAll("-", "");
  const name = (await t.list("outbox", ispb).catch(() => [])).find((name) =>
    name.includes(`_${date}_`) && name.endsWith(".txt")
  );
  if (name === undefined) return undefined;
  const lines: RemittanceLine[] = [];
  await readRemittance(`${t.ctx.folders.outbox(ispb)}/${name}`, (line) => void lines.push(line));
  const parsed = parseFileName(name);
  return parsed.ok ? { sequence: parsed.value.sequence, lines } : undefined;
}

interface TargetRow {
  readonly id: number;
  readonly order: string;
  readonly kind: "block" | "information";
  readonly code: string;
  readonly held: number;
  /** How many of its actions await their answers' publication. */
  readonly pending: number;
  readonly asked: number;
  /** The first action of the one that ended in 98 and was not answered since. */
  readonly silent: number | null;
  readonly cancelled: boolean;
}

/** A court that asks what the rules of splits permit. */
class SimulatedCourt {
  #splits = 0;
  readonly #t: ExchangeFixture;
  readonly #dice: Dice;

  constructor(t: ExchangeFixture, dice: Dice) {
    [this.#t, this.#dice] = [t, dice];
  }

  async act(day: Temporal.PlainDate): Promise<void> {
    const dice = this.#dice;
    const taxIds = DEFENDANTS.slice(0, 1 + dice(3));
    const ispbs = [BANK_A, BANK_C].slice(0, 1 + dice(2));
    const targets = taxIds.flatMap((taxId) =>
      ispbs.map((ispb) => ({ ispb, taxId, amount: BigInt(1_000 + dice(100_000)) }))
    );
    if (dice(2) === 0) await this.#t.order({ dispatchOn: day, targets });
    if (dice(4) === 0) {
      await this.#t.order({ dispatchOn: day, targets, information: ["registration-and-balance"] });
    }
    for (const target of await this.#targets()) await this.#split(target, day);
  }

  async #split(target: TargetRow, day: Temporal.PlainDate): Promise<void> {
    const dice = this.#dice;
    const ask = (action: Omit<Parameters<typeof insertSplit>[1]["actions"][number], "target">) =>
      insertSplit(this.#t.db, {
        number: `2026${String(1_000_000 + ++this.#splits).padStart(10, "0")}`,
        order: target.order,
        protocoledAt: this.#t.now(),
        dispatchOn: day,
        deposit: { creditType: "general", useDefault: false, ispb: BANK_B, agency: "0001", account: "123-4" },
        actions: [{ target: BigInt(target.id), ...action }],
      });
    if (target.silent !== null) {
      if (target.pending === 0) await ask({ kind: "reiterate", repeats: BigInt(target.silent) });
      return;
    }
    if (target.code === "98") {
      if (target.pending > 0 || target.cancelled) return;
      const kind = target.kind === "block" && dice(3) === 0 ? "cancel" : "reiterate";
      await ask({ kind });
      return;
    }
    const available = target.held - target.asked;
    if (available <= 0 || dice(2) === 0) return;
    const amount = BigInt(1 + dice(available));
    const kind =
      (["unblock", "transfer", "transfer-and-unblock"] as const)[dice(target.pending > 0 ? 2 : 3)]!;
    const transferId = kind === "unblock" ? {} : { transferId: transferIdOf(2026, BigInt(this.#splits + 1)) };
    // The rest is asked for with the transfer: nothing else is asked of the block until it is answered.
    await ask({ kind, amount, ...transferId });
  }

  async #targets(): Promise<TargetRow[]> {
    return await this.#t.rows(`
      select t.id, o.protocol_number as order, o.kind, t.code,
        (coalesce(t.blocked_amount, 0) - t.released_amount)::int as held,
        (select count(*)::int from split_action a join split s on s.id = a.split_id
          where a.target_id = t.id and (a.code is null or s.status <> 'answered')) as pending,
        (select coalesce(sum(case when first.kind = 'transfer-and-unblock' then 1000000000 else first.amount end), 0)::int
          from split_action a join split_action first on first.id = coalesce(a.repeats_id, a.id)
          where a.target_id = t.id and a.code is null) as asked,
        (select min(coalesce(a.repeats_id, a.id))::int from split_action a
          join split_action first on first.id = coalesce(a.repeats_id, a.id)
          where a.target_id = t.id and a.code = '98' and first.kind <> 'reiterate' and not exists (
            select from split_action later where later.id > a.id and later.repeats_id = first.id)) as silent,
        exists (select from split_action a where a.target_id = t.id and a.kind = 'cancel' and a.code <> '98') as cancelled
      from order_target t join court_order o on o.id = t.order_id
      where o.status = 'answered' and t.code is not null order by t.id`) as TargetRow[];
  }
}

/** What a bank holds of a block whose service has heard everything, and what the service says it holds. */
async function differencesOf(
  t: ExchangeFixture,
  banks: ReadonlyMap<string, SimulatedBank>,
): Promise<unknown[]> {
  const rows = await t.rows(`
    select o.protocol_number as order, t.tax_id, t.ispb, (t.blocked_amount - t.released_amount)::int as held
    from order_target t join court_order o on o.id = t.order_id
    where t.blocked_amount is not null and not exists (
      select from split_action a where a.target_id = t.id and coalesce(a.code, '98') = '98' and not exists (
        select from split_action later where later.id > a.id and later.repeats_id = coalesce(a.repeats_id, a.id)
          and later.code <> '98'))`) as { order: string; tax_id: string; ispb: string; held: number }[];
  return rows.flatMap((row) => {
    const key = [row.order, row.tax_id, row.ispb, "", ""].join(":");
    const held = Number(banks.get(row.ispb)?.held.get(key) ?? 0n);
    return held === row.held ? [] : [{ ...row, bank: held }];
  });
}

async function countsOf(t: ExchangeFixture): Promise<Omit<Seen["counts"], "files">> {
  const [row] = await t.rows(`
    select
      (select count(*)::int from answer_file where receipt like '%;L07;%') as repeats,
      (select count(*)::int from event where type = 'order-unanswered') as silences,
      (select count(*)::int from split_action where kind = 'reiterate' and code <> '98') as reiterations,
      (select count(*)::int from split_action where kind = 'cancel' and code <> '98') as cancellations,
      (select count(*)::int from transfer_arrival) as transfers,
      (select count(*)::int from transfer_arrival where status = 'arrived') as arrivals,
      (select count(*)::int from answer_line where record = 40 and detail ->> 'recebida' = 'N') as denials`);
  return row as Omit<Seen["counts"], "files">;
}
