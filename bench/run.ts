/** `deno task bench [name…] [options]`: measures hot paths beside their floor, in one run, and prints the ratio. */
import { draftProtocol } from "./orders/draft_protocol.ts";
import { exchange, exchangeHelp } from "./exchange/exchange.ts";
import { growth, growthHelp } from "./growth.ts";
import { keptAnswers } from "./orders/kept_answers.ts";
import { notices, noticesHelp } from "./notices/notices.ts";
import { openpgp } from "./exchange/openpgp.ts";
import { orderList, orderListHelp } from "./orders/order_list.ts";
import { search, searchHelp } from "./search/search.ts";
import { sftp, sftpHelp } from "./sftp/sftp.ts";
import { start } from "./start.ts";

/** The measurements by name; those that take options are given them as `--name=value`. */
const benches: Record<string, (options: readonly string[]) => Promise<string[]>> = {
  start,
  "draft-protocol": draftProtocol,
  "order-list": orderList,
  "kept-answers": keptAnswers,
  notices,
  sftp,
  growth,
  exchange,
  openpgp,
  search,
};

const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));

async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const options = args.filter((arg) => arg.startsWith("--"));
  const unknown = names.filter((name) => benches[name] === undefined);
  if (options.includes("--help") || unknown.length > 0) {
    const usage = `Usage: deno task bench [${Object.keys(benches).join(" | ")}] [options]`;
    write(
      `${usage}\nWithout a name, all of them run.\n\n${orderListHelp}\n${noticesHelp}\n${sftpHelp}\n${growthHelp}\n${exchangeHelp}\n${searchHelp}`,
    );
    return options.includes("--help") ? 0 : 2;
  }
  for (const [name, run] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    write(`\n${name}\n`);
    for (const line of await run(options)) write(`  ${line}\n`);
  }
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
