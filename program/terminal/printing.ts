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

// The steps of a start at the terminal, each with the time it took. Loads no package: the installation uses it too.

export type Steps = <T>(step: string, work: () => Promise<T>) => Promise<T>;

/** A step that has ended: what it was, how long it took, and what is to be known of it. */
export const stepLine = (step: string, seconds: number, note = ""): string =>
  `  ${step.padEnd(16)}${seconds.toFixed(1).replace(".", ",").padStart(5)} s${
    note === "" ? "" : `   ${note}`
  }`;

/** A terminal shows the step that is under way too. One that fails is left for its error to explain. */
export function openSteps(): Steps {
  const isTerminal = Deno.stdout.isTerminal();
  return async (step, work) => {
    const began = performance.now();
    if (isTerminal) printIfPossible(`  ${step} …`);
    try {
      const result = await work();
      printIfPossible(
        `${isTerminal ? "\r\x1b[2K" : ""}${stepLine(step, (performance.now() - began) / 1_000)}\n`,
      );
      return result;
    } catch (error) {
      if (isTerminal) printIfPossible("\r\x1b[2K");
      throw error;
    }
  };
}

/** Where nobody looks at a terminal. */
export const withoutSteps: Steps = (_step, work) => work();
