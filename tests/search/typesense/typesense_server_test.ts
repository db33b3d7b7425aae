/** The small Typesense answers as a 30.0 was recorded to; `TYPESENSE_HOST` is not looked at here. */
import assert from "node:assert/strict";
import exchanges from "../../support/precedents/typesense_exchanges.json" with { type: "json" };
import { smallTypesense } from "../../support/precedents/typesense_server.ts";

interface Exchange {
  readonly what: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
    /** Another key than the server's. */
    readonly key?: string;
  };
  readonly answer: { readonly status: number; readonly body: unknown };
}

/** An import's lines, of which some are no JSON. */
const bodyOf = (body: unknown): string =>
  Array.isArray(body)
    ? body.map((line) => typeof line === "string" ? line : JSON.stringify(line)).join("\n")
    : JSON.stringify(body);

/** Lines, where what is recorded is lines. */
const readAs = (recorded: unknown, text: string): unknown =>
  Array.isArray(recorded) ? text.split("\n").map((line) => JSON.parse(line)) : JSON.parse(text);

/** What of an answer the recording has; a text that ends in an ellipsis is only a beginning. */
function asRecorded(recorded: unknown, actual: unknown): unknown {
  if (typeof recorded === "string" && recorded.endsWith("…")) {
    return String(actual).startsWith(recorded.slice(0, -1)) ? recorded : actual;
  }
  if (Array.isArray(recorded) && Array.isArray(actual)) {
    return actual.map((item, index) => asRecorded(recorded[index], item));
  }
  if (typeof recorded === "object" && recorded !== null && typeof actual === "object" && actual !== null) {
    const values = actual as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(recorded).map(([name, value]) => [name, asRecorded(value, values[name])]),
    );
  }
  return actual;
}

Deno.test("the small Typesense answers each recorded request as the real one did", async (t) => {
  await using server = smallTypesense();
  for (const { what, request, answer } of exchanges as Exchange[]) {
    await t.step(what, async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}${request.path}`, {
        method: request.method,
        headers: { "x-typesense-api-key": request.key ?? server.apiKey },
        ...(request.body !== undefined && { body: bodyOf(request.body) }),
      });
      const text = await response.text();
      assert.equal(response.status, answer.status, text);
      assert.deepEqual(asRecorded(answer.body, readAs(answer.body, text)), answer.body);
    });
  }
});
