/** What the pages of the guide are made from. */
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { Demo } from "../../routes/app.ts";
import type { Site } from "../site.ts";

export interface GuideProps {
  readonly site: Site;
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  /** The latest business day whose dispatch has begun. */
  readonly leftOn: Temporal.PlainDate;
  /** When what is protocoled now leaves. */
  readonly leavesOn: Temporal.PlainDate;
  /** Undefined in production. */
  readonly demo: Demo | undefined;
  /** Of this service, as browsers know it. */
  readonly origin: string;
  readonly tokenUrl: string;
}
