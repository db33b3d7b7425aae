/** What the tests of the kit's memory share: a file of many lines, and a heap that could not hold it. */
import { centavos } from "../../../domain/money.ts";
import { blockLine } from "../exchange/remittance_lines.ts";
import { type Kit } from "./kit.ts";

const LINES = 40_000;

/** Of JavaScript objects, in MiB: the program takes up to 30 of them, and the lines of the file would take more than the rest. */
const HEAP = "36";

export const inSmallHeap = ({ runProcess }: Kit, ...args: string[]) =>
  runProcess([`--v8-flags=--max-old-space-size=${HEAP}`], ...args);

export const lines = () =>
  Array.from({ length: LINES }, (_, index) =>
    blockLine({
      linha: index + 2,
      numeroProtocolo: String(20_260_000_000_000 + index),
      nomeVara: "Vara Única de Tefé",
      valor: centavos(BigInt(1_000 + index)),
    }));

export const moment = ["--agora", "2026-11-24T13:00:00Z"];
