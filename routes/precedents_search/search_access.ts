/**
 * The access rule of the search: open to everybody, from any page, within limits that leave capacity for
 * others. The limit is on milliseconds of computing, because a court's whole building may share one address.
 */
import type { MiddlewareHandler } from "hono";
import { formatNumber } from "../../domain/formatting.ts";
import { isInRange, parseAddress, readRanges } from "../../registries/http/address.ts";
import { withComputingTime } from "../../search/computing_time.ts";
import { costBudget, rateLimit } from "../../store/queue/rate_limit.ts";
import type { App, Env, SearchLimits } from "../app.ts";
import type { AccessRule } from "../http/access_rule.ts";
import { problem } from "../http/problems.ts";

const defaultSearchLimits: SearchLimits = {
  milliseconds: 12_000,
  networks: [],
  networkMilliseconds: 60_000,
  heavy: 20,
};

type Limited = Pick<App, "db" | "searchLimits">;

/** The minimum cost of a call: the work around the search, and that of the database. */
const CALL_MS = 5;

/**
 * Admits a call while its address, or the network to which it belongs, has some of its budget for the minute
 * left.
 */
export function limitSearchTime(app: Limited): MiddlewareHandler<Env> {
  const accountOf = searchAccounts(app);
  return async (c, next) => {
    const { whose, milliseconds, admit, charge } = accountOf(c.var.sourceIp ?? "");
    const admitted = await admit();
    if (admitted.ok) return await charge(await withComputingTime(next));
    const { retryAfterSeconds } = admitted.error;
    return problem(c, "limite-de-pesquisas-excedido", {
      detail: `As pesquisas ${whose} usaram os ${formatNumber(milliseconds / 1000)} s de ` +
        `processamento que lhes cabem a cada minuto; aguarde ${retryAfterSeconds} s. Para obter todos os ` +
        "precedentes de uma vez, use /api/v1/exportacao",
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  };
}

/** Admits and charges the calls of an address, by its own budget or by that of its network. */
export function searchAccounts({ db, searchLimits }: Limited) {
  const { milliseconds, networkMilliseconds, networks } = { ...defaultSearchLimits, ...searchLimits };
  const ofAddress = costBudget(db, { name: "search", perMinute: milliseconds });
  const ofNetwork = costBudget(db, { name: "search-network", perMinute: networkMilliseconds });
  const ranges = readRanges(networks).map((range, at) => ({ range, network: networks[at]! }));
  return (source: string) => {
    const address = parseAddress(source);
    const network = address && ranges.find(({ range }) => isInRange(address, range))?.network;
    const [spent, key] = network === undefined ? [ofAddress, source] : [ofNetwork, network];
    return {
      ...network === undefined
        ? { whose: "deste endereço", milliseconds }
        : { whose: `da rede ${network}`, milliseconds: networkMilliseconds },
      admit: () => spent.admit(key, CALL_MS),
      charge: async ({ ms }: { readonly ms: number }): Promise<void> => {
        if (ms > CALL_MS) await spent.charge(key, ms - CALL_MS);
      },
    };
  };
}

/** Limits full downloads and saved searches in a minute. */
export function limitHeavySearches({ db, searchLimits }: Limited): MiddlewareHandler<Env> {
  const { heavy } = { ...defaultSearchLimits, ...searchLimits };
  const admit = rateLimit(db, { name: "search:heavy", perMinute: heavy });
  return async (c, next) => {
    const admitted = await admit(c.var.sourceIp ?? "");
    if (admitted.ok) return await next();
    const { retryAfterSeconds } = admitted.error;
    return problem(c, "limite-de-pesquisas-excedido", {
      detail: `Deste endereço vieram as ${heavy} exportações e pesquisas a salvar que cabem a cada minuto; ` +
        `aguarde ${retryAfterSeconds} s`,
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  };
}

const limitedAccess = (check: MiddlewareHandler<Env>): AccessRule => ({
  checks: [check],
  signIns: [],
  problems: ["limite-de-pesquisas-excedido", "pesquisa-indisponivel"],
});

/** The access rule of the public search's operations, charged by cost. */
export const searchers = (app: App): AccessRule => limitedAccess(limitSearchTime(app));

/** The access rule of operations that are limited to few a minute. */
export const heavySearchers = (app: App): AccessRule => limitedAccess(limitHeavySearches(app));
