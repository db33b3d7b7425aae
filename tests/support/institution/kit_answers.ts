/** What the tests of the kit about answers share: a remittance of every kind of line, answered and checked. */
import { centavos } from "../../../domain/money.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  transferLine,
  unblockLine,
} from "../exchange/remittance_lines.ts";
import type { Ran } from "../processes/run_deno.ts";
import type { Kit } from "./kit.ts";

const NOW = "2026-11-24T13:00:00Z";

export const ANSWER = "ASSETS_RET_99000001_20261124_000001_V0111.txt";

/** A line of each kind, numbered from 2. */
export const everyKind = () => [
  blockLine({ linha: 2, valor: centavos(1_500_000n) }),
  cancellationLine({ linha: 3 }),
  unblockLine({ linha: 4 }),
  transferLine({ linha: 5 }),
  arrivalLine({ linha: 6 }),
  informationLine({ linha: 7, informacoes: "CADASTRO_E_SALDO|EXTRATO" }),
];

/** Answers a remittance at a moment that is known. */
export const respond = ({ run }: Kit, name: string, ...args: string[]): Promise<Ran> =>
  run("responder", name, "--saida", "out", "--agora", NOW, ...args);

export const validate = ({ run }: Kit, name: string, ...files: string[]): Promise<Ran> =>
  run("validar", ...files, "--remessa", name, "--agora", NOW);
