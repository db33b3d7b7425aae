/** Sends the audit trail's anchors over HTTP to a receiver on another machine. */
import { fail, ok, type Result } from "../domain/result.ts";

const TIMEOUT_MS = 10_000;

/**
 * Sends anchors as `{"ancoras": [...]}`. The body of the response is not read, and redirects are not
 * followed.
 *
 * @returns why they were not accepted, without anything of the address
 */
export async function sendAnchors(url: string, anchors: readonly string[]): Promise<Result<void, string>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ancoras: anchors }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? ok(undefined) : fail(`respondeu ${response.status}`);
  } catch (error) {
    return fail(error instanceof DOMException ? "não respondeu a tempo" : "não pôde ser alcançado");
  }
}
