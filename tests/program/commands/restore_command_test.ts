/** The drill: a copy made by PostgreSQL's own programs, put back after the cut-off, and the day that goes on. */
import assert from "node:assert/strict";
import { recoverFromArchive, requireDatabaseNotOlder, surveyArchive } from "../../../exchange/mod.ts";
import { migrations } from "../../../migrations/mod.ts";
import { unreleased } from "../../../migrations/unreleased.ts";
import { keepNewest, makeCopy, verifyCopy } from "../../../program/commands/backup.ts";
import { readDigests, readManifest, writeManifest } from "../../../program/commands/copies/manifest.ts";
import { restoreCopy } from "../../../program/commands/restore.ts";
import { migrateAs } from "../../../program/opening/migration.ts";
import { connect } from "../../../store/connection/connection.ts";
import { schemaOwner } from "../../../store/connection/roles.ts";
import { runningProcesses } from "../../../store/dispatch/adoption.ts";
import { noSealKeys } from "../../support/config/settings.ts";
import { debianPostgres } from "../../support/database/debian_postgres.ts";
import { BANK_A, BANK_B, fillFixture, MONDAY, openFixture } from "../../support/exchange/exchange_fixture.ts";
import { until } from "../../support/until.ts";

Deno.test({
  name:
    "a copy from before a dispatch, restored over it: the folder stays as it is, what institutions hold is adopted, and no number comes back",
  async fn() {
    await using stack = new AsyncDisposableStack();
    const dir = await Deno.makeTempDir({ prefix: "assets-restore-" });
    stack.defer(() => Deno.remove(dir, { recursive: true }));
    const { ownerUrl, runtimeUrl } = stack.use(await debianPostgres());
    await migrateAs({ ownerUrl, runtimeUrl, onError: () => {} });
    const config = {
      databaseUrl: runtimeUrl,
      ownerDatabaseUrl: ownerUrl,
      clockFile: undefined,
      exchangeDir: `${dir}/exchange`,
      openpgp: { keysDir: `${dir}/keys`, passphrase: undefined },
      sftp: { keysDir: `${dir}/sftp`, networks: [], channels: 1 },
      secretKey: "a secret of thirty-two characters",
      sealKeys: noSealKeys,
    };
    const said: string[] = [];
    const output = { json: true, print: (text: string) => void said.push(text) };
    const restore = (options: { apply: boolean; overwrite: boolean }) =>
      restoreCopy({ ...config, secretKey: "another of thirty-two characters!" }, {
        ...{ from: copy, reason: "Disco perdido", ...options },
        ...output,
      });
    const connection = connect(runtimeUrl, { max: 6, onError: () => {} });
    stack.defer(connection.close);
    await fillFixture(connection.db);
    const t = await openFixture({ ...connection, url: runtimeUrl, dir: config.exchangeDir });
    await Deno.mkdir(config.openpgp.keysDir);
    await Deno.writeTextFile(`${config.openpgp.keysDir}/service.asc`, "a key");
    await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    const made = await makeCopy(config, `${dir}/copies`);
    assert.equal(made.code, 0);
    const { copia: copy } = made.data as { copia: string };
    const verified = await verifyCopy(copy);
    assert.equal(verified.code, 0);
    assert.ok(verified.data["objetos"] as number > 100);
    const older = `${dir}/copies/assets-20200101T000000Z`;
    await Deno.mkdir(older);
    const dump = await Deno.readFile(`${copy}/database.dump`);
    await Deno.writeFile(`${copy}/database.dump`, dump.slice(1));
    assert.equal((await keepNewest(`${dir}/copies`, 1)).code, 1, "a broken copy replaces none");
    await Deno.stat(older);
    await Deno.writeFile(`${copy}/database.dump`, dump);
    const second = await keepNewest(`${dir}/copies`, 1);
    assert.equal(second.code, 0);
    // One text of JSON has what was made, verified and removed.
    assert.deepEqual(Object.keys({ ...made.data, ...second.data }), [
      ...["copia", "arquivos", "bytes", "deixadosDeFora", "interrompidasRemovidas"],
      ...["feitaEm", "objetos", "falhas", "removidas"],
    ]);
    assert.deepEqual(second.data["removidas"], ["assets-20200101T000000Z"]);

    await t.order({ targets: [{ ispb: BANK_A }] });
    t.setTime("2026-11-23T19:00");
    await t.dispatch(MONDAY);
    const outbox = await t.read("outbox", BANK_A, (await t.list("outbox", BANK_A))[0]!);
    await assert.rejects(restore({ apply: true, overwrite: false }), /não está vazio/);
    const worker = connect(runtimeUrl, { max: 1, onError: () => {}, applicationName: "assets-worker-1" });
    await runningProcesses(worker.db, "");
    await assert.rejects(restore({ apply: true, overwrite: true }), /Pare todo o serviço.*assets-worker-1/);
    await worker.close();
    await until("the worker's end", async () => (await runningProcesses(t.db, "")).length === 0);
    await Deno.remove(config.openpgp.keysDir, { recursive: true });
    assert.equal(await restore({ apply: false, overwrite: false }), 1);
    assert.deepEqual(JSON.parse(said.at(-1)!), {
      aplicado: false,
      copia: copy,
      feitaEm: JSON.parse(await Deno.readTextFile(`${copy}/backup.json`)).beganAt,
      banco: "trocado",
      copiadas: [config.openpgp.keysDir],
      mantidas: [config.exchangeDir],
      deOutroUsuario: [],
      chavesOutras: ["APP_SECRET_KEY"],
    });
    const manifest = await readManifest(copy);
    const files = [...await readDigests(copy)].filter(([path]) => path !== "backup.json")
      .map(([path, sha256]) => ({ path, sha256, size: 0 }));
    const copyOf = (migrations: readonly string[]) =>
      writeManifest(copy, { ...manifest, migrations: [...migrations] }, files);
    await copyOf(unreleased.names);
    assert.equal(await restore({ apply: false, overwrite: false }), 1, "the last version before 1.0.0");
    await copyOf(unreleased.names.slice(1));
    await assert.rejects(
      restore({ apply: true, overwrite: true }),
      /anterior à última antes da 1\.0\.0.*migrate/,
    );
    await copyOf([...Object.keys(migrations), "29990101T000000000Z_later"]);
    await assert.rejects(restore({ apply: true, overwrite: true }), /versão mais nova/);
    await copyOf(manifest.migrations);
    assert.equal((await t.rows("select from remittance")).length, 2, "nothing was changed");

    assert.equal(await restore({ apply: true, overwrite: true }), 1, "another secret key than the copy's");
    assert.equal(await Deno.readTextFile(`${config.openpgp.keysDir}/service.asc`), "a key");
    t.setTime("2026-11-23T20:00");
    assert.equal(
      await schemaOwner(t.db),
      undefined,
      "the role that runs may do what it could, and no more",
    );
    assert.deepEqual(await t.rows("select action from audit_entry"), [{ action: "database.restore" }]);
    assert.ok(
      Number((await connection.pool.query("select nextval('protocol_number_seq') as n")).rows[0].n) >
        10_000_000,
    );
    assert.deepEqual(await t.rows("select from remittance"), []);
    const compared = { db: t.db, folders: t.ctx.folders, dir: t.dir };
    await assert.rejects(requireDatabaseNotOlder(compared), /task recover/);
    await recoverFromArchive(t.ctx, await surveyArchive(t.ctx, t.dir), "Disco perdido");
    await requireDatabaseNotOlder(compared);
    assert.deepEqual(
      await t.rows("select ispb, status, line_count from remittance order by ispb"),
      [{ ispb: BANK_A, status: "published", line_count: 2 }, {
        ispb: BANK_B,
        status: "published",
        line_count: 1,
      }],
    );
    assert.equal(await t.read("outbox", BANK_A, (await t.list("outbox", BANK_A))[0]!), outbox);

    await Deno.writeTextFile(`${copy}/openpgp/service.asc`, "b key");
    const changed = await verifyCopy(copy);
    assert.equal(changed.code, 1);
    assert.deepEqual(changed.data["falhas"], [{ path: "openpgp/service.asc", fault: "changed" }]);
    await assert.rejects(restore({ apply: true, overwrite: true }), /não está íntegra/);
  },
});
