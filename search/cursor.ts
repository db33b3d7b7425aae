/**
 * A cursor in a list of hits: the hit after which to continue and, should it be gone, the number of hits
 * shown.
 */
import * as v from "valibot";

const SearchCursor = v.object({
  after: v.string(),
  shown: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
});
type Cursor = v.InferOutput<typeof SearchCursor>;

export const writeSearchCursor = (cursor: Cursor): string =>
  new TextEncoder().encode(JSON.stringify(cursor)).toBase64({ alphabet: "base64url", omitPadding: true });

/** Reads a cursor; undefined for text that `writeSearchCursor` did not write. */
export function readSearchCursor(text: string): Cursor | undefined {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const parsed = v.safeParse(SearchCursor, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
