/** Connecting to the one of several servers that takes changes, wherever it is after a failover. */
// @ts-types="@types/pg"
import pg from "pg";
import { serverAddresses } from "./database_hosts.ts";

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The client of a pool whose address names several servers. The one that was the primary last is asked; when it cannot be
 * reached or has become a standby, that try fails as any lost connection does, and the next one asks the next server.
 *
 * @returns undefined where the address names one server, which is asked whatever it is
 */
export function primaryClient(address: string): typeof pg.Client | undefined {
  const servers = serverAddresses(address);
  if (servers.length === 1) return undefined;
  let asked = 0;
  return class PrimaryClient extends pg.Client {
    readonly #server = asked;

    constructor(config?: string | pg.ClientConfig) {
      super({ ...(config as pg.ClientConfig), connectionString: servers[asked] });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      const told = callback as (error: Error | null, client?: pg.Client) => void;
      connecting.then((client) => told(null, client), told);
    }

    async #connect(): Promise<pg.Client> {
      try {
        await super.connect();
        const { rows: [row] } = await this.query("select pg_is_in_recovery() as standby");
        if (row.standby) throw new StandbyError();
        return this;
      } catch (error) {
        // Of many clients that fail at once the first one turns to the next server.
        if (this.#server === asked) asked = (asked + 1) % servers.length;
        if (error instanceof StandbyError) await this.end();
        throw error;
      }
    }
  };
}

/** Told like a statement that a standby refuses: the same try can succeed a moment later, on the next server. */
class StandbyError extends Error {
  readonly code = "25006";
  constructor() {
    super("The server is a standby");
  }
}
