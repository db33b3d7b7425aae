/**
 * Validates an answer against its line, as far as the two files permit: earlier answers are known only to the
 * service. The domain decides; its refusals become the faults of a receipt. No database is used.
 */
import { match } from "ts-pattern";
import { checkExecution, decideAnswer } from "../../domain/answers/answer.ts";
import { checkAssetParts } from "../../domain/answers/answer_detail.ts";
import { checkCode } from "../../domain/answers/code_agreement.ts";
import type { RequestKind } from "../../domain/answers/code_effects.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import { decideArrival } from "../../domain/arrival.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { sum, ZERO } from "../../domain/money.ts";
import type { BlockBalance } from "../../domain/splits/block_balance.ts";
import type { Instruction } from "../../domain/splits/split_action.ts";
import { type ActionAnswer, type ActionState, decideActionAnswer } from "../../domain/splits/split_answer.ts";
import { answerLayout, remittanceLayout } from "../layout/layout.ts";
import { type Fault, makeFault } from "../layout/rejection.ts";
import type { RemittanceLine, RemittanceLineOf } from "../layout/remittance_reading.ts";
import { assetPartsFault, recordFault, refusalFault } from "./answer_faults.ts";
import type { AnswerLine, AnswerLineOf } from "./answer_file.ts";
import { actionRefusalFault, arrivalRefusalFault, type DecidedAction } from "./refusal_faults.ts";

/** The lines of an answer file that answer a request; the others are details of one of them. */
export type AnsweringLine = Exclude<AnswerLine, { kind: "clientAccount" | "attachment" }>;

/**
 * The faults of an answer compared with the line it answers.
 *
 * @param line the number of the line in the answer file
 * @param now nothing can have been executed later
 */
export function validateAnswer(
  line: number,
  requested: RemittanceLine,
  answer: AnsweringLine,
  now: Temporal.Instant,
): Fault[] {
  const [given, wanted] = [answerLayout[answer.kind].type, remittanceLayout[requested.kind].type];
  if (given !== wanted) return [recordFault(line, given, wanted)];
  const different = repeatedFaults(line, requested, answer);
  if (different.length > 0) return different;
  return match([requested, answer])
    .returnType<Fault[]>()
    .with(
      [{ kind: "block", operacao: "C" }, { kind: "blockAnswer" }],
      ([requested, answer]) => cancellationFaults(line, requested, answer, now),
    )
    .with(
      [{ kind: "block" }, { kind: "blockAnswer" }],
      ([requested, answer]) => blockFaults(line, requested, answer, now),
    )
    .with(
      [{ kind: "unblock" }, { kind: "unblockAnswer" }],
      ([requested, answer]) => unblockFaults(line, requested, answer, now),
    )
    .with(
      [{ kind: "transfer" }, { kind: "transferAnswer" }],
      ([requested, answer]) => transferFaults(line, requested, answer, now),
    )
    .with(
      [{ kind: "arrivalNotice" }, { kind: "arrivalAnswer" }],
      ([requested, answer]) => arrivalFaults(line, requested, answer, now),
    )
    .with(
      [{ kind: "information" }, { kind: "informationAnswer" }],
      ([requested, answer]) => informationFaults(line, requested, answer, now),
    )
    .otherwise(() => {
      throw new Error(
        `Record ${given} of an answer and record ${wanted} of a remittance have no rule in common`,
      );
    });
}

/**
 * The earliest time at which a line can have been carried out, as far as it tells: what is asked again may have been
 * done when it was first asked, and a line of an unblock or a transfer does not say whether it is asked again.
 */
const earliestExecution = (requested: RemittanceLine): Temporal.Instant =>
  "ocorrencia" in requested && requested.ocorrencia === 1 &&
    (requested.kind !== "block" || requested.operacao === "B")
    ? requested.dataHoraProtocolo
    : Temporal.Instant.fromEpochMilliseconds(0);

