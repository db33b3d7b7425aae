/** What institutions answer in the model-based test: lines that are good in many ways, and lines that are not. */
import { centavos } from "../../domain/money.ts";
import { type AnswerLine, repeatedFieldsOf } from "../../exchange/mod.ts";
import type { Line } from "./model.ts";
import type { Reply } from "./model_dispatch.ts";
import type { BoundLine } from "./model_lines.ts";
import { actuallyRemaining, rootOf } from "./model_rules.ts";

/** A good answer to a line; which one is up to a number. */
export function goodReply(line: Line, pick: number): Reply {
  const replies = repliesTo(line, pick);
  return replies[pick % replies.length]!;
}

function repliesTo(line: Line, pick: number): Reply[] {
  if (line.of === "order") {
    return line.target.order.tipo === "BLOQUEIO"
      ? blockReplies(line.target.requested, pick)
      : informationReplies;
  }
  const { action } = line;
  const { target } = action;
  if (line.of === "arrival") {
    const { amount } = action.arrival!;
    return [{ code: "" }, { code: "", arrived: amount }, {
      code: "",
      arrived: amount > 1n ? amount - 1n : 1n,
    }];
  }
  const root = rootOf(action);
  if (root === undefined) {
    return target.order.tipo === "BLOQUEIO" ? blockReplies(target.requested, pick) : informationReplies;
  }
  switch (root.type) {
    case "CANCELAR":
      return [{ code: "01", blocked: 0n }, { code: "00", blocked: 0n }, ...holding(target.requested, pick)];
    case "DESBLOQUEAR":
      return [
        { code: "01", unblocked: root.amount },
        { code: "01", unblocked: root.amount },
        { code: "00" },
        { code: "07", unblocked: root.amount },
        ...partOf(root.amount, pick).map((unblocked) => ({ code: "03", unblocked })),
      ];
    case "TRANSFERIR":
      return [
        { code: "01", transferred: root.amount },
        { code: "01", transferred: root.amount },
        { code: "00" },
        ...partOf(root.amount, pick).flatMap((transferred) => [
          { code: "03", transferred },
          { code: "07", transferred },
        ]),
      ];
    default: {
      // Answered a second time, too late, it would find less.
      const remaining = actuallyRemaining(target);
      const whole = remaining < root.amount ? root.amount : remaining;
      return [
        { code: "01", transferred: root.amount, unblocked: whole - root.amount },
        { code: "01", transferred: root.amount, unblocked: whole - root.amount },
        { code: "00" },
        ...(whole > root.amount ? [{ code: "03", transferred: root.amount }] : []),
        ...partOf(root.amount, pick).map((transferred) => ({ code: "03", transferred, unblocked: 0n })),
      ];
    }
  }
}

const informationReplies: readonly Reply[] & Reply[] = ["30", "32", "35", "01"].map((code) => ({ code }));

const nothingHeld = ["00", "02", "05", "25", "42"].map((code) => ({ code, blocked: 0n }));

const blockReplies = (
  requested: bigint,
  pick: number,
): Reply[] => [...holding(requested, pick), ...nothingHeld];

const holding = (requested: bigint, pick: number): Reply[] => [
  ...["01", "01", "01", "12", "27", "28"].map((code) => ({ code, blocked: requested })),
  ...partOf(requested, pick).flatMap((blocked) =>
    ["03", "03", "03", "07", "13", "16", "26", "28"].map((code) => ({ code, blocked }))
  ),
];

/** Some of an amount and not all of it, where it can be divided. */
const partOf = (amount: bigint, pick: number): bigint[] =>
  amount < 2n ? [] : [1n + BigInt(pick) % (amount - 1n)];

/** The line that says so. */
export function answerLine({ line, requested }: BoundLine, reply: Reply, now: Temporal.Instant): AnswerLine {
  const { code, blocked = 0n, transferred = 0n, unblocked = 0n, arrived } = reply;
  const said = { ...repeatedFieldsOf(requested), codigoResposta: code, dataHoraExecucao: now };
  const left = line.of === "order" ? 0n : actuallyRemaining(line.action.target) - transferred - unblocked;
  const saldoBloqueado = centavos(left < 0n ? 0n : left);
  const valorDesbloqueado = centavos(unblocked);
  switch (requested.kind) {
    case "block":
      return { kind: "blockAnswer", ...said, valorBloqueado: centavos(blocked) } as AnswerLine;
    case "unblock":
      return { kind: "unblockAnswer", ...said, valorDesbloqueado, saldoBloqueado };
    case "transfer":
      return {
        kind: "transferAnswer",
        ...said,
        idTransferencia: requested.idTransferencia,
        valorTransferido: centavos(transferred),
        valorDesbloqueado,
        saldoBloqueado,
      };
    case "information":
      return { kind: "informationAnswer", ...said } as AnswerLine;
    case "arrivalNotice":
      return {
        kind: "arrivalAnswer",
        ...repeatedFieldsOf(requested),
        idTransferencia: requested.idTransferencia,
        recebida: arrived === undefined ? "N" : "S",
        valorRecebido: centavos(arrived ?? 0n),
        dataRecebimento: arrived === undefined
          ? undefined
          : now.toZonedDateTimeISO("America/Sao_Paulo").toPlainDate(),
        contaJudicial: undefined,
      };
  }
}

/** What can be wrong with the content of a file; its number is used up all the same. */
export const contentFaults = [
  "over",
  "service's code",
  "unknown code",
  "another kind",
  "too early",
  "cut",
] as const;
/** What is wrong with its number: it is not used. */
export const numberFaults = ["gap", "used number"] as const;
export type ReplyFault = (typeof contentFaults)[number] | (typeof numberFaults)[number];

/** The line made wrong; as it was where the fault is one of the whole file. */
export function corruptLine(line: AnswerLine, fault: ReplyFault): AnswerLine {
  if (line.kind === "arrivalAnswer" || line.kind === "clientAccount" || line.kind === "attachment") {
    return line;
  }
  switch (fault) {
    case "service's code":
      return { ...line, codigoResposta: "98" };
    case "unknown code":
      return { ...line, codigoResposta: "77" };
    case "another kind":
      return { ...line, codigoResposta: line.kind === "informationAnswer" ? "03" : "32" };
    case "too early":
      return { ...line, dataHoraExecucao: LONG_AGO };
    case "over":
      return over(line);
    default:
      return line;
  }
}

/** Before anything was protocoled. */
const LONG_AGO = Temporal.Instant.from("2026-11-01T12:00:00Z");

const BEYOND = centavos(999_999_999n);

function over(line: AnswerLine): AnswerLine {
  switch (line.kind) {
    case "blockAnswer":
      return { ...line, codigoResposta: "03", valorBloqueado: BEYOND };
    case "unblockAnswer":
      return { ...line, codigoResposta: "01", valorDesbloqueado: BEYOND };
    case "transferAnswer":
      return { ...line, codigoResposta: "01", valorTransferido: BEYOND };
    case "informationAnswer":
      return { ...line, codigoResposta: "03" };
    default:
      return line;
  }
}
