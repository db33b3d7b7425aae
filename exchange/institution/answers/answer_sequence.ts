/** The order of an answer file's records: one answer a line, and what belongs to an answer right after it. */
import type { AnswerLine } from "../../intake/answer_file.ts";
import type { AnsweringLine } from "../../intake/validate.ts";
import type { Faults } from "../../layout/rejection.ts";

interface AnswerSequence {
  /** Whether an answer may come at this place of the file; a fault is added when it may not. */
  answers(line: number, answer: AnsweringLine): boolean;
  /** Whether an account or a document may come at this place of the file. */
  belongs(line: number, record: Exclude<AnswerLine, AnsweringLine>): boolean;
}

/** Whether a record is an answer, rather than an account or document that belongs to one. */
export const isAnswer = (line: AnswerLine): line is AnsweringLine =>
  line.kind !== "clientAccount" && line.kind !== "attachment";

/**
 * @param onRepeat takes an answer to a line that the file answers before; without it such an answer is a fault
 */
export function createAnswerSequence(
  faults: Faults,
  onRepeat?: (line: number, earlier: number, answer: AnsweringLine) => void,
): AnswerSequence {
  /** The number of the answer file's line for each line of the remittance that it answers. */
  let answeredAt = new Int32Array(1_024);
  /** The remittance's line whose accounts and documents may come now. */
  let owner: number | undefined;
  return {
    answers(line, answer) {
      const { kind, linhaRemessa: request } = answer;
      owner = kind === "informationAnswer" ? request : undefined;
      if (request >= answeredAt.length) {
        const longer = new Int32Array(Math.max(request + 1, answeredAt.length * 2));
        longer.set(answeredAt);
        answeredAt = longer;
      }
      const earlier = answeredAt[request]!;
      if (earlier === 0) {
        answeredAt[request] = line;
        return true;
      }
      if (onRepeat !== undefined) {
        onRepeat(line, earlier, answer);
        return false;
      }
      const message = `A linha ${request} da remessa já é respondida na linha ${earlier} deste arquivo.`;
      faults.add(line, "linhaRemessa", "L04", message);
      return false;
    },
    belongs(line, { linhaRemessa: request }) {
      if (request === owner) return true;
      faults.add(line, "linhaRemessa", "L06");
      return false;
    },
  };
}
