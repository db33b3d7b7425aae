/**
 * Sessions that stay open from one test to the next: what a session learns of its database, its tables, statements and
 * functions, is most of what a test costs the server.
 */
// @ts-types="@types/pg"
import pg from "pg";

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** What tells sessions apart: whose they are, what the server calls them, how they read rows. */
const alike = (one: pg.ClientConfig, other: pg.ClientConfig): boolean =>
  one.connectionString === other.connectionString && one.application_name === other.application_name &&
  one.types === other.types;

/**
 * Leaves a session as a new one is, but for plans and prepared statements, which its client knows of. It fails inside a
 * transaction.
 */
const AS_NEW = `
  close all; reset session authorization; reset all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`;

interface IdleSession {
  readonly config: pg.ClientConfig;
  readonly client: pg.Client;
}

export class ReusedSessions {
  readonly #idle = new Set<IdleSession>();
  readonly #coming = new Set<Promise<void>>();
  #keeping = false;

  /** For pools: a client that is given a session that was kept, or a new one when there is none. */
  readonly client = this.#clientClass();

  /** Sessions that a test ends itself do end; from its own end on they are kept. */
  keep = (): void => void (this.#keeping = true);

  /** Waits for the sessions that are kept to be as new; answers the server's processes of them. */
  async processes(): Promise<number[]> {
    await Promise.all(this.#coming);
    this.#keeping = false;
    return [...this.#idle].map(({ client }) => (client as pg.Client & { processID: number }).processID);
  }

  async end(): Promise<void> {
    const clients = [...this.#idle].map(({ client }) => client);
    this.#idle.clear();
    await Promise.all(clients.map((client) => client.end()));
  }

  #take(config: pg.ClientConfig): pg.Client | undefined {
    for (const session of this.#idle) {
      if (!alike(session.config, config)) continue;
      this.#idle.delete(session);
      return session.client.removeAllListeners();
    }
    return undefined;
  }

  async #giveBack(session: IdleSession): Promise<void> {
    session.client.removeAllListeners().on("error", () => this.#idle.delete(session));
    await session.client.query(AS_NEW);
    this.#idle.add(session);
  }

  #clientClass(): typeof pg.Client {
    // deno-lint-ignore no-this-alias
    const sessions = this;
    class ReusedClient extends pg.Client {
      readonly #config: pg.ClientConfig;
      #connected = false;

      constructor(config: pg.ClientConfig) {
        super(config);
        this.#config = config;
      }

      override connect(): Promise<pg.Client>;
      override connect(callback: Connected): void;
      override connect(callback?: Connected): Promise<pg.Client> | void {
        const connecting = this.#connected ? Promise.resolve(this) : super.connect();
        this.#connected = true;
        if (callback === undefined) return connecting;
        const told = callback as (error: Error | null, client?: pg.Client) => void;
        connecting.then((client) => told(null, client), told);
      }

      override end(): Promise<void>;
      override end(callback: (error: Error) => void): void;
      override end(callback?: (error: Error) => void): Promise<void> | void {
        const ended = this.#end();
        if (callback === undefined) return ended;
        ended.then(() => (callback as () => void)(), callback);
      }

      #end(): Promise<void> {
        if (!sessions.#keeping || this.getTransactionStatus() !== "I") return super.end();
        const coming = sessions.#giveBack({ config: this.#config, client: this }).catch(() => super.end())
          .finally(() => sessions.#coming.delete(coming));
        sessions.#coming.add(coming);
        return coming;
      }
    }
    // A constructor that answers an object makes that the new one.
    return function (config: pg.ClientConfig) {
      return sessions.#take(config) ?? new ReusedClient(config);
    } as unknown as typeof pg.Client;
  }
}
