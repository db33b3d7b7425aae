/** `deno task bench search`: how good and how fast searches are. */
import { basename } from "node:path";
import { Option } from "commander";
import { migrations } from "../../../migrations/mod.ts";
import { openPostgresqlEngine } from "../../../search/postgresql/postgresql.ts";
import { type Judged, readJudged } from "../../../search/ranking/judgements.ts";
import { startPostgres } from "../../../staging/postgres/postgres.ts";
import { connect } from "../../../store/connection/connection.ts";
import { migrate } from "../../../store/connection/migrate.ts";
import { type Bench, measured, wholeNumbers } from "../bench.ts";
import { crossValidation, SETTINGS } from "./search_cross_validation.ts";
import { tableOf, writeFigures } from "./search_figures.ts";
import { quality } from "./search_quality.ts";
import { speed } from "./search_speed.ts";
import { needs, titles } from "./search_titles.ts";

interface Options {
  readonly data?: string;
  readonly sizes: readonly number[];
  readonly others?: readonly string[];
  readonly titles?: string;
  readonly needs?: readonly string[];
  readonly write?: boolean;
  readonly only?: "quality" | "speed" | "held-out";
}

export const search: Bench = (command) =>
  command
    .description("quality of searches on judged queries, beside MiniSearch and ts_rank, and speed")
    .option(
      "--data <folder>",
      "documents.jsonl, queries.csv and judgements.csv; without it nothing is measured",
    )
    .option("--sizes <counts>", "precedents to measure the speed with", wholeNumbers, [15_000, 500_000])
    .option("--others <folders...>", "further queries.csv and judgements.csv over the same documents")
    .option("--titles <csv>", "the open data: is each precedent the first of its own title (no database)")
    .option(
      "--needs <files...>",
      "need,expected: at which place each finds a theme it means, beside --titles",
    )
    .option("--write", "write the table and the plot of docs/search.md anew")
    .addOption(
      new Option("--only <part>", "held-out: each source with settings chosen on the others (no database)")
        .choices(["quality", "speed", "held-out"]),
    )
    .action(measured(measureSearch));

async function measureSearch(
  { data, others, titles: csv, needs: asked = [], write, only, ...requested }: Options,
): Promise<string[]> {
  if (csv !== undefined) return asked.length > 0 ? asked.flatMap((file) => needs(csv, file)) : titles(csv);
  if (data === undefined) {
    return ["skipped: --data says where the judged queries are, --titles where the open data"];
  }
  const judged = readJudged(data);
  const validated = only === "speed" || only === "quality" ? [] : await heldOut(data, others, write);
  if (only === "held-out") return validated;
  const sizes = only === "quality" ? [] : requested.sizes;
  await using stack = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  // Run by root, PostgreSQL has a user of its own, which must be able to enter the folder.
  await Deno.chmod(dataDir, 0o755);
  const postgres = stack.use(await startPostgres({ dataDir, log: () => {} }));
  const { db, pool, close } = connect(postgres.url, { max: 4, onError: () => {} });
  stack.defer(close);
  await migrate({ db, pool }, migrations);
  const figures = only === "speed"
    ? []
    : [...validated, ...await quality(judged, openPostgresqlEngine({ db }), db)];
  for (const size of sizes) figures.push(...await speed(judged, size, { db, url: postgres.url }));
  return figures;
}

async function heldOut(
  folder: string,
  others: readonly string[] | undefined,
  write: boolean | undefined,
): Promise<string[]> {
  const rated = await crossValidation(collectionsOf(folder, others));
  if (write) await writeFigures(rated);
  return [`held out: with the best of ${SETTINGS} settings on the other sources`, ...tableOf(rated)];
}

/** The name of a collection, from its folder. */
const collectionsOf = (folder: string, others: readonly string[] = []): Map<string, Judged> =>
  new Map([folder, ...others].map((each) => [basename(each), readJudged(each, folder)]));
