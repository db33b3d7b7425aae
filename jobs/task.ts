/** The form of every job, whose payload has a schema by which it is parsed on entry, and the context that all jobs receive. */
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { JobHelpers, Task } from "graphile-worker";
import * as v from "valibot";
import type { Retention } from "../domain/identity/retention.ts";
import type { SilenceLimits } from "../domain/operations/alarm_thresholds.ts";
import type { ExchangeContext } from "../exchange/mod.ts";
import type { PrecedentsBank } from "../registries/bnp.ts";
import type { DocumentScanner } from "../registries/clamd.ts";
import type { Registries } from "../registries/mod.ts";
import type { Mailer } from "../registries/notices/mail.ts";
import type { WebhookClient } from "../registries/notices/webhook.ts";
import { inSpan } from "../registries/spans.ts";
import type { SearchEngine } from "../search/engine.ts";
import type { SealKeys } from "../store/audit/seal_keys.ts";
import type { ReadRecord } from "../store/precedents/index_runs.ts";
import type { ThreadTask } from "./timetable.ts";

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

/**
 * The destinations of seals' anchors: a folder with a growing file, and an address to which they are posted.
 */
interface AnchorDestinations {
  readonly dir: string | undefined;
  readonly url: string | undefined;
}

/** The parts of the program that jobs use. */
export interface JobApp extends ExchangeContext {
  /** The keys of the audit trail's seals; the sealing job fails when absent. */
  readonly sealKeys?: SealKeys | undefined;
  /** The destinations of seals' anchors; when absent, they are sent nowhere. */
  readonly anchors?: AnchorDestinations | undefined;
  readonly registries: Registries;
  /** The limits after which institutions are reported as silent; `defaultSilenceLimits` when absent. */
  readonly silenceLimits?: SilenceLimits | undefined;
  /**
   * How many days before its end operators are alerted to an OpenPGP key; `defaultKeyNoticeDays` when absent.
   */
  readonly keyNoticeDays?: number | undefined;
  /** How long personal data are kept; `defaultRetention` when absent. */
  readonly retention?: Retention | undefined;
  /** The number of days after which the archive moves to the object storage; never when absent. */
  readonly storeAfterDays?: number | undefined;
  /** Scans received documents; when absent, they are handed out as they came. */
  readonly scanner?: DocumentScanner | undefined;
  readonly webhooks: WebhookClient;
  /** The mailer for users' e-mail and the address of the consoles; when absent, users get no e-mail. */
  readonly mail?: { readonly mailer: Mailer; readonly publicUrl: string } | undefined;
  /** The minimum number of days between two dispatches of a series; `defaultIntervalDays` when absent. */
  readonly seriesIntervalDays?: number | undefined;
  /** The path or address of the file of service units; when absent, it is imported by hand only. */
  readonly unitsFile?: string | undefined;
  /** Told of each record of precedents before it is converted. */
  readonly onRecord?: ((record: ReadRecord) => void) | undefined;
  /** Runs tasks that read texts of others in threads of their own; when absent, they run like the others. */
  readonly threads?: ((task: ThreadTask) => Task) | undefined;
  /**
   * Performs a part of a user's action on many orders, by the operations that a call runs, and says whether any is left;
   * when absent, the task fails.
   */
  readonly performBulk?: ((id: string) => Promise<"more" | "done">) | undefined;
  /** When absent, another installation indexes the precedents. */
  readonly precedents?: { readonly bank: PrecedentsBank; readonly search: SearchEngine } | undefined;
}
