/** A stand-in for clamd: it speaks `zINSTREAM`, and finds what a test tells it to find. */

/** The test file of the anti-virus industry, in two parts, so that no scanner takes this file for it. */
export const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}" + "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

/** What it does with a document instead of judging it. */
type Fault =
  /** It takes all and never says anything. */
  | "silent"
  /** It ends the connection at the document's first bytes. */
  | "cut"
  /** It ends the connection in the middle of its reply. */
  | "cut-reply"
  /** The document is longer than its `StreamMaxLength`. */
  | "too-long";

export interface ClamdStandIn extends AsyncDisposable {
  readonly url: string;
  /** A document with this text is infected. */
  needle: string;
  fault: Fault | undefined;
  /** The documents it has had, whole. */
  readonly received: Uint8Array[];
}

/** @param port to listen on; any free one when absent */
export function clamdStandIn(port = 0): ClamdStandIn {
  const listener = Deno.listen({ hostname: "127.0.0.1", port });
  const open = new Set<Deno.Conn>();
  const serve = async (connection: Deno.Conn) => {
    open.add(connection);
    await converse(connection, standIn).catch(() => {});
    open.delete(connection);
    connection[Symbol.dispose]();
  };
  const accepting = (async () => {
    const served: Promise<void>[] = [];
    for await (const connection of listener) served.push(serve(connection));
    await Promise.all(served);
  })();
  const standIn: ClamdStandIn = {
    url: `clamd://127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    needle: EICAR,
    fault: undefined,
    received: [],
    async [Symbol.asyncDispose]() {
      listener[Symbol.dispose]();
      for (const connection of open) connection[Symbol.dispose]();
      await accepting;
    },
  };
  return standIn;
}

async function converse(connection: Deno.Conn, standIn: ClamdStandIn): Promise<void> {
  const say = async (text: string) => void await connection.write(new TextEncoder().encode(text));
  const command = new TextDecoder().decode(await exactly(connection, 10));
  if (command !== "zINSTREAM\0") return await say("UNKNOWN COMMAND\0");
  const chunks: Uint8Array[] = [];
  for (;;) {
    const size = new DataView((await exactly(connection, 4)).buffer).getUint32(0);
    if (size === 0) break;
    const chunk = await exactly(connection, size);
    if (standIn.fault === "cut") return;
    if (standIn.fault === "too-long") return await say("INSTREAM size limit exceeded. ERROR\0");
    chunks.push(chunk);
  }
  const document = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  standIn.received.push(document);
  // Until the other side gives up.
  if (standIn.fault === "silent") return void await connection.read(new Uint8Array(1));
  if (standIn.fault === "cut-reply") return await say("stream: OK");
  const isInfected = new TextDecoder().decode(document).includes(standIn.needle);
  await say(isInfected ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
}

async function exactly(connection: Deno.Conn, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  for (let done = 0; done < size;) {
    const read = await connection.read(bytes.subarray(done));
    if (read === null) throw new Error("the client has gone");
    done += read;
  }
  return bytes;
}