/** The faults of an answer in itself, whatever line it answers. */
export function validateUnmatchedAnswer(line: number, answer: AnsweringLine): Fault[] {
  const kinds: Readonly<Record<AnsweringLine["kind"], RequestKind | undefined>> = {
    blockAnswer: "block",
    unblockAnswer: "unblock",
    transferAnswer: "transfer",
    arrivalAnswer: undefined,
    informationAnswer: "information",
  };
  const kind = kinds[answer.kind];
  const code = kind && "codigoResposta" in answer ? codeFaults(line, answer.codigoResposta, kind) : [];
  if (code.length > 0) return code;
  if (answer.kind === "blockAnswer") return partsFaults(line, answer);
  return answer.kind === "arrivalAnswer" ? ownArrivalFaults(line, answer) : [];
}

/** The faults of fields that must repeat the answered line and differ from it. */
function repeatedFaults(line: number, requested: RemittanceLine, answer: AnsweringLine): Fault[] {
  const different = (field: string) => makeFault(line, field, "L02");
  const transfer = "idTransferencia" in answer && "idTransferencia" in requested &&
    answer.idTransferencia !== requested.idTransferencia;
  return [
    ...(answer.numeroProtocolo === requested.numeroProtocolo ? [] : [different("numeroProtocolo")]),
    ...(answer.cpfCnpjReu === requested.cpfCnpjReu ? [] : [different("cpfCnpjReu")]),
    ...(answer.ispb === requested.ispb ? [] : [different("ispb")]),
    ...(transfer ? [different("idTransferencia")] : []),
  ];
}

function blockFaults(
  line: number,
  block: RemittanceLineOf<"block">,
  answer: AnswerLineOf<"blockAnswer">,
  now: Temporal.Instant,
): Fault[] {
  const { codigoResposta: code, valorBloqueado: blocked, dataHoraExecucao: executedAt } = answer;
  const decided = decideAnswer(
    {
      status: "requested",
      requested: block.valor,
      protocoledAt: earliestExecution(block),
      consecutiveNoAnswers: 0,
    },
    { type: "answer", code, blocked, executedAt, receivedAt: now, now },
  );
  return decided.ok ? partsFaults(line, answer) : [refusalFault(line, decided.error)];
}

/** The faults of the asset parts, where there are any. */
function partsFaults(line: number, answer: AnswerLineOf<"blockAnswer">): Fault[] {
  const { valorContas, valorDepositoPrazo, valorTitulos, valorTitulosPublicos } = answer;
  if (
    [valorContas, valorDepositoPrazo, valorTitulos, valorTitulosPublicos].every((part) => part === undefined)
  ) {
    return [];
  }
  const checked = checkAssetParts(answer.codigoResposta, answer.valorBloqueado, {
    accounts: valorContas ?? ZERO,
    termDeposits: valorDepositoPrazo ?? ZERO,
    securities: valorTitulos ?? ZERO,
    publicSecurities: valorTitulosPublicos ?? ZERO,
  });
  return checked.ok ? [] : [assetPartsFault(line, checked.error)];
}

const transferOf = ({ valor, desbloqueiaSaldo, ativo }: RemittanceLineOf<"transfer">): Instruction =>
  desbloqueiaSaldo === "S"
    ? { type: "transfer-and-unblock", amount: valor, rest: ZERO, asset: ativo }
    : { type: "transfer", amount: valor, asset: ativo };

const cancellationFaults = (
  line: number,
  requested: RemittanceLineOf<"block">,
  answer: AnswerLineOf<"blockAnswer">,
  now: Temporal.Instant,
): Fault[] =>
  actionFaults(line, "cancellation", answer, {
    requested: { type: "cancel" },
    requestedBlock: requested.valor,
    protocoledAt: earliestExecution(requested),
    answer: { to: "cancellation", blocked: answer.valorBloqueado },
    now,
  });

const unblockFaults = (
  line: number,
  requested: RemittanceLineOf<"unblock">,
  answer: AnswerLineOf<"unblockAnswer">,
  now: Temporal.Instant,
): Fault[] =>
  actionFaults(line, "unblock", answer, {
    requested: { type: "unblock", amount: requested.valor },
    requestedBlock: requested.valor,
    protocoledAt: earliestExecution(requested),
    answer: { to: "unblock", unblocked: answer.valorDesbloqueado, balance: answer.saldoBloqueado },
    now,
  });

