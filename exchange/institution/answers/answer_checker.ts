/** An answer file's lines as the service would judge them, each beside the line it answers where the remittance is known. */
import { answerLineOf } from "../../intake/answer_file.ts";
import { type AnsweringLine, validateAnswer, validateUnmatchedAnswer } from "../../intake/validate.ts";
import type { Faults } from "../../layout/rejection.ts";
import { createAnswerSequence, isAnswer } from "./answer_sequence.ts";
import type { Detail, KitFile } from "../kit_file.ts";
import type { RemittanceIndex } from "../checks/remittance_index.ts";
import { createRepeatedLines, type GivenAnswer } from "./repeated_lines.ts";
import { createSupplements, type Owner, ownerOf } from "./supplements.ts";

export interface CheckContext {
  /** The remittance, with what earlier answer files have answered of it. */
  readonly remittance: { readonly index: RemittanceIndex; readonly answered: AnsweredLines } | undefined;
  /** The instant after which nothing can have been executed: a later execution is a fault. */
  readonly now: Temporal.Instant;
}

interface AnswerChecker {
  header(cells: readonly string[]): void;
  detail(detail: Detail): Promise<void>;
  /**
   * Ends the check, once the last line was given, and adds the faults that only the whole file shows; returns how many
   * answers repeat others.
   */
  end(): Promise<number>;
}

/** Checks one line; what is wrong with it is added to the faults. */
export function createAnswerChecker(
  file: KitFile,
  faults: Faults,
  { remittance, now }: CheckContext,
): AnswerChecker {
  const repeated = createRepeatedLines(file, faults);
  let doubled: Promise<void> = Promise.resolve();
  const sequence = createAnswerSequence(faults, (line, earlier, answer) => {
    doubled = repeated.add({ file, line: earlier }, line, answer);
  });
  const supplements = createSupplements(file, faults);
  let owner: Owner = { code: "", request: undefined };
  const cellOf = (name: string) => file.layout.header.fields.findIndex((field) => field.name === name) + 1;

  const checkAnswer = async (line: number, answer: AnsweringLine) => {
    const request = await remittance?.index.get(answer.linhaRemessa);
    owner = ownerOf(answer, request);
    if (!sequence.answers(line, answer)) return await doubled;
    if (remittance === undefined) return faults.push(...validateUnmatchedAnswer(line, answer));
    if (request === undefined) return faults.add(line, "linhaRemessa", "L01");
    const given = remittance.answered.of(request.linha);
    if (given !== undefined) return await repeated.add(given, line, answer);
    faults.push(...validateAnswer(line, request, answer, now));
    // That a transfer has not arrived may be said of a line before that it has.
    if (!("recebida" in answer) || answer.recebida === "S") {
      remittance.answered.set(request.linha, { file, line });
    }
  };

  return {
    header(cells) {
      if (remittance === undefined) return;
      const { file: { name }, header } = remittance.index;
      const answers = Number(cells[cellOf("sequencialRemessa")]) === header.sequencial &&
        cells[cellOf("ispbRemetente")] === header.ispbDestinatario;
      if (!answers) faults.add(1, "sequencialRemessa", "H03", `O retorno não é da remessa ${name}.`);
    },
    async detail({ line, cells }) {
      const record = answerLineOf(cells);
      if (isAnswer(record)) await checkAnswer(line, record);
      else if (sequence.belongs(line, record)) await supplements.check(line, owner, record);
    },
    async end() {
      supplements.end();
      return await repeated.end();
    },
  };
}

interface AnsweredLines {
  /** The answer that an earlier file gave to a line; undefined when none did. */
  of(line: number): GivenAnswer | undefined;
  set(line: number, given: GivenAnswer): void;
}

/** Where the lines answered so far were answered: eight bytes a line. */
export function createAnsweredLines(lines: number): AnsweredLines {
  const files: KitFile[] = [];
  const fileOf = new Int32Array(lines + 1);
  const lineOf = new Int32Array(lines + 1);
  return {
    of(line) {
      const file = files[(fileOf[line] ?? 0) - 1];
      return file && { file, line: lineOf[line]! };
    },
    set(line, given) {
      if (files.at(-1) !== given.file) files.push(given.file);
      fileOf[line] = files.length;
      lineOf[line] = given.line;
    },
  };
}
