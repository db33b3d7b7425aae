/** `deno task bench [name…]`: measures hot paths beside their floor, in one run, and prints the ratio. */
import { draftProtocol } from "./draft_protocol.ts";
import { orderList } from "./order_list.ts";
import { start } from "./start.ts";

const benches: Record<string, () => Promise<string[]>> = {
  start,
  "draft-protocol": draftProtocol,
  "order-list": orderList,
};

const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => benches[name] === undefined);
  if (names.includes("--help") || unknown.length > 0) {
    write(`Usage: deno task bench [${Object.keys(benches).join(" | ")}]\nWithout a name, all of them run.\n`);
    return names.includes("--help") ? 0 : 2;
  }
  for (const [name, run] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    write(`\n${name}\n`);
    for (const line of await run()) write(`  ${line}\n`);
  }
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
