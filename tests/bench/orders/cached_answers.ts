/**
 * Answers that are the same for everybody, beside the floor: the same bytes from the same HTTP server by a handler that knows
 * nothing else. Clients are in a thread of their own.
 */
import { get } from "node:http";
import { listen } from "../../../routes/http/serve.ts";
import type { Bench } from "../bench.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { type Load, openLoad } from "../load.ts";
import { openService } from "../service.ts";

const SECONDS = 3;
const CONNECTIONS = 16;

const compressed = { "Accept-Encoding": "br, gzip" };

export const cachedAnswers: Bench = (command) =>
  measuring(command.description("answers that are kept as bytes"), measureCachedAnswers);

async function measureCachedAnswers(options: Repeated): Promise<Measurement> {
  await using stack = new AsyncDisposableStack();
  const { origin } = await openService(stack);
  const load = openLoad(stack);
  return {
    about:
      `requests for answers that are kept as bytes, over ${CONNECTIONS} connections for ${SECONDS} s each`,
    floor: "the same bytes from the same HTTP server, by a handler that knows nothing else",
    repetitions: await repetitionsOf(options, () => measureOnce(Number(new URL(origin).port), load)),
  };
}

async function measureOnce(port: number, load: Load): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of ["/openapi.json", "/swagger/ui/swagger-ui.css", "/problemas", "/healthz"]) {
    for (const [name, headers] of Object.entries({ "as it is": {}, compressed })) {
      figures.push(await beside(load, { port, path, headers, name }));
    }
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: compressed });
    const etag = headers.get("etag");
    if (etag === null) continue;
    const known = { ...compressed, "If-None-Match": etag };
    const ours = await load({ ...common, port, path, headers: known, status: 304 });
    figures.push({ name: `${path}, not modified`, unit: "/s", ours: ours.requests / ours.seconds });
  }
  return figures;
}

const common = { status: 200, connections: CONNECTIONS, seconds: SECONDS } as const;

async function beside(
  load: Load,
  { port, path, headers, name }: {
    port: number;
    path: string;
    headers: Record<string, string>;
    name: string;
  },
): Promise<Figure> {
  const requested = { ...common, path, headers };
  const answer = await raw(port, path, headers);
  await using floor = await listen("127.0.0.1", [0]);
  floor.open(() => new Response(answer.body, { headers: answer.headers }));
  await load({ ...requested, port, seconds: 0.5 });
  const ours = await load({ ...requested, port });
  const bare = await load({ ...requested, port: floor.port });
  return {
    name: `${path}, ${name}, ${(answer.body.length / 1000).toFixed(0)} kB`,
    unit: "/s",
    ours: ours.requests / ours.seconds,
    floor: bare.requests / bare.seconds,
  };
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
