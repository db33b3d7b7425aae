/** Spans of requests: under the address as the program writes it, so that none says whom a request is about. */
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { activeSpan, callersSpan, inSpan } from "../registries/spans.ts";

/** What of a request's end its span says. */
interface Answered {
  readonly route: string;
  readonly status: number;
}

/**
 * Does what answers a request within a span, in the caller's trace where it names one.
 *
 * @param headers of the request
 * @param answer what was answered
 */
export function inRequestSpan(
  method: string,
  headers: Readonly<Record<string, string>>,
  answer: () => Promise<Answered>,
): Promise<void> {
  const attributes = { "http.request.method": method };
  const caller = callersSpan(headers["traceparent"]);
  return inSpan(method, { kind: SpanKind.SERVER, attributes, caller }, async (span) => {
    const { route, status } = await answer();
    span.updateName(`${method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  });
}

/** Says in the span of a request which numbers were given to what was protocoled, by which its lines are found. */
export const traceProtocols = (numbers: readonly string[]): void =>
  void activeSpan()?.setAttribute("assets.protocol_numbers", [...numbers]);
