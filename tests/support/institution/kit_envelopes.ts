/** What the tests of the kit with envelopes share: keys, and a remittance sealed for the bank. */
import { createHash } from "node:crypto";
import { type PrivateKey } from "openpgp";
import { centavos } from "../../../domain/money.ts";
import { blockLine, informationLine } from "../exchange/remittance_lines.ts";
import { makeKey, sealed } from "../openpgp/openpgp.ts";
import type { Ran } from "../processes/run_deno.ts";
import type { Kit } from "./kit.ts";

export const NOW = "2026-11-24T13:00:00Z";

export const ANSWER = "ASSETS_RET_99000001_20261124_000001_V0111.txt";

export const service = await makeKey("ASSETS");

export const older = await makeKey("ASSETS", { date: new Date("2026-01-01") });

export const bank = await makeKey("Banco");

export const stranger = await makeKey("Estranho");

/** The options that name the files of `writeKeys`. */
export const KEYS = ["--chave-privada", "banco.asc", "--chave-publica", "ASSETS.asc"];

export async function writeKeys({ write }: Kit, own: PrivateKey = bank.privateKey): Promise<void> {
  await write("banco.asc", own.armor());
  await write("ASSETS.asc", service.publicKey.armor() + older.publicKey.armor());
}

/** A remittance in an envelope, as its institution finds it; answers the name of the envelope. */
export async function sealedRemittance(
  kit: Kit,
  seal: (text: string) => Promise<Uint8Array> = (text) => sealed(text, service.privateKey, [bank.publicKey]),
): Promise<string> {
  const name = await kit.remittance([
    blockLine({ linha: 2, valor: centavos(1_500_000n) }),
    informationLine({ linha: 3, informacoes: "EXTRATO" }),
  ]);
  const envelope = await seal(await kit.read(name));
  for (const plain of [name, `${name}.sha256`]) await Deno.remove(`${kit.folder}/${plain}`);
  await Deno.writeFile(`${kit.folder}/${name}.pgp`, envelope);
  const sha256 = createHash("sha256").update(envelope).digest("hex");
  await kit.write(`${name}.pgp.sha256`, `${sha256}  ${name}.pgp\n`);
  return `${name}.pgp`;
}

export const respond = ({ run }: Kit, name: string, ...args: string[]): Promise<Ran> =>
  run("responder", name, "--saida", "out", "--agora", NOW, ...args);
