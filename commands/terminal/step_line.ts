/** One step of a start, as the terminal shows it: what it was, how long it took, and what is to be known of it. */
export const stepLine = (step: string, seconds: number, note = ""): string =>
  `  ${step.padEnd(16)}${seconds.toFixed(1).replace(".", ",").padStart(5)} s${
    note === "" ? "" : `   ${note}`
  }`;
