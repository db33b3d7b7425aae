/** Cuts the power after each call that a piece of the exchange makes, and compares how the service ends with a day without a cut. */
import { createHash } from "node:crypto";
// @ts-types="@types/pg"
import type pg from "pg";
import type { ExchangeContext } from "../../../exchange/mod.ts";
import { connect } from "../../../store/connection/connection.ts";
import { keepDatabase } from "../../support/database/reused_database.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { type ExchangeFixture, fillFixture, openFixture } from "../../support/exchange/exchange_fixture.ts";
import { filesBelow, type Loss, losses, SimulatedDisk } from "./simulated_disk.ts";

export interface PieceOfWork {
  /** What there is before it. */
  readonly prepare: (t: ExchangeFixture) => Promise<void>;
  /** The time it is done at, of São Paulo. */
  readonly at: string;
  /** What workers do, and do again after a restart until nothing is left. */
  readonly work: (ctx: ExchangeContext) => Promise<void>;
}

interface Cut {
  readonly after: number;
  /** The call that was not made any more. */
  readonly call: string;
  readonly loss: Loss;
}

interface Outcome extends Cut {
  readonly ended: State;
}

/** Everything that people see and everything that is kept, by what it is of. */
type State = Readonly<Record<string, readonly unknown[]>>;

/**
 * Tries cuts of a piece of work.
 *
 * @param wanted which of the cuts are tried
 * @returns how it ends without a cut, and after each that was tried
 */
export async function cutThrough(
  piece: PieceOfWork,
  wanted: (cut: Cut) => boolean,
): Promise<
  { readonly calls: readonly string[]; readonly right: State; readonly outcomes: readonly Outcome[] }
> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await cloneTemplate());
  const parent = await Deno.makeTempDir({ prefix: "assets-cuts-" });
  stack.defer(() => Deno.remove(parent, { recursive: true }));
  const dir = `${parent}/exchange`;
  await withFixture(database.url, dir, async (t) => {
    await fillFixture(t.db);
    await piece.prepare(t);
  });
  await copyTree(dir, `${parent}/before`);
  const kept = await keepDatabase(database.url);
  stack.defer(() => kept.end());

  const tried = async (cutAfter: number | undefined, loss: Loss) => {
    await kept.putBack();
    await Deno.remove(dir, { recursive: true }).catch(() => {});
    await copyTree(`${parent}/before`, dir);
    const stash = await Deno.makeTempDir({ dir: parent });
    const disk = await workUntilCut(piece, { url: database.url, dir, stash, cutAfter });
    await disk.restart(loss);
    await endSessions(database.url);
    const ended = await withFixture(database.url, dir, async (t) => {
      t.setTime(piece.at);
      // Twice, as a worker looks again and again.
      if (cutAfter !== undefined) {
        await piece.work(t.ctx);
        await piece.work(t.ctx);
      }
      return await stateOf(t, dir);
    });
    return { calls: disk.calls, ended };
  };
  const { calls, ended: right } = await tried(undefined, "nothing");
  const outcomes: Outcome[] = [];
  for (const [after, call] of [...calls, "nothing: all was done"].entries()) {
    for (const loss of losses) {
      const cut = { after, call, loss };
      if (!wanted(cut)) continue;
      outcomes.push({ ...cut, ended: (await tried(after, loss)).ended });
    }
  }
  return { calls, right, outcomes };
}

/** Works as one process on a disk, to the end or to the cut; the process then does nothing more, nor its sessions. */
async function workUntilCut(
  { at, work }: PieceOfWork,
  { url, dir, stash, cutAfter }: { url: string; dir: string; stash: string; cutAfter: number | undefined },
) {
  const { db, pool, close } = connect(url, { max: 4, onError: () => {}, applicationName: "cut" });
  const t = await openFixture({ db, pool, url, dir });
  t.setTime(at);
  const disk = new SimulatedDisk({ root: dir, stash, cutAfter });
  const open = pool.connect.bind(pool) as (callback?: never) => Promise<pg.PoolClient>;
  pool.connect =
    ((callback?: never) => disk.isCut ? new Promise(() => {}) : open(callback)) as typeof pool.connect;
  const failed = work(t.ctx).then(() => undefined, (error) => ({ error }));
  const end = await Promise.race([failed, disk.cut.then(() => "cut" as const)]);
  if (typeof end === "object" && !disk.isCut) throw end.error;
  if (end !== "cut") await close();
  return disk;
}

/** What a power cut does to the sessions of the machine. */
async function endSessions(url: string): Promise<void> {
  const { pool, close } = connect(url, { max: 1, onError: () => {} });
  await pool.query(
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'cut'",
  );
  await close();
}

async function withFixture<T>(
  url: string,
  dir: string,
  body: (t: ExchangeFixture) => Promise<T>,
): Promise<T> {
  const { db, pool, close } = connect(url, { max: 4, onError: () => {} });
  try {
    return await body(await openFixture({ db, pool, url, dir }));
  } finally {
    await close();
  }
}

/** With times and links as they are. */
async function copyTree(from: string, to: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("cp", { args: ["-a", from, to] }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)?/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Without the ids and moments that each run has anew. */
async function stateOf(t: ExchangeFixture, dir: string): Promise<State> {
  const files: string[] = [];
  for await (const path of filesBelow(dir)) {
    // Of a receipt the hour of delivery is the file's own, by the machine's clock.
    const bytes = path.includes("/receipts/")
      ? new TextEncoder().encode((await Deno.readTextFile(path)).replaceAll(MOMENT, "moment"))
      : await Deno.readFile(path);
    files.push(`${path.slice(dir.length)} ${createHash("sha256").update(bytes).digest("hex")}`);
  }
  const state = {
    files,
    ...await t.state() as Record<string, unknown[]>,
    remittances: await t.rows(
      "select ispb, file_name, status, sha256, line_count from remittance order by id",
    ),
    received: await t.rows(
      "select ispb, file_name, status, sequence, sequence_used, line_count, sha256 from answer_file order by ispb, sequence",
    ),
    quarantined: await t.rows(
      "select ispb, name, code, kind, size_bytes, sha256, status from quarantine order by ispb, name",
    ),
    alarms: await t.rows("select type, subject from alarm where resolved_at is null order by type, subject"),
  };
  const text = JSON.stringify(state).replaceAll(UUID, "id").replaceAll(MOMENT, "moment");
  const { files: found, ...others } = JSON.parse(text);
  return { ...others, files: found.sort() };
}

/**
 * What is wrong with an end, by what it is of; nothing where it is as without a cut. Where a folder lost the rename that
 * took a file out of an inbox, the file is there again, and answered again, as a duplicate or as it was refused: that is right too.
 */
export function faultsOf({ loss, ended }: Outcome, right: State): string[] {
  const isTakenAgain = loss === "bytes and names of folders";
  return Object.keys(right).flatMap((of) => {
    const [wanted, found] = [right[of]!, ended[of]!].map((rows) => rows.map((row) => JSON.stringify(row)));
    const missing = wanted!.filter((row) => !found!.includes(row)).map((row) => `${of} lost ${row}`);
    const added = found!.length > wanted!.length || found!.some((row) => !wanted!.includes(row))
      ? found!.filter((row, n) => !wanted!.includes(row) || found!.indexOf(row) !== n)
      : [];
    const repeated = isTakenAgain && (of === "files" || of === "received");
    return [
      ...missing,
      ...added.filter((row) => !repeated || !/\/receipts\/|\.archive\/|"(duplicate|rejected)"/.test(row)).map(
        (row) => `${of} has too ${row}`,
      ),
    ];
  });
}
