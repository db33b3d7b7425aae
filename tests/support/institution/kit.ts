/** The institution's kit in a folder of the test's: within the test's process, or as its task in `deno.json` runs it. */
import { createHash } from "node:crypto";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { main } from "../../../exchange/institution/main.ts";
import type { RemittanceLine } from "../../../exchange/layout/remittance_reading.ts";
import { remittanceText } from "../../../exchange/layout/remittance_text.ts";
import { withTerminal } from "../../../program/terminal/screen.ts";
import { DAY } from "../exchange/remittance_lines.ts";
import { type Ran, runDeno } from "../processes/run_deno.ts";
import { taskArguments } from "../processes/tasks.ts";

/** Of `deno run`, the program last. */
export const kitFlags: readonly string[] = taskArguments("institution").slice(1);

const ISPB = "99000001";

/** When the kit runs within a test: the morning after the remittances of `remittance` left, before answers are due. */
const NOW = instantAt(DAY.add({ days: 1 }), "09:00");

export interface Kit {
  readonly folder: string;
  /** Runs a command within the test's process. */
  run(...args: string[]): Promise<Ran>;
  /** As `run`, with an environment, or at another moment. */
  runWith(
    around: { readonly env?: Readonly<Record<string, string>>; readonly now?: Temporal.Instant },
    ...args: string[]
  ): Promise<Ran>;
  /** Runs a command as a process of its own, with what its task may do, and flags of the runtime before the task's. */
  runProcess(flags: readonly string[], ...args: string[]): Promise<Ran>;
  /** Writes a remittance with its digest beside it; answers its name. */
  remittance(lines: readonly RemittanceLine[], folder?: string): Promise<string>;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
  list(folder?: string): Promise<string[]>;
}

/** The kit in a folder of its own. */
export async function openKit(): Promise<Kit & AsyncDisposable> {
  const folder = await Deno.makeTempDir({ prefix: "assets-kit-" });
  const runWith: Kit["runWith"] = async ({ env = {}, now = NOW }, ...args) => {
    let [out, err] = ["", ""];
    const terminal = {
      folder,
      env: (name: string) => env[name],
      now: () => now,
      print: (text: string) => void (out += text),
      complain: (text: string) => void (err += text),
    };
    const code = await withTerminal(terminal, () => main(args));
    return { code, out, err };
  };
  return {
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
    folder,
    run: (...args) => runWith({}, ...args),
    runWith,
    runProcess: (flags, ...args) => runDeno(["run", ...flags, ...kitFlags, ...args], { INIT_CWD: folder }),
    async remittance(lines, inFolder = ".") {
      const { name, text } = remittanceText({ ispb: ISPB, date: DAY, sequence: 1, lines });
      await Deno.mkdir(`${folder}/${inFolder}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/${inFolder}/${name}`, text);
      const sha256 = createHash("sha256").update(text).digest("hex");
      await Deno.writeTextFile(`${folder}/${inFolder}/${name}.sha256`, `${sha256}  ${name}\n`);
      return name;
    },
    read: (name) => Deno.readTextFile(`${folder}/${name}`),
    write: (name, text) => Deno.writeTextFile(`${folder}/${name}`, text),
    list: async (inFolder = ".") =>
      (await Array.fromAsync(Deno.readDir(`${folder}/${inFolder}`))).map(({ name }) => name).sort(),
  };
}
