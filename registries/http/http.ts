/** One bounded way to ask a registry: a guard, a size limit, and answers that are checked. */
import * as v from "valibot";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type RegistryFailure, type RegistryName, unavailable } from "./failure.ts";
import { type CallResult, FailedCall, type Guard, guardOf } from "./guard.ts";

export interface RequestOptions {
  readonly registry: RegistryName;
  /** For the whole question, retries and reading included. */
  readonly timeoutMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The registry's own, which remembers how earlier questions ended; without it this one stands alone. */
  readonly guard?: Guard;
}

const defaultTimeoutMs = 5_000;

/** Well above the largest list we ask for (some 25,000 court units), far below what would hurt the process. */
const maxAnswerBytes = 16 * 1024 * 1024;

/** The gateway or the service behind it is restarting; any other refusal would be repeated word by word. */
const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Reads JSON. `undefined` is the registry's 404; anything but a 200 that fits the schema is a failure.
 * Redirects are not followed: a registry that moved is a configuration to correct.
 */
export async function getJson<S extends v.GenericSchema>(
  url: string,
  schema: S,
  { registry, timeoutMs = defaultTimeoutMs, headers = {}, guard = guardOf(registry) }: RequestOptions,
): Promise<Result<v.InferOutput<S> | undefined, RegistryFailure>> {
  const answer = await guard.ask((signal) => ask(url, headers, signal), timeoutMs);
  if (!answer.ok) return answer;
  return answer.value.kind === "absent" ? ok(undefined) : understood(answer.value.body, schema, registry);
}

/** What was answered to something sent, whatever its status. */
export interface SendResult {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a body that may be sent twice: the guard repeats it after a passing failure. Only a server in trouble is a
 * failure; a refusal is an answer.
 */
export async function sendText(
  url: string,
  init: { readonly method: "POST" | "PUT"; readonly headers: Record<string, string>; readonly body: string },
  { registry, timeoutMs = defaultTimeoutMs, guard = guardOf(registry) }: Omit<RequestOptions, "headers">,
): Promise<Result<SendResult, RegistryFailure>> {
  let status = 0;
  const answer = await guard.ask(async (signal) => {
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
  return ok({ status, text: answer.value.kind === "found" ? answer.value.body : "" });
}

/**
 * What an answer about one thing means. One about another thing than was asked is a failure: a registry that mixes
 * its answers up must not lend one person's profiles or relationships to another.
 */
export function requireMatch<T, U>(
  answer: Result<T | undefined, RegistryFailure>,
  registry: RegistryName,
  isAsked: (value: T) => boolean,
  meaning: (value: T) => U,
): Result<U | undefined, RegistryFailure> {
  if (!answer.ok) return answer;
  if (answer.value === undefined) return ok(undefined);
  return isAsked(answer.value)
    ? ok(meaning(answer.value))
    : fail(unavailable(registry, "answered about another than asked"));
}

/** A list must be there: its absence means a wrong address, not an empty list. */
export function requirePresent<T>(
  answer: Result<T | undefined, RegistryFailure>,
  registry: RegistryName,
): Result<T, RegistryFailure> {
  if (!answer.ok) return answer;
  return answer.value === undefined ? fail(unavailable(registry, "answered 404")) : ok(answer.value);
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
 * A server that fails or is overrun is a failure of the registry; one that refuses this question may answer the next.
 */
function refusalOf(status: number): CallResult {
  const reason = `answered ${status}`;
  return status >= 500 || status === 429
    ? new FailedCall(reason, passingStatuses.has(status))
    : { kind: "declined", reason };
}

async function read(response: Response): Promise<CallResult> {
  const decoder = new TextDecoder();
  let body = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (bytes > maxAnswerBytes) {
      return { kind: "declined", reason: `answered more than ${maxAnswerBytes} bytes` };
    }
    body += decoder.decode(chunk, { stream: true });
  }
  return { kind: "found", body: body + decoder.decode() };
}

function understood<S extends v.GenericSchema>(
  body: string,
  schema: S,
  registry: RegistryName,
): Result<v.InferOutput<S>, RegistryFailure> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return fail(unavailable(registry, "answered something that is not JSON"));
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  // Not `issue.message`: it repeats the value received, which may be a person's.
  const field = v.getDotPath(issue) ?? "the answer";
  return fail(
    unavailable(registry, `answered outside its contract: ${field} is not ${issue.expected ?? "valid"}`),
  );
}

/** The reason a connection failed. The address is left out, since its path holds a tax id. */
function withoutAddress(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `network error: ${message.replace(/\(?https?:\/\/[^\s)]+\)?/g, "the registry")}`;
}
