/** Note on a list that is limited to one court unit, with a link to the whole court's. */
import type { QueryParameters, Site } from "../site.ts";

export const UnitNote = (
  { site, unit, path }: { site: Site; unit: QueryParameters[string]; path: string },
) => {
  if (unit === undefined) return null;
  return (
    <p>
      Só da unidade {unit}. <a href={site.to(path)}>Ver de todo o tribunal</a>
    </p>
  );
};
