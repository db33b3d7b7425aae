/**
 * `deno task outdated`: asks the registry which pinned packages are behind. Those that are held back have their reason in
 * `docs/dependencies.md`; any other ends it with 1, so that a release is made with what is current.
 */
import { printText } from "../program/terminal/printing.ts";
import { heldBack } from "./runner/held_back.ts";

interface Behind {
  readonly name: string;
  readonly current: string;
  readonly latest: string;
}

const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
  args: ["outdated", "--quiet"],
  env: { NO_COLOR: "1" },
}).output();
if (code !== 0) {
  printText(new TextDecoder().decode(stderr));
  Deno.exit(3);
}
/** The rows of its table: package, the version here, the newest its range admits, and the newest. */
const behind = [...new TextDecoder().decode(stdout).matchAll(/│ npm:(\S+)\s+│ (\S+)\s+│ \S+\s+│ (\S+)/g)]
  .map(([, name = "", current = "", latest = ""]): Behind => ({ name, current, latest }));
const reasons = await heldBack();
for (const { name, current, latest } of behind) {
  printText(
    `${name} ${current} → ${latest}: ${
      reasons.get(name)?.why ?? "behind, and docs/dependencies.md has no reason"
    }\n`,
  );
}
const unexplained = behind.filter(({ name }) => !reasons.has(name)).length;
printText(`${behind.length} behind, ${unexplained} of them without a reason\n`);
Deno.exit(unexplained === 0 ? 0 : 1);
