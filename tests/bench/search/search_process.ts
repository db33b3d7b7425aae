/**
 * A process of its own that reads an index and searches it, to be measured: one that has built an index as well holds what
 * that took. Its argument is the database's address; it reads the queries as JSON and prints a `ReadingResult`.
 */
import { openPostgresqlEngine } from "../../../search/postgresql/postgresql.ts";
import { connect } from "../../../store/connection/connection.ts";
import { requests } from "./search_requests.ts";

export interface ReadingResult {
  /** From the first search's call to its answer. */
  readonly readMs: number;
  /** Resident memory in megabytes: after the first search, and the most after each of the others. */
  readonly read: number;
  readonly searched: number;
}

async function main([url]: readonly string[]): Promise<void> {
  const requested = requests(await new Response(Deno.stdin.readable).json());
  const { db, close } = connect(url!, { max: 4, onError: () => {} });
  const engine = openPostgresqlEngine({ db });
  const began = performance.now();
  await engine.search(requested[0]!);
  const readMs = performance.now() - began;
  const read = residentMegabytes();
  let searched = read;
  for (const request of requested) {
    await engine.search(request);
    searched = Math.max(searched, residentMegabytes());
  }
  await close();
  const result: ReadingResult = { readMs, read, searched };
  await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(result)));
}

const residentMegabytes = () => Deno.memoryUsage().rss / 2 ** 20;

if (import.meta.main) await main(Deno.args);
