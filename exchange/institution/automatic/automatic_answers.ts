/**
 * The answers of staging's automatic institutions, by institution. With the same seed a line always gets the same
 * answer, so that a file can be written twice.
 *
 * Source: specification, "Limits", row Staging automatic responses.
 */
import { createHash } from "node:crypto";
import { match } from "ts-pattern";
import type { CodeId } from "../../../domain/answers/response_code.ts";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { type Centavos, centavos, subtract, ZERO } from "../../../domain/money.ts";
import { type AnswerLine, type AnswerLineOf, repeatedFieldsOf } from "../../intake/answer_file.ts";
import type { RemittanceLine, RemittanceLineOf } from "../../layout/remittance_reading.ts";
import { type AnswerDocument, clientInformation } from "./automatic_information.ts";

/** The three test institutions of the specification, all others, and of these the one that answers when asked again. */
export type TestRole = "1" | "2" | "3" | "other" | "late";

interface AnsweringOptions {
  readonly role: TestRole;
  /** The seed that makes random answers reproducible. */
  readonly seed: string;
  readonly executedAt: Temporal.Instant;
  /** The amount that the block a line refers to still holds here; undefined when that is not known. */
  readonly held: Centavos | undefined;
}

/** The reply of an institution to one line. */
interface Reply {
  /** The answer, and the accounts that belong to it. */
  readonly lines: readonly AnswerLine[];
  /** The documents; each has a record after the answer, and a file. */
  readonly documents: readonly AnswerDocument[];
  /** The amount that the block holds afterwards; undefined where that does not change. */
  readonly held?: Centavos;
}

/** The reply to a line; undefined when there never is one, which the service turns into code 98. */
export function automaticReply(line: RemittanceLine, options: AnsweringOptions): Reply | undefined {
  return match(line)
    .returnType<Reply | undefined>()
    .with({ kind: "block", operacao: "C" }, (line) => cancelled(line, options))
    .with({ kind: "block" }, (line) => blocked(line, options))
    .with({ kind: "unblock" }, (line) => unblocked(line, options))
    .with({ kind: "transfer" }, (line) => transferred(line, options))
    .with({ kind: "arrivalNotice" }, (line) => arrived(line, options))
    .with({ kind: "information" }, (line) => informed(line, options))
    .exhaustive();
}

function blocked(line: RemittanceLineOf<"block">, options: AnsweringOptions): Reply | undefined {
  const chosen = match(options.role)
    .returnType<{ code: string; amount: Centavos } | undefined>()
    .with("1", () => ({ code: "00", amount: ZERO }))
    .with("2", () => ({ code: "01", amount: line.valor }))
    // No part of one centavo is less than it and more than zero, so nothing is blocked then.
    .with(
      "3",
      () =>
        line.valor <= 1n ? { code: "00", amount: ZERO } : { code: "03", amount: partOf(line, options.seed) },
    )
    .with("other", () => undefined)
    .with(
      "late",
      () => line.numeroProtocoloOrigem === undefined ? undefined : { code: "01", amount: line.valor },
    )
    .exhaustive();
  return chosen && blockReply(line, chosen, options);
}

/**
 * A cancellation finds nothing blocked: only unanswered blocks are cancelled, and an institution that blocks always
 * answers.
 */
const cancelled = (line: RemittanceLineOf<"block">, options: AnsweringOptions): Reply =>
  blockReply(line, { code: "01", amount: ZERO }, options);

function blockReply(
  line: RemittanceLineOf<"block">,
  { code, amount }: { code: string; amount: Centavos },
  { executedAt }: AnsweringOptions,
): Reply {
  const answer: AnswerLineOf<"blockAnswer"> = {
    kind: "blockAnswer",
    ...repeatedFieldsOf(line),
    codigoResposta: code,
    valorBloqueado: amount,
    dataHoraExecucao: executedAt,
    ...(amount > 0n ? { valorContas: amount } : {}),
  };
  return { lines: [answer], documents: [], held: amount };
}

/** An amount greater than zero and less than what was asked. */
function partOf({ numeroProtocolo, linha, valor }: RemittanceLineOf<"block">, seed: string): Centavos {
  const digest = createHash("sha256").update(`${seed};${numeroProtocolo};${linha}`).digest();
  return centavos(1n + digest.readBigUInt64BE() % (valor - 1n));
}

function unblocked(line: RemittanceLineOf<"unblock">, { held, executedAt }: AnsweringOptions): Reply {
  const left = without(held, line.valor);
  const answer: AnswerLine = {
    kind: "unblockAnswer",
    ...repeatedFieldsOf(line),
    codigoResposta: "01",
    valorDesbloqueado: line.valor,
    saldoBloqueado: left,
    dataHoraExecucao: executedAt,
  };
  return { lines: [answer], documents: [], held: left };
}

function transferred(line: RemittanceLineOf<"transfer">, { held, executedAt }: AnsweringOptions): Reply {
  const rest = without(held, line.valor);
  const [released, left] = line.desbloqueiaSaldo === "S" ? [rest, ZERO] : [ZERO, rest];
  const answer: AnswerLine = {
    kind: "transferAnswer",
    ...repeatedFieldsOf(line),
    idTransferencia: line.idTransferencia,
    codigoResposta: "01",
    valorTransferido: line.valor,
    valorDesbloqueado: released,
    saldoBloqueado: left,
    dataHoraExecucao: executedAt,
  };
  return { lines: [answer], documents: [], held: left };
}

/** When the amount held is not known, it is taken to be the amount asked. */
const without = (held: Centavos | undefined, taken: Centavos): Centavos =>
  held === undefined || held < taken ? ZERO : subtract(held, taken);

/** Every notice of a transfer is answered with "arrived". */
function arrived(line: RemittanceLineOf<"arrivalNotice">, { executedAt }: AnsweringOptions): Reply {
  const answer: AnswerLine = {
    kind: "arrivalAnswer",
    ...repeatedFieldsOf(line),
    idTransferencia: line.idTransferencia,
    recebida: "S",
    valorRecebido: line.valor,
    dataRecebimento: localDate(executedAt),
    contaJudicial: line.idTransferencia,
  };
  return { lines: [answer], documents: [] };
}

/** The code of each role, and whether the client's data are sent with it. */
const informationAnswers: Record<AnsweringOptions["role"], { code: CodeId; informs: boolean } | undefined> = {
  "1": { code: "32", informs: true },
  "2": { code: "35", informs: false },
  "3": { code: "30", informs: false },
  other: undefined,
  late: undefined,
};

function informed(line: RemittanceLineOf<"information">, options: AnsweringOptions): Reply | undefined {
  const { executedAt, seed } = options;
  const chosen = informationAnswers[options.role];
  if (chosen === undefined) return undefined;
  const { code } = chosen;
  const answer: AnswerLineOf<"informationAnswer"> = {
    kind: "informationAnswer",
    ...repeatedFieldsOf(line),
    codigoResposta: code,
    dataHoraExecucao: executedAt,
  };
  if (!chosen.informs) return { lines: [answer], documents: [] };
  const { registration, accounts, documents } = clientInformation(line, seed);
  return { lines: [{ ...answer, ...registration }, ...accounts], documents };
}
