/** What is wrong with one machine: its log, its clock, its way to the exchange folder. */
import { formatCount } from "../formatting.ts";

export const lostLinesText = (process: string, lines: number): string =>
  `O log do processo ${process} não pode ser gravado: ${
    formatCount(lines, "linha se perdeu", "linhas se perderam")
  } até agora. O serviço continua. Confira o disco e quem lê a saída do processo (journald, coletor de logs).`;

/**
 * How far a machine's clock is from the database's at least, in seconds; 0 where the asking itself explains it.
 *
 * @param database what the database said
 * @param asked the machine's clock before it was asked
 * @param answered the machine's clock when the answer was there
 */
export function clockDifference(
  database: Temporal.Instant,
  asked: Temporal.Instant,
  answered: Temporal.Instant,
): number {
  const ahead = asked.since(database).total("seconds");
  const behind = database.since(answered).total("seconds");
  return Math.max(0, ahead, behind);
}

export const clockDiffersText = (host: string, seconds: number): string =>
  `O relógio de ${host} e o do servidor do banco de dados diferem ${
    formatCount(Math.round(seconds), "segundo", "segundos")
  }: o corte, os prazos e as tarefas são contados por eles. Confira a sincronização (NTP) das duas máquinas; não atrase ` +
  "o relógio de nenhuma: deixe que a sincronização o corrija.";

/** Why an exchange folder that is there takes no file. */
export type FolderFault = "read-only" | "no-rights" | "full";

const folderFaults: Record<FolderFault, string> = {
  "read-only": "só aceita leitura: monte-a para gravação",
  "no-rights": "não pode ser gravada pelo usuário deste processo: dê a ele o direito (chown ou chmod)",
  "full": "está sem espaço: libere espaço ou aumente o disco dela",
};

export const folderUnwritableText = (dir: string, fault: FolderFault): string =>
  `A pasta de troca ${dir} ${
    folderFaults[fault]
  }. Enquanto isso nada é enviado nem recebido; o serviço continua sozinho.`;
