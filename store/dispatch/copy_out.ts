/** Rows out of PostgreSQL as bytes, by `COPY … TO STDOUT`, with what pg-copy-streams needs to do so reliably in Deno. */
import { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
// @ts-types="@types/pg"
import type pg from "pg";
// @ts-types="@types/pg-copy-streams"
import { type CopyToStreamQuery, to } from "pg-copy-streams";

/** What the library keeps to itself. */
type Query = CopyToStreamQuery & {
  readonly connection?: { readonly stream: Readable };
  _buffer: unknown;
  _parse(chunk: Buffer): boolean;
};

/**
 * The bytes of a copy, as they come.
 *
 * @param statement `copy (…) to stdout (…)`
 */
export function copyOut(
  client: { query<T extends pg.Submittable>(query: T): T },
  statement: string,
): AsyncIterable<Uint8Array> {
  const query = to(statement) as Query;
  const parse = query._parse.bind(query);
  // At the end of the copy the library lets go of the connection and of its buffer, but reads on when what follows came in
  // a chunk of its own: that chunk is pg's, and the missing buffer would end the process.
  query._parse = (chunk) => parse(chunk) && query._buffer !== null;
  client.query(query);
  // The stream pauses the socket to read it in its own way. Deno's socket then stops reading altogether if a read was
  // under way, as it is after any idle moment, and nobody would ever start it again.
  query.connection?.stream.resume();
  return query;
}
