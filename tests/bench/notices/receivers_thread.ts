/**
 * Courts' receivers in a thread of their own: some count what they are sent, others accept connections and never
 * answer.
 */
const worker = self as unknown as Worker;

let received = 0;
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
  await request.arrayBuffer();
  received++;
  return new Response(null, { status: 204 });
});
const dead = Deno.listen({ hostname: "127.0.0.1", port: 0 });
const held: Deno.Conn[] = [];
(async () => {
  for await (const connection of dead) held.push(connection);
})();

worker.onmessage = () => worker.postMessage(received);
worker.postMessage({ port: server.addr.port, deadPort: (dead.addr as Deno.NetAddr).port });
