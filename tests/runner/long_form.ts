/** The command line and the output that the long forms of tests share. */
import { Command, InvalidArgumentError } from "commander";

/** The number given to an option. @throws for any other text */
export function numeric(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError("It must be a number.");
  return Number(text);
}

/** The command line of a long form: each takes a seed and a time. */
export const longForm = (
  task: string,
  { description, duration, minutes }: {
    readonly description: string;
    readonly duration: string;
    readonly minutes?: number;
  },
): Command =>
  new Command(`deno task ${task}`)
    .description(description)
    .option("--seed <number>", "which run: the same seed does the same", numeric, 1)
    .option("--duration <minutes>", duration, numeric, minutes);

const began = performance.now();
export const minutesPassed = (): number => (performance.now() - began) / 60_000;

/** Writes a line without buffering. */
export const write = (line: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));

/** Prints progress with the minutes so far. */
export const print = (line: string): void => write(`${minutesPassed().toFixed(1)} min: ${line}`);

/** Ends the program: with an error when something failed, or when nothing was tried. */
export function finish(passed: number, failed: number): never {
  write(`${passed} passed, ${failed} failed`);
  Deno.exit(failed === 0 && passed > 0 ? 0 : 1);
}
