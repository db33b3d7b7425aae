/** What the paper of an issued document is checked by, where there is no file. */
import { type Centavos, parseMoney } from "../money.ts";
import { parseProcessNumber } from "./process_number.ts";

/** What a document's order says of itself on paper. */
export interface PaperFacts {
  readonly processNumber: string;
  /** Asked in all, and of each defendant; none in an information request. */
  readonly amounts: readonly Centavos[];
}

/**
 * Whether what somebody reads on a paper, an amount asked or the number of the court case, is what the issued document
 * says. Both are compared whatever was typed, so that the time tells no answer.
 *
 * @param amount the text as an amount of the wire, `1234.56`
 */
export function agreesWithPaper(typed: string, amount: string, facts: PaperFacts): boolean {
  const process = parseProcessNumber(typed);
  const money = parseMoney(amount);
  const isProcess = process.ok && process.value === facts.processNumber;
  const isAmount = facts.amounts.map((one) => money.ok && money.value === one).includes(true);
  return isProcess || isAmount;
}
