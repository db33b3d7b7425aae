/** What the domain refuses in an answer, as the receipt says it. */
import { match } from "ts-pattern";
import type { TargetRefusal } from "../domain/answer.ts";
import { formatReais } from "../domain/money.ts";
import { type BlockedAmount, findCode } from "../domain/response_code.ts";
import type { AnswerToTarget } from "../store/answers.ts";
import { type Fault, faultOf } from "./rejection.ts";

/** The faults of a line that is not about the target it points to. */
export function mismatches({ line, protocolNumber, taxId, ispb, target }: AnswerToTarget): Fault[] {
  const different = (field: string) => faultOf(line, field, "L02");
  return [
    ...(protocolNumber === target.protocolNumber ? [] : [different("numeroProtocolo")]),
    ...(taxId === target.taxId ? [] : [different("cpfCnpjReu")]),
    ...(ispb === target.ispb ? [] : [different("ispb")]),
  ];
}

/** The fault of a line whose answer the domain refused. */
export function refusalFault(line: number, refusal: TargetRefusal): Fault {
  return match(refusal)
    .returnType<Fault>()
    .with(
      { type: "unknown-code" },
      ({ code }) => faultOf(line, "codigoResposta", "V01", `O código de resposta ${code} não existe.`),
    )
    .with(
      { type: "code-given-by-service-only" },
      ({ code }) =>
        faultOf(line, "codigoResposta", "V02", `O código de resposta ${code} é dado somente pelo serviço.`),
    )
    .with(
      { type: "code-of-another-kind" },
      ({ code }) =>
        faultOf(line, "codigoResposta", "V03", `O código de resposta ${code} não responde a um bloqueio.`),
    )
    .with({ type: "blocked-more-than-asked" }, ({ asked, blocked }) =>
      faultOf(
        line,
        "valorBloqueado",
        "V04",
        `O valor bloqueado, ${formatReais(blocked)}, é maior que o valor pedido, ${formatReais(asked)}.`,
      ))
    .with({ type: "amount-denies-code" }, ({ code, expected, asked }) =>
      faultOf(
        line,
        "valorBloqueado",
        "V05",
        `Com o código de resposta ${code} o valor bloqueado deve ser ${
          wantedAmount(expected, formatReais(asked))
        }.`,
      ))
    .with(
      { type: "executed-before-protocol" },
      () =>
        faultOf(
          line,
          "dataHoraExecucao",
          "V06",
          "A data e hora de execução é anterior ao protocolo da ordem.",
        ),
    )
    .with(
      { type: "executed-in-future" },
      () => faultOf(line, "dataHoraExecucao", "V06", "A data e hora de execução está no futuro."),
    )
    .with({ type: "already-answered" }, ({ code }) =>
      faultOf(
        line,
        "linhaRemessa",
        "L03",
        `A linha da remessa já tem a resposta ${code} (${findCode(code)?.meaning ?? "código antigo"}).`,
      ))
    .exhaustive();
}

/** How the manual and the receipts say what a code lets a block hold. */
export function wantedAmount(expected: BlockedAmount, asked: string): string {
  return match(expected)
    .with("all", () => `igual ao valor pedido (${asked})`)
    .with("part", () => `maior que zero e menor que o valor pedido (${asked})`)
    .with("some-or-all", () => `maior que zero e até o valor pedido (${asked})`)
    .with("any", () => `de zero até o valor pedido (${asked})`)
    .with("none", () => "zero")
    .exhaustive();
}
