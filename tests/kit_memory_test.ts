import assert from "node:assert/strict";
import { centavos } from "../domain/money.ts";
import { type Kit, kit } from "./kit.ts";
import { leaveCiphers, makeKey, sealed } from "./openpgp.ts";
import { blockLine } from "./remittance_lines.ts";

leaveCiphers();

const LINES = 40_000;

/** Of JavaScript objects, in MiB: the lines of the file would be several times as many. */
const HEAP = "32";

const inSmallHeap = ({ runWith }: Kit, ...args: string[]) =>
  runWith([`--v8-flags=--max-old-space-size=${HEAP}`], args);

const lines = () =>
  Array.from({ length: LINES }, (_, index) =>
    blockLine({
      linha: index + 2,
      numeroProtocolo: String(20_260_000_000_000 + index),
      nomeVara: "Vara Única de Tefé",
      valor: centavos(BigInt(1_000 + index)),
    }));
const moment = ["--agora", "2026-11-24T13:00:00Z"];

Deno.test(
  "a file of forty thousand lines is answered and checked in a heap that could not hold it",
  kit(async (kit) => {
    const name = await kit.remittance(lines());
    const answered = await inSmallHeap(kit, "responder", name, "--codigo", "03", "--saida", "out", ...moment);
    assert.equal(answered.code, 0, answered.err);
    assert.match(answered.err, /^40\.000 de 40\.000 linhas respondidas/);
    const file = `out/${answered.out.trim()}`;
    const checked = await inSmallHeap(kit, "validar", file, "--remessa", name, ...moment);
    assert.equal(checked.code, 0, checked.out + checked.err);
  }),
);

Deno.test(
  "so it is out of an envelope, and into one",
  kit(async (kit) => {
    const [service, bank] = [await makeKey("ASSETS"), await makeKey("Banco")];
    await kit.write("ASSETS.asc", service.publicKey.armor());
    await kit.write("banco.asc", bank.privateKey.armor());
    const name = await kit.remittance(lines());
    const envelope = await sealed(
      await Deno.readFile(`${kit.folder}/${name}`),
      service.privateKey,
      [bank.publicKey],
    );
    await Deno.writeFile(`${kit.folder}/${name}.pgp`, envelope);
    const keys = ["--chave-privada", "banco.asc", "--chave-publica", "ASSETS.asc", ...moment];
    const answered = await inSmallHeap(
      kit,
      "responder",
      `${name}.pgp`,
      "--codigo",
      "03",
      "--saida",
      "out",
      ...keys,
    );
    assert.equal(answered.code, 0, answered.err);
  }),
);
