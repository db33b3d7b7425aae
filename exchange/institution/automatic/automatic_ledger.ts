/**
 * The state that an automatic institution keeps between starts: which remittances are answered, and its own
 * numbering.
 */
import * as v from "valibot";

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An answer whose number and time are decided, which fixes its bytes, and which may not have been delivered yet. */
const PromisedAnswer = v.object({
  /** Sequence of the remittance it answers. */
  remittance: wholeNumber,
  /** The answer's own sequence. */
  sequence: wholeNumber,
  /** When the answer was made, RFC 3339, as its header says. */
  at: v.string(),
});

const Ledger = v.object({
  /** Sequence of the last answer delivered; zero before the first. */
  lastSequence: wholeNumber,
  /** Sequences of the remittances that are answered or need no answer. */
  done: v.array(wholeNumber),
  promised: v.optional(PromisedAnswer),
});
export type Ledger = v.InferOutput<typeof Ledger>;

/**
 * Reads a ledger; a file that does not exist is an empty one.
 *
 * @throws when there is a file and it is not a ledger
 */
export async function readLedger(path: string): Promise<Ledger> {
  try {
    return v.parse(Ledger, JSON.parse(await Deno.readTextFile(path)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { lastSequence: 0, done: [] };
    throw error;
  }
}

/** Replaces a ledger as a whole, so that a kill in between leaves the old one. */
export async function writeLedger(path: string, ledger: Ledger): Promise<void> {
  await Deno.writeTextFile(`${path}.part`, JSON.stringify(ledger));
  await Deno.rename(`${path}.part`, path);
}
