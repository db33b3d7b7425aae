/** The result of checking one stream's seals, as text. */
import { formatAnchor } from "../../../domain/audit/audit_seal.ts";
import { explainBreak } from "../../../domain/audit/seal_break.ts";
import { formatCount } from "../../../domain/formatting.ts";
import type { StreamReport } from "../../../store/audit/seal_check.ts";

const ZONE = "America/Sao_Paulo";

/** The result for one stream, as text. */
export function explainReport(report: StreamReport): string {
  const { stream, seals, rows, unsigned, last, broken, unsealed } = report;
  const sound = `${formatCount(seals, "lacre", "lacres")}, ${formatCount(rows, "linha", "linhas")}` +
    (unsigned === 0 ? "" : `; ${formatCount(unsigned, "lacre", "lacres")} de chave secreta, sem assinatura`);
  const lines = broken === undefined
    ? [`${stream}: íntegro, ${sound}`]
    : [`${stream}: ROMPIDO`, ...explainBreak(broken), `até ali íntegro: ${sound}`];
  if (unsealed.count > 0) {
    const since = unsealed.since?.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({
      smallestUnit: "second",
    });
    const waiting = formatCount(unsealed.count, "linha ainda sem lacre", "linhas ainda sem lacre");
    lines.push(`${waiting}, a primeira de ${since ?? "data impossível"}`);
  }
  if (last !== undefined) lines.push(`âncora, para guardar fora deste banco: ${formatAnchor(last)}`);
  return lines.join("\n  ") + "\n";
}
