/**
 * The faults in a receipt for what the domain refuses in answers to splits and to notifications of receipt.
 */
import { match } from "ts-pattern";
import type { BlockedAmount } from "../../domain/answers/code_effects.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import type { ArrivalRefusal } from "../../domain/arrival.ts";
import { formatDate } from "../../domain/formatting.ts";
import { formatReais } from "../../domain/money.ts";
import type { ActionAnswerRefusal } from "../../domain/splits/split_answer.ts";
import { type Fault, makeFault } from "../layout/rejection.ts";
import { expectedAmountText, refusalFault } from "./answer_faults.ts";

/** The Portuguese word for what an answer reports as done, and the field with its amount. */
const doneWords = {
  unblock: { done: "desbloqueado", field: "valorDesbloqueado" },
  transfer: { done: "transferido", field: "valorTransferido" },
  cancellation: { done: "bloqueado", field: "valorBloqueado" },
} as const;

export type DecidedAction = keyof typeof doneWords;

/** The fault of a line whose answer to a split the domain refused. */
export function actionRefusalFault(line: number, action: DecidedAction, refusal: ActionAnswerRefusal): Fault {
  const { done: doneWord, field } = doneWords[action];
  return match(refusal)
    .returnType<Fault>()
    .with({ type: "done-more-than-requested" }, ({ requested, done }) =>
      makeFault(
        line,
        field,
        "V04",
        `O valor ${doneWord}, ${formatReais(done)}, é maior que o valor pedido, ${formatReais(requested)}.`,
      ))
    .with({ type: "done-more-than-remains" }, ({ remaining, done }) =>
      makeFault(
        line,
        field,
        "V07",
        `O valor movimentado, ${formatReais(done)}, é maior que o saldo bloqueado, ${
          formatReais(remaining)
        }.`,
      ))
    .with({ type: "rest-unblocked-unrequested" }, ({ unblocked }) =>
      makeFault(
        line,
        "valorDesbloqueado",
        "V08",
        `A ordem manteve o saldo bloqueado, e ${formatReais(unblocked)} foram desbloqueados.`,
      ))
    .with({ type: "done-denies-code" }, ({ code, requested, done }) =>
      makeFault(
        line,
        field,
        "V05",
        `Com o código de resposta ${code} o valor deve ser ${wantedOf(code, formatReais(requested))}; ` +
          `foi ${formatReais(done)}.`,
      ))
    .with({ type: "answers-another-line" }, () => makeFault(line, "tipoRegistro", "L05"))
    .otherwise((refusal) => refusalFault(line, refusal));
}

const wantedOf = (code: string, requested: string): string => {
  const expected: BlockedAmount = findCode(code)?.blocked ?? "any";
  return expectedAmountText(expected, requested);
};

/** The fault of a line whose answer to a notification of receipt the domain refused. */
export function arrivalRefusalFault(line: number, refusal: ArrivalRefusal): Fault {
  const dated = (message: string) => makeFault(line, "dataRecebimento", "V10", message);
  return match(refusal)
    .returnType<Fault>()
    .with(
      { type: "arrival-of-nothing" },
      () =>
        makeFault(
          line,
          "valorRecebido",
          "V10",
          "Recebida a transferência, o valor recebido não pode ser zero.",
        ),
    )
    .with(
      { type: "arrived-before-transfer" },
      ({ transferredOn }) =>
        dated(`A data do recebimento é anterior à da transferência, ${formatDate(transferredOn)}.`),
    )
    .with({ type: "arrived-in-future" }, () => dated("A data do recebimento está no futuro."))
    .with(
      { type: "already-arrived" },
      ({ on }) =>
        makeFault(
          line,
          "linhaRemessa",
          "L03",
          `O recebimento já foi confirmado, com a data ${formatDate(on)}.`,
        ),
    )
    .exhaustive();
}
