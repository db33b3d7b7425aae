/** The command line that the benches share. */
import { type Command, InvalidArgumentError } from "commander";

/** Makes the command of a bench: its description, its options, and what it measures. */
export type Bench = (command: Command) => Command;

/** A bench that measures, with its options, and returns the lines to print. */
export const measured =
  <O>(measure: (options: O) => Promise<readonly string[]>) =>
  async (options: O, command: Command): Promise<void> => {
    write(`\n${command.name()}`);
    for (const line of await measure(options)) write(`  ${line}`);
  };

/** A whole number from 1 on, given to an option. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** Whole numbers separated by commas, given to an option. */
export const wholeNumbers = (text: string): readonly number[] => text.split(",").map(wholeNumber);

/** Prints a line. */
export const write = (line: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
