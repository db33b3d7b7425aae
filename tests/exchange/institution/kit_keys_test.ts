/** The keys the kit is given: locked ones, and files that hold none. */
import assert from "node:assert/strict";
import { decryptKey, encryptKey } from "openpgp";
import { blockLine } from "../../support/exchange/remittance_lines.ts";
import { openKit } from "../../support/institution/kit.ts";
import {
  ANSWER,
  bank,
  KEYS,
  respond,
  sealedRemittance,
  writeKeys,
} from "../../support/institution/kit_envelopes.ts";
import { makeKey } from "../../support/openpgp/openpgp.ts";

Deno.test("a locked private key is opened by a passphrase from a file or the environment, never from an argument", async () => {
  await using kit = await openKit();
  const passphrase = "correta; com espaços";
  const locked = await encryptKey({ privateKey: bank.privateKey, passphrase });
  await writeKeys(kit, locked);
  const name = await sealedRemittance(kit);
  await kit.write("senha.txt", `${passphrase}\n`);
  await kit.write("errada.txt", "errada\n");
  const check = (env: Record<string, string>, ...args: string[]) =>
    kit.runWith({ env }, "validar", name, ...KEYS, ...args);

  assert.equal((await check({}, "--senha", "senha.txt")).code, 0);
  assert.equal((await check({ ASSETS_SENHA: passphrase })).code, 0);
  const none = await check({});
  assert.deepEqual([none.code, none.err.split("\n")[0]], [
    2,
    "institution: a chave privada de banco.asc tem senha: dê --senha <arquivo> ou a variável ASSETS_SENHA",
  ]);
  const wrong = await check({ ASSETS_SENHA: passphrase }, "--senha", "errada.txt");
  assert.match(wrong.err, /a senha dada não abre a chave privada de banco\.asc/);
  assert.equal(wrong.code, 2);
  assert.equal((await check({}, "--senha", "ausente.txt")).code, 3);
  assert.ok((await decryptKey({ privateKey: locked, passphrase })).isDecrypted());
});

Deno.test("a key file is read as Windows saves it: in UTF-16, or in UTF-8 with its mark", async () => {
  await using kit = await openKit();
  await writeKeys(kit);
  const name = await sealedRemittance(kit);
  const armor = `\ufeff${bank.privateKey.armor()}`;
  const utf16 = new Uint8Array(Uint16Array.from(armor, (sign) => sign.charCodeAt(0)).buffer);
  for (const bytes of [new TextEncoder().encode(armor), utf16]) {
    await Deno.writeFile(`${kit.folder}/banco.asc`, bytes);
    assert.equal((await kit.run("validar", name, ...KEYS)).code, 0);
  }
});

Deno.test("key files that hold no such key, or one that does not hold, are told by their names", async () => {
  await using kit = await openKit();
  await writeKeys(kit);
  const expired = await makeKey("Banco", { date: new Date("2020-01-01"), expiresIn: 3_600 });
  await kit.write("vencida.asc", expired.privateKey.armor());
  await kit.write("nada.asc", "nada");
  const name = await kit.remittance([blockLine({ linha: 2 })]);
  const cases: [readonly string[], RegExp][] = [
    [["--chave-privada", "nada.asc"], /nada\.asc não tem uma chave privada OpenPGP em ASCII/],
    [["--chave-privada", "ASSETS.asc"], /ASSETS\.asc não tem uma chave privada OpenPGP em ASCII/],
    [["--chave-publica", "nada.asc"], /nada\.asc não tem uma chave pública OpenPGP em ASCII/],
    [["--cifrar"], /para escrever em envelope OpenPGP, dê a chave privada da instituição/],
    [
      ["--cifrar", "--chave-privada", "vencida.asc", "--chave-publica", "ASSETS.asc"],
      /a chave privada não assina: expirou, foi revogada/,
    ],
  ];
  for (const [options, said] of cases) {
    const { code, err } = await respond(kit, name, "--codigo", "01", ...options);
    assert.equal(code, 2, err);
    assert.match(err, said);
  }
  const forced = await respond(kit, name, "--codigo", "01", "--cifrar", ...KEYS);
  assert.equal(forced.out, `${ANSWER}.pgp\n`, forced.err);
});
