/** A random month of money through the real service: after each day its API and its remittances are compared with the ledger. */
import assert from "node:assert/strict";
import { publishText } from "../../../exchange/mod.ts";
import { businessDaysAfter } from "../../history/checker_calendar.ts";
import { readReceipt, readRemittance, type RemittanceLine } from "../../history/checker_files.ts";
import { DEFENDANT, PROCESS, signInPeople } from "../../support/api.ts";
import { answerText } from "../../support/institution/answer_text.ts";
import { oneOf, seeded } from "../../support/processes/random.ts";
import type { TestContext } from "../../support/test_context.ts";
import { checkMoney, checkPages } from "./money_checks.ts";
import { act } from "./money_court.ts";
import { followUp } from "./money_follow_up.ts";
import { type MoneyJobs, plainJobs } from "./money_jobs.ts";
import { lineOf, type Request, UNREACHABLE } from "./money_ledger.ts";
import { count, type Court } from "./money_reading.ts";
import { type Carried, Vault } from "./money_vault.ts";

/** When an answer is delivered: in the evening it was asked, in the last minutes, or never. */
type Hour = "evening" | "last" | "never";

interface Owed {
  readonly ispb: string;
  readonly remittance: number;
  readonly dueAt: Temporal.Instant;
  readonly request: Request | undefined;
  readonly carried: Carried;
  readonly hour: Hour;
}

interface Money extends Court {
  readonly jobs: MoneyJobs;
  readonly vault: Vault;
  readonly owed: Owed[];
  /** Of each institution, its last answer. */
  readonly sequences: Map<string, number>;
  readonly collected: Set<string>;
}

const START = Temporal.PlainDate.from("2026-11-23");

