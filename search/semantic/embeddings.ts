/** Vectors of texts, from any server that answers `POST /v1/embeddings` as OpenAI's does. */
import * as v from "valibot";

export interface EmbeddingsAddress {
  /** Base address; `/v1/embeddings` is added. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** Undefined: the server did not answer in time, or not as it should. */
export type Embed = (texts: readonly string[], timeoutMs: number) => Promise<Float32Array[] | undefined>;

const Answer = v.object({
  data: v.array(v.object({ index: v.number(), embedding: v.array(v.number()) })),
});

/** @param onFailure receives the reason, in a sentence without the texts or the key */
export const embeddings =
  ({ url, model, apiKey }: EmbeddingsAddress, onFailure: (reason: string) => void): Embed =>
  async (texts, timeoutMs) => {
    try {
      const response = await fetch(`${url}/v1/embeddings`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, input: texts }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        return void onFailure(`the server of embeddings answered ${response.status}`);
      }
      const parsed = v.safeParse(Answer, await response.json());
      if (!parsed.success || parsed.output.data.length !== texts.length) {
        return void onFailure("the server of embeddings answered outside its protocol");
      }
      return parsed.output.data.sort((a, b) => a.index - b.index)
        .map(({ embedding }) => unit(Float32Array.from(embedding)));
    } catch (error) {
      // Only the kind of error: its message may repeat the address.
      return void onFailure(`no embeddings: ${error instanceof Error ? error.name : "unknown error"}`);
    }
  };

/** Of length 1, so that the product of two is their cosine. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < Math.min(a.length, b.length); at++) sum += a[at]! * b[at]!;
  return sum;
}
