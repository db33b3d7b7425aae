/** The interface of a fuzz target, and the run of a batch of inputs. */
import fc from "fast-check";

/** A part of the program that takes input from outside. */
export interface FuzzTarget<Input> {
  readonly inputs: fc.Arbitrary<Input>;
  /** Runs the program with an input; throws when it does something that it must never do. */
  check(input: Input): Promise<void> | void;
  /** Inputs that once failed, tried before all others. */
  readonly examples?: readonly Input[];
}

/** A target with what it needs around it: opens it, hands it over, and closes it. */
export interface FuzzSubject {
  readonly name: string;
  /** The target's share of all inputs of the long form. */
  readonly share: number;
  /** The number of inputs of the short form. */
  readonly few: number;
  run(use: (target: FuzzTarget<unknown>) => Promise<void>): Promise<void>;
}

export const subject = <Input>(
  { open, ...head }: Omit<FuzzSubject, "run"> & {
    readonly open: (use: (target: FuzzTarget<Input>) => Promise<void>) => Promise<void>;
  },
): FuzzSubject => ({ ...head, run: (use) => open((target) => use(target as FuzzTarget<unknown>)) });

/** The time limit of one input on a busy machine; most take milliseconds. */
const LIMIT_MS = 60_000;

interface BatchFailure {
  readonly message: string;
  /** The smallest input found that fails. */
  readonly input: string;
  readonly seed: number;
  readonly path: string;
}

/** Tries a number of inputs of one seed, and returns the shrunk failure when there is one. */
export async function fuzzBatch(
  { inputs, check, examples = [] }: FuzzTarget<unknown>,
  { seed, runs, path }: { readonly seed: number; readonly runs: number; readonly path?: string },
): Promise<BatchFailure | undefined> {
  const property = fc.asyncProperty(inputs, async (input) => {
    const began = performance.now();
    const outcome = check(input);
    if (outcome !== undefined) await within(outcome);
    const took = performance.now() - began;
    if (took > LIMIT_MS) throw new Error(`It took ${Math.round(took)} ms`);
  });
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    examples: examples.map((input): [unknown] => [input]),
    ...path !== undefined && { path, endOnFailure: true },
  });
  if (!result.failed) return undefined;
  const error = result.errorInstance;
  return {
    message: error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error),
    input: fc.stringify(result.counterexample?.[0]),
    seed,
    path: result.counterexamplePath ?? "",
  };
}

async function within(outcome: Promise<void>): Promise<void> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`It takes longer than ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    await Promise.race([outcome, over]);
  } finally {
    clearTimeout(limit);
  }
}
