/** What the program of an institution is to show in staging before it meets real orders, as data. */
import { codesAnswering } from "../../domain/answers/code_agreement.ts";
import { codesEndingCancellation, findCode, type RequestKind } from "../../domain/answers/response_code.ts";
import { quarantineReasons } from "../../domain/operations/quarantine.ts";
import { rejections } from "../../exchange/mod.ts";
import type { AcceptanceFacts, FileFeat } from "../../store/operations/acceptance_facts.ts";

type Request = AcceptanceFacts["answered"][number]["request"];

interface AcceptanceCase {
  /** Stable: `bloqueio-03`. */
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** When it was first seen; undefined: not yet. */
  readonly firstAt: (facts: AcceptanceFacts) => Temporal.Instant | undefined;
}

/** A case and when it was first seen. */
interface CaseResult extends Pick<AcceptanceCase, "id" | "group" | "title"> {
  readonly firstAt: Temporal.Instant | undefined;
}

const answer = (request: Request, name: string, code: string, title: string): AcceptanceCase => ({
  id: `${name}-${code.toLowerCase()}`,
  group: `Respostas: ${name}`,
  title: `${code}: ${title}`,
  firstAt: ({ answered }) => answered.find((one) => one.request === request && one.code === code)?.firstAt,
});

const requests: readonly (readonly [request: Request & RequestKind, name: string])[] = [
  ["block", "bloqueio"],
  ["unblock", "desbloqueio"],
  ["transfer", "transferência"],
  ["information", "informações"],
];

const files: Readonly<Record<FileFeat, string>> = {
  "whole-remittance": "Um retorno responde a todas as linhas de uma remessa",
  "several-files": "Uma remessa é respondida em mais de um retorno",
  "repeated-bytes": "O mesmo retorno, entregue outra vez, recebe o mesmo recibo",
  "announced-digest": "Um retorno vem com o seu arquivo .sha256",
  "kinds-of-asset": "Um bloqueio informa os valores por espécie de ativo",
  accounts: "Uma requisição é respondida com contas (registro 51)",
  attachments: "Uma requisição é respondida com documento anexo (registro 52)",
  envelope: "Um retorno vem em envelope OpenPGP",
  corrected: "Um retorno rejeitado é corrigido, e aceito com o número seguinte",
};

const acceptanceCases: readonly AcceptanceCase[] = [
  ...requests.flatMap(([request, name]) =>
    codesAnswering(request).filter(({ institutionMaySend }) => institutionMaySend)
      .map(({ code, meaning }) => answer(request, name, code, meaning))
  ),
  ...codesEndingCancellation().map((code) =>
    answer("cancellation", "cancelamento", code, findCode(code)?.meaning ?? "")
  ),
  answer("arrival", "notificação de recebimento", "S", "Transferência recebida"),
  answer("arrival", "notificação de recebimento", "N", "Transferência ainda não recebida"),
  ...(Object.entries(files) as [FileFeat, string][]).map(([feat, title]) => ({
    id: feat,
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

/** Every case, by group, with when it was first seen. */
export const acceptanceResults = (facts: AcceptanceFacts): readonly CaseResult[] =>
  acceptanceCases.map(({ id, group, title, firstAt }) => ({ id, group, title, firstAt: firstAt(facts) }));
