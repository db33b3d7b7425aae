/**
 * A process of `task test:simulation` that runs the model's sequences, the days of banks or months of money: it finds its PostgreSQL
 * in the environment.
 */
import {
  simulateBankDays,
  simulateMoneyDays,
  simulateOrderDays,
  simulateStoreDays,
} from "./simulation_run.ts";

const [from = "", ...numbers] = Deno.args;
const [seed, days, minutes] = numbers.map(Number);
const write = (line: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
const end = performance.now() + minutes! * 60_000;
const options = { seed: seed!, days: days!, until: () => performance.now() > end, print: write };
const kinds = { banks: simulateBankDays, money: simulateMoneyDays, order: simulateOrderDays };
const outcome = Object.hasOwn(kinds, from)
  ? await kinds[from as keyof typeof kinds](options)
  : await simulateStoreDays({ ...options, from: Temporal.PlainDate.from(from) });
write(JSON.stringify(outcome));
Deno.exit(0);
