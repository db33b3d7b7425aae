/** The court units a user works for, with their names. */
import { type Api, required } from "../../api.ts";
import type { Option } from "../../components/field.tsx";
import type { Session } from "../../session/session.ts";
import { WHOLE_COURT } from "./orders_list_filter.ts";

/** Where a court has more units, those of the user that are not among the first are shown by their code. */
const NAMED = 200;

/** What the lists can be narrowed to: each unit of the user, and their whole court. */
export async function unitOptions(api: Api, { caller, unit }: Session): Promise<readonly Option[]> {
  const { content } = required(await api.GET("/v1/vara", { params: { query: { pageSize: NAMED } } }));
  const names = new Map(content.map(({ id, nome }) => [id, nome]));
  const whole = { value: WHOLE_COURT, text: "Todas as do tribunal" };
  const own = caller.units.map((id) => ({ value: id, text: names.get(id) ?? `Unidade ${id}` }));
  return unit === undefined ? [whole, ...own] : [...own, whole];
}
