import assert from "node:assert/strict";
import { openKit } from "../../support/institution/kit.ts";

const page = await Deno.readTextFile(new URL("../../../docs/institution-kit.md", import.meta.url));

const block = (opening: string): string => page.split(`\`\`\`${opening}\n`)[1]?.split("```")[0] ?? "";

/** The commands of the page's session, each with what it printed. */
const session = block("console").split(/^\$ institution /m).slice(1).map((step) => {
  const end = step.indexOf("\n");
  return { command: step.slice(0, end), printed: step.slice(end + 1) };
});

Deno.test("the kit's page shows a session that happens as it is shown", async () => {
  await using t = await openKit();
  const { run, write } = t;
  assert.ok(session.length >= 5);
  await write("regras.json", block("json regras.json"));
  for (const { command, printed } of session) {
    const { out, err } = await run(...command.split(" "));
    assert.equal(out + err, printed, command);
  }
});

Deno.test("the kit's page names every command", async () => {
  await using t = await openKit();
  const { run } = t;
  const { out } = await run("--help");
  const commands = [...out.matchAll(/^ {2}(\w+) (?:<|\[| )/gm)].map(([_, name]) => name!)
    .filter((name) => name !== "help");
  assert.ok(commands.length >= 8);
  for (const command of commands) assert.match(page, new RegExp(`^\\| \`${command}[ \`]`, "m"));
});
