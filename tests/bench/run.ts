/** `deno task bench [name] [options]`: measures hot paths beside their floor, in one run, and prints the ratio. */
import { Command } from "commander";
import type { Bench } from "./bench.ts";
import { exchange } from "./exchange/exchange.ts";
import { openpgp } from "./exchange/openpgp.ts";
import { firstStart } from "./first_start/first_start.ts";
import { growth } from "./growth.ts";
import { notices } from "./notices/notices.ts";
import { cachedAnswers } from "./orders/cached_answers.ts";
import { draftProtocol } from "./orders/draft_protocol.ts";
import { orderList } from "./orders/order_list.ts";
import { reads } from "./orders/reads.ts";
import { pages } from "./pages/pages.ts";
import { search } from "./search/search.ts";
import { sftp } from "./sftp/sftp.ts";
import { start } from "./start.ts";
import { year } from "./year/year.ts";

const benches: Readonly<Record<string, Bench>> = {
  start,
  "first-start": firstStart,
  "draft-protocol": draftProtocol,
  "order-list": orderList,
  reads,
  "cached-answers": cachedAnswers,
  pages,
  notices,
  sftp,
  growth,
  year,
  exchange,
  openpgp,
  search,
};

const program = new Command("deno task bench")
  .description("Measures hot paths beside their floor. Without a name all of them run, as they usually do.")
  .action(async () => {
    for (const name of Object.keys(benches)) await program.parseAsync([name], { from: "user" });
  });
for (const [name, bench] of Object.entries(benches)) bench(program.command(name));

if (import.meta.main) {
  await program.parseAsync(Deno.args, { from: "user" });
  // Servers of a bench may leave timers behind.
  Deno.exit(0);
}
