/**
 * What was sent, received and issued, compared with what the sealed audit trail says of it: the entries that keep
 * digests, what a comparison finds, and its explanation in Portuguese.
 */
import { match } from "ts-pattern";
import { formatCount, formatNumber } from "../formatting.ts";

/** The actions of the audit entries that keep digests, each written in the transaction of its change. */
export const evidenceActions = {
  /** A remittance and the digest of its text. */
  remittancePublished: "remittance.publish",
  /** The same of one that recovery took from the archive. */
  remittanceAdopted: "remittance.adopt",
  /** An institution's file and the digest of its bytes. */
  answerReceived: "answer.receive",
  /** Its decision, with the digests of its receipt and of the lines taken from it. */
  answerDecided: "answer.decide",
  /** An entry of an inbox that was put in quarantine. */
  quarantined: "quarantine.receive",
  /** The receipt of an entry refused from quarantine. */
  quarantineReceipt: "quarantine.receipt",
  /** A document issued under an authenticity code. */
  documentIssued: "document.digest",
} as const;

export type EvidenceFault =
  /** The row is gone. */
  | "missing"
  /** The row says something else. */
  | "changed"
  /** The receipt's text is another. */
  | "receipt"
  /** There are more or fewer lines than there were. */
  | "lines"
  /** There are as many lines, and they say something else. */
  | "content"
  /** No entry of the trail tells of the row: it was not the program that wrote it. */
  | "unrecorded"
  /** The file is not in the archive. */
  | "not-archived"
  /** The archived file has other bytes. */
  | "archived-differs";

interface FoundFault {
  /** What is wrong: the name of a file, the code of a document. */
  readonly name: string;
  readonly fault: EvidenceFault;
  /** The lines that there are, and those that there were; of `lines` alone. */
  readonly found?: number | undefined;
  readonly recorded?: number | undefined;
}

export interface EvidenceReport {
  readonly of: "remittance" | "answer_file" | "quarantine" | "document" | "protocol" | "archive";
  readonly compared: number;
  /** How many of them have lost personal data by their retention: what was lost is not compared. */
  readonly masked: number;
  /** Rows of before the trail kept digests of their kind, which are not compared. */
  readonly uncovered: number;
  /** Archived files that only the object storage has: its list is compared, not the bytes. */
  readonly stored: number;
  /** Archived files whose retention has ended. */
  readonly ended: number;
  readonly faults: readonly FoundFault[];
}

const nouns = {
  remittance: ["remessa conferida", "remessas conferidas"],
  answer_file: ["retorno conferido", "retornos conferidos"],
  quarantine: ["item da quarentena conferido", "itens da quarentena conferidos"],
  document: ["documento conferido", "documentos conferidos"],
  protocol: ["protocolo conferido", "protocolos conferidos"],
  archive: ["arquivo conferido", "arquivos conferidos"],
} as const satisfies Record<EvidenceReport["of"], readonly [string, string]>;

/** The explanation, as lines; those after the first detail it. */
export function explainEvidence(report: EvidenceReport): string[] {
  const { of, compared, masked, uncovered, stored, ended, faults } = report;
  const [one, many] = nouns[of];
  const counts = [
    formatCount(compared, one, many),
    ...masked === 0 ? [] : [`${formatNumber(masked)} sem o que a retenção já retirou`],
    ...stored === 0 ? [] : [`${formatNumber(stored)} só pela lista do armazenamento de objetos`],
    ...ended === 0 ? [] : [`${formatNumber(ended)} já fora do prazo de guarda`],
    ...uncovered === 0
      ? []
      : [`${formatNumber(uncovered)} de antes de a trilha guardar o que aqui se compara, não conferidos`],
  ].join("; ");
  return faults.length === 0
    ? [`${of}: íntegro, ${counts}`]
    : [`${of}: ALTERADO, ${counts}`, ...faults.map((found) => `${found.name}: ${explainFault(found)}`)];
}

const explainFault = ({ fault, found = 0, recorded = 0 }: FoundFault): string =>
  match(fault)
    .with("missing", () => "foi apagado do banco")
    .with("changed", () => "não é o que a trilha guarda")
    .with("receipt", () => "o recibo não é o que foi dado")
    .with("lines", () =>
      found < recorded
        ? `faltam ${formatNumber(recorded - found)} de ${formatCount(recorded, "linha", "linhas")}`
        : `há ${formatCount(found - recorded, "linha", "linhas")} a mais`)
    .with("content", () =>
      "as linhas não são as que foram guardadas")
    .with("unrecorded", () =>
      "nada na trilha diz dele: não foi o programa que o gravou")
    .with("not-archived", () => "não está no arquivo")
    .with("archived-differs", () => "no arquivo há outros bytes")
    .exhaustive();
