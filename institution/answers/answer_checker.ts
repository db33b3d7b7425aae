/** An answer file's lines as the service would judge them, each beside the line it answers where the remittance is known. */
import { findCode } from "../../domain/answers/response_code.ts";
import { answerLineOf } from "../../exchange/intake/answer_file.ts";
import {
  type AnsweringLine,
  validateAnswer,
  validateUnmatchedAnswer,
} from "../../exchange/intake/validate.ts";
import type { Faults } from "../../exchange/layout/rejection.ts";
import { createAnswerSequence, isAnswer } from "./answer_sequence.ts";
import type { Detail, KitFile } from "../kit_file.ts";
import type { RemittanceIndex } from "../checks/remittance_index.ts";
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
  /** Ends the check, once the last line was given, and adds the faults that only the whole file shows. */
  end(): void;
}

/** Checks one line; what is wrong with it is added to the faults. */
export function createAnswerChecker(
  file: KitFile,
  faults: Faults,
  { remittance, now }: CheckContext,
): AnswerChecker {
  const sequence = createAnswerSequence(faults);
  const supplements = createSupplements(file, faults);
  let owner: Owner = { code: "", request: undefined };
  const cellOf = (name: string) => file.layout.header.fields.findIndex((field) => field.name === name) + 1;

  const checkAnswer = async (line: number, answer: AnsweringLine) => {
    const request = await remittance?.index.get(answer.linhaRemessa);
    owner = ownerOf(answer, request);
    if (!sequence.answers(line, answer)) return;
    if (remittance === undefined) return faults.push(...validateUnmatchedAnswer(line, answer));
    if (request === undefined) return faults.add(line, "linhaRemessa", "L01");
    const code = remittance.answered.codeOf(request.linha);
    if (code !== undefined) return faults.add(line, "linhaRemessa", "L03", alreadyAnswered(code));
    faults.push(...validateAnswer(line, request, answer, now));
    // Answers about arrivals have no response code and are not recorded: a transfer that has not arrived may be
    // reported again later.
    if ("codigoResposta" in answer) remittance.answered.set(request.linha, answer.codigoResposta);
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
    end: supplements.end,
  };
}

const alreadyAnswered = (code: string): string =>
  `A linha da remessa já tem a resposta ${code} (${findCode(code)?.meaning ?? "código antigo"}).`;

interface AnsweredLines {
  /** The code that an earlier line or file answered a line with; undefined when none did. */
  codeOf(line: number): string | undefined;
  set(line: number, code: string): void;
}

/** The response codes of the lines answered so far, one byte a line. */
export function createAnsweredLines(lines: number): AnsweredLines {
  const codes = new Uint8Array(lines + 1);
  return {
    codeOf(line) {
      const code = codes[line] ?? 0;
      return code === 0 ? undefined : String(code - 1).padStart(2, "0");
    },
    set: (line, code) => void (codes[line] = Number(code) + 1),
  };
}
