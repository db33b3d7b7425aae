/** Courts' receivers in a thread of their own: those that count what they are sent, and those that take it and never answer. */
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
