/** Vectors of texts, from any server that answers `POST /v1/embeddings` as OpenAI's does. */
import * as v from "valibot";
import { askModel, type ModelAddress } from "./model_server.ts";

export interface EmbeddingsAddress extends ModelAddress {
  /** What the model wants before what is searched, and before what is found: "query: ", "passage: ". */
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Whether the server is told which of the two a text is, `input_type`, and puts the words before it itself. */
  readonly sendsInputType: boolean;
  /** From 0 to 1: how much the order by meaning counts beside the engine's. */
  readonly weight: number;
  /** The most precedents found by meaning that no word finds; 0 for none. */
  readonly recall: number;
}

type TextKind = "query" | "passage";

/** Undefined: the server did not answer in time, or not as it should. */
export type Embed = (
  kind: TextKind,
  texts: readonly string[],
  timeoutMs: number,
) => Promise<Float32Array[] | undefined>;

const Answer = v.object({
  data: v.array(v.object({ index: v.number(), embedding: v.pipe(v.array(v.number()), v.minLength(1)) })),
});

/** @param onFailure receives the reason, in a sentence without the texts or the key */
export const embeddings =
  (address: EmbeddingsAddress, onFailure: (reason: string) => void): Embed =>
  async (kind, texts, timeoutMs) => {
    const prefix = kind === "query" ? address.queryPrefix : address.passagePrefix;
    const body = {
      model: address.model,
      input: texts.map((text) => prefix + text),
      ...(address.sendsInputType && { input_type: kind }),
    };
    const answer = await askModel(address, "/v1/embeddings", { body, timeoutMs, schema: Answer, onFailure });
    if (answer === undefined) return undefined;
    const lengths = new Set(answer.data.map(({ embedding }) => embedding.length));
    if (answer.data.length !== texts.length || lengths.size !== 1) {
      return void onFailure("the server of embeddings answered outside its protocol");
    }
    return answer.data.sort((a, b) => a.index - b.index)
      .map(({ embedding }) => unit(Float32Array.from(embedding)));
  };

/** Of length 1, so that the product of two is their cosine. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
