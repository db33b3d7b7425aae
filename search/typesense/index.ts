/** Writing to Typesense: changes to the index that is searched, and a new one built beside it. */
import { formatCount } from "../../domain/formatting.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { AppliedChanges, IndexBuild } from "../engine.ts";
import { SearchUnavailable } from "../unavailable.ts";
import { listed } from "./condition.ts";
import { entryOf, fields, type StoredEntry, symbols } from "./schema.ts";
import { MOST_PER_PAGE, type TypesenseServer } from "./server.ts";
import { stateQuery } from "./vocabulary.ts";

/** Documents sent at a time; the server takes forty, then serves who is searching. */
const IMPORT_BATCH = 400;
/** Ids in one filter of a deletion, which travels in the address. */
const REMOVE_BATCH = 50;

/** What is removed while another index is built is not to come back with it. */
async function removeFromBuilds(
  server: TypesenseServer,
  alias: string,
  ids: readonly string[],
): Promise<void> {
  for (const name of await generations(server, alias)) await removeAll(server, name, ids);
}

/** Collections of the index that are not searched: being built, or left behind by a build that was broken off. */
async function generations(server: TypesenseServer, alias: string): Promise<string[]> {
  const searched = await server.aliasTarget(alias);
  return (await server.collections()).filter((name) => isGeneration(name, alias) && name !== searched);
}

/** Name of a new collection: the alias and the time. */
const newName = (alias: string): string => `${alias}_${Date.now()}`;
const isGeneration = (name: string, alias: string): boolean =>
  name.startsWith(`${alias}_`) && /^\d+$/.test(name.slice(alias.length + 1));

/** Brings the collection that is searched into being, where there is none yet. */
export async function ensureIndex(server: TypesenseServer, alias: string): Promise<void> {
  const searched = await server.aliasTarget(alias);
  if (searched !== undefined && (await server.collections()).includes(searched)) return;
  const collection = newName(alias);
  await create(server, collection);
  await server.pointAlias(alias, collection);
}

const create = (server: TypesenseServer, name: string): Promise<void> =>
  server.create({ name, fields, symbols_to_index: [...symbols] });

interface Changes {
  readonly put: readonly Precedent[];
  readonly remove: readonly string[];
  /** Time of the write, later than that of any before. */
  readonly writtenAt: number;
}

/**
 * The server has no transactions: what was there before is read first, and written again when a part fails.
 *
 * @throws when something was refused; the index is then as it was, or the message says that it is not
 */
export async function applyChanges(
  server: TypesenseServer,
  collection: string,
  { put, remove, writtenAt }: Changes,
): Promise<AppliedChanges> {
  const entries = entriesOf(put, writtenAt);
  const written = new Set(entries.map(({ id }) => id));
  const gone = remove.filter((id) => !written.has(id));
  const former = await read(server, collection, [...written, ...gone]);
  try {
    await putAll(server, collection, entries);
    const removed = await removeAll(server, collection, gone);
    if (gone.length > 0) await removeFromBuilds(server, collection, gone);
    return { put: entries.length, removed };
  } catch (error) {
    await restore(server, collection, { entries, former }, error);
    throw error;
  }
}

async function restore(
  server: TypesenseServer,
  collection: string,
  { entries, former }: { readonly entries: readonly StoredEntry[]; readonly former: readonly StoredEntry[] },
  cause: unknown,
): Promise<void> {
  const were = new Set(former.map(({ id }) => id));
  try {
    await putAll(server, collection, former);
    await removeAll(server, collection, entries.map(({ id }) => id).filter((id) => !were.has(id)));
  } catch {
    throw new SearchUnavailable(
      "O índice do Typesense pode ter ficado com parte das alterações; refaça-o com `task precedents index --full`",
      { cause },
    );
  }
}

/** The last of an id counts. */
const entriesOf = (precedents: readonly Precedent[], writtenAt: number): StoredEntry[] =>
  [...new Map(precedents.map((precedent) => [precedent.id, precedent])).values()]
    .map((precedent) => entryOf(precedent, writtenAt));

async function putAll(
  server: TypesenseServer,
  collection: string,
  entries: readonly StoredEntry[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += IMPORT_BATCH) {
    const refused = await server.put(collection, entries.slice(at, at + IMPORT_BATCH));
    if (refused.length > 0) {
      const named = refused.slice(0, 3).map(({ id, reason }) => `${id} (${reason})`).join("; ");
      throw new SearchUnavailable(
        `O Typesense recusou ${formatCount(refused.length, "precedente", "precedentes")}: ${named}`,
      );
    }
  }
}

async function removeAll(
  server: TypesenseServer,
  collection: string,
  ids: readonly string[],
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < ids.length; at += REMOVE_BATCH) {
    removed += await server.remove(collection, `id:=${listed(ids.slice(at, at + REMOVE_BATCH))}`);
  }
  return removed;
}

async function read(
  server: TypesenseServer,
  collection: string,
  ids: readonly string[],
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (let at = 0; at < ids.length; at += REMOVE_BATCH) {
    const filter = `id:=${listed(ids.slice(at, at + REMOVE_BATCH))}`;
    found.push(
      ...(await server.search<StoredEntry>({ collection, filter, perPage: REMOVE_BATCH })).documents,
    );
  }
  return found;
}

/** Begins a collection beside the one that is searched. What builds left behind that were broken off is dropped. */
export async function beginBuild(server: TypesenseServer, alias: string): Promise<IndexBuild> {
  for (const name of await generations(server, alias)) await server.drop(name);
  const collection = newName(alias);
  await create(server, collection);
  const begunAfter = (await server.search<StoredEntry>(stateQuery(alias))).documents[0]?.writtenAt ?? 0;
  return {
    add: (batch) => putAll(server, collection, entriesOf(batch, Date.now())),
    remove: async (ids) => void await removeAll(server, collection, ids),
    async swap() {
      const former = await server.aliasTarget(alias);
      await copySince(server, { from: alias, to: collection, writtenAfter: begunAfter });
      await pointAlias(server, alias, collection);
      if (former !== undefined) await dropLater(server, former);
    },
    async abandon() {
      if (await server.aliasTarget(alias) !== collection) await server.drop(collection);
    },
  };
}

/** Points the alias. When the answer is lost, where it points decides whether that failed. */
async function pointAlias(server: TypesenseServer, alias: string, collection: string): Promise<void> {
  try {
    await server.pointAlias(alias, collection);
  } catch (error) {
    if (await server.aliasTarget(alias) !== collection) throw error;
  }
}

/** Drops a collection that is no longer searched. One that cannot be dropped now goes when the next build begins. */
async function dropLater(server: TypesenseServer, collection: string): Promise<void> {
  try {
    await server.drop(collection);
  } catch (error) {
    if (!(error instanceof SearchUnavailable)) throw error;
  }
}

/** What was put into the index being searched since the build began is put into the build. */
async function copySince(
  server: TypesenseServer,
  { from, to, writtenAfter }: { readonly from: string; readonly to: string; readonly writtenAfter: number },
): Promise<void> {
  const request = {
    collection: from,
    filter: `writtenAt:>${writtenAfter}`,
    order: "key:asc",
    perPage: MOST_PER_PAGE,
  };
  for (let page = 1;; page++) {
    const { documents } = await server.search<StoredEntry>({ ...request, page });
    await putAll(server, to, documents);
    if (documents.length < MOST_PER_PAGE) return;
  }
}
