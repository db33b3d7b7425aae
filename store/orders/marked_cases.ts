/** Marks the cases of orders to be counted again, where no change of the orders themselves does it. */
import { type RawBuilder, sql } from "kysely";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";

/**
 * A statement that marks the days and courts of orders.
 *
 * @param orders a query of their ids, as `order_id`
 */
export const markedCases = (orders: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into target_case_change
    select distinct (o.created_at at time zone ${sql.lit(TIME_ZONE)})::date, o.jtr
    from court_order o where exists (select from (${orders}) m where m.order_id = o.id)`;
