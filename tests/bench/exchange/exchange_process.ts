/**
 * A process of its own to be measured: `publish` or `intake` of one database's files, which prints its peak of memory, or a
 * `worker` until it is stopped. The worker is the program's own but for its clock, which runs on from the time it is given:
 * no file may leave at the hour at which somebody happens to measure.
 */
import { fail } from "../../../domain/result.ts";
import { type ExchangeContext, intakeFile, publishRemittances } from "../../../exchange/mod.ts";
import type { JobApp } from "../../../jobs/task.ts";
import { startWorker } from "../../../jobs/worker.ts";
import type { Registries } from "../../../registries/mod.ts";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { connect } from "../../../store/connection/connection.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { openFolder } from "./exchange_stage.ts";

/** The number of jobs at once in a worker; the program's default unless the arguments give another. */
const CONCURRENCY = 4;

async function main([mode, url, dir, from, ...files]: readonly string[]): Promise<void> {
  const began = Temporal.Now.instant();
  // The clock has milliseconds, as the program's has.
  const clock = () =>
    Temporal.Instant.from(from!).add(began.until(Temporal.Now.instant())).round("millisecond");
  const { db, pool, close } = connect(url!, { max: CONCURRENCY + 16, onError: () => {} });
  const ctx = await openFolder({ db, pool, dir: dir!, clock });
  if (mode === "worker") return await work(ctx, Number(files[0] ?? CONCURRENCY), close);
  if (mode === "publish") await publishRemittances(ctx, (await frozenRemittances(db)).map(({ id }) => id));
  if (mode === "intake") await intakeFile(ctx, files[0]!, files[1]!);
  await close();
  await print({ peakMegabytes: await peakMegabytes() });
}

const print = (value: unknown) => Deno.stdout.write(new TextEncoder().encode(`${JSON.stringify(value)}\n`));

/** The peak of this process's resident memory; `maxRSS` would count its parent's too. */
async function peakMegabytes(): Promise<number> {
  const { stdout } = await new Deno.Command("grep", { args: ["VmHWM", `/proc/${Deno.pid}/status`] }).output();
  return Number(/(\d+) kB/.exec(new TextDecoder().decode(stdout))?.[1]) / 1024;
}

async function work(
  ctx: ExchangeContext,
  concurrency: number,
  close: () => Promise<void>,
): Promise<void> {
  const worker = await startWorker(jobsOf(ctx), { concurrency, pollSeconds: 5 });
  await print("ready");
  await new Promise<void>((resolve) => Deno.addSignalListener("SIGTERM", resolve));
  await worker.stop();
  await close();
  Deno.exit(0);
}

/** The registries are not available: the bench uses only the rows it has made. */
function jobsOf(ctx: ExchangeContext): JobApp {
  const silent = () => Promise.resolve(fail({ type: "unavailable", reason: "bench" }));
  const registries = { customer: { institutions: silent }, corporate: { units: silent } };
  const realClock = () => Temporal.Now.instant();
  const webhooks = openWebhooks({ secretKey: "", http: true, networks: [], realClock });
  return { ...ctx, registries: registries as unknown as Registries, webhooks };
}

if (import.meta.main) await main(Deno.args);
