/** Connections to receivers of webhooks: which are kept for the next message, and what becomes of one that was closed. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { postNotice, WebhookConnections } from "../../../registries/notices/webhook_post.ts";

const NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n";
const SHORT = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const LONG = "HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\nok";
const WITHOUT_END = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n";
const CLOSING = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** A receiver that gives each connection so many answers, then closes it at the next message without a word. */
function startReceiver(answer: string, answersEach: number) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const seen = { connections: 0, messages: 0 };
  const serve = async (connection: Deno.Conn) => {
    using _ = connection;
    const buffer = new Uint8Array(4096);
    for (let answers = 0; await connection.read(buffer).catch(() => null) !== null; answers++) {
      seen.messages++;
      if (answers === answersEach) return;
      await connection.write(new TextEncoder().encode(answer));
    }
  };
  const serving = (async () => {
    const served: Promise<void>[] = [];
    for await (const connection of listener) {
      seen.connections++;
      served.push(serve(connection));
    }
    await Promise.all(served);
  })();
  return {
    seen,
    url: new URL(`http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}/avisos`),
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
    },
  };
}

const cases = [
  { receiver: "that keeps connections", answer: NO_CONTENT, answersEach: 9, connections: 1, messages: 3 },
  { receiver: "whose answer is short", answer: SHORT, answersEach: 9, connections: 1, messages: 3 },
  { receiver: "whose answer is long", answer: LONG, answersEach: 9, connections: 3, messages: 3 },
  { receiver: "whose answer does not end", answer: WITHOUT_END, answersEach: 9, connections: 3, messages: 3 },
  {
    receiver: "that ends each connection and says so",
    answer: CLOSING,
    answersEach: 9,
    connections: 3,
    messages: 3,
  },
  {
    receiver: "that closes kept connections",
    answer: NO_CONTENT,
    answersEach: 1,
    connections: 3,
    messages: 5,
  },
  { receiver: "that answers nothing", answer: "", answersEach: 0, connections: 3, messages: 3 },
];

for (const { receiver, answer, answersEach, ...seen } of cases) {
  Deno.test(`three messages to a receiver ${receiver} take ${seen.connections} connections`, async () => {
    await using started = startReceiver(answer, answersEach);
    using connections = new WebhookConnections();
    for (let n = 0; n < 3; n++) {
      const signal = AbortSignal.timeout(5_000);
      const outcome = await postNotice(started.url, "127.0.0.1", {
        headers: {},
        body: "{}",
        signal,
        connections,
      });
      assert.equal(outcome.type, answersEach > 0 ? "accepted" : "unreachable");
      // A connection is free for the next once the answer's end was seen.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    assert.deepEqual(started.seen, seen);
  });
}

Deno.test("an accepted message is not sent again when the kept connection breaks within its answer", async () => {
  let messages = 0;
  const broken = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    let answers = 0;
    socket.on("data", () => {
      messages++;
      if (answers++ === 0) return void socket.write(NO_CONTENT);
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok", () => socket.resetAndDestroy());
    }).on("close", broken.resolve);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  using connections = new WebhookConnections();
  for (let n = 0; n < 2; n++) {
    const signal = AbortSignal.timeout(5_000);
    const sent = { headers: {}, body: "{}", signal, connections };
    const { type } = await postNotice(new URL(`http://127.0.0.1:${port}/avisos`), "127.0.0.1", sent);
    assert.equal(type, "accepted");
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await broken.promise;
  // Another would be here before this one's connection, which is made after it.
  const last = { headers: {}, body: "{}", signal: AbortSignal.timeout(5_000), connections: undefined };
  await postNotice(new URL(`http://127.0.0.1:${port}/avisos`), "127.0.0.1", last);
  assert.equal(messages, 3);
  server.close();
  await once(server, "close");
});
