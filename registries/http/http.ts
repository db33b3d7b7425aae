/** HTTP calls to registries: under the call policy, limited in size, with checked answers. */
import * as v from "valibot";
import { type JsonFault, readJsonBytes } from "../../domain/json_text.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type CallPolicy, callPolicy, type CallResult, FailedCall } from "./call_policy.ts";
import { type RegistryFailure, type RegistryName, registryUnavailable } from "./failure.ts";

export interface RequestOptions {
  readonly registry: RegistryName;
  /** The limit for the whole question, including retries and reading. */
  readonly timeoutMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The registry's policy, which remembers earlier results; without it the question is independent. */
  readonly policy?: CallPolicy;
}

const defaultTimeoutMs = 5_000;

/** Well above the largest list (some 25,000 court units), and far below what would harm the process. */
const maxAnswerBytes = 16 * 1024 * 1024;

/** The gateway or the service behind it is restarting; other refusals would be repeated unchanged. */
const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Gets JSON. `undefined` is the registry's 404; any other answer than a 200 that fits the schema is a
 * failure. Redirects are not followed: the configuration has to be corrected when a registry moves.
 */
export async function getJson<S extends v.GenericSchema>(
  url: string,
  schema: S,
  { registry, timeoutMs = defaultTimeoutMs, headers = {}, policy = callPolicy(registry) }: RequestOptions,
): Promise<Result<v.InferOutput<S> | undefined, RegistryFailure>> {
  const answer = await policy.ask((signal) => ask(url, headers, signal), timeoutMs);
  if (!answer.ok) return answer;
  return answer.value.kind === "absent" ? ok(undefined) : understood(answer.value.body, schema, registry);
}

/** The answer to something sent, whatever its status. */
export interface SendResult {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a body that may be sent twice: the policy repeats it after a transient failure. Only a server error is
 * a failure; a refusal is an answer.
 */
export async function sendText(
  url: string,
  init: { readonly method: "POST" | "PUT"; readonly headers: Record<string, string>; readonly body: string },
  { registry, timeoutMs = defaultTimeoutMs, policy = callPolicy(registry) }: Omit<RequestOptions, "headers">,
): Promise<Result<SendResult, RegistryFailure>> {
  let status = 0;
  const answer = await policy.ask(async (signal) => {
    try {
      const response = await fetch(url, { ...init, redirect: "manual", signal });
      status = response.status;
      if (status >= 500 || status === 429) {
        await response.body?.cancel();
        return refusalOf(status);
      }
      return await read(response);
    } catch (error) {
      return new FailedCall(withoutAddress(error), true);
    }
  }, timeoutMs);
  if (!answer.ok) return answer;
  return ok({
    status,
    text: answer.value.kind === "found" ? new TextDecoder().decode(answer.value.body) : "",
  });
}

/**
 * Checks that an answer is about what was asked, and converts it. An answer about something else is a
 * failure: a registry that mixes up its answers must not give one person's profiles or relationships to
 * another.
 */
export function requireMatch<T, U>(
  answer: Result<T | undefined, RegistryFailure>,
  registry: RegistryName,
  isExpected: (value: T) => boolean,
  meaning: (value: T) => U,
): Result<U | undefined, RegistryFailure> {
  if (!answer.ok) return answer;
  if (answer.value === undefined) return ok(undefined);
  return isExpected(answer.value)
    ? ok(meaning(answer.value))
    : fail(registryUnavailable(registry, "answered about another than asked"));
}

/** Requires a list: its absence means a wrong address, not an empty list. */
export function requirePresent<T>(
  answer: Result<T | undefined, RegistryFailure>,
  registry: RegistryName,
): Result<T, RegistryFailure> {
  if (!answer.ok) return answer;
  return answer.value === undefined ? fail(registryUnavailable(registry, "answered 404")) : ok(answer.value);
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<CallResult> {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", ...headers },
      redirect: "manual",
      signal,
    });
    if (response.status === 200) return await read(response);
    await response.body?.cancel();
    return response.status === 404 ? { kind: "absent" } : refusalOf(response.status);
  } catch (error) {
    return new FailedCall(withoutAddress(error), true);
  }
}

/**
 * A server error or overload is a failure of the registry; one that refuses this question may answer the
 * next.
 */
function refusalOf(status: number): CallResult {
  const reason = `answered ${status}`;
  return status >= 500 || status === 429
    ? new FailedCall(reason, passingStatuses.has(status))
    : { kind: "declined", reason };
}

async function read(response: Response): Promise<CallResult> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (bytes > maxAnswerBytes) {
      return { kind: "declined", reason: `answered more than ${maxAnswerBytes} bytes` };
    }
    chunks.push(chunk);
  }
  return { kind: "found", body: await new Blob(chunks).bytes() };
}

const faults: Record<JsonFault["type"], string> = {
  "not-utf-8": "answered something that is not UTF-8",
  "repeated-key": "answered with a field twice in an object",
  "too-deep": "answered with objects nested too deep",
};

function understood<S extends v.GenericSchema>(
  body: Uint8Array,
  schema: S,
  registry: RegistryName,
): Result<v.InferOutput<S>, RegistryFailure> {
  const text = readJsonBytes(body);
  if (!text.ok) return fail(registryUnavailable(registry, faults[text.error.type]));
  let json: unknown;
  try {
    json = JSON.parse(text.value);
  } catch {
    return fail(registryUnavailable(registry, "answered something that is not JSON"));
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  // `issue.message` is not used, because it repeats the received value, which may be personal.
  const field = v.getDotPath(issue) ?? "the answer";
  return fail(
    registryUnavailable(
      registry,
      `answered outside its contract: ${field} is not ${issue.expected ?? "valid"}`,
    ),
  );
}

/** Why a connection failed, without the address, whose path contains a tax id. */
function withoutAddress(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `network error: ${message.replace(/\(?https?:\/\/[^\s)]+\)?/g, "the registry")}`;
}
