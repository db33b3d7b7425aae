/**
 * What a court reads all day, over the API: the processor that a request takes in the program's thread and in
 * PostgreSQL, which other work on the machine changes far less than its time.
 */
import type { Db } from "../../../store/connection/connection.ts";
import { type Bench, wholeNumber } from "../bench.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { openLoad } from "../load.ts";
import { fillCourt } from "../pages/page_data.ts";
import { type Processor, processorOf } from "../processor.ts";
import { openService } from "../service.ts";

const COURT = { jtr: "401", unit: "v-4013202", judge: "11144477735" };
const CLIENTS = 8;
const SECONDS = 8;
/** Until the runtime has compiled what a request runs, and each session has planned its statements. */
const WARM_UP_SECONDS = 6;

interface Options extends Repeated {
  readonly orders: number;
}

export const reads: Bench = (command) =>
  measuring(
    command.description("processor of what a court reads")
      .option("--orders <count>", "how many orders the court has", wholeNumber, 2_000),
    measureReads,
  );

async function measureReads({ orders, ...options }: Options): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const { db, origin, headersOf } = await openService(stack);
  await fillCourt(db, orders, COURT);
  const common = {
    port: Number(new URL(origin).port),
    headers: await headersOf(COURT.judge),
    status: 200,
    connections: CLIENTS,
  };
  const load = openLoad(stack);
  const measure = async (path: string): Promise<Processor> => {
    await load({ ...common, path, seconds: WARM_UP_SECONDS });
    return await processorOf(db, async () => (await load({ ...common, path, seconds: SECONDS })).requests);
  };
  const paths = Object.entries(await pathsOf(db));
  return {
    about:
      `${orders.toLocaleString("en")} orders of one court, ${CLIENTS} clients: ms of processor a request, ` +
      `program and PostgreSQL together; a load of ${Deno.loadavg()[0]!.toFixed(0)} when it began`,
    floor: "`/healthz`, by the same server",
    repetitions: await repetitionsOf(options, async () => {
      const floor = (await measure("/healthz")).program;
      const figures: Figure[] = [];
      for (const [name, path] of paths) {
        const { program, database } = await measure(path);
        figures.push({ name, unit: "ms", ours: program + database, floor });
        figures.push({ name: `${name}, without PostgreSQL`, unit: "ms", ours: program, floor });
      }
      return figures;
    }),
  };
}

async function pathsOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const { protocol_number: number } = await db.selectFrom("court_order").select("protocol_number")
    .where("status", "=", "answered").where("court_unit_id", "=", COURT.unit)
    .orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();
  return {
    "units": "/v1/vara",
    "orders": "/v1/ordem",
    "orders of a judge": `/v1/ordem?cpfJuiz=${COURT.judge}`,
    "orders by state": "/v1/ordem?situacao=ENVIADA",
    "an order": `/v1/ordem/${number}`,
    "what is pending": "/v1/pendencia",
    "splits": "/v1/desdobramento",
    "series": "/v1/serie",
    "events": "/v1/evento",
  };
}
