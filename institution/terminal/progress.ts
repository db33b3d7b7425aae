/** The progress bar of every command, where there is a terminal to draw it on. */
import process from "node:process";
// @ts-types="./cli_progress.d.ts"
import cliProgress from "cli-progress";
import { print } from "./screen.ts";

export interface Progress extends Disposable {
  advance(by: number): void;
  /** So much is done, of so much. */
  show(done: number, total: number): void;
  /** What is being done now; shown beside the bar only. */
  doing(what: string): void;
  /** A line that stays, with or without a bar. */
  say(line: string): void;
  /** Takes the bar away, before its end as at it. */
  stop(): void;
}

interface ProgressOptions {
  /** How much `advance` adds up to in the end; left out where `show` tells it. */
  readonly total?: number;
  /** The standard error, where the standard output is for results alone. */
  readonly to?: "stdout" | "stderr";
  /** Whether the bar says how many are done of how many. */
  readonly counted?: boolean;
}

/** @param what stands beside the bar: what is done, or what is counted */
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
    // What was said since the last drawing would go with the bar.
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

/** Without a terminal there is no bar. */
export const withoutTerminal: Progress = {
  advance: () => {},
  show: () => {},
  doing: () => {},
  say: (line) => print(`${line}\n`),
  stop: () => {},
  [Symbol.dispose]: () => {},
};
