/** How every job is written: its payload has a schema, parsed on entry. */
import type { JobHelpers, Task } from "graphile-worker";
import * as v from "valibot";

/** A task whose payload is parsed before anything is done; a payload that does not fit is a bug and fails the job. */
export function task<S extends v.GenericSchema>(
  schema: S,
  run: (payload: v.InferOutput<S>, helpers: JobHelpers) => Promise<void>,
): Task {
  return (payload, helpers) => run(v.parse(schema, payload ?? {}), helpers);
}

/** Of tasks that find their own work. Not strict: the timetable adds fields of its own to the payload. */
export const NoPayload = v.object({});
