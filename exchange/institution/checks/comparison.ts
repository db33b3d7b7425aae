/** One remittance beside its answers, line by line: counts and sums by kind, and which lines are not answered once. */
import { match } from "ts-pattern";
import { answerLineOf } from "../../intake/answer_file.ts";
import type { AnsweringLine } from "../../intake/validate.ts";
import type { Faults } from "../../layout/rejection.ts";
import { type RemittanceLine, type RequestRecord, requestRecords } from "../../layout/remittance_reading.ts";
import { isAnswer } from "../answers/answer_sequence.ts";
import { answerOf } from "../answers/template_columns.ts";
import { detailsOf, type KitFile } from "../kit_file.ts";
import type { RemittanceIndex } from "./remittance_index.ts";

interface ComparisonTotals {
  lines: number;
  answered: number;
  /** The amounts asked, and the amounts that the answers say were moved or blocked, in centavos. */
  requested: bigint;
  done: bigint;
}

export interface AnswerComparison {
  readonly byKind: ReadonlyMap<RequestRecord, ComparisonTotals>;
  /** The number of lines by response code, or by `S` and `N` for notifications of receipt. */
  readonly byCode: ReadonlyMap<string, number>;
  /** Answers to lines that the remittance does not have, or that are of another order. */
  readonly strange: number;
  /** Lines answered more than once. */
  readonly repeated: number;
  /** The numbers of the first lines without an answer. */
  missing(limit: number): number[];
}

/** Compares the answers with the remittance; lines that cannot be read are added to the faults. */
export async function compareFiles(
  index: RemittanceIndex,
  answers: readonly KitFile[],
  faultsOf: (file: KitFile) => Faults,
): Promise<AnswerComparison> {
  const byKind = await requestTotals(index);
  const byCode = new Map<string, number>();
  const seen = new Uint8Array(index.lines + 1);
  let strange = 0;
  let repeated = 0;
  for (const file of answers) {
    for await (const details of detailsOf(file, faultsOf(file))) {
      for (const { cells } of details) {
        const answer = answerLineOf(cells);
        if (!isAnswer(answer)) continue;
        const request = await index.get(answer.linhaRemessa);
        if (request === undefined || !isAbout(request, answer)) {
          strange++;
          continue;
        }
        if (seen[request.linha] === 1) repeated++;
        else count(byKind.get(request.kind)!, answer);
        seen[request.linha] = 1;
        const code = "codigoResposta" in answer ? answer.codigoResposta : answer.recebida;
        byCode.set(code, (byCode.get(code) ?? 0) + 1);
      }
    }
  }
  return {
    byKind,
    byCode,
    strange,
    repeated,
    missing(limit) {
      const lines: number[] = [];
      for (let line = 2; line < index.lines && lines.length < limit; line++) {
        if (seen[line] === 0) lines.push(line);
      }
      return lines;
    },
  };
}

async function requestTotals(index: RemittanceIndex): Promise<Map<RequestRecord, ComparisonTotals>> {
  const byKind = new Map<RequestRecord, ComparisonTotals>(
    requestRecords.map((kind) => [kind, { lines: 0, answered: 0, requested: 0n, done: 0n }]),
  );
  for (let line = 2; line < index.lines; line++) {
    const request = await index.get(line);
    if (request === undefined) continue;
    const tally = byKind.get(request.kind)!;
    tally.lines++;
    if ("valor" in request) tally.requested += request.valor;
  }
  return byKind;
}

const isAbout = (request: RemittanceLine, answer: AnsweringLine): boolean =>
  answerOf[request.kind] === answer.kind && request.numeroProtocolo === answer.numeroProtocolo &&
  request.cpfCnpjReu === answer.cpfCnpjReu && request.ispb === answer.ispb;

function count(tally: ComparisonTotals, answer: AnsweringLine): void {
  tally.answered++;
  tally.done += match(answer)
    .returnType<bigint>()
    .with({ kind: "blockAnswer" }, ({ valorBloqueado }) => valorBloqueado)
    .with({ kind: "unblockAnswer" }, ({ valorDesbloqueado }) => valorDesbloqueado)
    .with({ kind: "transferAnswer" }, ({ valorTransferido }) => valorTransferido)
    .with({ kind: "arrivalAnswer" }, ({ valorRecebido }) => valorRecebido)
    .with({ kind: "informationAnswer" }, () => 0n)
    .exhaustive();
}
