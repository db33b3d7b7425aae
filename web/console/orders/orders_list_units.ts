/** The court units of a user, with their names, as options of a filter. */
import { listUnitsOperation } from "../../../routes/identity/units.ts";
import { value } from "../../api.ts";
import type { Option } from "../../components/field.tsx";
import type { CallOperation } from "../../operation_call.ts";
import type { Session } from "../../session/session.ts";
import { WHOLE_COURT } from "./orders_list_filter.ts";

/**
 * Number of units read from the API; in a court with more, the user's units that are not among them are shown
 * by their code.
 */
const NAMED = 200;

/** The options of the unit filter: each unit of the user, and the whole court. */
export async function unitOptions(
  call: CallOperation,
  { caller, unit }: Session,
): Promise<readonly Option[]> {
  const { content } = value(await call(listUnitsOperation, { query: { pageSize: NAMED } }));
  const names = new Map(content.map(({ id, nome }) => [id, nome]));
  const whole = { value: WHOLE_COURT, text: "Todas as do tribunal" };
  const own = caller.units.map((id) => ({ value: id, text: names.get(id) ?? `Unidade ${id}` }));
  return unit === undefined ? [whole, ...own] : [...own, whole];
}
