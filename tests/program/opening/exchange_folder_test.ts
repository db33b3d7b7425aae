import assert from "node:assert/strict";
import { openExchangeFolder } from "../../../program/opening/command_clock.ts";
import { openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";

Deno.test("a command signs and opens with the service's own keys, from the folder they are configured to lie in", async () => {
  await using t = await openExchangeFixture();
  const { url, dir } = t;
  await using stack = new AsyncDisposableStack();
  const keysDir = `${dir}/own-keys`;
  await Deno.mkdir(keysDir, { recursive: true });
  const { keyring } = await openExchangeFolder(
    {
      databaseUrl: url,
      exchangeDir: dir,
      clockFile: undefined,
      sftp: { keysDir: `${dir}/sftp`, networks: [], channels: 1 },
      openpgp: { keysDir, passphrase: undefined },
      storage: undefined,
    },
    stack,
    "assets-test",
  );
  const [key] = await keyring.keys();
  const files = (await Array.fromAsync(Deno.readDir(keysDir))).map(({ name }) => name);
  assert.equal(files.length, 1);
  const text = await Deno.readTextFile(`${keysDir}/${files[0]}`);
  assert.match(text, /BEGIN PGP PRIVATE KEY BLOCK/);
  assert.ok(key.isPrivate());
});
