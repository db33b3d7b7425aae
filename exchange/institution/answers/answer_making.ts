/**
 * Makes the answer to a line from a code and, where one is given, an amount: the layout's other fields follow from
 * them.
 */
import { match } from "ts-pattern";
import { checkCode } from "../../../domain/answers/code_agreement.ts";
import type { RequestKind } from "../../../domain/answers/code_effects.ts";
import { findCode } from "../../../domain/answers/response_code.ts";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { type Centavos, centavos, min, subtract, ZERO } from "../../../domain/money.ts";
import { repeatedFieldsOf } from "../../intake/answer_file.ts";
import type { AnsweringLine } from "../../intake/validate.ts";
import type { RemittanceLine } from "../../layout/remittance_reading.ts";

/** The code and the amount that an institution answers a line with. */
interface GivenAnswer {
  /** Of a notification of receipt, 01 says that the transfer has arrived, 00 that it has not. */
  readonly code: string;
  /** The amount that was moved or blocked; when it is absent, it follows from the code. */
  readonly amount: Centavos | undefined;
  readonly executedAt: Temporal.Instant;
}

/** What each kind of line asks, in the terms of the response codes. */
const requests = {
  block: "block",
  unblock: "unblock",
  transfer: "transfer",
  information: "information",
} as const satisfies Record<Exclude<RemittanceLine["kind"], "arrivalNotice">, RequestKind>;

/** The codes a notice of a transfer is answered with here, and whether each says that the money is there. */
const arrivals: ReadonlyMap<string, boolean> = new Map([["00", false], ["01", true]]);

/** Whether a code can answer a line at all. */
export function canAnswer({ kind }: RemittanceLine, code: string): boolean {
  if (kind === "arrivalNotice") return arrivals.has(code);
  const known = findCode(code);
  return known !== undefined && checkCode(known, requests[kind]).ok;
}

/**
 * The answer to a line. An amount that the code leaves open is the one asked, or half of it for a code of "in part".
 */
export function makeAnswer(line: RemittanceLine, given: GivenAnswer): AnsweringLine {
  const done = { codigoResposta: given.code, dataHoraExecucao: given.executedAt };
  return match(line)
    .returnType<AnsweringLine>()
    .with({ kind: "block" }, (line) => ({
      kind: "blockAnswer",
      ...repeatedFieldsOf(line),
      ...done,
      valorBloqueado: line.operacao === "C" && findCode(given.code)?.endsCancellation
        ? given.amount ?? ZERO
        : amountOf(line.valor, given),
    }))
    .with({ kind: "unblock" }, (line) => {
      const amount = amountOf(line.valor, given);
      return {
        kind: "unblockAnswer",
        ...repeatedFieldsOf(line),
        ...done,
        valorDesbloqueado: amount,
        saldoBloqueado: leftOf(line.valor, amount),
      };
    })
    .with({ kind: "transfer" }, (line) => {
      const amount = amountOf(line.valor, given);
      return {
        kind: "transferAnswer",
        ...repeatedFieldsOf(line),
        ...done,
        idTransferencia: line.idTransferencia,
        valorTransferido: amount,
        valorDesbloqueado: ZERO,
        saldoBloqueado: leftOf(line.valor, amount),
      };
    })
    .with({ kind: "arrivalNotice" }, (line) => ({
      kind: "arrivalAnswer",
      ...repeatedFieldsOf(line),
      idTransferencia: line.idTransferencia,
      ...arrivals.get(given.code)
        ? {
          recebida: "S",
          valorRecebido: given.amount ?? line.valor,
          dataRecebimento: localDate(given.executedAt),
        }
        : { recebida: "N", valorRecebido: ZERO },
    }))
    .with(
      { kind: "information" },
      (line) => ({ kind: "informationAnswer", ...repeatedFieldsOf(line), ...done }),
    )
    .exhaustive();
}

function amountOf(request: Centavos, { code, amount }: GivenAnswer): Centavos {
  if (amount !== undefined) return amount;
  return match(findCode(code)?.blocked)
    .with("none", undefined, () => ZERO)
    .with("part", () => centavos(request / 2n))
    .with("all", "some-or-all", "any", () => request)
    .exhaustive();
}

const leftOf = (request: Centavos, done: Centavos): Centavos => subtract(request, min(request, done));
