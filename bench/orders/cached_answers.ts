/**
 * Answers that are the same for everybody, beside the floor: the same bytes from the same HTTP server by a handler that knows
 * nothing else. Clients are in a thread of their own.
 */
import { get } from "node:http";
import { type Bench, measured } from "../bench.ts";
import { listen } from "../../routes/http/serve.ts";
import { openService } from "../service.ts";

const SECONDS = 3;
const CONNECTIONS = 16;

export interface LoadRequest {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text that each answer must contain. */
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadDone {
  readonly requests: number;
  readonly bytes: number;
  readonly seconds: number;
}

const compressed = { "Accept-Encoding": "br, gzip" };

export const cachedAnswers: Bench = (command) =>
  command.description("answers that are kept as bytes").action(measured(measureCachedAnswers));

async function measureCachedAnswers(): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  const { origin } = await openService(stack);
  const port = Number(new URL(origin).port);
  const load = openLoad(stack);
  const lines = [`${CONNECTIONS} connections, ${SECONDS} s each`];
  for (const path of ["/openapi.json", "/swagger/ui/swagger-ui.css", "/problemas", "/healthz"]) {
    for (const [name, headers] of Object.entries({ "as it is": {}, compressed })) {
      lines.push(await beside(stack, load, { port, path, headers, name }));
    }
    const etag = (await fetch(`${origin}${path}`, { headers: compressed })).headers.get("etag");
    if (etag === null) continue;
    const { requests, seconds } = await load({
      port,
      path,
      headers: { ...compressed, "If-None-Match": etag },
      status: 304,
      connections: CONNECTIONS,
      seconds: SECONDS,
    });
    lines.push(`${path.padEnd(40)} not modified  ${perSecond(requests / seconds)}`);
  }
  return lines;
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en").padStart(7)} requests/s`;

async function beside(
  stack: AsyncDisposableStack,
  load: (requested: LoadRequest) => Promise<LoadDone>,
  { port, path, headers, name }: {
    port: number;
    path: string;
    headers: Record<string, string>;
    name: string;
  },
): Promise<string> {
  const requested = { path, headers, status: 200, connections: CONNECTIONS, seconds: SECONDS };
  const answer = await raw(port, path, headers);
  const floor = stack.use(await listen("127.0.0.1", [0]));
  floor.open(() => new Response(answer.body, { headers: answer.headers }));
  await load({ ...requested, port, seconds: 0.5 });
  const ours = await load({ ...requested, port });
  const bare = await load({ ...requested, port: floor.port });
  const [rate, floorRate] = [ours.requests / ours.seconds, bare.requests / bare.seconds];
  return `${path.padEnd(40)} ${name.padEnd(12)}  ${perSecond(rate)}  ${
    (answer.body.length / 1000).toFixed(0).padStart(5)
  } kB  floor ${perSecond(floorRate)}  ratio ${(floorRate / rate).toFixed(2)}`;
}

/** The bytes of an answer as they are sent; `fetch` would decompress them. */
async function raw(port: number, path: string, headers: Record<string, string>) {
  return await new Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>(
    (done, failed) => {
      get({ port, path, headers }, async (response) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const { "content-type": type = "", "content-encoding": encoding } = response.headers;
        const cachedHeaders = {
          "Content-Type": type,
          ...encoding !== undefined && { "Content-Encoding": encoding },
        };
        done({
          body: new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()),
          headers: cachedHeaders,
        });
      }).on("error", failed);
    },
  );
}

function openLoad(stack: AsyncDisposableStack): (requested: LoadRequest) => Promise<LoadDone> {
  const thread = new Worker(new URL("../load_thread.ts", import.meta.url), { type: "module" });
  stack.defer(() => thread.terminate());
  return (requested) => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadDone>();
    thread.onmessage = ({ data }) => resolve(data);
    thread.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    thread.postMessage(requested);
    return promise;
  };
}
