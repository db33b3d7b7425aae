/** Clients in a thread of their own, each of which drafts and protocols one order after the other. */
import { answer } from "../load.ts";

const worker = self as unknown as Worker;

export interface OrdersRequest {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bodies of drafts, sent in turn. */
  readonly drafts: readonly string[];
  readonly clients: number;
  readonly count: number;
}

worker.onmessage = async ({ data }: MessageEvent<OrdersRequest>) => {
  const { origin, headers, drafts, clients, count } = data;
  const post = (path: string, body: string) => answer(`${origin}${path}`, { method: "POST", headers, body });
  let next = 0;
  await Promise.all(Array.from({ length: clients }, async () => {
    while (next < count) {
      const { id } = await post("/v1/ordem/minuta", drafts[next++ % drafts.length]!);
      await post("/v1/ordem/protocolar", JSON.stringify({ minutas: [id] }));
    }
  }));
  worker.postMessage(undefined);
};
