import assert from "node:assert/strict";
import { openSealFiles } from "../../staging/seal_files.ts";
import { openKeys, secretKeys } from "../../store/audit/seal_keys.ts";

const SECRET = "the secret of a folder of before";

Deno.test("staging makes a key that signs, keeps it to itself, and tells commands its public half", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const made = await openSealFiles(dir);
    assert.equal((await Deno.stat(`${dir}/seal_private_key`)).mode! & 0o777, 0o600);
    const { keys: { current }, settings } = await openSealFiles(dir);
    assert.deepEqual([current?.signs, current?.id], [true, made.keys.current?.id]);
    assert.deepEqual(Object.keys(settings), ["AUDIT_SEAL_PUBLIC_KEYS"]);
    const verifying = await openKeys({ publicKeys: [settings["AUDIT_SEAL_PUBLIC_KEYS"]!] });
    assert.equal(verifying.find(current?.id ?? "")?.id, current?.id);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("a folder of before seals were signed goes on with its chain: the secret of its first seals is known", async () => {
  const dir = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${dir}/seal_key`, SECRET, { mode: 0o600 });
    const { keys, settings } = await openSealFiles(dir);
    assert.equal(keys.current?.signs, true);
    assert.notEqual(keys.find(secretKeys([SECRET]).current.id), undefined);
    assert.equal(settings["AUDIT_SEAL_KEY_FILE"], `${dir}/seal_key`);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
