/** The script by which an operations team runs a command of an installed service: whose it is, and what it is given. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { secretNames } from "../../../program/config/secret_files.ts";

const root = new URL("../../../", import.meta.url);

interface Installed extends AsyncDisposable {
  readonly dir: string;
  /** Calls the script from a folder, with a Deno that tells what it was given. */
  call(args: readonly string[], folder?: string): Promise<{ code: number; out: string; err: string }>;
}

/** Settings and secrets as docs/production.md places them, for the user `nobody` in the service's stead. */
async function installed(deno: string): Promise<Installed> {
  const dir = await Deno.makeTempDir({ prefix: "assets-command-" });
  await Deno.chmod(dir, 0o755);
  await Deno.mkdir(`${dir}/secrets`, { mode: 0o700 });
  await Deno.mkdir(`${dir}/run`);
  await Deno.writeTextFile(
    `${dir}/assets.env`,
    '# a remark\nEXCHANGE_DIR=/srv/assets/exchange\nALARM_EMAIL_FROM="Plantão $(id) <a@b.jus.br>"\nLAST=one of = two',
  );
  for (
    const name of [
      "database_url",
      "database_owner_url",
      "app_secret_key",
      "audit_seal_private_key",
      "seal_key",
      "smtp_url",
    ]
  ) {
    await Deno.writeTextFile(`${dir}/secrets/${name}`, `secret of ${name}`, { mode: 0o600 });
  }
  await Deno.writeTextFile(`${dir}/deno`, `#!/bin/sh\n${deno}\n`);
  await Deno.chmod(`${dir}/deno`, 0o755);
  return {
    dir,
    async call(args, folder = "/") {
      const { code, stdout, stderr } = await new Deno.Command("/bin/sh", {
        args: [fileURLToPath(new URL("deploy/run_command.sh", root)), ...args],
        cwd: folder,
        clearEnv: true,
        env: {
          PATH: `${dir}:${Deno.env.get("PATH")}`,
          SETTINGS: `${dir}/assets.env`,
          SECRETS: `${dir}/secrets`,
          SERVICE: "nobody",
          TMPDIR: `${dir}/run`,
        },
      }).output();
      const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      return { code, out: text(stdout), err: text(stderr) };
    },
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}

const TELL =
  'id -un; pwd; echo "$@"; env; for f in "${DATABASE_URL_FILE%/*}"/*_*; do stat -c "%U %a %n" "$f"; done';

Deno.test({
  name: "a command runs as the service's user with the units' settings and secrets, and none of it is left",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using service = await installed(TELL);
    const { code, out, err } = await service.call(["recover", "--motivo", "dois  espaços"], "/usr");
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    const lines = out.split("\n");
    assert.deepEqual(lines.slice(0, 3), [
      "nobody",
      fileURLToPath(root).replace(/\/$/, ""),
      "task --quiet recover --motivo dois  espaços",
    ]);
    for (
      const line of [
        "INIT_CWD=/usr",
        "EXCHANGE_DIR=/srv/assets/exchange",
        "ALARM_EMAIL_FROM=Plantão $(id) <a@b.jus.br>",
        "LAST=one of = two",
      ]
    ) assert.ok(lines.includes(line), line);
    const files = lines.filter((line) => /^[A-Z_]+_FILE=/.test(line)).map((line) => line.split("=")[0])
      .sort();
    assert.deepEqual(files, [
      "APP_SECRET_KEY_FILE",
      "AUDIT_SEAL_KEY_FILE",
      "AUDIT_SEAL_PRIVATE_KEY_FILE",
      "DATABASE_URL_FILE",
      "SMTP_URL_FILE",
    ]);
    const known: readonly string[] = [...secretNames, "AUDIT_SEAL_KEY"];
    assert.deepEqual(files.filter((name) => !known.includes(name!.replace(/_FILE$/, ""))), []);
    const given = lines.filter((line) => /^nobody 400 /.test(line));
    assert.equal(given.length, 5, out);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${service.dir}/run`)), []);
  },
});

Deno.test({
  name: "copies are made and put back by root as the owner of the tables, and by nobody else",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using service = await installed(TELL);
    for (const command of ["backup", "restore"]) {
      const { out } = await service.call([command]);
      assert.match(out, /^root\n/);
      assert.match(out, /^DATABASE_OWNER_URL_FILE=/m);
    }
    for (const command of ["audit", "data", "folder", "health", "precedents", "reference", "remittance"]) {
      const { out } = await service.call([command]);
      assert.match(out, /^nobody\n/);
      assert.doesNotMatch(out, /OWNER/);
    }
  },
});

Deno.test({
  name: "its exit code is the command's, and what is no command is refused",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using service = await installed("exit 3");
    assert.equal((await service.call(["audit"])).code, 3);
    for (const args of [[], ["start"], ["migrate"], ["worker"], ["--help"]]) {
      const { code, err } = await service.call(args);
      assert.equal(code, 2, args.join());
      assert.match(err, /expected a command/);
    }
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${service.dir}/run`)), []);
  },
});

Deno.test("what docs/production.md adds to the secrets is given to every unit, since all read the same settings", async () => {
  const page = await Deno.readTextFile(new URL("docs/production.md", root));
  const given = page.split("```").filter((block) => /^LoadCredential=/m.test(block));
  assert.ok(given.length >= 2);
  for (const block of given) assert.match(block, /\/etc\/systemd\/system\/assets-\.service\.d\//);
  const units = (await Array.fromAsync(Deno.readDir(new URL("deploy/systemd/", root))))
    .filter(({ name }) => name.endsWith(".service"));
  for (const { name } of units) {
    assert.match(name, /^assets-/, "systemd applies assets-.service.d to units of this name");
    const unit = await Deno.readTextFile(new URL(`deploy/systemd/${name}`, root));
    assert.match(unit, /^EnvironmentFile=\/etc\/assets\/assets\.env$/m);
  }
});
