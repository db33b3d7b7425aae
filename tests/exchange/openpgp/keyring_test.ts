import assert from "node:assert/strict";
import { openKeyring } from "../../../exchange/openpgp/keyring.ts";
import { listServiceKeys } from "../../../store/institutions/service_keys.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { makeKey } from "../../support/openpgp/openpgp.ts";
import {
  bankA,
  codesOf,
  dispatchAndAnswer,
  encryptToService,
  registerKey,
} from "../../support/openpgp/openpgp_fixture.ts";

Deno.test("the service's first key is made once, by whichever worker needs it first, for its owner alone to read", async () => {
  await using t = await openExchangeFixture();
  const settings = { keysDir: `${t.dir}/keys`, passphrase: "uma senha" };
  const rings = [1, 2, 3].map(() => openKeyring(t.ctx, settings));
  const keys = await Promise.all(rings.map((ring) => ring.keys()));
  assert.equal(new Set(keys.map(([key]) => key.getFingerprint())).size, 1);
  assert.ok(keys.every(([key]) => key.isDecrypted()));
  const [file = { name: "" }, ...others] = await Array.fromAsync(Deno.readDir(settings.keysDir));
  assert.deepEqual(others, []);
  assert.equal((await Deno.stat(`${settings.keysDir}/${file.name}`)).mode! & 0o777, 0o600);
  assert.equal((await Deno.stat(settings.keysDir)).mode! & 0o777, 0o700);
  assert.match(await Deno.readTextFile(`${settings.keysDir}/${file.name}`), /PRIVATE KEY/);
  assert.doesNotMatch((await listServiceKeys(t.db))[0]!.publicKey, /PRIVATE/);

  await assert.rejects(
    openKeyring(t.ctx, { ...settings, passphrase: "outra" }).keys(),
    /não pôde ser aberta: .*OPENPGP_PASSPHRASE/,
  );
  const elsewhere = openKeyring(t.ctx, { ...settings, keysDir: `${t.dir}/empty` });
  await assert.rejects(elsewhere.keys(), /o serviço já tem uma/);
});

Deno.test("a newer key in the folder signs from then on, and the one before still opens until it is taken away", async () => {
  await using t = await openExchangeFixture();
  const { name, text } = await dispatchAndAnswer(t);
  await registerKey(t, BANK_A, bankA);
  const early = await encryptToService(t, text, bankA.privateKey);
  const [old] = await t.ctx.keyring.keys();
  const newer = await makeKey("ASSETS", { date: new Date(old.getCreationTime().getTime() + 1_000) });
  await Deno.writeTextFile(`${t.dir}/.keys/newer.asc`, newer.privateKey.armor());
  const [signer, second] = await t.ctx.keyring.keys();
  assert.equal(signer.getFingerprint(), newer.publicKey.getFingerprint());
  assert.equal(second?.getFingerprint(), old.getFingerprint());
  assert.equal((await listServiceKeys(t.db)).length, 2);
  assert.equal(codesOf(await t.deliver(BANK_A, { name: `${name}.pgp`, text: early })), "accepted");

  for await (const file of Deno.readDir(`${t.dir}/.keys`)) {
    if (file.name !== "newer.asc") await Deno.remove(`${t.dir}/.keys/${file.name}`);
  }
  assert.equal((await t.ctx.keyring.keys()).length, 1);
  const held = (await listServiceKeys(t.db)).map(({ fingerprint }) => fingerprint.toLowerCase());
  assert.deepEqual(held, [newer.publicKey.getFingerprint()]);
});
