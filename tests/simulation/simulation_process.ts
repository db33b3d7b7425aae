/** A process of `task test:simulation` that runs the model's sequences: it finds its PostgreSQL in the environment. */
import { simulateStoreDays } from "./simulation_run.ts";

const [seed, days, minutes] = Deno.args.map(Number);
const write = (line: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
const end = performance.now() + minutes! * 60_000;
const outcome = await simulateStoreDays({
  seed: seed!,
  days: days!,
  until: () => performance.now() > end,
  print: write,
});
write(JSON.stringify(outcome));
Deno.exit(0);
