/** Compares the stored counts of orders, precedents and answers with what they count. */
import { formatAnchor } from "../../../domain/audit/audit_seal.ts";
import { maskTaxIds } from "../../../domain/audit/masking.ts";
import { explainBreak } from "../../../domain/audit/seal_break.ts";
import { formatCount } from "../../../domain/formatting.ts";
import type { StreamReport } from "../../../store/audit/seal_check.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { recountOrders, type WrongOrderCount, wrongOrderCounts } from "../../../store/orders/order_counts.ts";
import { recountPrecedents, wrongPrecedentCounts } from "../../../store/precedents/precedent_counts.ts";
import { wrongCourtMoney } from "../../../store/statistics/court_money.ts";
import { recountTargetCases, wrongTargetCases } from "../../../store/statistics/target_cases.ts";
import { type Exit, exit } from "../../terminal/command_line.ts";
import { exitWithError, printText } from "../../terminal/terminal.ts";

const recountHint = "\n  conte de novo com --recontar\n";

const explainNumber = (name: string, wrong: number): string =>
  `${name}: ` +
  (wrong === 0 ? "contagens certas\n" : `${formatCount(wrong, "ERRADA", "ERRADAS")}${recountHint}`);

/** The result of comparing the counts of orders, as text. */
function explainCounts([first, ...others]: readonly WrongOrderCount[]): string {
  if (first === undefined) return "order_count: contagens certas\n";
  const { jtr, dimension, value, status, kind, stored, counted } = first;
  const more = others.length === 0 ? "" : ` e mais ${formatCount(others.length, "contagem", "contagens")}`;
  return `order_count: ERRADA em ${[jtr, dimension, value, status, kind].filter(Boolean).join(" ")} ` +
    `(diz ${stored}, são ${counted})${more}${recountHint}`;
}

/**
 * Compares the counts, and recomputes them if asked to; with `--json`, texts on wrong counts go to standard
 * error.
 */
export async function checkCounts(
  db: Db,
  { recount, json }: { readonly recount: boolean; readonly json: boolean },
): Promise<Exit> {
  if (recount) {
    await recountOrders(db);
    await recountPrecedents(db);
    await recountTargetCases(db);
  }
  const wrong = await wrongOrderCounts(db);
  const wrongPrecedents = await wrongPrecedentCounts(db);
  const wrongCases = await wrongTargetCases(db);
  const wrongMoney = await wrongCourtMoney(db);
  const text = maskTaxIds(explainCounts(wrong)) + explainNumber("precedent_count", wrongPrecedents) +
    explainNumber("institution_figures", wrongCases) +
    explainNumber("court_money", wrongMoney);
  const isGood = wrong.length + wrongPrecedents + wrongCases + wrongMoney === 0;
  if (!isGood && json) return exitWithError(text, exit.attention);
  if (!json) printText(text);
  return isGood ? exit.good : exit.attention;
}

// The result of checking one stream's seals, as text.

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
