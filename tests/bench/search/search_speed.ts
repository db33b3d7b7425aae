/** Measures the time of a search, beside the round trip to the database that it needs, as the collection grows. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { SearchEngine, SearchRequest } from "../../../search/engine.ts";
import { openPostgresqlEngine } from "../../../search/postgresql/postgresql.ts";
import type { Judged } from "../../../search/ranking/judgements.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { hostile } from "./search_hostile.ts";
import type { ReadingResult } from "./search_process.ts";
import { requests } from "./search_requests.ts";
import { recombined } from "./search_texts.ts";

const BATCH = 5_000;

export async function speed(
  { documents, queries }: Judged,
  size: number,
  { db, url }: { readonly db: Db; readonly url: string },
): Promise<string[]> {
  const engine = openPostgresqlEngine({ db });
  const indexMs = await timed(() => fill(engine, documents.map(({ text }) => text), size));
  const reader = openPostgresqlEngine({ db });
  const reading = await readApart(url, queries);
  const requested = requests(queries);
  for (const request of requested) await reader.search(request);
  const times: { request: SearchRequest; ms: number; cpuMs: number; total: number }[] = [];
  for (const request of requested) {
    let total = 0;
    const cpu = process.cpuUsage();
    const ms = await timed(async () => void (total = (await reader.search(request)).total));
    const { user, system } = process.cpuUsage(cpu);
    times.push({ request, ms, cpuMs: (user + system) / 1000, total });
  }
  const trips: number[] = [];
  for (let i = 0; i < 200; i++) trips.push(await timed(() => sql`select 1`.execute(db)));
  const median = Number(percentile(times.map((time) => time.cpuMs), 0.5));
  const dearest = await hostile(reader, documents.map(({ text }) => text), median);
  const applyMs = await timed(() =>
    engine.apply({ put: [...recombined(documents.map(({ text }) => text), 100)], remove: [] })
  );
  const catchUpMs = await timed(() => reader.search(requested[0]!));
  const ms = times.map((time) => time.ms);
  const cpuMs = times.map((time) => time.cpuMs);
  const found = times.map(({ total }) => total);
  const slowest = times.reduce((a, b) => a.ms > b.ms ? a : b);
  return [
    `${size} precedents`,
    `  search            p50 ${percentile(ms, 0.5)} · p95 ${percentile(ms, 0.95)} · most ${
      percentile(ms, 1)
    } ms (${requested.length} searches, exact totals and facets, half of them finding ${
      percentile(found, 0.5)
    } or more)`,
    `  of it, our CPU    p50 ${percentile(cpuMs, 0.5)} · p95 ${
      percentile(cpuMs, 0.95)
    } ms (the same on a busy machine)`,
    `  slowest           "${slowest.request.query.text}" (${slowest.total} found)`,
    "  the dearest of twenty hostile texts",
    ...dearest,
    `  one round trip    p50 ${percentile(trips, 0.5)} · p95 ${
      percentile(trips, 0.95)
    } ms; a search makes two`,
    `  building          ${(indexMs / 1000).toFixed(1)} s (${Math.round(size / indexMs * 1000)} a second)`,
    `  reading, at first ${(reading.readMs / 1000).toFixed(2)} s; memory of a process that only searches ${
      reading.read.toFixed(0)
    } MB then, ${reading.searched.toFixed(0)} MB at most while searching`,
    `  100 changed       ${applyMs.toFixed(0)} ms to apply, ${catchUpMs.toFixed(1)} ms the next search`,
  ];
}

async function fill(engine: SearchEngine, texts: readonly string[], size: number): Promise<void> {
  const build = await engine.rebuild();
  let batch = [];
  for (const precedent of recombined(texts, size)) {
    if (batch.push(precedent) === BATCH) {
      await build.add(batch);
      batch = [];
    }
  }
  await build.add(batch);
  await build.swap();
}

const permissions = ["net", "env", "sys", "read"].map((name) => `--allow-${name}`);

/** Measures the reading of the index, and searches, in a process of its own. */
async function readApart(url: string, queries: Judged["queries"]): Promise<ReadingResult> {
  const program = fileURLToPath(new URL("search_process.ts", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", ...permissions, program, url],
    ...{ stdin: "piped", stdout: "piped", stderr: "inherit" },
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(queries)));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("The process that reads the index failed");
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}
