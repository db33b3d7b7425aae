/**
 * What the institutions of staging answer to a block. They are known by their names.
 *
 * Source: specification, "Limits", row Staging automatic responses.
 */
import { createHash } from "node:crypto";
import { match } from "ts-pattern";
import { type Centavos, centavos, ZERO } from "../domain/money.ts";

/** One line of a remittance, as far as the answer depends on it. */
export interface AskedBlock {
  readonly protocolNumber: string;
  /** The line's number in the remittance. */
  readonly line: number;
  readonly amount: Centavos;
}

export interface BlockAnswer {
  readonly code: string;
  readonly blocked: Centavos;
}

const NEGATIVE: BlockAnswer = { code: "00", blocked: ZERO };

/**
 * The answer of the institution a line names; undefined when it never answers, which the service turns into code 98.
 *
 * @param seed with the same seed a line always gets the same "random" amount, so that an answer can be written twice
 */
export function answerBlock(institution: string, asked: AskedBlock, seed: string): BlockAnswer | undefined {
  return match(institution)
    .returnType<BlockAnswer | undefined>()
    .with("Instituição de Teste 1", () => NEGATIVE)
    .with("Instituição de Teste 2", () => ({ code: "01", blocked: asked.amount }))
    // Nothing lies strictly between zero and one centavo: nothing is blocked then.
    .with("Instituição de Teste 3", () => asked.amount <= 1n ? NEGATIVE : partOf(asked, seed))
    .otherwise(() => undefined);
}

/** More than nothing and less than what was asked. */
function partOf({ protocolNumber, line, amount }: AskedBlock, seed: string): BlockAnswer {
  const digest = createHash("sha256").update(`${seed};${protocolNumber};${line}`).digest();
  return { code: "03", blocked: centavos(1n + digest.readBigUInt64BE() % (amount - 1n)) };
}
