/** Where the bytes of a table come from; they are read more than once. */

export interface TableSource {
  bytes(): AsyncIterable<Uint8Array>;
}

export const fileSource = (path: string): TableSource => ({
  async *bytes() {
    const file = await Deno.open(path, { read: true });
    yield* file.readable;
  },
});

export const bytesSource = (bytes: Uint8Array): TableSource => ({
  async *bytes() {
    yield await Promise.resolve(bytes);
  },
});

/** The first bytes, up to a number. */
export async function firstBytes(source: TableSource, most: number): Promise<Uint8Array> {
  let first = new Uint8Array();
  for await (const chunk of source.bytes()) {
    const longer = new Uint8Array(Math.min(most, first.length + chunk.length));
    longer.set(first);
    longer.set(chunk.subarray(0, longer.length - first.length), first.length);
    first = longer;
    if (first.length === most) break;
  }
  return first;
}
