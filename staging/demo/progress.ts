/** What the demonstration shows while it runs: lines that stay, and a bar where there is a terminal to draw it on. */
import process from "node:process";
// @ts-types="../../institution/terminal/cli_progress.d.ts"
import cliProgress from "cli-progress";

export interface Progress {
  /** A line that stays. */
  say(line: string): void;
  /** What is being done now; shown beside the bar only. */
  doing(what: string): void;
  advance(by: number): void;
  /** Takes the bar away. */
  stop(): void;
}

/** @param total how much `advance` adds up to in the end */
export function openProgress(total: number): Progress {
  return Deno.stdout.isTerminal() ? bar(total) : plain();
}

export function write(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

const plain = (): Progress => ({
  say: (line) => write(`${line}\n`),
  doing: () => {},
  advance: () => {},
  stop: () => {},
});

function bar(total: number): Progress {
  const bars = new cliProgress.MultiBar({
    format: "  {bar} {percentage}%  {what}",
    stream: process.stdout,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: true,
  }, cliProgress.Presets.shades_classic);
  let what = "";
  const one = bars.create(total, 0, { what });
  return {
    say: (line) => bars.log(`${line}\n`),
    doing(next) {
      what = next;
      one.increment(0, { what });
    },
    advance: (by) => one.increment(by, { what }),
    stop() {
      // What was said since the last drawing would go with the bar.
      bars.update();
      bars.stop();
    },
  };
}
