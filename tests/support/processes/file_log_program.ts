/** Logs to the file of a local copy, in the folder of the first argument, and prints what was lost. */
import { fileLog } from "../../../program/terminal/logging.ts";
import { printText } from "../../../program/terminal/terminal.ts";

const { log, flush, lost } = await fileLog(Deno.args[0]!);
for (let line = 0; line < 200; line++) {
  log("info", "x".repeat(100), { line });
  await flush();
}
printText(JSON.stringify(lost()));
