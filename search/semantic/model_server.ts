/** One call to a server of a model, which must not fail a search. */
import * as v from "valibot";
import type { Precedent } from "../../domain/precedents/precedent.ts";

export interface ModelAddress {
  /** Base address; the protocol's path is added. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

interface Call<Answer> {
  readonly body: unknown;
  readonly timeoutMs: number;
  readonly schema: v.GenericSchema<unknown, Answer>;
  /** Receives the reason, in a sentence without the texts or the key. */
  readonly onFailure: (reason: string) => void;
}

/** Undefined: the server did not answer in time, or not as it should. */
export async function askModel<Answer>(
  { url, apiKey }: ModelAddress,
  path: string,
  { body, timeoutMs, schema, onFailure }: Call<Answer>,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return void onFailure(`the model's server answered ${response.status}`);
    }
    const parsed = v.safeParse(schema, await response.json());
    return parsed.success
      ? parsed.output
      : void onFailure("the model's server answered outside its protocol");
  } catch (error) {
    // Only the kind of error: its message may repeat the address.
    return void onFailure(
      `the model's server did not answer: ${error instanceof Error ? error.name : "unknown error"}`,
    );
  }
}

/** Letters of a text: what most models read. */
const MOST_LETTERS = 8_000;

/** What a model reads of a precedent: what it asks and says, then what was decided. */
export const modelText = ({ question, thesis, decisions }: Precedent): string =>
  [question, thesis, ...decisions?.texts.map(({ text }) => text) ?? []].join("\n").trim().slice(
    0,
    MOST_LETTERS,
  );
