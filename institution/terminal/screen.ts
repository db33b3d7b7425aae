/** Where the kit writes: results to the standard output, everything else to the standard error. */

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
