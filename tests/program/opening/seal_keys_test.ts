import assert from "node:assert/strict";
import { openSealKeys } from "../../../program/opening/seal_keys.ts";
import { newPrivateKey, publicHalf, secretKeys } from "../../../store/audit/seal_keys.ts";
import { noSealKeys } from "../../support/config/settings.ts";

const FIRST = "0123456789abcdef0123456789abcdef";
const SECOND = "fedcba9876543210fedcba9876543210";

/** The keys of a file with these bytes and rights, or what refuses them. */
async function opened(text: string, mode: number) {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, text);
    await Deno.chmod(file, mode);
    return await openSealKeys({ sealKeys: { ...noSealKeys, file } });
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("the first key of a file seals, and those after it are known", async () => {
  const keys = await opened(`${FIRST}\n${SECOND}\n`, 0o600);
  assert.equal(keys.current?.id, secretKeys([FIRST]).current.id);
  const alone = await opened(SECOND, 0o400);
  assert.equal(alone.current?.id, secretKeys([SECOND]).current.id);
  assert.equal(keys.find(alone.current?.id ?? "")?.id, alone.current?.id);
});

Deno.test("a private key signs whatever secrets there are, and public keys alone seal nothing", async () => {
  const privateKey = await newPrivateKey();
  const publicKeys = [await publicHalf(privateKey)];
  const both = await openSealKeys({ sealKeys: { ...noSealKeys, privateKey, keys: [FIRST] } });
  assert.equal(both.current?.signs, true);
  assert.notEqual(both.find(secretKeys([FIRST]).current.id), undefined);
  const verifying = await openSealKeys({ sealKeys: { ...noSealKeys, publicKeys } });
  assert.equal(verifying.current, undefined);
  assert.notEqual(verifying.find(both.current?.id ?? ""), undefined);
});

Deno.test("without any key nothing can be sealed or checked, and the settings are named", async () => {
  await assert.rejects(
    openSealKeys({ sealKeys: noSealKeys }),
    /AUDIT_SEAL_PUBLIC_KEYS.*AUDIT_SEAL_KEY ou AUDIT_SEAL_KEY_FILE/,
  );
});

Deno.test("a file of keys that is not there is named", async () => {
  await assert.rejects(
    openSealKeys({ sealKeys: { ...noSealKeys, keys: [FIRST], file: "/nowhere/seal_key" } }),
    /AUDIT_SEAL_KEY_FILE não pôde ser lido: \/nowhere\/seal_key/,
  );
});

for (const mode of [0o644, 0o640, 0o604, 0o620, 0o601]) {
  Deno.test(`a file of keys with the rights ${mode.toString(8)} is refused, with the remedy`, async () => {
    await assert.rejects(opened(FIRST, mode), /pode ser lido por outros usuários; corrija com chmod 600/);
  });
}

for (
  const [what, text] of [
    ["nothing", ""],
    ["blank lines alone", "\n \n"],
    ["a key that is too short", FIRST.slice(1)],
    ["a good key and one that is too short", `${FIRST}\n${SECOND.slice(1)}\n`],
  ] as const
) {
  Deno.test(`a file of keys with ${what} is refused, and no key is repeated`, async () => {
    await assert.rejects(opened(text, 0o600), (error: Error) => {
      assert.match(error.message, /deve ter chaves de 32 caracteres ou mais, uma por linha/);
      assert.doesNotMatch(error.message, /0123456789|fedcba/);
      return true;
    });
  });
}
