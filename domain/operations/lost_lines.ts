/** The text of the alarm about a log that loses lines. */
import { formatCount } from "../formatting.ts";

export const lostLinesText = (process: string, lines: number): string =>
  `O log do processo ${process} não pode ser gravado: ${
    formatCount(lines, "linha se perdeu", "linhas se perderam")
  } até agora. O serviço continua. Confira o disco e quem lê a saída do processo (journald, coletor de logs).`;
