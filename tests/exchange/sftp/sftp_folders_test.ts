/** The exchange folder behind a chrooted OpenSSH, set up with the very commands and configuration of docs/sftp.md. */
import assert from "node:assert/strict";
import { makeFolders } from "../../../exchange/files/folders.ts";
import { createInboxScanner, intakeFile, openExchange, publishSidecar } from "../../../exchange/mod.ts";
import { openSftp, type SftpConnection } from "../../../exchange/sftp/sftp_connection.ts";
import { sftpFaultOf } from "../../../exchange/sftp/sftp_fault.ts";
import {
  type ExchangeFixture,
  exchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { names, sha256Of } from "../../support/sftp/sftp_fixture.ts";
import {
  canServe,
  makeKey,
  removeUser,
  run,
  type SftpServer,
  sftpServer,
  systemUser,
} from "../../support/sftp/sftp_server.ts";

const doc = Deno.readTextFileSync(new URL("../../../docs/sftp.md", import.meta.url));

/** The block of the page that begins with these words. */
function block(opening: string): string {
  const text = doc.split(`\`\`\`${opening}\n`)[1]?.split("\n```")[0];
  assert.ok(text, `docs/sftp.md has no block "${opening}"`);
  return text;
}

interface Institution {
  readonly ispb: string;
  readonly user: string;
  readonly folder: string;
  readonly keyFile: string;
}

interface Place {
  readonly t: ExchangeFixture;
  readonly exchangeDir: string;
  readonly server: SftpServer;
  readonly institutions: readonly [Institution, Institution];
}

/** Institutions nobody else's test has: their users are the machine's. */
const inventedIspb = () => crypto.randomUUID().slice(0, 8).toUpperCase();

/** Two institutions behind a server, set up as the page says, for a service that runs as some user. */
function place(
  body: (place: Place) => Promise<void>,
  { service }: { service: string } = { service: "root" },
) {
  return exchangeFixture(async (t) => {
    await using stack = new AsyncDisposableStack();
    // Every folder above a chroot belongs to root and is writable by nobody else, which /tmp is not.
    const dir = await Deno.makeTempDir({ dir: "/var/lib", prefix: "assets-sftp-" });
    stack.defer(() => Deno.remove(dir, { recursive: true }));
    await Deno.chmod(dir, 0o755);
    const exchangeDir = `${dir}/exchange`;
    const group = `assets-g${crypto.randomUUID().slice(0, 8)}`;
    const env = { EXCHANGE_DIR: exchangeDir, SERVICE: service, INSTITUTIONS: group, KEYS: `${dir}/keys` };
    await shell(block("sh setup"), env);
    stack.defer(() => run("groupdel", [group]).then(() => {}));
    const institution = async (): Promise<Institution> => {
      const ispb = inventedIspb();
      const keyFile = await makeKey(`${dir}/${ispb}`);
      await shell(block("sh institution"), {
        ...env,
        ISPB: ispb,
        KEY: await Deno.readTextFile(`${keyFile}.pub`),
      });
      const user = `assets-${ispb.toLowerCase()}`;
      stack.defer(() => removeUser(user));
      await t.pool.query("insert into institution (ispb, name) values ($1, $2)", [ispb, `Banco ${ispb}`]);
      return { ispb, user, folder: `${exchangeDir}/${ispb}`, keyFile };
    };
    const institutions = [await institution(), await institution()] as const;
    const matched = block("sshd_config").replace("Group assets-sftp", `Group ${group}`)
      .replace("/etc/ssh/assets-sftp", env.KEYS);
    const server = stack.use(await sftpServer({ matched }));
    await body({ t: t, exchangeDir, server, institutions });
  });
}

/** Runs the page's commands with the umask that step 3 of docs/production.md, or an administrator's habit, may leave. */
const shell = (script: string, env: Record<string, string>): Promise<string> =>
  run("env", [
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...["sh", "-euc", `umask 077\n${script}`],
  ]);

/** Signs in as an institution. */
async function signIn({ server }: Place, { ispb, user, keyFile }: Institution): Promise<SftpConnection> {
  const keysDir = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${keysDir}/${ispb}.key`, await Deno.readTextFile(keyFile), { mode: 0o600 });
    return await openSftp({ keysDir, isAllowed: () => true }, {
      ispb,
      host: "127.0.0.1",
      port: server.port,
      username: user,
      authentication: "key",
      hostKeys: [server.hostKey],
    });
  } finally {
    await Deno.remove(keysDir, { recursive: true });
  }
}

/** What the institution's own program runs: OpenSSH's client, with its commands from a batch. */
const sftp = (
  { server }: Place,
  { user, keyFile }: Institution,
  commands: readonly string[],
): Promise<string> =>
  run(
    "sftp",
    ["-q", "-b", "-", ...sshOptions(server, keyFile, "-P"), `${user}@127.0.0.1`],
    commands.join("\n") + "\n",
  );

const sshOptions = ({ port }: SftpServer, keyFile: string, portFlag: "-P" | "-p") => [
  ...["-i", keyFile, portFlag, String(port)],
  ...["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "BatchMode=yes"].flatMap((
    option,
  ) => ["-o", option]),
];

/** Some containers have no right to read everything, and so none to give. */
const mayReadAll = async () => /[4-7c-f]\n$/.test(await run("grep", ["CapBnd", "/proc/self/status"]));

/** The reason an operation fails for. */
const refusal = (operation: Promise<unknown>): Promise<string> =>
  operation.then(() => "none", (error) => sftpFaultOf(error).reason);

const ANSWER = (ispb: string) => `ASSETS_RET_${ispb}_20261123_000001_V0111.txt`;

Deno.test({
  name: "an institution delivers by .part and rename through the chroot, and the intake takes it",
  ignore: !canServe,
  fn: place(async (p) => {
    const { t, exchangeDir, institutions: [bank] } = p;
    await t.pool.query("delete from exchange_folder");
    const ctx = await openExchange({ ...t.ctx, dir: exchangeDir });
    const name = ANSWER(bank.ispb);
    const file = await Deno.makeTempFile();
    await Deno.writeTextFile(file, "nada\r\n");
    await Deno.writeTextFile(`${file}.sha256`, `${sha256Of("nada\r\n")}  ${name}\n`);
    await sftp(p, bank, [
      "cd inbox",
      `put ${file} ${name}.part`,
      `rename ${name}.part ${name}`,
      `put ${file}.sha256 ${name}.sha256`,
    ]);
    for (const left of [file, `${file}.sha256`]) await Deno.remove(left);
    assert.deepEqual(names(`${bank.folder}/inbox`), [name, `${name}.sha256`]);
    assert.deepEqual((await createInboxScanner(ctx).scan()).map((file) => file.name), [name]);
    const outcome = await intakeFile(ctx, bank.ispb, name);
    assert.equal(outcome.type, "rejected");
    await using connection = await signIn(p, bank);
    const receipts = (await connection.list("/receipts")).map((entry) => entry.name).filter((entry) =>
      !entry.startsWith(".")
    );
    assert.equal(receipts.length, 1);
    const copy = await Deno.makeTempFile();
    await connection.download(
      `/receipts/${receipts[0]}`,
      copy,
      (await connection.find(`/receipts/${receipts[0]}`))!.size,
    );
    assert.equal(
      await Deno.readTextFile(copy),
      await Deno.readTextFile(`${bank.folder}/receipts/${receipts[0]}`),
    );
    await Deno.remove(copy);
  }),
});

Deno.test({
  name: "an institution sees its three folders and nothing else of the machine, nor of another institution",
  ignore: !canServe,
  fn: place(async (p) => {
    const { exchangeDir, institutions: [bank, other] } = p;
    await Deno.writeTextFile(`${other.folder}/outbox/segredo.txt`, "de outra");
    await using connection = await signIn(p, bank);
    const listed = async (folder: string) =>
      (await connection.list(folder)).map(({ name }) => name).filter((name) => !name.startsWith(".")).sort();
    assert.deepEqual(await listed("/"), ["inbox", "outbox", "receipts"]);
    assert.deepEqual(await listed("/../.."), ["inbox", "outbox", "receipts"]);
    for (
      const path of [
        "/etc/passwd",
        `/../${other.ispb}/outbox/segredo.txt`,
        `${exchangeDir}/.archive`,
        other.folder,
      ]
    ) {
      assert.equal(await connection.find(path), undefined, path);
    }
    await Deno.symlink(`${other.folder}/outbox`, `${bank.folder}/inbox/atalho`);
    assert.equal(await refusal(connection.list("/inbox/atalho")), "folder-missing", "a link leads nowhere");
  }),
});

Deno.test({
  name:
    "what was published can be read and neither replaced, renamed nor deleted; no link, folder, shell or tunnel is to be had",
  ignore: !canServe,
  fn: place(async (p) => {
    const { server, institutions: [bank] } = p;
    const own = await Deno.makeTempFile();
    await Deno.writeTextFile(own, "falso");
    for (const folder of ["outbox", "receipts"]) {
      await Deno.writeTextFile(`${bank.folder}/${folder}/remessa.txt`, "verdadeiro");
      await publishSidecar(`${bank.folder}/${folder}`, "remessa.txt", sha256Of("verdadeiro"));
    }
    await using connection = await signIn(p, bank);
    for (const folder of ["/outbox", "/receipts"]) {
      assert.equal((await connection.find(`${folder}/remessa.txt`))?.size, 10);
      const attempts: [string, () => Promise<unknown>][] = [
        ["write beside", () => connection.upload(own, `${folder}/outro.txt`)],
        ["overwrite", () => connection.upload(own, `${folder}/remessa.txt`)],
        ["rename", () => connection.rename(`${folder}/remessa.txt`, "/inbox/remessa.txt")],
        ["delete", () => connection.remove(`${folder}/remessa.txt`)],
        ["make a folder", () => connection.makeFolder(`${folder}/pasta`)],
      ];
      for (const [what, attempt] of attempts) {
        assert.equal(await refusal(attempt()), "permission-denied", `${what} in ${folder}`);
      }
      assert.equal(await Deno.readTextFile(`${bank.folder}${folder}/remessa.txt`), "verdadeiro");
    }
    assert.equal(await refusal(connection.upload(own, "/solto.txt")), "permission-denied", "at the root");
    assert.equal(await refusal(connection.makeFolder("/inbox/pasta")), "permission-denied");
    for (const link of ["symlink /etc/passwd /inbox/x", "ln /outbox/remessa.txt /inbox/x"]) {
      await assert.rejects(sftp(p, bank, [link]), /denied|not permitted|not support/i, link);
    }
    await assert.rejects(
      run("ssh", [...sshOptions(server, bank.keyFile, "-p"), `${bank.user}@127.0.0.1`, "id"]),
      "no shell",
    );
    await Deno.remove(own);
    assert.deepEqual(names(`${bank.folder}/inbox`), []);
  }),
});

Deno.test({
  name: "a service without root publishes for an institution, and takes what it delivered out of its reach",
  ignore: !canServe,
  fn: async () => {
    await using service = await systemUser();
    await place(async (p) => {
      const { exchangeDir, institutions: [bank, other] } = p;
      // As systemd starts a service of this user, with the page's capability or without.
      const as = (user: string, command: string, capabilities = "-all") =>
        run("setpriv", [
          ...["--reuid", user, "--regid", user, "--clear-groups"],
          ...[`--inh-caps=${capabilities}`, `--ambient-caps=${capabilities}`],
          ...["sh", "-c", command],
        ]);
      const name = ANSWER(bank.ispb);
      const file = await Deno.makeTempFile();
      await Deno.chmod(file, 0o600);
      await sftp(p, bank, [`put ${file} /inbox/${name}`]);
      await Deno.remove(file);
      await as(service.name, `mv ${bank.folder}/inbox/${name} ${exchangeDir}/.work/`);
      const read = `cat ${exchangeDir}/.work/${name}`;
      await assert.rejects(as(service.name, read), /Permission denied/);
      if (await mayReadAll()) await as(service.name, read, "-all,+dac_read_search");
      await as(
        service.name,
        `umask 022; echo ordem > ${bank.folder}/outbox/.r.part && ln ${bank.folder}/outbox/.r.part ${bank.folder}/outbox/r`,
      );
      await using connection = await signIn(p, bank);
      assert.equal((await connection.find("/outbox/r"))?.size, 6);
      for (const path of [`${bank.folder}/outbox/r`, `${exchangeDir}/.work/${name}`]) {
        await assert.rejects(as(other.user, `cat ${path}`), /Permission denied/);
      }
    }, { service: service.name })();
  },
});

Deno.test("folders the service makes itself are nobody else's to read", async () => {
  await using t = await openExchangeFixture();
  const { ctx } = t;
  const ispb = inventedIspb();
  await makeFolders(ctx.folders, ispb);
  const mode = async (path: string) => (await Deno.stat(path)).mode! & 0o777;
  for (const folder of [ctx.folders.outbox(ispb), ctx.folders.inbox(ispb), ctx.folders.receipts(ispb)]) {
    assert.equal(await mode(folder) & 0o007, 0, folder);
  }
  for (const folder of [ctx.folders.work, ctx.folders.archiveRoot]) {
    assert.equal(await mode(folder), 0o700, folder);
  }
});
