/** Clients in a thread of their own: raw connections that request one address repeatedly, and count the answers. */
import type { LoadDone, LoadRequest } from "./load.ts";

const worker = self as unknown as Worker;

worker.onmessage = async ({ data }: MessageEvent<LoadRequest>) => {
  const ends = performance.now() + 1000 * data.seconds;
  const began = performance.now();
  const counts = await Promise.all(Array.from({ length: data.connections }, () => ask(data, ends)));
  const done: LoadDone = {
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    bytes: counts.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: (performance.now() - began) / 1000,
  };
  worker.postMessage(done);
};

async function ask({ port, path, headers, status }: LoadRequest, ends: number) {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const lines = Object.entries({ Host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = new TextEncoder().encode(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  const buffer = new Uint8Array(64 * 1024);
  let requests = 0;
  let bytes = 0;
  while (performance.now() < ends) {
    await connection.write(request);
    bytes += await readAnswer(connection, buffer, status);
    requests++;
  }
  return { requests, bytes };
}

/** Reads one answer by the length in its head, and returns the number of its bytes. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array, status: number): Promise<number> {
  let head = "";
  let read = 0;
  for (;;) {
    const count = await connection.read(buffer);
    if (count === null) throw new Error("The server closed the connection");
    read += count;
    head += String.fromCharCode(...buffer.subarray(0, Math.min(count, 4096)));
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) continue;
    if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`Answered ${head.slice(0, 40)}`);
    const length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    while (read < length) {
      const more = await connection.read(buffer);
      if (more === null) throw new Error("The server closed the connection");
      read += more;
    }
    return read;
  }
}
