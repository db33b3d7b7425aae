/** Envelopes the kit does not open, and the keys it is given. */
import assert from "node:assert/strict";
import { openKit } from "../../support/institution/kit.ts";
import {
  bank,
  KEYS,
  respond,
  sealedRemittance,
  service,
  stranger,
  writeKeys,
} from "../../support/institution/kit_envelopes.ts";
import { foreign, sealed } from "../../support/openpgp/openpgp.ts";

/** Remittances that are not opened: the envelope, the options, the exit code and what is said. */
const refused: [string, (text: string) => Promise<Uint8Array>, readonly string[], number, RegExp][] = [
  [
    "without keys",
    (text) => sealed(text, service.privateKey, [bank.publicKey]),
    [],
    2,
    /está em envelope OpenPGP; dê a chave privada da instituição \(--chave-privada\) e as públicas do serviço/,
  ],
  [
    "without the service's keys",
    (text) => sealed(text, service.privateKey, [bank.publicKey]),
    KEYS.slice(0, 2),
    2,
    /as públicas do serviço \(--chave-publica\)/,
  ],
  [
    "for somebody else",
    (text) => sealed(text, service.privateKey, [stranger.publicKey]),
    KEYS,
    1,
    /\.pgp, campo arquivo, P01: .*não é para a chave privada dada, foi alterado ou está incompleto\.\n$/,
  ],
  [
    "changed in one byte",
    async (text) => {
      const bytes = await sealed(text, service.privateKey, [bank.publicKey]);
      return bytes.with(bytes.length - 40, bytes.at(-40)! ^ 1);
    },
    KEYS,
    1,
    /P01: /,
  ],
  ["without a signature", (text) => foreign(text, [], bank), KEYS, 1, /P02: /],
  [
    "signed by a stranger",
    (text) => sealed(text, stranger.privateKey, [bank.publicKey]),
    KEYS,
    1,
    /P03: A assinatura do envelope OpenPGP não confere, ou não é das chaves públicas dadas do serviço\.\n$/,
  ],
  ["signed by its own reader", (text) => sealed(text, bank.privateKey, [bank.publicKey]), KEYS, 1, /P03: /],
];

for (const [what, seal, options, code, said] of refused) {
  Deno.test(`a remittance in an envelope ${what} is not opened, and the kit says why`, async () => {
    await using kit = await openKit();
    await writeKeys(kit);
    const name = await sealedRemittance(kit, seal);
    const checked = await kit.run("validar", name, ...options);
    assert.equal(checked.code, code, checked.out + checked.err);
    assert.match(code === 1 ? checked.out : checked.err, said);
    const answered = await respond(kit, name, "--codigo", "01", ...options);
    assert.equal(answered.code, code, answered.err);
    assert.match(answered.err, code === 1 ? /, P0\d: / : said);
    assert.deepEqual((await kit.list()).filter((entry) => entry === "out"), []);
  });
}

Deno.test("an envelope that is not what its digest file says is told of as the service would, before it is opened", async () => {
  await using kit = await openKit();
  await writeKeys(kit);
  const name = await sealedRemittance(kit);
  await Deno.truncate(`${kit.folder}/${name}`, 100);
  const { code, out } = await kit.run("validar", name, ...KEYS);
  assert.deepEqual([code, out], [
    1,
    `${name}, campo arquivo, A08: O SHA-256 do arquivo não é o de ${name}.sha256.\n`,
  ]);
});
