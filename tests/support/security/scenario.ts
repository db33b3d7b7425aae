/** What attacks are tried on the service by `task test:security` and, in short, by the ordinary tests. */
import type { Profile } from "../../../domain/identity/caller.ts";
import { type TestContext, testContext } from "../test_context.ts";

/** Of a user whom every page and operation is open to. */
export const everyProfile: readonly Profile[] = [
  "judge",
  "assistant",
  "administrator",
  "single-account-maintainer",
  "standard-deposit-registrar",
  "operator",
];

/** Tries one attack: it was held when nothing throws. */
type Attempt = (attack: string, held: () => void | Promise<void>) => Promise<void>;

export interface AttackRun {
  readonly t: TestContext;
  readonly attempt: Attempt;
  /** Whether every combination is tried, not only those that a few seconds have room for. */
  readonly long: boolean;
  /** From 0 to 1, the same for the same seed. */
  random(): number;
}

export interface Scenario {
  /** By which `--only` knows it. */
  readonly name: string;
  /** What holds, as a sentence. */
  readonly promise: string;
  attack(run: AttackRun): Promise<void>;
}

interface AttackOptions {
  readonly seed: number;
  readonly long: boolean;
  /** Told each attack that was not held, as soon as it was tried. */
  readonly onBroken?: (attack: string) => void;
}

interface AttackOutcome {
  readonly tried: number;
  /** What was not held, with how it was seen. */
  readonly broken: readonly string[];
}

/** Tries all attacks of a scenario on a service of its own. */
export async function runScenario(
  { attack }: Scenario,
  { seed, long, onBroken = () => {} }: AttackOptions,
): Promise<AttackOutcome> {
  const broken: string[] = [];
  let tried = 0;
  const attempt: Attempt = async (name, held) => {
    tried++;
    try {
      await held();
    } catch (error) {
      const said = `${name}: ${error instanceof Error ? error.message : error}`;
      broken.push(said);
      onBroken(said);
    }
  };
  await testContext((t) => attack({ t, attempt, long, random: randomOf(seed) }))();
  return { tried, broken };
}

/** Mulberry32: small, and good enough to choose among attacks. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list, by chance. */
export const pick = <T>({ random }: Pick<AttackRun, "random">, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;
