/** Documents of a Typesense read by their ids, and a page of hits with those of one dispute as one. */
import { foldPage } from "../ranking/folding.ts";
import { listed } from "./condition.ts";
import { MOST_PER_PAGE, type TypesenseServer } from "./server.ts";

/** What is found, in its order: the ids from one place up to another. */
export type List = (from: number, to: number) => Promise<readonly string[]>;

/** A page of the hits in which each dispute is once. */
export async function foldedPage(
  server: TypesenseServer,
  collection: string,
  { page: { offset: from, limit }, list, filter }: {
    readonly page: { readonly offset: number; readonly limit: number };
    readonly list: List;
    readonly filter: string;
  },
) {
  const to = from + limit;
  const { facets, total } = await server.search({
    collection,
    filter,
    facets: ["dispute"],
    facetValues: 1,
    perPage: 0,
  });
  const cards = facets.get("dispute")?.values ?? total;
  for (let reach = 2 * to;; reach *= 2) {
    const ordered = await list(0, reach);
    const entries = await readEntries<DisputeEntry>(server, collection, ordered, ["id", "dispute"]);
    const disputes = new Map(entries.map(({ id, dispute }) => [id, dispute]));
    const members = await membersOf(server, collection, [...new Set(disputes.values())], filter);
    const { ids, folded } = foldPage(
      ordered,
      { from, to },
      (id) => disputes.get(id),
      (dispute) => members.get(dispute) ?? [],
    );
    if (ids.length >= limit || ordered.length < reach) return { ids, folded, cards };
  }
}

interface DisputeEntry {
  readonly id: string;
  readonly dispute: string;
}

/** The hits of disputes. */
async function membersOf(
  server: TypesenseServer,
  collection: string,
  disputes: readonly string[],
  filter: string,
): Promise<Map<string, string[]>> {
  const answers = await server.searchAll<DisputeEntry>(
    inParts(disputes).map((part) => ({
      collection,
      filter: [`dispute:=${listed(part)}`, ...filter === "" ? [] : [`(${filter})`]].join(" && "),
      fields: ["id", "dispute"],
      perPage: MOST_PER_PAGE,
    })),
  );
  const found = answers.flatMap(({ documents }) => documents);
  return new Map(
    [...Map.groupBy(found, ({ dispute }) => dispute)].map((
      [dispute, all],
    ) => [dispute, all.map(({ id }) => id)]),
  );
}

/** Ids in one filter. */
const AT_ONCE = 100;

export const inParts = (ids: readonly string[]): string[][] =>
  Array.from(
    { length: Math.ceil(ids.length / AT_ONCE) },
    (_, index) => ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** Documents by id, in the order of the ids; those not there are left out. */
export async function readEntries<Entry extends { readonly id: string }>(
  server: TypesenseServer,
  collection: string,
  ids: readonly string[],
  fields: readonly string[] = ["id", "text", "precedent"],
): Promise<Entry[]> {
  const answers = await server.searchAll<Entry>(
    inParts(ids).map((part) => ({
      collection,
      filter: `id:=${listed(part)}`,
      fields,
      perPage: AT_ONCE,
    })),
  );
  const byId = new Map(answers.flatMap(({ documents }) => documents.map((entry) => [entry.id, entry])));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
