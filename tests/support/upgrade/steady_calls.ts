/** Courts that read all along, by two APIs as a proxy would: one that is away is left for the other. */
import { JUDGE } from "../api.ts";
import { tokenFrom } from "../processes/role_environment.ts";
import { externalServices } from "../registries/external_services.ts";
import { until } from "../until.ts";

interface Readings {
  readonly calls: number;
  /** What was answered neither well nor with a 503, each with its path and status. */
  readonly failed: readonly string[];
  /** Calls that were made again after a 503, or because neither API took a connection. */
  readonly repeated: number;
  readonly slowestMs: number;
}

/** What is read: lists, an order, its documents, the feed, the search. */
const paths = (number: string) => [
  "/v1/ordem?pageSize=100",
  `/v1/ordem/${number}`,
  `/v1/ordem/${number}/detalhamento`,
  `/v1/ordem/${number}/recibo`,
  "/v1/desdobramento",
  "/v1/serie",
  "/v1/transferencia",
  "/v1/pendencia",
  "/v1/evento?limite=100",
  "/v1/estatistica/instituicao",
  "/v1/codigo-resposta",
  "/pesquisa?q=consumidor",
];

/** Reads while something is done. @param number of an order that is there */
export async function readWhile(
  { addresses, issuer, number }: {
    readonly addresses: readonly string[];
    readonly issuer: string;
    readonly number: string;
  },
  work: () => Promise<void>,
): Promise<Readings> {
  const { stagingData } = await externalServices();
  const token = await tokenFrom(issuer, JUDGE, stagingData.user(JUDGE)!.password);
  const failed: string[] = [];
  let [calls, repeated, slowestMs, over] = [0, 0, 0, false];
  // No connection of a process that has ended since is used again, as no proxy would.
  using client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const ask = (address: string, path: string) =>
    fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` }, client })
      .then(async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      }, () => undefined);
  const reader = async (first: number) => {
    for (let n = first; !over; n++) {
      const path = paths(number)[n % paths(number).length]!;
      const began = performance.now();
      const [own, other] = n % 2 === 0 ? addresses : addresses.toReversed();
      const status = await until(path, async () => {
        const status = await ask(own!, path) ?? await ask(other!, path);
        if (status !== undefined && status !== 503) return status;
        repeated++;
        return undefined;
      }, { everyMs: 500 });
      calls++;
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (status !== 200) failed.push(`${path} ${status}`);
    }
  };
  const readers = [0, 5].map(reader);
  try {
    await work();
  } finally {
    over = true;
    await Promise.all(readers);
  }
  return { calls, failed, repeated, slowestMs };
}
