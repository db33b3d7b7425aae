/** `deno task test:upgrade`: from the version before to this one under load, back, and again. */
import { finish, longForm, numeric, print } from "./runner/long_form.ts";
import { runUpgrade } from "./support/upgrade/upgrade_run.ts";
import { lastRelease, versionSources } from "./support/upgrade/version_sources.ts";

const program = longForm("test:upgrade", {
  description:
    "Lets the version before live for weeks, migrates its database and replaces its processes under load, goes back and " +
    "comes again; nothing may be lost, done twice or refused.",
  duration: "not used: it ends with its last stage",
})
  .option(
    "--from <sources>",
    "the version before: a folder of its sources, or a commit; else the last release",
  )
  .option("--days <count>", "business days that the version before has lived", numeric, 22)
  .option("--orders <count>", "orders a day", numeric, 6)
  .parse(Deno.args, { from: "user" });
const { from, days, orders } = program.opts<{ from?: string; days: number; orders: number }>();
let passed = 0;
try {
  await using stack = new AsyncDisposableStack();
  const name = from ?? await lastRelease();
  print(`from ${name}`);
  await runUpgrade({ before: await versionSources(name, stack), days, ordersADay: orders, print });
  passed = 1;
} catch (error) {
  const isSuppressed = error instanceof SuppressedError;
  print(Deno.inspect(isSuppressed ? error.suppressed : error));
}
finish(passed, 1 - passed);
