/** Data that the guide's pages are made from. */
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { Demo } from "../../routes/app.ts";
import type { Site } from "../site.ts";

export interface GuideProps {
  readonly site: Site;
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  /** The latest business day whose dispatch has begun. */
  readonly leftOn: Temporal.PlainDate;
  /** The dispatch day of what is protocoled now. */
  readonly leavesOn: Temporal.PlainDate;
  /** Demonstration accounts of the staging environment; undefined in production. */
  readonly demo: Demo | undefined;
  /** Public origin of this service. */
  readonly origin: string;
  readonly tokenUrl: string;
}