/** Lives through a month; throws at the first difference. */
export async function liveMonth(
  t: TestContext,
  seed: number,
  { days = 30, jobs = plainJobs }: { readonly days?: number; readonly jobs?: MoneyJobs } = {},
): Promise<Court> {
  const random = seeded(seed);
  const { judge } = await signInPeople(t);
  const others = t.externalServices.stagingData.process(PROCESS)!.parties
    .flatMap(({ role, taxId }) => role === "REU" && taxId !== DEFENDANT ? [taxId] : []);
  const money: Money = {
    ...{ t, token: judge.token, random, taxIds: [DEFENDANT, ...others], orders: [] },
    ...{ removed: new Set(), counts: new Map(), vault: new Vault(random), owed: [] },
    ...{ jobs, sequences: new Map(), collected: new Set() },
  };
  for (let n = 0; n < days; n++) {
    const day = START.add({ days: n });
    try {
      await liveDay(money, day, n === days - 1);
    } catch (error) {
      throw new Error(`seed ${seed}, ${day}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  return money;
}

async function liveDay(money: Money, day: Temporal.PlainDate, isLast: boolean): Promise<void> {
  const { t } = money;
  const at = (time: string) => t.setTime(`${day}T${time}`);
  at("04:50:50");
  await deliverOwed(money, "last");
  const isBusiness = businessDaysAfter(day.subtract({ days: 1 }), 1).equals(day);
  if (isBusiness) {
    at("05:00");
    await money.jobs.close(t);
    at("08:00");
    await money.jobs.publish(t);
    await followUp(money, day);
    at("10:00");
    await act(money, day);
    at("19:00");
    await money.jobs.dispatch(t);
    await collect(money, day);
    at("20:00:50");
    await deliverOwed(money, "evening");
  }
  if (isBusiness || isLast) await checkMoney(money, isLast ? undefined : day);
  if (isLast) await checkPages(money);
  assert.deepEqual(money.vault.wrongs, []);
}

/** What is due today, each in one line of one file, and nothing else. */
async function collect(money: Money, day: Temporal.PlainDate): Promise<void> {
  const { t, collected, removed, orders } = money;
  const due = orders.flatMap(({ places }) => places).flatMap(({ requests }) => requests)
    .filter(({ leaves, paper, place: { ispb } }) =>
      leaves.equals(day) && !removed.has(paper) && ispb !== UNREACHABLE
    );
  const expected = new Map(due.map((request) => [lineOf(request), request]));
  assert.equal(expected.size, due.length);
  const found: string[] = [];
  // In an order of its own, so that a seed repeats.
  const ispbs = (await Array.fromAsync(Deno.readDir(t.exchangeDir))).map(({ name }) => name)
    .filter((name) => /^[0-9A-Z]{8}$/.test(name)).sort();
  for (const ispb of ispbs) {
    const names = (await Array.fromAsync(Deno.readDir(t.exchange.folders.outbox(ispb)))).map(({ name }) =>
      name
    );
    for (const name of names.filter((name) => name.endsWith(".txt") && !collected.has(name)).sort()) {
      collected.add(name);
      const { lines, sequence } = readRemittance(
        name,
        await Deno.readTextFile(`${t.exchange.folders.outbox(ispb)}/${name}`),
      );
      for (const line of lines) {
        const text = textOf(line);
        if (line.record !== "40") found.push(text);
        owe(money, line, { ispb, remittance: sequence, day, request: expected.get(text) });
      }
    }
  }
  assert.deepEqual(found.sort(), [...expected.keys()].sort(), "Lines of the remittances");
}

function textOf(line: RemittanceLine): string {
  const head = `${line.number} ${line.taxId} ${line.ispb} ${line.account}`;
  if (line.record === "20") return `20 ${head} of ${line.origin}: ${line.amount}`;
  if (line.record === "30") {
    return `30 ${head} of ${line.origin}: ${line.amount}${
      line.unblocksRest ? " and the rest" : ""
    } as ${line.transferId}`;
  }
  if (line.record !== "10") return line.text;
  return line.operation === "C"
    ? `10 C ${head} of ${line.origin}: ${line.amount}`
    : `10 B${line.occurrence} ${head} of ${line.origin ?? "none"}: ${line.amount}`;
}

/** Silent institutions have done what was asked, or not. */
function owe(
  money: Money,
  line: RemittanceLine,
  { ispb, remittance, day, request }: {
    readonly ispb: string;
    readonly remittance: number;
    readonly day: Temporal.PlainDate;
    readonly request: Request | undefined;
  },
): void {
  const { random, vault, t } = money;
  const hour: Hour = line.record === "40"
    ? "evening"
    : oneOf(random, ["evening", "evening", "last", "last", "never"] as const);
  if (hour === "never" && random() < 0.5) return count(money, "silence, not done");
  const dueAt = businessDaysAfter(day, 2).toZonedDateTime({
    ...{ timeZone: "America/Sao_Paulo", plainTime: Temporal.PlainTime.from("05:00") },
  }).toInstant();
  const carried = vault.carryOut(line, t.clock(), dueAt);
  if (hour === "never") return count(money, "silence, done");
  money.owed.push({ ispb, remittance, dueAt, request, carried, hour });
}

/** Answers what is to be answered now: now and then first in a file that is wrong, or again in the same bytes. */
async function deliverOwed(money: Money, hour: Hour): Promise<void> {
  const { owed, random } = money;
  const last = (one: Owed) => money.t.clock().until(one.dueAt).total("minutes") < 15;
  const now = owed.filter((one) => one.hour === hour && (hour === "evening" || last(one)));
  for (const one of now) owed.splice(owed.indexOf(one), 1);
  for (const own of Map.groupBy(now, ({ ispb, remittance }) => `${ispb} ${remittance}`).values()) {
    // A file that is rejected as a whole has changed nothing; some institutions leave it there.
    if (random() < 0.1) {
      assert.equal(await deliver(money, own, true), false);
      count(money, "rejected file");
      if (random() < 0.3) continue;
    }
    assert.equal(await deliver(money, own, false), true, "A right answer was rejected");
    for (const { request, carried } of own) {
      carried.heard();
      if (request !== undefined) request.answer = carried.deed;
    }
  }
}

async function deliver(
  { t, jobs, sequences }: Money,
  own: readonly Owed[],
  isWrong: boolean,
): Promise<boolean> {
  const { ispb, remittance } = own[0]!;
  const sequence = (sequences.get(ispb) ?? 0) + 1;
  sequences.set(ispb, sequence);
  const day = t.clock().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate().toString();
  const name = `ASSETS_RET_${ispb}_${day.replaceAll("-", "")}_${String(sequence).padStart(6, "0")}_V0111.txt`;
  const lines = own.map(({ carried }) => carried.text);
  const { folders } = t.exchange;
  await Deno.mkdir(folders.inbox(ispb), { recursive: true });
  await publishText(
    folders.inbox(ispb),
    name,
    answerText(name, { ispb, day, sequence, remittance, lines, isWrong }),
  );
  await jobs.intake(t, ispb, name);
  const receipts = (await Array.fromAsync(Deno.readDir(folders.receipts(ispb)))).map((one) => one.name)
    .filter((one) => one.endsWith(".txt")).sort();
  const receipt = readReceipt(
    receipts.at(-1)!,
    await Deno.readTextFile(`${folders.receipts(ispb)}/${receipts.at(-1)}`),
  );
  assert.equal(receipt.answerName, name);
  if (!isWrong && !receipt.accepted) {
    throw new Error(`${name} is rejected: ${receipt.codes}\n${lines.join("\n")}`);
  }
  return receipt.accepted;
}
