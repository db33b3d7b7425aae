/** Commands on an exchange folder that hangs or is not mounted: they end with what to do, and write nothing there. */
import assert from "node:assert/strict";
import { makeCopy } from "../../../program/commands/backup.ts";
import { requireUsable } from "../../../program/opening/usable_folder.ts";
import { noSealKeys } from "../../support/config/settings.ts";
import { BANK_A, exchangeFixture, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { canHang, hungMount } from "../../support/faults/hung_mount.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";

const names = async (dir: string) => (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);

Deno.test({
  name: "commands on a folder that does not answer end with what to do, and make no copy without it",
  ignore: !canHang,
  fn: exchangeFixture(async (t) => {
    const copies = `${t.dir}.copies`;
    const env = { DATABASE_URL: t.url, DATABASE_OWNER_URL: t.url, EXCHANGE_DIR: t.dir };
    await using _ = await hungMount(t.dir);
    const commands = {
      "remittance resend": ["--data", "2026-11-23", "--ispb", BANK_A, "--motivo", "Perdida"],
      "remittance rebuild": ["--data", "2026-11-23", "--dry-run"],
      "recover": [],
      "backup": ["--to", copies],
      "folder": [t.dir],
      "restore": ["--from", t.dir],
    };
    await Promise.all(
      Object.entries(commands).map(async ([name, args]) => {
        const [task, ...command] = name.split(" ");
        const { code, err, out } = await runDeno([...taskArguments(task!), ...command, ...args], env);
        assert.equal(code, 3, `${name}: ${out}${err}`);
        assert.match(err, /não responde.*(montagem|de rede)/s, `${name}: ${err}`);
      }),
    );
    assert.ok(!await Deno.stat(copies).then(() => true, () => false));
  }),
});

Deno.test("no copy is made without the exchange folder, and none into a folder whose file system is not mounted", async () => {
  await using t = await openExchangeFixture();
  const dir = `${t.dir}.other`;
  await Deno.mkdir(dir);
  const config = {
    ...{ databaseUrl: t.url, ownerDatabaseUrl: t.url, clockFile: undefined, exchangeDir: dir },
    openpgp: { keysDir: `${dir}/keys`, passphrase: undefined },
    sftp: { keysDir: `${dir}/sftp`, networks: [], channels: 1 },
    ...{ secretKey: undefined, sealKeys: noSealKeys },
  };
  await assert.rejects(makeCopy(config, `${dir}/copies`), /não é a deste serviço.*Monte a pasta certa/s);
  assert.deepEqual(await names(dir), []);
  const fstab = `${t.dir}.fstab`;
  await Deno.writeTextFile(
    fstab,
    `# disks\nUUID=1 / ext4 defaults 0 1\nserver:/srv ${dir} nfs _netdev 0 0\n`,
  );
  await assert.rejects(
    requireUsable(`${dir}/exchange`, fstab),
    /está em \/etc\/fstab e não está montada.*mount/s,
  );
  await requireUsable(t.dir, fstab);
  for (const path of [dir, fstab]) await Deno.remove(path, { recursive: true });
});
