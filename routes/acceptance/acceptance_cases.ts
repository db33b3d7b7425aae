/**
 * The acceptance cases that an institution's program must pass in staging before it receives real orders, as
 * data.
 */
import { codesAnswering } from "../../domain/answers/code_agreement.ts";
import { codesEndingCancellation } from "../../domain/answers/code_sets.ts";
import type { RequestKind } from "../../domain/answers/code_effects.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import { quarantineReasons } from "../../domain/operations/quarantine.ts";
import { rejections } from "../../exchange/mod.ts";
import type { AcceptanceFacts, AnswerFileProperty } from "../../store/operations/acceptance_facts.ts";

type Request = AcceptanceFacts["answered"][number]["request"];

interface AcceptanceCase {
  /** A stable id: `bloqueio-03`. */
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** When the case was first passed; undefined: not yet. */
  readonly firstAt: (facts: AcceptanceFacts) => Temporal.Instant | undefined;
}

/** A case and when it was first passed. */
interface CaseResult extends Pick<AcceptanceCase, "id" | "group" | "title"> {
  readonly firstAt: Temporal.Instant | undefined;
}

/** For each request the beginning of its cases' ids, and its name in Portuguese. */
const requests: Readonly<Record<Request, readonly [id: string, name: string]>> = {
  block: ["bloqueio", "bloqueio"],
  unblock: ["desbloqueio", "desbloqueio"],
  transfer: ["transferencia", "transferência"],
  information: ["informacoes", "informações"],
  cancellation: ["cancelamento", "cancelamento"],
  arrival: ["recebimento", "notificação de recebimento"],
};

const answer = (request: Request, code: string, title: string): AcceptanceCase => ({
  id: `${requests[request][0]}-${code.toLowerCase()}`,
  group: `Respostas: ${requests[request][1]}`,
  title: `${code}: ${title}`,
  firstAt: ({ answered }) => answered.find((one) => one.request === request && one.code === code)?.firstAt,
});

/** The requests whose codes are in the table of response codes. */
const coded = ["block", "unblock", "transfer", "information"] as const satisfies readonly RequestKind[];

const files: Readonly<Record<AnswerFileProperty, readonly [id: string, title: string]>> = {
  "whole-remittance": ["remessa-inteira", "Um retorno responde a todas as linhas de uma remessa"],
  "several-files": ["varios-retornos", "Uma remessa é respondida em mais de um retorno"],
  "repeated-bytes": ["repetido", "O mesmo retorno, entregue outra vez, recebe o mesmo recibo"],
  "announced-digest": ["sha256", "Um retorno vem com o seu arquivo .sha256"],
  "kinds-of-asset": ["especies-de-ativo", "Um bloqueio informa os valores por espécie de ativo"],
  accounts: ["contas", "Uma requisição é respondida com contas (registro 51)"],
  attachments: ["anexos", "Uma requisição é respondida com documento anexo (registro 52)"],
  envelope: ["envelope", "Um retorno vem em envelope OpenPGP"],
  corrected: ["corrigido", "Um retorno rejeitado é corrigido, e aceito com o número seguinte"],
};

const acceptanceCases: readonly AcceptanceCase[] = [
  ...coded.flatMap((request) =>
    codesAnswering(request).filter(({ institutionMaySend }) => institutionMaySend)
      .map(({ code, meaning }) => answer(request, code, meaning))
  ),
  ...codesEndingCancellation().map((code) => answer("cancellation", code, findCode(code)?.meaning ?? "")),
  answer("arrival", "S", "Transferência recebida"),
  answer("arrival", "N", "Transferência ainda não recebida"),
  ...(Object.entries(files) as [AnswerFileProperty, (typeof files)[AnswerFileProperty]][]).map((
    [feat, [id, title]],
  ) => ({
    id,
    group: "Arquivos",
    title,
    firstAt: ({ files }: AcceptanceFacts) => files.find((one) => one.feat === feat)?.firstAt,
  })),
  ...Object.entries(rejections).filter(([code]) => !Object.hasOwn(quarantineReasons, code)).map((
    [code, meaning],
  ) => ({
    id: `recusa-${code.toLowerCase()}`,
    group: "Recusas provocadas, com o seu recibo",
    title: `${code}: ${meaning}`,
    firstAt: ({ rejected }: AcceptanceFacts) => rejected.find((one) => one.code === code)?.firstAt,
  })),
];

/** All cases by group, with when each was first passed. */
export const acceptanceResults = (facts: AcceptanceFacts): readonly CaseResult[] =>
  acceptanceCases.map(({ id, group, title, firstAt }) => ({ id, group, title, firstAt: firstAt(facts) }));
