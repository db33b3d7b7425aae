/** The long form of the model: virtual years of business days on the pure core, and through the real store. */
import fc from "fast-check";
import { nationalHolidays } from "../../domain/calendar/calendar.ts";
import { businessDay, dayOf, isBusinessDay } from "../model/model.ts";
import { runSequence, sequencesOf } from "../model/model_run.ts";
import { exchangeFixture } from "../support/exchange/exchange_fixture.ts";
import { simulateBanks } from "../support/institution/simulated_exchange.ts";
import { type TestContext, testContext } from "../support/test_context.ts";
import { businessDays } from "./core_arbitrary.ts";
import { simulateCore } from "./core_simulation.ts";
import { interleavedJobs } from "./interleaving/interleaved_jobs.ts";
import { liveMonth } from "./money/money_history.ts";

interface SimulationOptions {
  readonly seed: number;
  /** The first business day; by default that of the model. */
  readonly from?: Temporal.PlainDate;
  /** The number of business days to simulate. */
  readonly days: number;
  readonly until?: () => boolean;
  readonly print: (line: string) => void;
}

/** The result of a simulation. */
export interface SimulationOutcome {
  readonly days: number;
  readonly runs: number;
  readonly seconds: number;
  readonly fault: string | undefined;
}

export const START = Temporal.PlainDate.from("2026-11-23");
const FIRST_YEAR = 2026;
const YEARS = 7;
/** The last day that the model knows the holidays of; the simulation then goes on from its first day. */
const LAST = Temporal.PlainDate.from("2031-06-30");

/** The business days of one run of the core; failures of shorter runs shrink faster. */
const DAYS_A_RUN = 20;

/**
 * One run in this many compares everything after each command, which takes four times as long; the others compare at
 * their end.
 */
const THOROUGH = 5;

/** The greatest number of runs that shrink a failure through the store; each takes seconds. */
const MAX_ATTEMPTS = 60;

type Run = (
  from: Temporal.PlainDate,
  seed: number,
) => Promise<Temporal.PlainDate | { readonly fault: string }>;

/** Simulates the days run by run; each run begins where the last one ended. */
async function simulate(
  { seed, from: first = START, days, until = () => false, print }: SimulationOptions,
  run: Run,
): Promise<SimulationOutcome> {
  const began = performance.now();
  const outcome = (lived: number, runs: number, fault?: string): SimulationOutcome => ({
    days: lived,
    runs,
    seconds: (performance.now() - began) / 1_000,
    fault,
  });
  let [from, lived, runs, told] = [first, 0, 0, performance.now()];
  while (lived < days && !until()) {
    const end = await run(from, seed + runs);
    if ("fault" in end) return outcome(lived, runs, `from ${from} on, seed ${seed + runs}: ${end.fault}`);
    runs++;
    for (let day = from; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 })) {
      if (isBusinessDay(day)) lived++;
    }
    from = Temporal.PlainDate.compare(end, LAST) > 0 ? START : end;
    if (performance.now() - told > 30_000) {
      told = performance.now();
      print(`${lived} of ${days} business days, up to ${end}, in ${runs} runs`);
    }
  }
  return outcome(lived, runs);
}

export function simulateCoreDays(options: SimulationOptions): Promise<SimulationOutcome> {
  const holidays = new Set(
    Array.from({ length: YEARS }, (_, index) => FIRST_YEAR + index).flatMap(nationalHolidays)
      .map(({ date }) => date.toString()),
  );
  return simulate(options, (from, seed) => {
    let end = from;
    const property = fc.property(
      businessDays(DAYS_A_RUN),
      (plans) => void (end = simulateCore(from, plans, holidays)),
    );
    const result = fc.check(property, { seed, numRuns: 1 });
    return Promise.resolve(result.failed ? { fault: faultText(result) } : end);
  });
}

export const simulateStoreDays = (options: SimulationOptions): Promise<SimulationOutcome> =>
  simulate(options, async (from, seed) => {
    let end = from;
    let attempts = 0;
    const property = fc.asyncProperty(sequencesOf(), async (sequence) => {
      if (attempts > 0) fc.pre(attempts++ < MAX_ATTEMPTS);
      try {
        end = dayOf(await runSequence(sequence, { from, thorough: seed % THOROUGH === 0 }));
      } catch (error) {
        attempts ||= 1;
        throw error;
      }
    });
    const result = await fc.check(property, { seed, numRuns: 1 });
    // A run without orders ends on the day it began.
    return result.failed ? { fault: faultText(result) } : businessDay(end, 1);
  });

const faultText = (
  { counterexample, errorInstance }: {
    readonly counterexample: readonly unknown[] | null;
    readonly errorInstance: unknown;
  },
): string =>
  `${errorInstance instanceof Error ? errorInstance.stack : errorInstance}\nshrunk to ${
    fc.stringify(counterexample?.[0])
  }`;

/** The days that are lived through in one database: the time of a transfer, its receipt and a few repetitions. */
const BANK_DAYS = 30;

/** Banks that answer truthfully, at any allowed hour and as often as they like: no file of theirs is rejected. */
export const simulateBankDays = (options: SimulationOptions): Promise<SimulationOutcome> =>
  simulateMonths(options, async (seed) => {
    let wrong: string[] = [];
    await exchangeFixture(async (t) => {
      const { rejected, differences } = await simulateBanks(t, { seed, days: BANK_DAYS });
      wrong = [...rejected, ...differences.map((one) => JSON.stringify(one))];
    })();
    return wrong.length > 0 ? wrong.join("\n") : undefined;
  });

/** Courts and institutions at random, against the specification's ledger of money. */
export const simulateMoneyDays = (options: SimulationOptions): Promise<SimulationOutcome> =>
  simulateMonths(options, (seed) => faultOf((t) => liveMonth(t, seed)));

/** The same by several workers at once, whose statements meet in any order. */
export const simulateOrderDays = (options: SimulationOptions): Promise<SimulationOutcome> =>
  simulateMonths(options, (seed) => faultOf((t) => liveMonth(t, seed, { jobs: interleavedJobs(seed).jobs })));

async function faultOf(live: (t: TestContext) => Promise<unknown>): Promise<string | undefined> {
  try {
    await testContext(async (t) => void await live(t))();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

async function simulateMonths(
  { seed, days, until = () => false, print }: SimulationOptions,
  live: (seed: number) => Promise<string | undefined>,
): Promise<SimulationOutcome> {
  const began = performance.now();
  let lived = 0;
  let runs = 0;
  let fault: string | undefined;
  for (; lived < days && fault === undefined && !until(); lived += BANK_DAYS) {
    const wrong = await live(seed + runs);
    if (wrong !== undefined) fault = `seed ${seed + runs}: ${wrong}`;
    runs++;
    print(`${lived + BANK_DAYS} days`);
  }
  return { days: lived, runs, seconds: (performance.now() - began) / 1_000, fault };
}
