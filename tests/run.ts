/**
 * `deno task test [files or flags of deno test]`: starts the PostgreSQL every test clones its database from, runs the
 * tests in parallel, and prints `N passed, N failed` as its last line.
 */
import { statfs } from "node:fs/promises";
import { connect } from "../store/connection.ts";
import { startPostgres } from "../staging/postgres.ts";
import { readCounts } from "./counts.ts";
import { buildTemplate } from "./template.ts";

const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));

/** A server whose data dies with it need not survive a power cut. */
const throwAway = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "256MB",
  max_wal_size: "1GB",
  autovacuum: "off",
};

const permissions = ["net", "env", "sys", "read", "write", "run"].map((name) => `--allow-${name}`);

/** Where the browser's tests leave a picture of each page, to be looked at. */
const SCREENSHOTS = ".data/screenshots";

const ROOM_BYTES = 4_000_000_000;

/**
 * A database a test is a few hundred files made and deleted: where memory serves as a disk and there is room, that is
 * three times faster. Deno lets nobody into `/dev` without every permission, which is why this program alone has them.
 */
async function inMemory(): Promise<{ dir?: string }> {
  try {
    const { bavail, bsize } = await statfs("/dev/shm");
    return bavail * bsize > ROOM_BYTES ? { dir: "/dev/shm" } : {};
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

async function main(): Promise<number> {
  const dir = await Deno.makeTempDir({ ...await inMemory(), prefix: "assets-test-" });
  // The server's own user must get here, or root's database would be kept elsewhere.
  await Deno.chmod(dir, 0o755);
  try {
    await using postgres = await startPostgres({ dataDir: dir, log: () => {}, settings: throwAway });
    const admin = connect(postgres.url, { onError: () => {} });
    await buildTemplate(admin, postgres.url);
    await admin.close();
    const report = `${dir}/report.xml`;
    const screenshots = Deno.env.get("ASSETS_SCREENSHOTS") ?? `${Deno.cwd()}/${SCREENSHOTS}`;
    await Deno.mkdir(screenshots, { recursive: true });
    const files = Deno.args.some((arg) => !arg.startsWith("-")) ? Deno.args : ["tests/", ...Deno.args];
    const child = new Deno.Command(Deno.execPath(), {
      args: ["test", "--parallel", "--no-check", ...permissions, `--junit-path=${report}`, ...files],
      // The last keeps the browser's driver from looking for Windows where no test may look.
      env: {
        ASSETS_TEST_DATABASE_URL: postgres.url,
        ASSETS_SCREENSHOTS: screenshots,
        __IS_WSL_TEST__: "1",
      },
    }).spawn();
    const { success } = await child.status;
    const { passed, failed } = readCounts(await Deno.readTextFile(report).catch(() => ""));
    const broken = !success && failed === 0 ? 1 : 0;
    write(`${passed} passed, ${failed + broken} failed\n`);
    return success && passed > 0 ? 0 : 1;
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await main());
