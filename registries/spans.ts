/**
 * Tracing spans, made by the service itself only. The spans that Deno makes of each request and call contain
 * the addresses, which name people. Deno makes them of what is sampled, and what runs within our spans is not
 * sampled.
 */
import {
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  trace,
  TraceFlags,
} from "@opentelemetry/api";

const OWN_SPAN = createContextKey("assets span");

/** The span of the running code; undefined when nothing is traced. */
export const activeSpan = (): Span | undefined => context.active().getValue(OWN_SPAN) as Span | undefined;

/**
 * Runs work within a span, whose parent is the caller's span or else the present one. The sampler drops spans
 * without a sampled parent (`OTEL_TRACES_SAMPLER`), so a first span is given one.
 */
export async function inSpan<T>(
  name: string,
  { caller, ...options }: SpanOptions & { readonly caller?: SpanContext | undefined },
  run: (span: Span) => Promise<T>,
): Promise<T> {
  const above = caller ?? activeSpan()?.spanContext() ?? newTrace();
  const parent = trace.setSpanContext(ROOT_CONTEXT, { ...above, traceFlags: TraceFlags.SAMPLED });
  const span = trace.getTracer("assets").startSpan(name, options, parent);
  if (!span.isRecording()) return await run(span);
  const unsampled = { ...span.spanContext(), traceFlags: TraceFlags.NONE };
  const within = trace.setSpanContext(context.active(), unsampled).setValue(OWN_SPAN, span);
  try {
    return await context.with(within, () => run(span));
  } finally {
    span.end();
  }
}

const hex = (bytes: number): string => crypto.getRandomValues(new Uint8Array(bytes)).toHex();

const newTrace = (): SpanContext => ({ traceId: hex(16), spanId: hex(8), traceFlags: TraceFlags.SAMPLED });

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}/;

/** The span in a caller's header (W3C Trace Context); undefined when there is none. */
export function callersSpan(traceparent: string | undefined): SpanContext | undefined {
  const [_, traceId, spanId] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  return traceId === undefined ? undefined : { traceId, spanId: spanId!, traceFlags: TraceFlags.SAMPLED };
}
