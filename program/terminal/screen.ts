/** What a command writes (results to the standard output, everything else to the standard error) and its surroundings. */
import { AsyncLocalStorage } from "node:async_hooks";

/** The exit codes of the institutions' kit. */
export const exitCode = { good: 0, faulty: 1, usage: 2, io: 3, bug: 4 } as const;

/** A failure that ends the program with a message in Portuguese. */
export class CommandFailure extends Error {
  constructor(
    readonly code: typeof exitCode.faulty | typeof exitCode.usage | typeof exitCode.io,
    message: string,
  ) {
    super(message);
  }
}

/** The surroundings of a run: its streams, its clock and its folder. */
interface Terminal {
  /** The folder that relative paths of the command line start from. */
  readonly folder: string;
  env(name: string): string | undefined;
  now(): Temporal.Instant;
  print(text: string): void;
  complain(text: string): void;
}

const encoder = new TextEncoder();

function writeAll(to: typeof Deno.stdout, text: string): void {
  const bytes = encoder.encode(text);
  for (let done = 0; done < bytes.length;) done += to.writeSync(bytes.subarray(done));
}

/**
 * The surroundings of the process. A task runs in the project's folder; `INIT_CWD` has the folder it was called
 * from.
 */
const ofProcess: Terminal = {
  get folder() {
    return Deno.env.get("INIT_CWD") ?? Deno.cwd();
  },
  env: (name) => Deno.env.get(name),
  now: () => Temporal.Now.instant(),
  print: (text) => writeAll(Deno.stdout, text),
  complain: (text) => writeAll(Deno.stderr, text),
};

const other = new AsyncLocalStorage<Terminal>();

/** Runs a command with other surroundings than those of the process. */
export const withTerminal = <T>(terminal: Terminal, work: () => T): T => other.run(terminal, work);

export const terminal = (): Terminal => other.getStore() ?? ofProcess;

/** Writes a whole text to the standard output. */
export const print = (text: string): void => terminal().print(text);

export const printError = (text: string): void => terminal().complain(text);
