/** `deno task bench search --data=<folder> [--others=<folder,…>] [--sizes=15000,500000] [--only=quality|speed|held-out]`. */
import { basename } from "node:path";
import { migrations } from "../../migrations/mod.ts";
import { openPostgresqlEngine } from "../../search/postgresql/postgresql.ts";
import { startPostgres } from "../../staging/postgres/postgres.ts";
import { connect } from "../../store/connection.ts";
import { migrate } from "../../store/migrate.ts";
import { crossValidation, SETTINGS } from "./search_cross_validation.ts";
import { tableOf, writeFigures } from "./search_figures.ts";
import { type Judged, readJudged } from "./search_judgements.ts";
import { quality } from "./search_quality.ts";
import { speed } from "./search_speed.ts";
import { titles } from "./search_titles.ts";

export const searchHelp = `search: quality on judged queries, beside MiniSearch and ts_rank, and speed
  --data=<folder>   documents.jsonl, queries.csv, judgements.csv (JurisTCU); without it nothing is measured
  --sizes=<n,…>     precedents to measure the speed with (15000,500000)
  --others=<dir,…>  further queries.csv and judgements.csv over the same documents
  --titles=<csv>    the superior court's open data: is each precedent the first of its own title (no database)
  --write           writes the table and the plot of docs/search.md anew
  --only=<part>     quality, speed or held-out (each source with settings chosen on the others; no database)
`;

const SIZES = "15000,500000";

export async function search(options: readonly string[]): Promise<string[]> {
  const option = (name: string) =>
    options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const csv = option("titles");
  if (csv !== undefined) return titles(csv);
  const folder = option("data");
  if (folder === undefined) {
    return ["skipped: --data=<folder> says where the judged queries are, --titles=<csv> the open data"];
  }
  const judged = readJudged(folder);
  const only = option("only");
  const validated = only === "speed" || only === "quality"
    ? []
    : await heldOut(folder, option("others"), options.includes("--write"));
  if (only === "held-out") return validated;
  const sizes = only === "quality" ? [] : (option("sizes") ?? SIZES).split(",").map(Number);
  await using stack = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  // Run by root, PostgreSQL has a user of its own, which must be able to enter the folder.
  await Deno.chmod(dataDir, 0o755);
  const postgres = stack.use(await startPostgres({ dataDir, log: () => {} }));
  const { db, pool, close } = connect(postgres.url, { max: 4, onError: () => {} });
  stack.defer(close);
  await migrate({ db, pool }, migrations);
  const measured = only === "speed"
    ? []
    : [...validated, ...await quality(judged, openPostgresqlEngine({ db }), db)];
  for (const size of sizes) measured.push(...await speed(judged, size, db));
  return measured;
}

async function heldOut(folder: string, others: string | undefined, write: boolean): Promise<string[]> {
  const rated = await crossValidation(collectionsOf(folder, others));
  if (write) await writeFigures(rated);
  return [`held out: with the best of ${SETTINGS} settings on the other sources`, ...tableOf(rated)];
}

/** The name of a collection, from its folder. */
const collectionsOf = (folder: string, others = ""): Map<string, Judged> =>
  new Map(
    [folder, ...others.split(",").filter((other) => other !== "")]
      .map((each) => [basename(each), readJudged(each, folder)]),
  );
