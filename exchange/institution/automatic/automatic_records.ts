/**
 * What each block still holds at an automatic institution: a text file that only grows, one line a change. It is read for
 * the blocks of one remittance at a time, so that memory does not grow with it.
 */
import * as v from "valibot";
import { type Centavos, centavos } from "../../../domain/money.ts";
import type { RemittanceLine } from "../../layout/remittance_reading.ts";
import { textLines } from "../terminal/text_pdf.ts";

export interface BalanceBook {
  /** The amount that a block holds by what was written so far; undefined when nothing was. */
  held(block: string): Centavos | undefined;
  write(block: string, held: Centavos): void;
  /** Syncs what was written to the disk. */
  flush(): Promise<void>;
}

/** Whether a line asks for what an earlier line's block holds. */
export const followsBlock: Readonly<Record<RemittanceLine["kind"], boolean>> = {
  block: false,
  information: false,
  unblock: true,
  transfer: true,
  arrivalNotice: false,
};

/** The block a line is about: its own, or the one it follows. Undefined for lines that are about none. */
export function blockOf(line: RemittanceLine): string | undefined {
  if (line.kind === "information" || line.kind === "arrivalNotice") return undefined;
  const origin = line.numeroProtocoloOrigem ?? line.numeroProtocolo;
  return [origin, line.cpfCnpjReu, line.ispb, line.agencia ?? "", line.conta ?? ""].join(":");
}

/**
 * Opens the book for one remittance. What a killed run wrote for the same remittance does not count: it is written again.
 *
 * @param blocks those that will be asked about
 */
export async function openBalanceBook(
  path: string,
  { remittance, blocks }: { readonly remittance: number; readonly blocks: ReadonlySet<string> },
): Promise<BalanceBook> {
  const balances = new Map<string, Centavos>();
  if (blocks.size > 0) {
    for await (const line of linesOf(path)) {
      const [_, of, block = "", held = ""] = /^(\d+) (\S+) (\d+)$/.exec(line) ?? [];
      if (of !== undefined && Number(of) !== remittance && blocks.has(block)) {
        balances.set(block, centavos(BigInt(held)));
      }
    }
  }
  // The line feed ends a last line that was cut short when the program was killed.
  let text = "\n";
  return {
    held: (block) => balances.get(block),
    write(block, held) {
      if (blocks.has(block)) balances.set(block, held);
      text += `${remittance} ${block} ${held}\n`;
    },
    async flush() {
      await Deno.writeTextFile(path, text, { append: true });
      text = "";
    },
  };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    yield* textLines(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

// The state that an automatic institution keeps between starts: which remittances are answered, and its own
// numbering.

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
