/**
 * Reads rows from PostgreSQL as bytes by `COPY … TO STDOUT`, with workarounds that pg-copy-streams needs in
 * Deno.
 */
import { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
// @ts-types="@types/pg"
import type pg from "pg";
// @ts-types="@types/pg-copy-streams"
import { type CopyToStreamQuery, to } from "pg-copy-streams";

/** Private fields of the library. */
type Query = CopyToStreamQuery & {
  readonly connection?: { readonly stream: Readable };
  _buffer: unknown;
  _parse(chunk: Buffer): boolean;
};

/**
 * The bytes of a copy as a stream.
 *
 * @param statement `copy (…) to stdout (…)`
 */
export function copyOut(
  client: { query<T extends pg.Submittable>(query: T): T },
  statement: string,
): AsyncIterable<Uint8Array> {
  const query = to(statement) as Query;
  const parse = query._parse.bind(query);
  // At the end of the copy the library releases the connection and its buffer, but continues reading when the
  // next message came in a chunk of its own: that chunk belongs to pg, and the missing buffer would end the
  // process.
  query._parse = (chunk) => parse(chunk) && query._buffer !== null;
  client.query(query);
  // The stream pauses the socket to read it itself. Deno's socket then stops reading altogether if a read was
  // under way, as after any idle moment, and nothing would start it again.
  query.connection?.stream.resume();
  return query;
}
