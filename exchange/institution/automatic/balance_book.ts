/**
 * What each block still holds at an automatic institution: a text file that only grows, one line a change. It is read for
 * the blocks of one remittance at a time, so that memory does not grow with it.
 */
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
