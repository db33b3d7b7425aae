/** Commands go by the clock of the service they stand beside: what they write down is not days before what it did. */
import assert from "node:assert/strict";
import { movedClock, openExchangeFolder } from "../../../program/opening/command_clock.ts";
import { openMovableClock } from "../../../staging/clock.ts";
import { connect } from "../../../store/connection/connection.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { runDeno } from "../../support/processes/run_deno.ts";
import { taskArguments } from "../../support/processes/tasks.ts";

const LATER = Temporal.Instant.from("2040-03-05T22:00:00Z");

const isLater = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, LATER) >= 0;

/** A database of staging, and a clock at a day of 2040. */
async function withStagingClock(
  work: (given: { url: string; runtimeUrl: string; dir: string; clockFile: string }) => Promise<void>,
) {
  await using database = await cloneTemplate();
  const dir = await Deno.makeTempDir();
  const clockFile = `${dir}/clock`;
  await openMovableClock(clockFile).setTo(LATER);
  try {
    await work({ ...database, dir, clockFile });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const markStaging = async (url: string) => {
  const owner = connect(url, { max: 1, onError: () => {} });
  await owner.pool.query("create table staging_database (began_at timestamptz not null default now())");
  await owner.close();
};

Deno.test("what a command writes down bears the time of ASSETS_CLOCK", async () => {
  await withStagingClock(async ({ url, runtimeUrl, dir, clockFile }) => {
    await markStaging(url);
    const env = { DATABASE_URL: runtimeUrl, ASSETS_CLOCK: clockFile };
    const holidays = `${dir}/feriados.csv`;
    await Deno.writeTextFile(holidays, "data;nome\n2040-12-24;Véspera\n2030-12-24;Já passou\n");
    const why = ["--motivo", "conferência do relógio"];
    const [imported, shown] = await Promise.all([
      runDeno(
        [...taskArguments("reference"), "import", "feriados", "--arquivo", holidays, ...why, "--apply"],
        env,
      ),
      runDeno([...taskArguments("data"), "show", "52998224725", ...why], env),
    ]);
    assert.match(imported.out, /2030-12-24: a data já passou/);
    assert.deepEqual([imported.code, shown.code, shown.err], [1, 0, ""]);
    const { db, close } = connect(runtimeUrl, { max: 1, onError: () => {} });
    try {
      const entries = await db.selectFrom("audit_entry").select(["action", "at"]).execute();
      assert.deepEqual(entries.map(({ action }) => action), ["personal-data.show"]);
      assert.ok(isLater(entries[0]!.at), String(entries[0]!.at));
    } finally {
      await close();
    }
  });
});

Deno.test("the exchange folder of a command goes by ASSETS_CLOCK, and by the machine's without it", async () => {
  await withStagingClock(async ({ url, runtimeUrl, dir, clockFile }) => {
    await markStaging(url);
    const nowBy = async (clockFile: string | undefined) => {
      await using stack = new AsyncDisposableStack();
      const { clock } = await openExchangeFolder(
        {
          ...{ databaseUrl: runtimeUrl, exchangeDir: `${dir}/exchange`, clockFile, storage: undefined },
          sftp: { keysDir: `${dir}/sftp`, networks: [], channels: 1 },
          openpgp: { keysDir: `${dir}/openpgp`, passphrase: undefined },
        },
        stack,
        "assets-test",
      );
      return clock();
    };
    assert.ok(isLater(await nowBy(clockFile)));
    assert.ok(!isLater(await nowBy(undefined)));
  });
});

Deno.test("a command refuses ASSETS_CLOCK on a database that staging did not begin", async () => {
  await withStagingClock(async ({ runtimeUrl, clockFile }) => {
    const { code, err } = await runDeno(
      [...taskArguments("data"), "show", "52998224725", "--motivo", "conferência"],
      { DATABASE_URL: runtimeUrl, ASSETS_CLOCK: clockFile },
    );
    assert.equal(code, 3, err);
    assert.match(err, /ASSETS_CLOCK.*não foi iniciado por task start.*Retire/);
  });
});

Deno.test("a clock that cannot be read is refused at the start, not at each call; one that nobody has moved is the machine's", async () => {
  const dir = await Deno.makeTempDir();
  await assert.rejects(movedClock({ clockFile: dir }), /directory/i);
  assert.ok(await movedClock({ clockFile: `${dir}/clock` }));
  await Deno.remove(dir);
});