const transferFaults = (
  line: number,
  requested: RemittanceLineOf<"transfer">,
  answer: AnswerLineOf<"transferAnswer">,
  now: Temporal.Instant,
): Fault[] =>
  actionFaults(line, "transfer", answer, {
    requested: transferOf(requested),
    requestedBlock: requested.valor,
    protocoledAt: earliestExecution(requested),
    answer: {
      to: "transfer",
      transferred: answer.valorTransferido,
      unblocked: answer.valorDesbloqueado,
      balance: answer.saldoBloqueado,
    },
    now,
  });

function actionFaults(
  line: number,
  action: DecidedAction,
  { codigoResposta: code, dataHoraExecucao: executedAt }: {
    readonly codigoResposta: string;
    readonly dataHoraExecucao: Temporal.Instant;
  },
  { answer, now, ...state }: Omit<ActionState & { status: "requested" }, "status"> & {
    readonly answer: ActionAnswer;
    readonly now: Temporal.Instant;
  },
): Fault[] {
  const decided = decideActionAnswer(
    { status: "requested", ...state },
    { type: "answer", code, answer, executedAt, receivedAt: now, now },
    balanceOf(answer),
  );
  return decided.ok ? [] : [actionRefusalFault(line, action, decided.error)];
}

/** The balance before the answer, computed from what the institution reports as done and as left. */
const balanceOf = (answer: ActionAnswer): BlockBalance => ({
  blocked: match(answer)
    .with({ to: "unblock" }, ({ unblocked, balance }) => sum([unblocked, balance]))
    .with({ to: "transfer" }, ({ transferred, unblocked, balance }) => sum([transferred, unblocked, balance]))
    .with({ to: "cancellation" }, ({ blocked }) => blocked)
    .exhaustive(),
  transferred: ZERO,
  unblocked: ZERO,
});

function arrivalFaults(
  line: number,
  { valor: amount, dataHoraTransferencia: transferredAt, ocorrencia }: RemittanceLineOf<"arrivalNotice">,
  answer: AnswerLineOf<"arrivalAnswer">,
  now: Temporal.Instant,
): Fault[] {
  const faults = ownArrivalFaults(line, answer);
  if (faults.length > 0) return faults;
  const today = localDate(now);
  const decided = decideArrival(
    { status: "expected", amount, transferredAt, expectedOn: localDate(transferredAt), requests: ocorrencia },
    answer.recebida === "N" ? { type: "deny" } : {
      type: "confirm",
      amount: answer.valorRecebido,
      on: answer.dataRecebimento ?? today,
      account: answer.contaJudicial,
      today,
    },
  );
  return decided.ok ? [] : [arrivalRefusalFault(line, decided.error)];
}

/** The faults of a depositary's confirmation in itself. */
function ownArrivalFaults(
  line: number,
  { recebida, valorRecebido, dataRecebimento }: AnswerLineOf<"arrivalAnswer">,
): Fault[] {
  const wrong = (field: string, message: string) => [makeFault(line, field, "V10", message)];
  if (recebida === "S" && dataRecebimento === undefined) {
    return wrong("dataRecebimento", "Recebida a transferência, a data do recebimento é obrigatória.");
  }
  if (recebida === "N" && valorRecebido > ZERO) {
    return wrong("valorRecebido", "Não recebida a transferência, o valor recebido deve ser zero.");
  }
  return recebida === "N" && dataRecebimento !== undefined
    ? wrong("dataRecebimento", "Não recebida a transferência, não há data do recebimento.")
    : [];
}

function informationFaults(
  line: number,
  requested: RemittanceLineOf<"information">,
  { codigoResposta, dataHoraExecucao }: AnswerLineOf<"informationAnswer">,
  now: Temporal.Instant,
): Fault[] {
  const faults = codeFaults(line, codigoResposta, "information");
  if (faults.length > 0) return faults;
  const executed = checkExecution(dataHoraExecucao, earliestExecution(requested), now);
  return executed.ok ? [] : [refusalFault(line, executed.error)];
}

function codeFaults(line: number, code: string, kind: RequestKind): Fault[] {
  const known = findCode(code);
  if (known === undefined) return [refusalFault(line, { type: "unknown-code", code })];
  const checked = checkCode(known, kind);
  return checked.ok ? [] : [refusalFault(line, checked.error)];
}
