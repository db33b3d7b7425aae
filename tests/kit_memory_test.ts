import assert from "node:assert/strict";
import { centavos } from "../domain/money.ts";
import { type Kit, kit } from "./kit.ts";
import { blockLine } from "./remittance_lines.ts";

const LINES = 100_000;

/** Of JavaScript objects, in MiB: the lines of the file would be several times as many. */
const HEAP = "48";

const inSmallHeap = ({ runWith }: Kit, ...args: string[]) =>
  runWith([`--v8-flags=--max-old-space-size=${HEAP}`], args);

Deno.test(
  "a file of a hundred thousand lines is answered and checked in a heap that could not hold it",
  kit(async (kit) => {
    const lines = Array.from({ length: LINES }, (_, index) =>
      blockLine({
        linha: index + 2,
        numeroProtocolo: String(20_260_000_000_000 + index),
        nomeVara: "Vara Única de Tefé",
        valor: centavos(BigInt(1_000 + index)),
      }));
    const name = await kit.remittance(lines);
    const moment = ["--agora", "2026-11-24T13:00:00Z"];
    const answered = await inSmallHeap(kit, "responder", name, "--codigo", "03", "--saida", "out", ...moment);
    assert.equal(answered.code, 0, answered.err);
    assert.match(answered.err, /^100\.000 de 100\.000 linhas respondidas/);
    const file = `out/${answered.out.trim()}`;
    const checked = await inSmallHeap(kit, "validar", file, "--remessa", name, ...moment);
    assert.equal(checked.code, 0, checked.out + checked.err);
  }),
);
