/** Output to the terminal. Loads no package, as the installation of packages uses it. */

/** Prints to standard output. */
export function printText(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

/** Prints to standard output what is good to know; where nobody can read it, the work goes on. */
export function printIfPossible(text: string): void {
  try {
    printText(text);
  } catch {
    // The disk below it is full, or its reader has gone.
  }
}
