/** A connection in the way of another, that a test can cut or freeze. */

import { setTimeout as pause } from "node:timers/promises";

interface Proxy extends AsyncDisposable {
  readonly port: number;
  /** Connections so far. */
  readonly connections: number;
}

/** What is done to a connection once one side has sent so many bytes. */
interface Fault {
  readonly type: "cut" | "freeze";
  readonly afterBytes: number;
  /** The client when absent. */
  readonly of?: "client" | "server";
}

/**
 * Passes on to a port of the loopback.
 *
 * @param faults of the first connections, one each; those after them go through
 * @param delayMs how long whatever one side sends is on its way to the other; `Infinity`: it is swallowed, and nothing
 * of that connection ever arrives again
 */
export function tcpProxy(to: number, faults: readonly Fault[], delayMs = () => 0): Proxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const work: Promise<void>[] = [];
  let connections = 0;

  const pass = async (client: Deno.Conn, fault: Fault | undefined) => {
    const server = await Deno.connect({ hostname: "127.0.0.1", port: to }).catch(() => undefined);
    // Nobody listens: the connection ends as it began.
    if (server === undefined) return client.close();
    open.add(client).add(server);
    const end = () => {
      for (const side of [client, server]) {
        if (!open.delete(side)) continue;
        side.close();
      }
    };
    let frozen = false;
    let sent = 0;
    const pump = async (from: Deno.Conn, into: Deno.Conn, count: boolean) => {
      const chunk = new Uint8Array(32 * 1024);
      try {
        for (let size = await from.read(chunk); size !== null; size = await from.read(chunk)) {
          if (count) sent += size;
          if (fault !== undefined && sent >= fault.afterBytes) {
            if (fault.type === "cut") return end();
            frozen = true;
          }
          // What is swallowed is never answered: to both sides the other seems to be thinking.
          if (delayMs() === Infinity) frozen = true;
          else if (delayMs() > 0) await pause(delayMs());
          if (!frozen) {
            for (let done = 0; done < size;) done += await into.write(chunk.subarray(done, size));
          }
        }
      } catch {
        // The other side has gone.
      }
      end();
    };
    await Promise.all([
      pump(client, server, fault?.of !== "server"),
      pump(server, client, fault?.of === "server"),
    ]);
  };

  const accepting = (async () => {
    for await (const client of listener) work.push(pass(client, faults[connections++]));
  })();

  return {
    port: (listener.addr as Deno.NetAddr).port,
    get connections() {
      return connections;
    },
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of open) connection.close();
      open.clear();
      await accepting;
      await Promise.all(work);
    },
  };
}
