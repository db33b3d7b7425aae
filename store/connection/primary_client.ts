/** Connects to the primary among several servers, also after a failover. */
// @ts-types="@types/pg"
import pg from "pg";
import { serverAddresses } from "./database_hosts.ts";

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The client of a pool whose address names several servers. All are asked which one is the primary, and the
 * answer is remembered until that server cannot be reached or has become a standby; that attempt fails as any
 * lost connection does, and the next one asks again.
 *
 * @returns undefined when the address names one server, to which pg connects directly
 */
export function primaryClient(address: string): typeof pg.Client | undefined {
  const servers = serverAddresses(address);
  if (servers.length === 1) return undefined;
  let primary: Promise<string> | undefined;
  return class PrimaryClient extends pg.Client {
    readonly #config: pg.ClientConfig;

    constructor(config?: string | pg.ClientConfig) {
      const one = { ...(config as pg.ClientConfig), connectionString: servers[0] };
      super(one);
      this.#config = one;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connecting.then((client) => done(null, client), done);
    }

    async #connect(): Promise<pg.Client> {
      const found = primary ??= primaryAmong(servers, this.#config);
      try {
        const { hostname, port } = new URL(await found);
        this.host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1");
        this.port = Number(port || pg.defaults.port);
        await super.connect();
        await refuseStandby(this);
        return this;
      } catch (error) {
        if (primary === found) primary = undefined;
        throw error;
      }
    }
  };
}

/** @throws AggregateError when none of the servers accepts writes */
async function primaryAmong(servers: readonly string[], config: pg.ClientConfig): Promise<string> {
  return await Promise.any(servers.map(async (server) => {
    const client = new pg.Client({ ...config, connectionString: server });
    client.on("error", () => {});
    await client.connect();
    await refuseStandby(client);
    await client.end();
    return server;
  }));
}

/**
 * Refuses a standby with the error of a refused statement, since the same try can succeed a moment later on
 * another server.
 */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows: [row] } = await client.query("select pg_is_in_recovery() as standby");
  if (!row.standby) return;
  await client.end();
  throw Object.assign(new Error("The server is a standby"), { code: "25006" });
}
