/**
 * A cursor in a list of hits: the hit after which to continue; should it be gone, the number of hits shown; and
 * how many hits may still be given, so that who reads on while hits change their places comes to an end.
 */
import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000_000));
const SearchCursor = v.object({ after: v.string(), shown: count, left: v.optional(count) });
export type SearchCursor = v.InferOutput<typeof SearchCursor>;

/** Of a list that stays as it is none is given twice; of one that changes, this many times as many at most. */
const MOST_TIMES = 2;

/** The cursor behind a page; none behind the last. */
export function nextCursor(
  { ids, start, total }: { readonly ids: readonly string[]; readonly start: number; readonly total: number },
  before?: SearchCursor,
): { readonly nextCursor?: string } {
  const last = ids.at(-1), shown = start + ids.length;
  const left = (before?.left ?? MOST_TIMES * total) - ids.length;
  return last === undefined || shown >= total || left <= 0
    ? {}
    : { nextCursor: writeSearchCursor({ after: last, shown, left }) };
}

export const writeSearchCursor = (cursor: SearchCursor): string =>
  new TextEncoder().encode(JSON.stringify(cursor)).toBase64({ alphabet: "base64url", omitPadding: true });

/** Reads a cursor; undefined for text that `writeSearchCursor` did not write. */
export function readSearchCursor(text: string): SearchCursor | undefined {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const parsed = v.safeParse(SearchCursor, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
