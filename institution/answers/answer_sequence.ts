/** The order of an answer file's records: one answer a line, and what belongs to an answer right after it. */
import type { AnswerLine } from "../../exchange/intake/answer_file.ts";
import type { AnsweringLine } from "../../exchange/intake/validate.ts";
import type { Faults } from "../../exchange/layout/rejection.ts";

interface AnswerSequence {
  /** Whether an answer may stand here; what is wrong goes to the faults. */
  answers(line: number, answer: AnsweringLine): boolean;
  /** Whether an account or a document may stand here. */
  belongs(line: number, record: Exclude<AnswerLine, AnsweringLine>): boolean;
}

/** Whether a line answers, rather than belongs to an answer. */
export const isAnswer = (line: AnswerLine): line is AnsweringLine =>
  line.kind !== "clientAccount" && line.kind !== "attachment";

export function createAnswerSequence(faults: Faults): AnswerSequence {
  /** By line of the remittance, the line of the file that answers it. */
  let answeredAt = new Int32Array(1_024);
  /** The line whose accounts and documents may come now. */
  let owner: number | undefined;
  return {
    answers(line, { kind, linhaRemessa: asked }) {
      owner = kind === "informationAnswer" ? asked : undefined;
      if (asked >= answeredAt.length) {
        const longer = new Int32Array(Math.max(asked + 1, answeredAt.length * 2));
        longer.set(answeredAt);
        answeredAt = longer;
      }
      const earlier = answeredAt[asked]!;
      if (earlier === 0) {
        answeredAt[asked] = line;
        return true;
      }
      const message = `A linha ${asked} da remessa já é respondida na linha ${earlier} deste arquivo.`;
      faults.add(line, "linhaRemessa", "L04", message);
      return false;
    },
    belongs(line, { linhaRemessa: asked }) {
      if (asked === owner) return true;
      faults.add(line, "linhaRemessa", "L06");
      return false;
    },
  };
}
