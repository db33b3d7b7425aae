/**
 * An answer file's lines as the service would judge them, each beside the line it answers where the remittance is known.
 * A line that is answered before, in the same file or in an earlier one, is compared with that answer, which is read
 * again, so that no answer has to be kept.
 */
import { findCode } from "../../../domain/answers/response_code.ts";
import { answerLineOf } from "../../intake/answer_file.ts";
import { arrivalRefusalFault } from "../../intake/refusal_faults.ts";
import { type AnsweringLine, validateAnswer, validateUnmatchedAnswer } from "../../intake/validate.ts";
import { contradictedField } from "../../layout/answer.ts";
import { collectFaults, type Fault, type Faults, makeFault } from "../../layout/rejection.ts";
import type { RemittanceIndex } from "../checks/remittance_index.ts";
import { type Detail, detailsOf, type KitFile } from "../kit_file.ts";
import { createAnswerSequence, isAnswer } from "./answer_sequence.ts";
import { createSupplements, type Owner, ownerOf } from "./supplements.ts";

/** Where a line of the remittance was answered first. */
interface GivenAnswer {
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
function createRepeatedLines(file: KitFile, faults: Faults): RepeatedLines {
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
