/** What jobs are given. */
import type { SilenceLimits } from "../domain/operations/alarm_thresholds.ts";
import type { Retention } from "../domain/identity/retention.ts";
import type { ExchangeContext } from "../exchange/mod.ts";
import type { PrecedentsBank } from "../registries/precedents/bnp.ts";
import type { Registries } from "../registries/mod.ts";
import type { Mailer } from "../registries/notices/mail.ts";
import type { WebhookClient } from "../registries/notices/webhook.ts";
import type { SealKeys } from "../store/audit/seal_keys.ts";
import type { SearchEngine } from "../search/engine.ts";

/** Where seals' anchors are told to: a folder, in which a file grows, and an address that is posted to. */
interface AnchorDestinations {
  readonly dir: string | undefined;
  readonly url: string | undefined;
}

/** What jobs need of the program. */
export interface JobApp extends ExchangeContext {
  /** What the audit trail is sealed with; the job fails when absent. */
  readonly sealKeys?: SealKeys | undefined;
  /** Where each seal's anchor is told to; nowhere when absent. */
  readonly anchors?: AnchorDestinations | undefined;
  readonly registries: Registries;
  /** When institutions are called silent; `usualSilenceLimits` when absent. */
  readonly silenceLimits?: SilenceLimits | undefined;
  /** How long before its end an OpenPGP key is told of; `usualKeyNoticeDays` when absent. */
  readonly keyNoticeDays?: number | undefined;
  /** How long personal data are kept; `usualRetention` when absent. */
  readonly retention?: Retention | undefined;
  /** After how many days the archive moves to the object storage; never when absent. */
  readonly storeAfterDays?: number | undefined;
  readonly webhooks: WebhookClient;
  /** With what users are written to, and where the consoles are; absent: they are not. */
  readonly mail?: { readonly mailer: Mailer; readonly publicUrl: string } | undefined;
  /** Days from one dispatch of a series to its next, at least; `usualIntervalDays` when absent. */
  readonly seriesIntervalDays?: number | undefined;
  /** Where the file of service units is, a path or an address; absent: it is imported by hand only. */
  readonly unitsFile?: string | undefined;
  /** Absent: precedents are indexed elsewhere. */
  readonly precedents?: { readonly bank: PrecedentsBank; readonly search: SearchEngine } | undefined;
}
