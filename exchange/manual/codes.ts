/** The manual: every response code and every rejection code. */
import { codesAnswering } from "../../domain/answers/code_agreement.ts";
import { codesForbiddingUnblock, codesText, codesWith } from "../../domain/answers/code_sets.ts";
import type { RequestKind } from "../../domain/answers/code_effects.ts";
import { responseCodes } from "../../domain/answers/response_code.ts";
import { formatList, inflect } from "../../domain/formatting.ts";
import { type Chapter, table } from "./markdown.ts";
import { rejections, remarks } from "../layout/rejection.ts";

const kinds: Readonly<Record<RequestKind, string>> = {
  block: "bloqueio",
  unblock: "desbloqueio",
  transfer: "transferência",
  information: "requisição",
};

function responseTable(): string {
  const kindsOf = (code: string) =>
    (Object.keys(kinds) as RequestKind[]).filter((kind) =>
      codesAnswering(kind).some((one) => one.code === code)
    );
  const rows = responseCodes.map(({ code, meaning, institutionMaySend }) => {
    const answered = kindsOf(code);
    const all = answered.length === Object.keys(kinds).length;
    return [
      code,
      meaning,
      all ? "todas" : answered.map((kind) => kinds[kind]).join(", "),
      institutionMaySend ? "instituição" : "somente o serviço",
    ];
  });
  return table(["código", "significado", "responde a", "quem dá"], rows);
}

const noUnblock = codesForbiddingUnblock();
const noTransfer = codesWith(({ forbidsTransfer }) => forbidsTransfer);

export const codes = (): Chapter => ({
  title: "Códigos",
  body: `### Códigos de resposta

Os valores que cada código admite estão junto do registro em que é usado.

${responseTable()}

Depois ${inflect(noUnblock.length, "do", "dos")} ${codesText(noUnblock)} não há desbloqueio, e depois ${
    inflect(noTransfer.length, "do", "dos")
  } ${formatList(noTransfer)} também não há transferência. Os códigos 97 e 98 são dados pelo
serviço: 97 quando a ordem não pôde ser encaminhada, 98 quando não há resposta aceita no prazo.

### Códigos de rejeição

A letra diz o que está errado: **N** nome, **A** arquivo, **P** envelope OpenPGP, **S** sequência, **H** header, **R** registro, **C** campo,
**L** linha respondida, **V** valor da resposta, **D** documento anexo, **T** trailer, **Q** quarentena.

${table(["código", "significado"], Object.entries(rejections))}

Em recibo de retorno aceito:

${table(["aviso", "significado"], Object.entries(remarks))}`,
});
