/**
 * Answers to lines that are answered before, in the same file or in an earlier one: compared with the answer they come
 * after, which is read again, so that no answer has to be kept.
 */
import { findCode } from "../../../domain/answers/response_code.ts";
import { answerLineOf } from "../../intake/answer_file.ts";
import { arrivalRefusalFault } from "../../intake/refusal_faults.ts";
import type { AnsweringLine } from "../../intake/validate.ts";
import { contradictedField } from "../../layout/repeated_answer.ts";
import { collectFaults, type Fault, type Faults, makeFault } from "../../layout/rejection.ts";
import { detailsOf, type KitFile } from "../kit_file.ts";
import { isAnswer } from "./answer_sequence.ts";

/** Where a line of the remittance was answered first. */
export interface GivenAnswer {
  readonly file: KitFile;
  readonly line: number;
}

interface RepeatedLines {
  add(given: GivenAnswer, line: number, answer: AnsweringLine): Promise<void>;
  /** Compares what was added; returns how many answers repeat others. */
  end(): Promise<number>;
}

/** The most answers that are kept before they are compared. */
const KEPT = 10_000;

interface Later {
  readonly line: number;
  readonly answer: AnsweringLine;
}

/** @param file the file that is checked; what contradicts an earlier answer is added to the faults */
export function createRepeatedLines(file: KitFile, faults: Faults): RepeatedLines {
  const waiting = new Map<KitFile, Map<number, Later[]>>();
  let kept = 0;
  let repeats = 0;

  const compare = async () => {
    for (const [earlier, lines] of waiting) {
      for await (const details of detailsOf(earlier, collectFaults())) {
        for (const { line, cells } of details) {
          const laters = lines.get(line);
          const given = laters && answerLineOf(cells);
          if (given === undefined || !isAnswer(given)) continue;
          for (const later of laters ?? []) {
            if (contradictedField(given, later.answer) === undefined) repeats++;
            else faults.push(contradiction(later, given, earlier === file ? line : undefined));
          }
        }
      }
    }
    waiting.clear();
    kept = 0;
  };

  return {
    async add({ file: earlier, line: at }, line, answer) {
      const lines = waiting.get(earlier) ?? new Map<number, Later[]>();
      waiting.set(earlier, lines);
      lines.set(at, [...lines.get(at) ?? [], { line, answer }]);
      if (++kept >= KEPT) await compare();
    },
    async end() {
      await compare();
      return repeats;
    },
  };
}

/** @param earlier the line of the same file that answers first; absent when an earlier file does */
function contradiction({ line, answer }: Later, given: AnsweringLine, earlier: number | undefined): Fault {
  if (earlier !== undefined) {
    const message =
      `A linha ${answer.linhaRemessa} da remessa já é respondida na linha ${earlier} deste arquivo, de outro modo.`;
    return makeFault(line, "linhaRemessa", "L04", message);
  }
  if (given.kind === "arrivalAnswer") {
    return given.dataRecebimento === undefined
      ? makeFault(line, "linhaRemessa", "L03")
      : arrivalRefusalFault(line, { type: "already-arrived", on: given.dataRecebimento });
  }
  const { codigoResposta: code } = given;
  const message = `A linha da remessa já tem a resposta ${code} (${
    findCode(code)?.meaning ?? "código antigo"
  }).`;
  return makeFault(line, "linhaRemessa", "L03", message);
}
