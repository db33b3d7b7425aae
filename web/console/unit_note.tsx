/** Note above a list of one court unit, with a link to the list of the whole court. */
import { listUnitsOperation } from "../../routes/identity/units.ts";
import { type CallOperation, value } from "../operation_call.ts";
import type { QueryParameters, Site } from "../site.ts";

/** The most units that are read for their names; a court has about as many at most. */
const NAMED = 200;

/** The name of a unit of the user's court, or its code where it is not registered. */
export async function unitName(
  call: CallOperation,
  unit: QueryParameters[string],
): Promise<string | undefined> {
  if (unit === undefined) return undefined;
  const { content } = value(await call(listUnitsOperation, { query: { pageSize: NAMED } }));
  return content.find(({ id }) => id === unit)?.nome ?? `Unidade ${unit}`;
}

/** @param unit its name; undefined: the list is of the whole court */
export const UnitNote = ({ site, unit, path }: { site: Site; unit: string | undefined; path: string }) =>
  unit === undefined ? null : (
    <p class="list-note">
      Só de {unit}. <a href={site.to(path)}>Ver de todo o tribunal</a>
    </p>
  );

/** Note on the page of a draft that the user may see but not change. */
export const ReadOnlyNote = ({ of }: { of: string }) => (
  <p class="help">
    {of}{" "}
    por quem a criou, pela pessoa em cujo nome está, por quem tem delegação dela ou, se a regra do tribunal
    permite, por quem é da vara. Peça a alteração a um deles.
  </p>
);
