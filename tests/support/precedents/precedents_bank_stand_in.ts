/** A precedents bank for tests of what reads one: it can be told to answer badly, which ours cannot. */
import type { SourceName } from "../../../domain/precedents/precedent_source.ts";
import { type PrecedentsBank, precedentsBank } from "../../../registries/bnp.ts";

export interface BankStandIn extends AsyncDisposable {
  readonly bank: PrecedentsBank;
  readonly address: { readonly url: string; readonly tokenUrl: string };
  readonly records: Map<SourceName, unknown[]>;
  /** Every path with its query, in order. */
  readonly requested: string[];
  /** The history of statuses; undefined: the bank keeps none. */
  history?: unknown[];
  /** What pages of a resource are answered with instead; undefined: the page. */
  fail?: (source: string, page: number) => number | undefined;
  /** Makes the tokens given so far worthless. */
  expireTokens(): void;
  tokens: number;
}

/** Records updated before the day asked for are left out, as the bank does. */
export function bankStandIn({ pageSize = 2 } = {}): BankStandIn {
  const records = new Map<SourceName, unknown[]>();
  const requested: string[] = [];
  let valid = "";
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const url = new URL(request.url);
    if (url.pathname === "/token") {
      const form = new URLSearchParams(await request.text());
      if (form.get("client_id") !== "leitor" || form.get("client_secret") !== "segredo") {
        return new Response(null, { status: 401 });
      }
      valid = `token-${++self.tokens}`;
      return Response.json({ access_token: valid, expires_in: 300 });
    }
    if (request.headers.get("authorization") !== `Bearer ${valid}`) {
      return new Response(null, { status: 401 });
    }
    requested.push(url.pathname + url.search);
    const source = url.pathname.slice("/v1/".length);
    const page = Number(url.searchParams.get("pageNumber"));
    const status = self.fail?.(source, page);
    if (status !== undefined) return new Response(null, { status });
    const since = url.searchParams.get("dataInicial");
    const isHistory = source === "historico-situacao";
    if (isHistory && self.history === undefined) return new Response(null, { status: 404 });
    const all = (isHistory ? self.history! : records.get(source as SourceName) ?? []).filter((record) =>
      since === null ||
      ((record as { dataAtualizacao?: string } | null)?.dataAtualizacao ?? "9999") >= since
    );
    const totalPages = Math.ceil(all.length / pageSize);
    return Response.json({
      content: all.slice((page - 1) * pageSize, page * pageSize),
      totalElements: all.length,
      totalPages,
      last: page >= totalPages,
    });
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const address = { url: origin, tokenUrl: `${origin}/token` };
  const self: BankStandIn = {
    address,
    bank: precedentsBank({
      ...address,
      user: "leitor",
      password: "segredo",
      policy: { pauseMs: 1, opensAfter: 100 },
    }),
    records,
    requested,
    tokens: 0,
    expireTokens: () => void (valid = ""),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return self;
}
