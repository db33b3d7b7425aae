/** A process of `task test:simulation` that runs the model's sequences: it finds its PostgreSQL in the environment. */
import { simulateStoreDays } from "./simulation_run.ts";

const [from, ...numbers] = Deno.args;
const [seed, days, minutes] = numbers.map(Number);
const write = (line: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
const end = performance.now() + minutes! * 60_000;
const outcome = await simulateStoreDays({
  from: Temporal.PlainDate.from(from!),
  seed: seed!,
  days: days!,
  until: () => performance.now() > end,
  print: write,
});
write(JSON.stringify(outcome));
Deno.exit(0);
