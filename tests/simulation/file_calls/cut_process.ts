/** Cuts one piece of work in a process of its own: what hangs at a cut, and its timers, end with it. Arguments: name, one in. */
import { pieces } from "./pieces_of_work.ts";
import { cutThrough, faultsOf } from "./power_cuts.ts";

const [name = "", oneIn = "1"] = Deno.args;
let count = 0;
const { right, outcomes } = await cutThrough(pieces[name]!, () => count++ % Number(oneIn) === 0);
const faults = outcomes.flatMap((outcome) => {
  const { after, call, loss } = outcome;
  return faultsOf(outcome, right).map((fault) =>
    `cut after ${after}, before ${call}, losing ${loss}: ${fault}`
  );
});
Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify({ tried: outcomes.length, faults })}\n`));
Deno.exit(0);
