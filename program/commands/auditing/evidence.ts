/** Compares what was sent, received, issued and protocoled with what the audit trail keeps of it, and reports what differs. */
import { type EvidenceReport, explainEvidence } from "../../../domain/audit/evidence.ts";
import { maskTaxIds } from "../../../domain/audit/masking.ts";
import { retentionEnds } from "../../../domain/identity/retention.ts";
import { openProgress } from "../../../exchange/institution/terminal/progress.ts";
import { compareArchive, compareRemittanceTexts } from "../../../exchange/mod.ts";
import { compareProtocoledContents } from "../../../routes/drafts/protocoled_contents.ts";
import { compareAnswers, compareDocuments, compareQuarantine } from "../../../store/audit/evidence.ts";
import type { Connection } from "../../../store/connection/connection.ts";
import { archiveKeptSince } from "../../../store/identity/retention.ts";
import type { Config } from "../../config.ts";
import { commandClock } from "../../opening/command_clock.ts";
import { type Exit, exit } from "../../terminal/command_line.ts";
import { printError } from "../../terminal/screen.ts";
import { printText } from "../../terminal/terminal.ts";

type EvidenceConfig = Pick<Config, "clockFile" | "exchangeDir" | "retention">;

interface Wanted {
  /** Whether the archive is read too. */
  readonly archive: boolean;
  /** Whether the standard output is for JSON: then only what differs is told, on the standard error. */
  readonly json: boolean;
}

export async function checkEvidence(
  { db, pool }: Pick<Connection, "db" | "pool">,
  config: EvidenceConfig,
  { archive, json }: Wanted,
): Promise<Exit> {
  const reports = [
    await compareRemittanceTexts({ db, pool }),
    await compareAnswers(db),
    await compareQuarantine(db),
    await compareDocuments(db),
    await compareProtocoledContents(db),
  ];
  const archived = archive
    ? await archiveReport(db, config, reports[0]!.compared + reports[1]!.compared)
    : undefined;
  if (archived !== undefined && archived !== "absent") reports.push(archived);
  const ends = reports.map((report) => tell(report, json));
  if (archived === "absent") {
    ends.push(exit.notDone);
    printError(
      `archive: NÃO CONFERIDO, ${config.exchangeDir}/.archive não existe ou não responde; execute onde os trabalhadores ` +
        "executam, com EXCHANGE_DIR, ou deixe o arquivo de fora com --sem-arquivo\n",
    );
  }
  return ends.includes(exit.attention) ? exit.attention : ends.find((end) => end !== exit.good) ?? exit.good;
}

function tell(report: EvidenceReport, json: boolean): Exit {
  const text = maskTaxIds(`${explainEvidence(report).join("\n  ")}\n`);
  const isGood = report.faults.length === 0;
  if (!json) printText(text);
  else if (!isGood) printError(text);
  return isGood ? exit.good : exit.attention;
}

async function archiveReport(
  db: Connection["db"],
  config: EvidenceConfig,
  expected: number,
): Promise<EvidenceReport | "absent"> {
  const now = (await commandClock(config, db))();
  const keptSince = await archiveKeptSince(db, retentionEnds(now, config.retention).orders);
  using progress = openProgress("arquivos", { counted: true });
  return await compareArchive({
    db,
    dir: config.exchangeDir,
    keptSince,
    onFile: (done) => progress.show(done, Math.max(done, expected)),
  });
}
