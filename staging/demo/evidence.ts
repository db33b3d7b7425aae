/** What a demonstration leaves to be checked and told. */
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
  /** What followed the answers to some more. */
  readonly afterAnswers: AfterAnswers;
  /** Of the days on which all of it left. */
  readonly remittances: readonly WireRemittance[];
  /** The institutions' answers to them. */
  readonly files: readonly WireAnswerFile[];
  /** What the courts were told since the demonstration began. */
  readonly events: readonly WireEvent[];
  readonly alarms: readonly WireAlarm[];
  readonly holidays: Holidays;
}
