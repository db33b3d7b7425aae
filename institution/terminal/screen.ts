/** Where the kit writes: results to the standard output, everything else to the standard error. */
import process from "node:process";
// @ts-types="./cli_progress.d.ts"
import cliProgress from "cli-progress";

/** The kit's exit codes. */
export const exitCode = { good: 0, faulty: 1, usage: 2, io: 3, bug: 4 } as const;

/** Ends the program with a message in Portuguese. */
export class KitFailure extends Error {
  constructor(
    readonly code: typeof exitCode.faulty | typeof exitCode.usage | typeof exitCode.io,
    message: string,
  ) {
    super(message);
  }
}

const encoder = new TextEncoder();

/** Writes to the standard output, all of it. */
export function print(text: string): void {
  writeAll(Deno.stdout, text);
}

export function complain(text: string): void {
  writeAll(Deno.stderr, text);
}

function writeAll(to: typeof Deno.stdout, text: string): void {
  const bytes = encoder.encode(text);
  for (let done = 0; done < bytes.length;) done += to.writeSync(bytes.subarray(done));
}

interface Progress extends Disposable {
  /** So many bytes more have been read. */
  advance(bytes: number): void;
}

/** Smaller files are read before a bar could be seen. */
const SHOWN_FROM_BYTES = 4 * 1024 ** 2;

/** A bar on the standard error, where that is a terminal and the file is big; else nothing. */
export function openProgress(what: string, totalBytes: number): Progress {
  if (totalBytes < SHOWN_FROM_BYTES || !Deno.stderr.isTerminal()) {
    return { advance: () => {}, [Symbol.dispose]: () => {} };
  }
  const bars = new cliProgress.MultiBar({
    format: "  {bar} {percentage}%  {what}",
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: true,
  }, cliProgress.Presets.shades_classic);
  const bar = bars.create(totalBytes, 0, { what });
  return {
    advance: (bytes) => bar.increment(bytes, { what }),
    [Symbol.dispose]() {
      bars.update();
      bars.stop();
    },
  };
}
