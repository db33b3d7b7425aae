/** The kit's memory, with envelopes. */
import assert from "node:assert/strict";
import { openKit } from "../../support/institution/kit.ts";
import { inSmallHeap, lines, moment } from "../../support/institution/kit_memory.ts";
import { makeKey, sealed } from "../../support/openpgp/openpgp.ts";

Deno.test("so it is out of an envelope, and into one", async () => {
  await using kit = await openKit();
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
});
