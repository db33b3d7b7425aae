/** Tracing spans of requests, named by their route, so that none names a person. */
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { activeSpan, callersSpan, inSpan } from "../registries/spans.ts";

/** The data of an answered request that its span records. */
interface Answered {
  readonly route: string;
  readonly status: number;
}

/**
 * Answers a request within a span, in the caller's trace when its headers name one.
 *
 * @param headers the headers of the request
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

/** Records in the request's span the protocol numbers given, by which log lines are found. */
export const traceProtocols = (numbers: readonly string[]): void =>
  void activeSpan()?.setAttribute("assets.protocol_numbers", [...numbers]);
