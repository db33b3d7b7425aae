/** The form of every job: its payload has a schema, by which it is parsed on entry. */
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { JobHelpers, Task } from "graphile-worker";
import * as v from "valibot";
import { inSpan } from "../registries/spans.ts";

/** A task whose payload is parsed first; a payload that does not fit is a bug and fails the job. */
export function task<S extends v.GenericSchema>(
  schema: S,
  run: (payload: v.InferOutput<S>, helpers: JobHelpers) => Promise<void>,
): Task {
  return (payload, helpers) => run(v.parse(schema, payload ?? {}), helpers);
}

/** A task that runs in a span of its job. */
export const traced = (task: Task): Task => (payload, helpers) =>
  inJobSpan(helpers, async () => void await task(payload, helpers));

function inJobSpan({ job }: JobHelpers, run: () => Promise<void>): Promise<void> {
  const attributes = { "assets.job": String(job.id), "assets.attempt": job.attempts };
  const options = { kind: SpanKind.CONSUMER, attributes };
  return inSpan(`job ${job.task_identifier}`, options, async (span) => {
    try {
      await run();
    } catch (error) {
      // The error itself is only in the log, where tax ids are masked.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    }
  });
}

/**
 * The payload of tasks that find their own work. It is not strict, because the timetable adds fields of its
 * own.
 */
export const NoPayload = v.object({});
