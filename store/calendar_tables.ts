/** The table of holidays. */
import type { Generated } from "kysely";
import type { DateColumn } from "./connection/column_types.ts";

interface HolidayTable {
  day: DateColumn;
  name: string;
  source: string;
  active: Generated<boolean>;
}

export interface CalendarTables {
  holiday: HolidayTable;
}
