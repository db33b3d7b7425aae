/** The results of a demonstration, from which it is checked and reported. */
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { AfterAnswers } from "./demo_after_answers.ts";
import type { OrderGroup } from "./plan.ts";
import type {
  WireAlarm,
  WireAnswerFile,
  WireEvent,
  WireOrder,
  WireProtocoled,
  WireRemittance,
} from "./wire.ts";

/** One order of the demonstration, as it was protocoled and as it ended. */
export interface DemoOrder {
  readonly group: OrderGroup;
  readonly protocoled: WireProtocoled;
  readonly order: WireOrder;
}

/** Everything the checks and the tables are made from. */
export interface Evidence {
  readonly orders: readonly DemoOrder[];
  /** The results of the second part. */
  readonly afterAnswers: AfterAnswers;
  /** The remittances of all days of dispatch. */
  readonly remittances: readonly WireRemittance[];
  /** The answer files to these remittances. */
  readonly files: readonly WireAnswerFile[];
  /** The courts' events since the demonstration began. */
  readonly events: readonly WireEvent[];
  readonly alarms: readonly WireAlarm[];
  readonly holidays: Holidays;
}
