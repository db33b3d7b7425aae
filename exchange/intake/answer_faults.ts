/** The faults in a receipt for what the domain refuses in an answer. */
import { match, P } from "ts-pattern";
import type { TargetRefusal } from "../../domain/answers/answer.ts";
import type { AssetPartsRefusal } from "../../domain/answers/answer_detail.ts";
import type { BlockedAmount, RequestKind } from "../../domain/answers/code_effects.ts";
import {
  informationTitles,
  type SupplementRefusal,
  wireInformation,
} from "../../domain/answers/information_answer.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import { formatReais } from "../../domain/money.ts";
import type { RefusedLine } from "../../store/intake/refused_lines.ts";
import { type Fault, makeFault } from "../layout/rejection.ts";

/** The faults of a line whose repeated fields differ from the line it answers. */
export function repeatedFieldFaults({ line, protocolNumber, taxId, ispb, requested }: RefusedLine): Fault[] {
  const different = (field: string) => makeFault(line, field, "L02");
  return [
    ...(protocolNumber === requested.protocolNumber ? [] : [different("numeroProtocolo")]),
    ...(taxId === requested.taxId ? [] : [different("cpfCnpjReu")]),
    ...(ispb === requested.ispb ? [] : [different("ispb")]),
  ];
}

/** The fault of a line whose record answers another type of line. */
export const recordFault = (line: number, given: number | string, requested: number | string): Fault =>
  makeFault(
    line,
    "tipoRegistro",
    "L05",
    `O registro ${given} não responde à linha da remessa, que é de registro ${requested}.`,
  );

/** The fault of a line whose asset parts the domain refused. */
export const assetPartsFault = (line: number, refusal: AssetPartsRefusal): Fault =>
  match(refusal)
    .returnType<Fault>()
    .with({ type: "parts-deny-amount" }, ({ total, blocked }) =>
      makeFault(
        line,
        "valorBloqueado",
        "V09",
        `Os valores por espécie de ativo somam ${formatReais(total)}; o valor bloqueado é ${
          formatReais(blocked)
        }.`,
      ))
    .with(
      { type: "public-securities-deny-code" },
      { type: "term-deposits-deny-code" },
      ({ code, wanted }) =>
        makeFault(
          line,
          "codigoResposta",
          "V11",
          `Pelos ativos atingidos o código de resposta é ${wanted} (${
            findCode(wanted)?.meaning
          }), e não ${code}.`,
        ),
    )
    .with({ type: "code-lacks-asset" }, ({ code }) =>
      makeFault(
        line,
        "codigoResposta",
        "V11",
        `O código de resposta ${code} (${findCode(code)?.meaning}) não corresponde aos ativos informados.`,
      ))
    .exhaustive();

/** The fault of an account or document that the domain refused. */
export const supplementFault = (line: number, refusal: SupplementRefusal): Fault =>
  match(refusal)
    .returnType<Fault>()
    .with({ type: "negative-with-supplement" }, ({ code }) =>
      makeFault(
        line,
        "tipoRegistro",
        "D06",
        `A resposta ${code} (${findCode(code)?.meaning}) não pode ter contas nem documentos.`,
      ))
    .with({ type: "document-not-requested" }, ({ information }) =>
      makeFault(
        line,
        "informacao",
        "D06",
        `${informationTitles[wireInformation[information]]}: a informação não foi requerida.`,
      ))
    .exhaustive();

/** The fault of a line whose answer the domain refused. */
export function refusalFault(line: number, refusal: TargetRefusal): Fault {
  return match(refusal)
    .returnType<Fault>()
    .with(
      { type: "unknown-code" },
      ({ code }) => makeFault(line, "codigoResposta", "V01", `O código de resposta ${code} não existe.`),
    )
    .with(
      { type: "code-given-by-service-only" },
      ({ code }) =>
        makeFault(line, "codigoResposta", "V02", `O código de resposta ${code} é dado somente pelo serviço.`),
    )
    .with(
      { type: "code-of-another-kind" },
      ({ code, kind }) =>
        makeFault(
          line,
          "codigoResposta",
          "V03",
          `O código de resposta ${code} não responde a ${requests[kind]}.`,
        ),
    )
    .with(
      { type: P.union("blocked-more-than-requested", "amount-denies-code") },
      (refusal) => amountFault(line, refusal),
    )
    .with(
      { type: "executed-before-protocol" },
      () => executionFault(line, "A data e hora de execução é anterior ao protocolo da ordem."),
    )
    .with(
      { type: "executed-in-future" },
      () => executionFault(line, "A data e hora de execução está no futuro."),
    )
    .with({ type: "already-answered" }, ({ code }) =>
      makeFault(
        line,
        "linhaRemessa",
        "L03",
        `A linha da remessa já tem a resposta ${code} (${findCode(code)?.meaning ?? "código antigo"}).`,
      ))
    .exhaustive();
}

/** The fault of an amount that cannot be blocked, or not with the given code. */
const amountFault = (
  line: number,
  refusal: Extract<TargetRefusal, { type: "blocked-more-than-requested" | "amount-denies-code" }>,
): Fault => {
  const requested = formatReais(refusal.requested);
  return refusal.type === "blocked-more-than-requested"
    ? makeFault(
      line,
      "valorBloqueado",
      "V04",
      `O valor bloqueado, ${formatReais(refusal.blocked)}, é maior que o valor pedido, ${requested}.`,
    )
    : makeFault(
      line,
      "valorBloqueado",
      "V05",
      `Com o código de resposta ${refusal.code} o valor bloqueado deve ser ${
        expectedAmountText(refusal.expected, requested)
      }.`,
    );
};

const executionFault = (line: number, message: string): Fault =>
  makeFault(line, "dataHoraExecucao", "V06", message);

const requests: Readonly<Record<RequestKind, string>> = {
  block: "um bloqueio",
  information: "uma requisição de informações",
  unblock: "um desbloqueio",
  transfer: "uma transferência",
};

/** The Portuguese text, for the manual and the receipts, of the amounts a code permits. */
export function expectedAmountText(expected: BlockedAmount, requested: string): string {
  return match(expected)
    .with("all", () => `igual ao valor pedido (${requested})`)
    .with("part", () => `maior que zero e menor que o valor pedido (${requested})`)
    .with("some-or-all", () => `maior que zero e até o valor pedido (${requested})`)
    .with("any", () => `de zero até o valor pedido (${requested})`)
    .with("none", () => "zero")
    .exhaustive();
}
