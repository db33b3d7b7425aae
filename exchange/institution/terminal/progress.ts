/** The progress bar of every command, where there is a terminal to draw it on. */
import process from "node:process";
// @ts-types="./cli_progress.d.ts"
import cliProgress from "cli-progress";
import { print } from "../../../program/terminal/screen.ts";

export interface Progress extends Disposable {
  advance(by: number): void;
  /** Sets how much is done, and of how much. */
  show(done: number, total: number): void;
  /** Sets the step that is shown beside the bar; without a bar it is not shown. */
  doing(what: string): void;
  /** Prints a line that stays, with or without a bar. */
  say(line: string): void;
  /** Removes the bar, whether it is full or not. */
  stop(): void;
}

interface ProgressOptions {
  /** The total that `advance` counts towards; left out where `show` gives it. */
  readonly total?: number;
  /** Draws on the standard error, where the standard output is for results only. */
  readonly to?: "stdout" | "stderr";
  /** Whether the bar shows the count beside the percentage. */
  readonly counted?: boolean;
}

/** @param what the text beside the bar: what is done, or what is counted */
export function openProgress(
  what: string,
  { total = 1, to = "stderr", counted = false }: ProgressOptions = {},
): Progress {
  if (!Deno[to].isTerminal()) return withoutTerminal;
  const bars = new cliProgress.MultiBar({
    format: `  {bar} {percentage}%  ${counted ? "{value} de {total} " : ""}{what}`,
    stream: process[to],
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: true,
  }, cliProgress.Presets.shades_classic);
  const bar = bars.create(total, 0, { what });
  let isOpen = true;
  const stop = () => {
    if (!isOpen) return;
    isOpen = false;
    // Lines printed since the last drawing would be cleared together with the bar.
    bars.update();
    bars.stop();
  };
  return {
    advance: (by) => bar.increment(by),
    show(done, total) {
      bar.setTotal(Math.max(total, 1));
      bar.update(done);
    },
    doing: (what) => bar.increment(0, { what }),
    say: (line) => bars.log(`${line}\n`),
    stop,
    [Symbol.dispose]: stop,
  };
}

/** The progress where the output is no terminal: no bar, only the lines that stay. */
export const withoutTerminal: Progress = {
  advance: () => {},
  show: () => {},
  doing: () => {},
  say: (line) => print(`${line}\n`),
  stop: () => {},
  [Symbol.dispose]: () => {},
};
